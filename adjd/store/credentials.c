/* SPDX-License-Identifier: MIT */
#include "store/credentials.h"

#include <stdio.h>
#include <string.h>

#include "base/digest.h"
#include "os/id.h"
#include "store/attest.h"

#define TOKEN "id, name, hash, scopes, created_ms, expires_ms, revoked_ms, coalesce(owner, id)"

enum db_status
store_token_add(struct store *store, const struct token *t)
{
    QUERY(query, "insert into token (id, name, hash, scopes, created_ms, expires_ms, owner)"
                 " values ($1, $2, $3, $4, $5, $6, $7)");
    enum db_status st = store_run(
        store, &query,
        ARGS(t->id, t->name, t->hash, t->scopes, t->created_ms, db_some(t->expires_ms), t->owner));
    return st ? st
              : store_touch_row(store, ATTESTED_TOKEN, KEY(t->id),
                                ARGS(db_null(), t->name, t->hash, t->scopes, t->created_ms,
                                     db_some(t->expires_ms), db_null(), t->owner));
}

LIST_MAPPING(token, token,
             COLUMNS(token, id, name, hash, scopes, created_ms, expires_ms, revoked_ms, owner));

static enum db_status
token_get(struct store *store, const struct db_query *query, const char *key, struct arena *pool,
          struct token *out)
{
    return store_get(store, query, ARGS(key), &token_mapping, pool, out);
}

enum db_status
store_token_by_hash(struct store *store, const char *hash, struct arena *pool, struct token *out)
{
    QUERY(query, "select " TOKEN " from token where hash = $1", .kind = DB_PRIMARY);
    return token_get(store, &query, hash, pool, out);
}

enum db_status
store_token_by_id(struct store *store, const char *id, struct arena *pool, struct token *out)
{
    QUERY(query, "select " TOKEN " from token where id = $1", .kind = DB_PRIMARY);
    return token_get(store, &query, id, pool, out);
}

bool
token_is_revoked(const struct token *token, int64_t now_ms)
{
    return token->revoked_ms && token->revoked_ms <= now_ms;
}

bool
token_has_ended(const struct token *token, int64_t now_ms)
{
    return token_is_revoked(token, now_ms) || (token->expires_ms && token->expires_ms <= now_ms);
}

enum db_status
store_token_revoke(struct store *store, const char *id, int64_t now_ms, int64_t at_ms)
{
    QUERY(query, "update token set revoked_ms = $2 where id = $1 and (revoked_ms is null"
                 " or revoked_ms > $3)");
    int64_t stored_ms = at_ms > now_ms ? at_ms : -now_ms;
    return store_change(store, &query, ARGS(id, stored_ms, at_ms),
                        &(struct row_change){
                            ATTESTED_TOKEN, {VALUES(id)}, {{TOKEN_REVOKED, db_int(stored_ms), 0}}});
}

enum db_status
store_token_changes(struct store *store, int64_t now_ms, uint64_t *out)
{
    QUERY(
        query,
        "select (select count(*) + count(case when revoked_ms <= $1 or expires_ms <= $1 then 1 end)"
        " from token),"
        " (select cast(coalesce(sum(ends_ms), 0) as bigint) from session)",
        .kind = DB_PRIMARY);
    int64_t ended[2] = {0};
    enum db_status st = store_numbers(store, &query, ARGS(now_ms), ended, 2);
    *out = (uint64_t)ended[0] << 56 ^ (uint64_t)ended[1];
    return st;
}

enum db_status
store_token_admin(struct store *store, int64_t now_ms, struct arena *pool, struct token *out)
{
    QUERY(query,
          "select " TOKEN " from token where scopes >= $1 and (revoked_ms is null or revoked_ms > "
          "$2) and (expires_ms is null or expires_ms > $2) order by id limit 1",
          .kind = DB_PRIMARY);
    return store_get(store, &query, ARGS((int64_t)SCOPE_ADMIN, now_ms), &token_mapping, pool, out);
}

