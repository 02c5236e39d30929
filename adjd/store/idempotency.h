/* SPDX-License-Identifier: MIT */
/* Stored replies to requests with an Idempotency-Key: a repeated request gets the first reply. */
#ifndef ADJD_STORE_IDEMPOTENCY_H
#define ADJD_STORE_IDEMPOTENCY_H

#include "store/store.h"

struct stored_reply {
    const char *request; /* hash of the request */
    int64_t status;
    const char *type, *location, *etag; /* NULL: not in the reply */
    const char *body;
    size_t len;
};

enum db_status store_reply_get(struct store *store, const char *actor, const char *key,
                               struct arena *pool, struct stored_reply *out);
enum db_status store_reply_add(struct store *store, const char *actor, const char *key,
                               int64_t now_ms, const struct stored_reply *answer);

#endif
