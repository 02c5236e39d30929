/* SPDX-License-Identifier: MIT */
/* What adjd asks of the pages for people: where they stand, beside the API, and what a browser gets to see of a reply. */
#ifndef ADJD_DESK_DESK_H
#define ADJD_DESK_DESK_H

#include "http/route.h"

/* The API's routes, and the desk's before them. Call it once, before anything is served. */
const struct routes *desk_routes(void);
/* Errors become pages, with what was typed; successes the way onwards. */
void desk_dress(struct request *req);

#endif
