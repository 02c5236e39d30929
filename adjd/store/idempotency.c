/* SPDX-License-Identifier: MIT */
/* Stored replies for Idempotency-Key. Begin with store_answer_get(). */
#include "store/idempotency.h"

#include "store/mapping.h"

static const struct shape answer_shape = {sizeof(struct answer),
                                          NULL,
                                          {COLUMN(answer, request), COLUMN(answer, status),
                                           COLUMN(answer, type), COLUMN(answer, location),
                                           COLUMN(answer, etag), COLUMN_LEN(answer, body, len)}};

enum db_status
store_answer_get(struct store *store, const char *actor, const char *key, struct arena *pool,
                 struct answer *out)
{
    struct db_value args[] = {db_text(actor), db_text(key)};
    return store_get(store, Q_ANSWER_GET, ARRAY(args), &answer_shape, pool, out);
}

enum db_status
store_answer_add(struct store *store, const char *actor, const char *key, int64_t now_ms,
                 const struct answer *answer)
{
    struct db_value args[] = {
        db_text(actor),
        db_text(key),
        db_int(now_ms),
        db_text(answer->request),
        db_int(answer->status),
        db_text(answer->type),
        db_text(answer->location),
        db_text(answer->etag),
        db_blob(answer->body, answer->len),
    };
    return STORE_RUN(store, Q_ANSWER_ADD, args);
}
