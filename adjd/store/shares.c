/* SPDX-License-Identifier: MIT */
/* Share links. Begin with store_share_add(). */
#include "store/shares.h"

#include "store/mapping.h"

enum db_status
store_share_add(struct store *store, const char *secret, const char *adjudication,
                const char *actor, int64_t now_ms)
{
    QUERY(query, "insert into share (secret, adjudication, actor, created_ms, revoked_ms)"
                 " values ($1, $2, $3, $4, 0)");
    return store_run(store, &query, ARGS(secret, adjudication, actor, now_ms));
}

enum db_status
store_share_get(struct store *store, const char *secret, struct arena *pool, const char **out)
{
    QUERY(query, "select adjudication from share where secret = $1 and revoked_ms = 0",
          .kind = DB_PRIMARY);
    return store_text_get(store, &query, ARGS(secret), pool, out);
}

enum db_status
store_share_of(struct store *store, const char *adjudication, struct arena *pool, const char **out)
{
    QUERY(query, "select secret from share where adjudication = $1 and revoked_ms = 0"
                 " order by created_ms limit 1");
    return store_text_get(store, &query, ARGS(adjudication), pool, out);
}

enum db_status
store_share_revoke(struct store *store, const char *adjudication, int64_t now_ms)
{
    QUERY(query, "update share set revoked_ms = $2 where adjudication = $1 and revoked_ms = 0");
    return store_run(store, &query, ARGS(adjudication, now_ms));
}
