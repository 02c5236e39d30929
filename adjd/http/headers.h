/* SPDX-License-Identifier: MIT */
/* What a request's head says, as the request keeps it. */
#ifndef ADJD_HTTP_HEADERS_H
#define ADJD_HTTP_HEADERS_H

#include "http/frame.h"
#include "http/request.h"

/* Copy method, target and the headers that anybody asks for into the request; false when the target makes no sense. */
bool headers_take(struct request *req, const struct frame_head *head);

#endif
