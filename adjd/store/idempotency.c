/* SPDX-License-Identifier: MIT */
#include "store/idempotency.h"

#include "store/queries.h"

MAPPING(reply, stored_reply, COLUMNS(stored_reply, request, status, type, location, etag),
        COLUMN_LEN(stored_reply, body, len));

enum db_status
store_reply_get(struct store *store, const char *actor, const char *key, struct arena *pool,
                struct stored_reply *out)
{
    QUERY(query, "select request, status, type, location, etag, body from answer where actor = $1"
                 " and name = $2");
    return store_get(store, &query, ARGS(actor, key), &reply_mapping, pool, out);
}

enum db_status
store_reply_add(struct store *store, const char *actor, const char *key, int64_t now_ms,
                const struct stored_reply *answer)
{
    QUERY(query,
          "insert into answer (actor, name, created_ms, request, status, type, location,"
          " etag, body) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
          .kind = DB_DEFERRED);
    return store_run(store, &query,
                     ARGS(actor, key, now_ms, answer->request, answer->status, answer->type,
                          answer->location, answer->etag, db_blob(answer->body, answer->len)));
}
