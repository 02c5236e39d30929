/* SPDX-License-Identifier: MIT */
/* Stored replies to requests with an Idempotency-Key: a repeated request gets the first reply again. */
#ifndef ADJD_STORE_IDEMPOTENCY_H
#define ADJD_STORE_IDEMPOTENCY_H

#include "store/store.h"

struct answer {
    const char *request; /* hash of the request */
    int64_t status;
    const char *type, *location, *etag; /* NULL: not in the reply */
    const char *body;
    size_t len;
};

enum db_status store_answer_get(struct store *store, const char *actor, const char *key,
                                struct arena *pool, struct answer *out);
enum db_status store_answer_add(struct store *store, const char *actor, const char *key,
                                int64_t now_ms, const struct answer *answer);

#endif
