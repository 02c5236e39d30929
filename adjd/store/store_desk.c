/* SPDX-License-Identifier: MIT */
/* What browsers leave in the store: sessions, of which only hashes are kept, and links to verdicts. */
#include "store/store_shape.h"

/* ---- sessions ------------------------------------------------------------------------------- */

enum db_status
store_session_add(struct store *store, const struct session *s)
{
    return store_run(
        store, Q_SESSION_ADD,
        ARGS(db_text(s->hash), db_text(s->token), db_int(s->created_ms), db_int(s->ends_ms)));
}

static const struct shape session_shape = {
    sizeof(struct session), NULL, {COLUMN(session, token), COLUMN(session, ends_ms)}};

enum db_status
store_session_get(struct store *store, const char *hash, struct arena *pool, struct session *out)
{
    return store_get(store, Q_SESSION_GET, ARGS(db_text(hash)), &session_shape, pool, out);
}

enum db_status
store_session_end(struct store *store, const char *hash)
{
    return store_run(store, Q_SESSION_END, ARGS(db_text(hash)));
}

enum db_status
store_session_purge(struct store *store, int64_t now_ms)
{
    return list_status(store_run(store, Q_SESSION_PURGE, ARGS(db_int(now_ms))));
}

/* ---- links ----------------------------------------------------------------------------------- */

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