enum db_status
store_token_had_admin(struct store *store)
{
    QUERY(query, "select 1 from token where scopes >= $1 limit 1", .kind = DB_PRIMARY);
    return store_run(store, &query, ARGS((int64_t)SCOPE_ADMIN));
}

enum db_status
store_token_list(struct store *store, token_fn *each, void *context)
{
    QUERY(query, "select " TOKEN " from token order by id");
    return store_each(store, &query, NO_ARGS, &token_mapping, (callback_fn *)each, context);
}

enum db_status
store_access_list(struct store *store, int64_t now_ms, int64_t limit, token_fn *each, void *context)
{
    QUERY(query,
          "select " TOKEN
          " from token union all select k.id, k.name, s.hash, k.scopes, s.created_ms,"
          " case when k.expires_ms < s.ends_ms then k.expires_ms else s.ends_ms end, k.revoked_ms,"
          " coalesce(k.owner, k.id) from session s join token k on k.id = s.token"
          " where s.ends_ms > $1 limit $2",
          .kind = DB_PRIMARY);
    return store_each(store, &query, ARGS(now_ms, limit), &token_mapping, (callback_fn *)each,
                      context);
}

enum db_status
store_session_add(struct store *store, const struct session *s)
{
    QUERY(query, "insert into session (hash, token, created_ms, ends_ms) values ($1, $2, $3, $4)");
    return store_run(store, &query, ARGS(s->hash, s->token, s->created_ms, s->ends_ms));
}

MAPPING(session, session, COLUMNS(session, token, ends_ms));

enum db_status
store_session_get(struct store *store, const char *hash, struct arena *pool, struct session *out)
{
    QUERY(query, "select token, ends_ms from session where hash = $1", .kind = DB_PRIMARY);
    return store_get(store, &query, ARGS(hash), &session_mapping, pool, out);
}

enum db_status
store_session_end(struct store *store, const char *hash)
{
    QUERY(query, "delete from session where hash = $1");
    return store_run(store, &query, ARGS(hash));
}

/* False when the text cannot be a code. */
static bool
code_hash(const char *code, char out[DIGEST_HEX_SIZE])
{
    char salted[SIGN_IN_CODE_SIZE + 8];
    if (strlen(code) != SIGN_IN_CODE_SIZE - 1)
        return false;
    int len = snprintf(salted, sizeof salted, "code:%s", code);
    digest_sha256(salted, (size_t)len, out);
    return true;
}

enum db_status
store_sign_in_add(struct store *store, const char *code, const char *token, int64_t now_ms)
{
    char hash[DIGEST_HEX_SIZE];
    if (!code_hash(code, hash))
        return DB_BROKEN;
    return store_session_add(
        store, &(struct session){hash, token, now_ms, now_ms + SIGN_IN_MINUTES * 60000});
}

enum db_status
store_sign_in_take(struct store *store, const char *code, int64_t now_ms, struct arena *pool,
                   const char **out_token)
{
    char hash[DIGEST_HEX_SIZE];
    struct session session;
    enum db_status st =
        code_hash(code, hash) ? store_session_get(store, hash, pool, &session) : DB_NONE;
    if (!st && session.ends_ms <= now_ms)
        st = DB_NONE;
    if (!st)
        st = store_session_end(store, hash); /* DB_NONE: another request was faster */
    if (!st)
        *out_token = session.token;
    return st;
}

enum db_status
store_session_purge(struct store *store, int64_t now_ms)
{
    QUERY(query, "delete from session where ends_ms <= $1");
    return list_status(store_run(store, &query, ARGS(now_ms)));
}

enum db_status
store_key_add(struct store *store, const struct signing_key *key)
{
    QUERY(query, "insert into signing_key (id, public, created_ms) values ($1, $2, $3)"
                 " on conflict (id) do nothing");
    enum db_status st = store_run(store, &query, ARGS(key->id, key->public, key->created_ms));
    return st ? st
              : store_touch_row(store, ATTESTED_KEY, KEY(key->id),
                                ARGS(db_null(), key->public, key->created_ms));
}

