/* SPDX-License-Identifier: MIT */
/* Turns a reply into bytes: compression, spooling and the response head. Begin with
 * reply_prepare(). */
#ifndef ADJD_HTTP_REPLY_H
#define ADJD_HTTP_REPLY_H

#include "web/request.h"

/* Make the reply ready to send: compress it if the client accepts gzip, and move a large body to a
 * spool file, so that a slow client holds no memory. May block on the disk. */
void reply_prepare(struct request *req);
/* Whether preparing the reply takes long enough to need a worker thread. */
bool reply_is_large(struct request *req);
/* The body's length in bytes, in memory or in a file. */
size_t reply_length(const struct reply *reply);
/* Append the response head. `keeps`: the connection stays open after the reply. */
void reply_head(struct request *req, bool keeps, struct buffer *out);
/* The reply was sent or dropped: subtract it from the bytes in flight. */
void reply_release(struct request *req);

#endif
