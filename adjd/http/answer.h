/* SPDX-License-Identifier: MIT */
/* From a reply to the bytes that are sent. */
#ifndef ADJD_HTTP_ANSWER_H
#define ADJD_HTTP_ANSWER_H

#include "http/request.h"

/*
 * Make the reply ready to be sent: packed for who wants it so, and in a file when it is large, so that who
 * does not fetch it takes no memory. This may take a while.
 */
void answer_prepare(struct request *req);
/* Whether that is worth a worker's time. */
bool answer_is_large(struct request *req);
/* The bytes of the body, wherever they are. */
size_t answer_length(const struct reply *reply);
/* The head, to be sent before the body; the connection ends after it unless it `keeps`. */
void answer_head(struct request *req, bool keeps, struct buffer *out);
/* It was sent, or never will be: it counts no longer among the bytes in flight. */
void answer_forget(struct request *req);

#endif
