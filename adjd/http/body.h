/* SPDX-License-Identifier: MIT */
/* Request bodies: in memory while they are short, else in a spool file. All of them together are
 * limited by pending-mib. Begin with body_add(). */
#ifndef ADJD_HTTP_BODY_H
#define ADJD_HTTP_BODY_H

#include <stdbool.h>

#include "http/message.h"

/* Store a piece of the body, or reject the message. Drops the piece once a reply is set. */
void body_add(struct message *m, const char *data, size_t len);
/* Make the complete body readable in `body`. On a disk failure rejects the message and returns false. */
bool body_map(struct message *m);
/* Replace the body by its decompressed text, which becomes the body's. */
void body_replace(struct message *m, struct buffer *text);
/* Free the body. */
void body_release(struct message *m);

#endif
