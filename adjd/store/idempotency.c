/* SPDX-License-Identifier: MIT */
/* Stored replies for Idempotency-Key. Begin with store_reply_get(). */
#include "store/idempotency.h"

#include "store/mapping.h"

MAPPING(reply, stored_reply, COLUMNS(stored_reply, request, status, type, location, etag),
        COLUMN_LEN(stored_reply, body, len));

enum db_status
store_reply_get(struct store *store, const char *actor, const char *key, struct arena *pool,
                struct stored_reply *out)
{
    QUERY query = {.text = "select request, status, type, location, etag, body from answer"
                           " where actor = $1 and name = $2"};
    struct db_value args[] = {db_text(actor), db_text(key)};
    return store_get(store, &query, ARRAY(args), &reply_mapping, pool, out);
}

enum db_status
store_reply_add(struct store *store, const char *actor, const char *key, int64_t now_ms,
                const struct stored_reply *answer)
{
    QUERY query = {.kind = DB_DEFERRED,
                   .text = "insert into answer (actor, name, created_ms, request, status, type,"
                           " location, etag, body) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)"};
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
    return STORE_RUN(store, &query, args);
}
