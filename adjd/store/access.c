/* SPDX-License-Identifier: MIT */
/* Access control: tokens and sessions (only their hashes are stored), signing keys (kept for ever,
 * to verify old signatures), owners, grants, quota usage and share links. */
#include "store/mapping.h"
#include "store/attest.h"

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

struct owner {
    const char *id, *tournament; /* NULL except for an adjudication */
};

static const struct shape owner_shape = {
    sizeof(struct owner), NULL, {COLUMN(owner, id), COLUMN(owner, tournament)}};

enum db_status
store_owner_get(struct store *store, enum owned kind, const char *id, struct arena *pool,
                const char **out_owner, const char **out_tournament)
{
    static const enum query rows[OWNED_COUNT] = {
        [OWNED_ADJUDICATION] = Q_OWNER_ADJUDICATION,
        [OWNED_TOURNAMENT] = Q_OWNER_TOURNAMENT,
        [OWNED_JOB] = Q_OWNER_JOB,
        [OWNED_HOOK] = Q_OWNER_HOOK,
    };
    struct owner owner;
    enum db_status st = store_get(store, rows[kind], ARGS(db_text(id)), &owner_shape, pool, &owner);
    if (!st) {
        *out_owner = owner.id;
        *out_tournament = owner.tournament;
    }
    return st;
}

enum db_status
store_permit_get(struct store *store, const char *tournament, const char *owner)
{
    return store_run(store, Q_PERMIT_GET, ARGS(db_text(tournament), db_text(owner)));
}

enum db_status
store_permit_add(struct store *store, const char *tournament, const char *owner, int64_t now_ms)
{
    struct db_value args[] = {db_text(tournament), db_text(owner), db_int(now_ms)};
    return store_write(store, Q_PERMIT_ADD, ARRAY(args), VOUCHED_PERMIT, FOUND(args[0], args[1]));
}

enum db_status
store_permit_remove(struct store *store, const char *tournament, const char *owner)
{
    struct db_value args[] = {db_text(tournament), db_text(owner)};
    return store_write(store, Q_PERMIT_REMOVE, ARRAY(args), VOUCHED_PERMIT,
                       FOUND(args[0], args[1]));
}

enum db_status
store_usage_get(struct store *store, enum used kind, const char *owner, int64_t *out)
{
    /* Bytes are accumulated, because submitted data stays; jobs and webhooks are counted, because
     * they end. */
    static const enum query rows[USED_COUNT] = {
        [USED_BYTES] = Q_USAGE_BYTES,
        [USED_JOBS] = Q_USAGE_JOBS,
        [USED_HOOKS] = Q_USAGE_HOOKS,
    };
    *out = 0;
    return list_status(store_numbers(store, rows[kind], ARGS(db_text(owner)), out, 1));
}

enum db_status
store_usage_add(struct store *store, const char *owner, int64_t bytes)
{
    return store_run(store, Q_USAGE_ADD, ARGS(db_text(owner), db_int(bytes)));
}

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
