/* SPDX-License-Identifier: MIT */
/* Tokens and sessions. Begin with store_token_add(). */
#include "store/tokens.h"

#include "store/attest.h"
#include "store/mapping.h"

enum db_status
store_token_add(struct store *store, const struct token *t)
{
    return store_write(store, Q_TOKEN_ADD,
                       ARGS(db_text(t->id), db_text(t->name), db_text(t->hash), db_int(t->scopes),
                            db_int(t->created_ms), db_some(t->expires_ms), db_text(t->owner)),
                       ATTESTED_TOKEN, KEY(db_text(t->id)));
}

MAPPING_CALL(token)
static const struct mapping token_mapping = {sizeof(struct token),
                                             token_call,
                                             {COLUMN(token, id), COLUMN(token, name),
                                              COLUMN(token, hash), COLUMN(token, scopes),
                                              COLUMN(token, created_ms), COLUMN(token, expires_ms),
                                              COLUMN(token, revoked_ms), COLUMN(token, owner)}};

static enum db_status
token_get(struct store *store, enum query query, const char *key, struct arena *pool,
          struct token *out)
{
    return store_get(store, query, ARGS(db_text(key)), &token_mapping, pool, out);
}

enum db_status
store_token_by_hash(struct store *store, const char *hash, struct arena *pool, struct token *out)
{
    return token_get(store, Q_TOKEN_BY_HASH, hash, pool, out);
}

enum db_status
store_token_by_id(struct store *store, const char *id, struct arena *pool, struct token *out)
{
    return token_get(store, Q_TOKEN_BY_ID, id, pool, out);
}

enum db_status
store_token_revoke(struct store *store, const char *id, int64_t at_ms)
{
    return store_write(store, Q_TOKEN_REVOKE, ARGS(db_text(id), db_int(at_ms)), ATTESTED_TOKEN,
                       KEY(db_text(id)));
}

enum db_status
store_token_list(struct store *store, token_fn *each, void *context)
{
    return store_each(store, Q_TOKEN_LIST, NO_ARGS, &token_mapping, (callback_fn *)each, context);
}

enum db_status
store_session_add(struct store *store, const struct session *s)
{
    return store_run(
        store, Q_SESSION_ADD,
        ARGS(db_text(s->hash), db_text(s->token), db_int(s->created_ms), db_int(s->ends_ms)));
}

static const struct mapping session_mapping = {
    sizeof(struct session), NULL, {COLUMN(session, token), COLUMN(session, ends_ms)}};

enum db_status
store_session_get(struct store *store, const char *hash, struct arena *pool, struct session *out)
{
    return store_get(store, Q_SESSION_GET, ARGS(db_text(hash)), &session_mapping, pool, out);
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
