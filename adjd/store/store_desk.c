/* SPDX-License-Identifier: MIT */
/* What browsers leave in the store: sessions, of which only hashes are kept, and links to verdicts. */
#include "store/store_shape.h"

/* ---- sessions ------------------------------------------------------------------------------- */

enum db_status
store_session_add(struct store *store, const struct session *s)
{
    struct db_value args[] = {db_text(s->hash), db_text(s->token), db_int(s->created_ms),
                              db_int(s->ends_ms)};
    return STORE_RUN(store, Q_SESSION_ADD, args);
}

static const struct shape session_shape = {
    sizeof(struct session), NULL, {COLUMN(session, token), COLUMN(session, ends_ms)}};

enum db_status
store_session_get(struct store *store, const char *hash, struct arena *pool, struct session *out)
{
    struct db_value args[] = {db_text(hash)};
    return store_get(store, Q_SESSION_GET, args, 1, &session_shape, pool, out);
}

enum db_status
store_session_end(struct store *store, const char *hash)
{
    struct db_value args[] = {db_text(hash)};
    return STORE_RUN(store, Q_SESSION_END, args);
}

enum db_status
store_session_purge(struct store *store, int64_t now_ms)
{
    struct db_value args[] = {db_int(now_ms)};
    return list_status(STORE_RUN(store, Q_SESSION_PURGE, args));
}

/* ---- links ----------------------------------------------------------------------------------- */

enum db_status
store_share_add(struct store *store, const char *secret, const char *adjudication,
                const char *actor, int64_t now_ms)
{
    struct db_value args[] = {db_text(secret), db_text(adjudication), db_text(actor),
                              db_int(now_ms)};
    return STORE_RUN(store, Q_SHARE_ADD, args);
}

enum db_status
store_share_get(struct store *store, const char *secret, struct arena *pool, const char **out)
{
    struct db_value args[] = {db_text(secret)};
    return store_text_get(store, Q_SHARE_GET, args, 1, pool, out);
}

enum db_status
store_share_of(struct store *store, const char *adjudication, struct arena *pool, const char **out)
{
    struct db_value args[] = {db_text(adjudication)};
    return store_text_get(store, Q_SHARE_OF, args, 1, pool, out);
}

enum db_status
store_share_revoke(struct store *store, const char *adjudication, int64_t now_ms)
{
    struct db_value args[] = {db_text(adjudication), db_int(now_ms)};
    return STORE_RUN(store, Q_SHARE_REVOKE, args);
}