LIST_MAPPING(key, signing_key, COLUMNS(signing_key, id, public, created_ms));

enum db_status
store_key_list(struct store *store, key_fn *each, void *context)
{
    QUERY(query, "select id, public, created_ms from signing_key order by created_ms desc");
    return store_each(store, &query, NO_ARGS, &key_mapping, (callback_fn *)each, context);
}

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

struct owner {
    const char *id, *tournament; /* `tournament`: of an adjudication, else NULL */
};

MAPPING(owner, owner, COLUMNS(owner, id, tournament));

enum db_status
store_owner_get(struct store *store, enum owned kind, const char *id, struct arena *pool,
                const char **out_owner, const char **out_tournament)
{
    QUERIES queries[OWNED_COUNT] = {
        [OWNED_ADJUDICATION] = {.kind = DB_FALLBACK,
                                .text = "select owner, tournament from adjudication where id = $1"},
        [OWNED_TOURNAMENT] = {.kind = DB_FALLBACK,
                              .text = "select owner from tournament where id = $1"},
        [OWNED_JOB] = {.kind = DB_FALLBACK, .text = "select owner from job where id = $1"},
        [OWNED_WEBHOOK] = {.kind = DB_FALLBACK,
                           .text = "select owner from hook where id = $1 and state <> 'deleted'"},
    };
    struct owner owner;
    enum db_status st = store_get(store, &queries[kind], ARGS(id), &owner_mapping, pool, &owner);
    if (!st) {
        *out_owner = owner.id;
        *out_tournament = owner.tournament;
    }
    return st;
}

enum db_status
store_permit_get(struct store *store, const char *tournament, const char *owner)
{
    QUERY(query, "select 1 from permit where tournament = $1 and owner = $2");
    return store_run(store, &query, ARGS(tournament, owner));
}

enum db_status
store_permit_add(struct store *store, const char *tournament, const char *owner, int64_t now_ms)
{
    QUERY(query, "insert into permit (tournament, owner, created_ms) values ($1, $2, $3)"
                 " on conflict (tournament, owner) do nothing");
    enum db_status st = store_run(store, &query, ARGS(tournament, owner, now_ms));
    return st ? st
              : store_touch_row(store, ATTESTED_PERMIT, KEY(tournament, owner),
                                ARGS(db_null(), now_ms));
}

enum db_status
store_permit_remove(struct store *store, const char *tournament, const char *owner)
{
    QUERY(query, "delete from permit where tournament = $1 and owner = $2");
    return store_delete(store, &query, ARGS(tournament, owner),
                        &(struct row_change){ATTESTED_PERMIT, {VALUES(tournament, owner)}, {{0}}});
}

enum db_status
store_usage_get(struct store *store, enum usage kind, const char *owner, int64_t *out)
{
    /* Submitted bytes are a running total; jobs and webhooks end, so the open ones are counted. */
    QUERIES queries[USAGE_COUNT] = {
        [USAGE_BYTES] = {.text = "select sum(bytes)::bigint from usage where owner = $1",
                         .sqlite = "select bytes from usage where owner = $1"},
        [USAGE_JOBS] =
            {.text =
                 "select count(*) from job where owner = $1 and state in ('waiting', 'running')"},
        [USAGE_WEBHOOKS] =
            {.text = "select count(*) from hook where owner = $1 and state <> 'deleted'"},
    };
    *out = 0;
    return list_status(store_numbers(store, &queries[kind], ARGS(owner), out, 1));
}

enum db_status
store_usage_add(struct store *store, const char *owner, int64_t bytes)
{
    QUERY(query,
          "insert into usage (owner, part, bytes) values ($1, pg_backend_pid() % 64, $2)"
          " on conflict (owner, part) do update set bytes = usage.bytes + excluded.bytes",
          .sqlite = "insert into usage (owner, part, bytes) values ($1, 0, $2)"
                    " on conflict (owner, part) do update set bytes = usage.bytes + excluded.bytes",
          .kind = DB_DEFERRED);
    return store_run(store, &query, ARGS(owner, bytes));
}
