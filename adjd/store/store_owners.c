/* SPDX-License-Identifier: MIT */
/* Whose things are, who else may change a tournament, and how much each has made. */
#include "store/store_vouch.h"

struct owner_target {
    struct arena *pool;
    const char **out_owner, **out_tournament;
};

static bool
row_owner(void *context, const struct db_value *columns, size_t count)
{
    struct owner_target *target = context;
    *target->out_owner = column_text(target->pool, &columns[0]);
    *target->out_tournament = count > 1 ? column_text(target->pool, &columns[1]) : NULL;
    return false;
}

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
    struct owner_target target = {pool, out_owner, out_tournament};
    struct db_value args[] = {db_text(id)};
    return db_run(store->db, rows[kind], args, 1, row_owner, &target);
}

enum db_status
store_permit_get(struct store *store, const char *tournament, const char *owner)
{
    struct db_value args[] = {db_text(tournament), db_text(owner)};
    return STORE_RUN(store, Q_PERMIT_GET, args);
}

enum db_status
store_permit_add(struct store *store, const char *tournament, const char *owner, int64_t now_ms)
{
    struct db_value args[] = {db_text(tournament), db_text(owner), db_int(now_ms)};
    enum db_status st = STORE_RUN(store, Q_PERMIT_ADD, args);
    return st ? st : store_touch(store, VOUCHED_PERMIT, args[0], args[1], db_null());
}

enum db_status
store_permit_remove(struct store *store, const char *tournament, const char *owner)
{
    struct db_value args[] = {db_text(tournament), db_text(owner)};
    enum db_status st = STORE_RUN(store, Q_PERMIT_REMOVE, args);
    return st ? st : store_touch(store, VOUCHED_PERMIT, args[0], args[1], db_null());
}

static bool
row_used(void *context, const struct db_value *columns, size_t count)
{
    (void)count;
    *(int64_t *)context = columns[0].integer;
    return false;
}

enum db_status
store_usage_get(struct store *store, enum used kind, const char *owner, int64_t *out)
{
    static const enum query rows[USED_COUNT] = {
        [USED_BYTES] = Q_USAGE_BYTES,
        [USED_JOBS] = Q_USAGE_JOBS,
        [USED_HOOKS] = Q_USAGE_HOOKS,
    };
    struct db_value args[] = {db_text(owner)};
    *out = 0;
    enum db_status st = db_run(store->db, rows[kind], args, 1, row_used, out);
    return st == DB_NONE ? DB_OK : st;
}

enum db_status
store_usage_add(struct store *store, const char *owner, int64_t bytes)
{
    struct db_value args[] = {db_text(owner), db_int(bytes)};
    return STORE_RUN(store, Q_USAGE_ADD, args);
}
