/* SPDX-License-Identifier: MIT */
/* Checks of the request body: its size, media type, charset and compression, by the route's kind of
 * body. Begin with content_check(). */
#ifndef ADJD_WEB_CONTENT_H
#define ADJD_WEB_CONTENT_H

#include "web/request.h"

/* Check the headers that describe the body; on failure sets a problem. */
void content_check(struct request *req);
/* The longest body that the route accepts from this client, in bytes; 0: the route ignores the body. */
size_t content_limit(const struct request *req);
/* Whether the body is compressed. */
bool content_is_gzip(const struct request *req);
/* Decompress the complete body; on failure sets a problem. */
void content_open(struct request *req);

#endif
