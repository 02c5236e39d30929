/* SPDX-License-Identifier: MIT */
/* Replies, and how they become bytes: compression, spooling and the head. Begin with
 * reply_prepare(). */
#ifndef ADJD_HTTP_REPLY_H
#define ADJD_HTTP_REPLY_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buffer.h"

struct message;

struct pair {
    const char *name, *value;
};

enum { REPLY_HEADERS = 12 };

struct reply {
    int status; /* 0: not decided yet */
    const char *type;
    const char *etag, *location; /* NULL: none */
    struct buffer body;
    bool streams; /* streaming: the body continues while the request waits */
    struct pair headers[REPLY_HEADERS];
    size_t header_count;
    bool packed;     /* the body is gzip-compressed */
    bool is_spooled; /* the body is in a spool file (os/spool.h) */
    int file;        /* descriptor of the spool file */
    size_t file_len; /* length of the spool file in bytes */
};

/* Free the reply's resources; the reply can then be started again. */
void reply_clear(struct reply *reply);
/* The body's length in bytes, in memory or in a file. */
size_t reply_length(const struct reply *reply);

/* Make the reply ready to send: compress it if the client accepts gzip, and move a large body to a spool file, so that a slow
 * client holds no memory. A second call does nothing. May block on the disk. */
void reply_prepare(struct message *m);
/* Whether preparing the reply takes long enough to need a worker thread. */
bool reply_is_large(const struct message *m);
/* Append the head. `keeps`: the connection stays open after the reply. */
void reply_head(const struct message *m, bool keeps, struct buffer *out);
/* Append a header line. */
void header_put(struct buffer *out, const char *name, const char *value);
/* Subtract a reply that was sent or dropped from the bytes in flight. */
void reply_release(struct message *m);

#endif
