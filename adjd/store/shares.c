/* SPDX-License-Identifier: MIT */
/* Share links. Begin with store_share_add(). */
#include "store/shares.h"

#include "store/mapping.h"

enum db_status
store_share_add(struct store *store, const char *secret, const char *adjudication,
                const char *actor, int64_t now_ms)
{
    return store_run(store, Q_SHARE_ADD,
                     ARGS(db_text(secret), db_text(adjudication), db_text(actor), db_int(now_ms)));
}

enum db_status
store_share_get(struct store *store, const char *secret, struct arena *pool, const char **out)
{
    return store_text_get(store, Q_SHARE_GET, ARGS(db_text(secret)), pool, out);
}

enum db_status
store_share_of(struct store *store, const char *adjudication, struct arena *pool, const char **out)
{
    return store_text_get(store, Q_SHARE_OF, ARGS(db_text(adjudication)), pool, out);
}

enum db_status
store_share_revoke(struct store *store, const char *adjudication, int64_t now_ms)
{
    return store_run(store, Q_SHARE_REVOKE, ARGS(db_text(adjudication), db_int(now_ms)));
}
