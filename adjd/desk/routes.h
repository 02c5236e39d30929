/* SPDX-License-Identifier: MIT */
/* Where the pages for people stand, beside the API. */
#ifndef ADJD_DESK_ROUTES_H
#define ADJD_DESK_ROUTES_H

#include "http/route.h"

/* The API's routes, and the desk's before them. Call it once, before anything is served. */
const struct routes *desk_routes(void);

#endif
