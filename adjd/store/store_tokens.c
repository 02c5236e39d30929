/* SPDX-License-Identifier: MIT */
/* Tokens, of which only hashes are kept, and public keys, which are kept for ever: what they signed can be checked as long. */
#include "store/store_shape.h"
#include "store/store_vouch.h"

enum db_status
store_token_add(struct store *store, const struct token *t)
{
    return store_write(store, Q_TOKEN_ADD,
                       ARGS(db_text(t->id), db_text(t->name), db_text(t->hash), db_int(t->scopes),
                            db_int(t->created_ms), db_some(t->expires_ms), db_text(t->owner)),
                       VOUCHED_TOKEN, FOUND(db_text(t->id)));
}

SHAPE_TELL(token)
static const struct shape token_shape = {sizeof(struct token),
                                         token_tell,
                                         {COLUMN(token, id), COLUMN(token, name),
                                          COLUMN(token, hash), COLUMN(token, scopes),
                                          COLUMN(token, created_ms), COLUMN(token, expires_ms),
                                          COLUMN(token, revoked_ms), COLUMN(token, owner)}};

static enum db_status
token_get(struct store *store, enum query query, const char *key, struct arena *pool,
          struct token *out)
{
    return store_get(store, query, ARGS(db_text(key)), &token_shape, pool, out);
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
    return store_write(store, Q_TOKEN_REVOKE, ARGS(db_text(id), db_int(at_ms)), VOUCHED_TOKEN,
                       FOUND(db_text(id)));
}

enum db_status
store_token_list(struct store *store, token_fn *each, void *context)
{
    return store_each(store, Q_TOKEN_LIST, NO_ARGS, &token_shape, (any_fn *)each, context);
}

/* ---- keys ------------------------------------------------------------------------------------- */

enum db_status
store_key_add(struct store *store, const struct signing_key *key)
{
    return store_write(store, Q_KEY_ADD,
                       ARGS(db_text(key->id), db_text(key->public), db_int(key->created_ms)),
                       VOUCHED_KEY, FOUND(db_text(key->id)));
}

SHAPE_TELL(key)
static const struct shape key_shape = {
    sizeof(struct signing_key),
    key_tell,
    {COLUMN(signing_key, id), COLUMN(signing_key, public), COLUMN(signing_key, created_ms)}};

enum db_status
store_key_list(struct store *store, key_fn *each, void *context)
{
    return store_each(store, Q_KEY_LIST, NO_ARGS, &key_shape, (any_fn *)each, context);
}
