/* SPDX-License-Identifier: MIT */
#include "store/owners.h"

#include "store/attest.h"

struct owner {
    const char *id, *tournament; /* NULL except for an adjudication */
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
    struct db_value args[] = {VALUES(tournament, owner, now_ms)};
    return store_write(store, &query, ARRAY(args), ATTESTED_PERMIT, KEY(args[0], args[1]));
}

enum db_status
store_permit_remove(struct store *store, const char *tournament, const char *owner)
{
    QUERY(query, "delete from permit where tournament = $1 and owner = $2");
    struct db_value args[] = {VALUES(tournament, owner)};
    return store_write(store, &query, ARRAY(args), ATTESTED_PERMIT, KEY(args[0], args[1]));
}

enum db_status
store_usage_get(struct store *store, enum usage kind, const char *owner, int64_t *out)
{
    /* Bytes are added up when they are submitted, because submitted data stays; jobs and webhooks
     * are counted, because they end. */
    QUERIES queries[USAGE_COUNT] = {
        [USAGE_BYTES] = {.text = "select bytes from usage where owner = $1"},
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
          "insert into usage (owner, bytes) values ($1, $2) on conflict (owner) do update"
          " set bytes = usage.bytes + excluded.bytes",
          .kind = DB_DEFERRED);
    return store_run(store, &query, ARGS(owner, bytes));
}
