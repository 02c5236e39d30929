/* SPDX-License-Identifier: MIT */
/* Owners, grants and quotas. Begin with store_owner_get(). */
#include "store/owners.h"

#include "store/attest.h"
#include "store/mapping.h"

struct owner {
    const char *id, *tournament; /* NULL except for an adjudication */
};

static const struct mapping owner_mapping = {
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
    enum db_status st =
        store_get(store, rows[kind], ARGS(db_text(id)), &owner_mapping, pool, &owner);
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
    return store_write(store, Q_PERMIT_ADD, ARRAY(args), ATTESTED_PERMIT, KEY(args[0], args[1]));
}

enum db_status
store_permit_remove(struct store *store, const char *tournament, const char *owner)
{
    struct db_value args[] = {db_text(tournament), db_text(owner)};
    return store_write(store, Q_PERMIT_REMOVE, ARRAY(args), ATTESTED_PERMIT, KEY(args[0], args[1]));
}

enum db_status
store_usage_get(struct store *store, enum usage kind, const char *owner, int64_t *out)
{
    /* Bytes are accumulated, because submitted data stays; jobs and webhooks are counted, because
     * they end. */
    static const enum query rows[USAGE_COUNT] = {
        [USAGE_BYTES] = Q_USAGE_BYTES,
        [USAGE_JOBS] = Q_USAGE_JOBS,
        [USAGE_HOOKS] = Q_USAGE_HOOKS,
    };
    *out = 0;
    return list_status(store_numbers(store, rows[kind], ARGS(db_text(owner)), out, 1));
}

enum db_status
store_usage_add(struct store *store, const char *owner, int64_t bytes)
{
    return store_run(store, Q_USAGE_ADD, ARGS(db_text(owner), db_int(bytes)));
}
