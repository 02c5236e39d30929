/* SPDX-License-Identifier: MIT */
/* What a browser gets to see of a reply: errors as pages, with what was typed; successes as the way onwards. */
#ifndef ADJD_DESK_DRESS_H
#define ADJD_DESK_DRESS_H

#include "http/request.h"

void desk_dress(struct request *req);

#endif
