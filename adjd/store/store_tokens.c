/* SPDX-License-Identifier: MIT */
/* Tokens, of which only hashes are kept. */
#include "store/store_vouch.h"

enum db_status
store_token_add(struct store *store, const struct token *t)
{
    struct db_value args[] = {
        db_text(t->id),    db_text(t->name),      db_text(t->hash),
        db_int(t->scopes), db_int(t->created_ms), t->expires_ms ? db_int(t->expires_ms) : db_null(),
        db_text(t->owner),
    };
    enum db_status st = STORE_RUN(store, Q_TOKEN_ADD, args);
    return st ? st : store_touch(store, VOUCHED_TOKEN, db_text(t->id), db_null(), db_null());
}

struct token_target {
    struct arena *pool;
    struct token *out;
};

static void
token_read(struct arena *pool, const struct db_value *c, struct token *out)
{
    *out = (struct token){
        .id = column_text(pool, &c[0]),
        .name = column_text(pool, &c[1]),
        .hash = column_text(pool, &c[2]),
        .scopes = c[3].integer,
        .created_ms = c[4].integer,
        .expires_ms = c[5].integer,
        .revoked_ms = c[6].integer,
        .owner = column_text(pool, &c[7]),
    };
}

static bool
row_token(void *context, const struct db_value *columns, size_t count)
{
    struct token_target *target = context;
    (void)count;
    token_read(target->pool, columns, target->out);
    return false;
}

static enum db_status
token_get(struct store *store, enum query query, const char *key, struct arena *pool,
          struct token *out)
{
    struct token_target target = {pool, out};
    struct db_value args[] = {db_text(key)};
    return db_run(store->db, query, args, 1, row_token, &target);
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
    struct db_value args[] = {db_text(id), db_int(at_ms)};
    enum db_status st = STORE_RUN(store, Q_TOKEN_REVOKE, args);
    return st ? st : store_touch(store, VOUCHED_TOKEN, db_text(id), db_null(), db_null());
}

struct token_list_target {
    token_fn *each;
    void *context;
};

static bool
row_token_listed(void *context, const struct db_value *columns, size_t count)
{
    struct token_list_target *target = context;
    struct token one;
    struct arena pool;
    (void)count;
    arena_init(&pool);
    token_read(&pool, columns, &one);
    bool more = target->each(target->context, &one);
    arena_clear(&pool);
    return more;
}

enum db_status
store_token_list(struct store *store, token_fn *each, void *context)
{
    struct token_list_target target = {each, context};
    enum db_status st = db_run(store->db, Q_TOKEN_LIST, NULL, 0, row_token_listed, &target);
    return st == DB_NONE ? DB_OK : st;
}
