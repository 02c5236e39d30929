/* SPDX-License-Identifier: MIT */
/* Retention: deletes old rows, and tournaments that were never finished, a limited number at a
 * time. The latter are recorded in the audit log. */
#include "store/attest.h"

#include <string.h>

#include "os/id.h"
#include "store/purge.h"

enum { PURGED_ROWS = 500, REMOVED_ROWS = 2000 };

enum db_status
store_purge(struct store *store, enum purged kind, int64_t before_ms, bool *out_more)
{
    static const struct {
        enum query first, then; /* dependent rows are deleted first */
    } rows[PURGED_COUNT] = {
        [PURGED_REPLIES] = {Q_PURGE_KEYS, Q_PURGE_KEYS},
        [PURGED_DELIVERIES] = {Q_PURGE_DELIVERIES, Q_PURGE_DELIVERIES},
        [PURGED_EVENTS] = {Q_PURGE_EVENTS, Q_PURGE_EVENTS},
        [PURGED_JOBS] = {Q_PURGE_RESULTS, Q_PURGE_JOBS},
    };
    struct db_value args[] = {db_int(before_ms), db_int(PURGED_ROWS)};
    enum db_status st = STORE_RUN(store, rows[kind].first, args);
    if (st == DB_NONE && rows[kind].then != rows[kind].first)
        st = STORE_RUN(store, rows[kind].then, args);
    *out_more = st == DB_OK;
    return list_status(st);
}

enum db_status
store_months(struct store *store)
{
    return list_status(store_run(store, Q_MONTHS, NO_ARGS));
}

/* A kind of dependent rows: the query that finds some, and the one that deletes one. */
static const struct kind {
    enum attested kind;
    enum query some, remove;
    size_t args;
} kinds[] = {
    {ATTESTED_FIXTURE, Q_SOME_FIXTURES, Q_FIXTURE_DROP, 3},
    {ATTESTED_BYE, Q_SOME_BYES, Q_BYE_REMOVE, 3},
    {ATTESTED_PLAYER, Q_SOME_PLAYERS, Q_PLAYER_DROP, 2},
};

/* The keys of the rows to delete now. */
struct some {
    size_t count;
    struct {
        int64_t first, second;
    } keys[REMOVED_ROWS];
};

static bool
some_note(void *context, const struct db_value *c, size_t count)
{
    struct some *some = context;
    if (count < 2 || some->count == REMOVED_ROWS)
        return false;
    some->keys[some->count].first = c[0].integer;
    some->keys[some->count++].second = c[1].integer;
    return true;
}

static enum db_status
some_remove(struct store *store, int64_t tournament, const struct kind *kind, size_t *out_count)
{
    struct some some = {0};
    enum db_status st = list_status(db_run(
        store->db, kind->some, ARGS(db_int(tournament), db_int(REMOVED_ROWS)), some_note, &some));
    for (size_t i = 0; !st && i < some.count; i++) {
        struct db_value by[] = {db_int(tournament), db_int(some.keys[i].first),
                                kind->args == 3 ? db_int(some.keys[i].second) : db_null()};
        st = store_touch(store, kind->kind, by);
        if (!st)
            st = db_run(store->db, kind->remove, by, kind->args, NULL, NULL);
    }
    *out_count = some.count;
    return st;
}

struct unfinished {
    int64_t seq;
    char id[ID_SIZE];
};

static bool
unfinished_note(void *context, const struct db_value *c, size_t count)
{
    struct unfinished *u = context;
    (void)count;
    u->seq = c[0].integer;
    if (c[1].kind == DB_TEXT && c[1].len < sizeof u->id)
        memcpy(u->id, c[1].data, c[1].len);
    return false;
}

enum db_status
store_unfinished_remove(struct store *store, int64_t before_ms, int64_t now_ms, bool *out_more)
{
    struct unfinished u = {0};
    size_t count = 0;
    *out_more = false;
    enum db_status st =
        db_run(store->db, Q_TOURNAMENT_UNFINISHED, ARGS(db_int(before_ms)), unfinished_note, &u);
    if (st)
        return list_status(st);
    for (size_t i = 0; !st && !count && i < sizeof kinds / sizeof *kinds; i++)
        st = some_remove(store, u.seq, &kinds[i], &count);
    if (!st && !count) {
        struct db_value which[] = {db_int(u.seq)};
        st = store_touch(store, ATTESTED_TOURNAMENT, KEY(db_text(u.id)));
        if (!st)
            st = STORE_RUN(store, Q_TOURNAMENT_REMOVE, which);
    }
    *out_more = !st;
    return st ? st : store_audit_add(store, now_ms, "adjd", "abandoned", u.id, "{}");
}
