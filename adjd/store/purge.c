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
    /* Dependent rows are deleted first: the results of a job before the job. */
    QUERY results = {
        .custom_plan = true,
        .text = "delete from job_result where (job, number) in (select r.job, r.number from job j"
                " join job_result r on r.job = j.seq where j.finished_ms < $1 limit $2)"};
    /* "offset 0" makes PostgreSQL check each event for deliveries, instead of joining all
     * deliveries. */
    QUERY queries[PURGED_COUNT] = {
        [PURGED_REPLIES] =
            {.custom_plan = true,
             .text = "delete from answer where (actor, name) in (select actor, name from answer"
                     " where created_ms < $1 order by created_ms limit $2)"},
        [PURGED_DELIVERIES] = {.custom_plan = true,
                               .text = "delete from delivery where seq in (select seq from "
                                       "delivery where state <> 'waiting'"
                                       " and changed_ms < $1 order by changed_ms limit $2)"},
        [PURGED_EVENTS] =
            {.custom_plan = true,
             .text =
                 "delete from event where id in (select e.id from event e where e.created_ms < $1"
                 " and not exists (select 1 from delivery d where d.event = e.seq offset 0)"
                 " order by e.created_ms limit $2)",
             .sqlite =
                 "delete from event where id in (select e.id from event e where e.created_ms < $1"
                 " and not exists (select 1 from delivery d where d.event = e.seq)"
                 " order by e.created_ms limit $2)"},
        [PURGED_JOBS] =
            {.custom_plan = true,
             .text =
                 "delete from job where seq in (select j.seq from job j where j.finished_ms < $1"
                 " and not exists (select 1 from job_result r where r.job = j.seq)"
                 " order by j.finished_ms limit $2)"},
    };
    struct db_value args[] = {db_int(before_ms), db_int(PURGED_ROWS)};
    enum db_status st = DB_NONE;
    if (kind == PURGED_JOBS)
        st = STORE_RUN(store, &results, args);
    if (st == DB_NONE)
        st = STORE_RUN(store, &queries[kind], args);
    *out_more = st == DB_OK;
    return list_status(st);
}

enum db_status
store_months(struct store *store)
{
    QUERY query = {.text = "select 1 from months_keep()", .sqlite = "select 1"};
    return list_status(store_run(store, &query, NO_ARGS));
}

/* A kind of dependent rows: the query that finds some, and the one that deletes one. */
static const struct kind {
    enum attested kind;
    size_t args;
} kinds[] = {{ATTESTED_FIXTURE, 3}, {ATTESTED_BYE, 3}, {ATTESTED_PLAYER, 2}};
enum { KINDS = sizeof kinds / sizeof *kinds };
QUERY some_rows[KINDS] = {
    {.custom_plan = true,
     .text = "select round, white from fixture where tournament = $1 limit $2"},
    {.custom_plan = true, .text = "select round, player from bye where tournament = $1 limit $2"},
    {.custom_plan = true, .text = "select entry, 0 from player where tournament = $1 limit $2"},
};
QUERY row_remove[KINDS] = {
    {.text = "delete from fixture where tournament = $1 and round = $2 and white = $3"},
    {.text = "delete from bye where tournament = $1 and round = $2 and player = $3"},
    {.text = "delete from player where tournament = $1 and entry = $2"},
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
some_remove(struct store *store, int64_t tournament, size_t kind, size_t *out_count)
{
    struct some some = {0};
    enum db_status st = list_status(store_query(
        store, &some_rows[kind], ARGS(db_int(tournament), db_int(REMOVED_ROWS)), some_note, &some));
    for (size_t i = 0; !st && i < some.count; i++) {
        struct db_value by[] = {db_int(tournament), db_int(some.keys[i].first),
                                kinds[kind].args == 3 ? db_int(some.keys[i].second) : db_null()};
        st = store_touch(store, kinds[kind].kind, by);
        if (!st)
            st = store_query(store, &row_remove[kind], by, kinds[kind].args, NULL, NULL);
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
    QUERY tournament_unfinished = {.text = "select seq, id from tournament where listed < 0 and "
                                           "created_ms < $1 order by created_ms limit 1"};
    QUERY tournament_remove = {.text = "delete from tournament where seq = $1 and listed < 0"};
    struct unfinished u = {0};
    size_t count = 0;
    *out_more = false;
    enum db_status st =
        store_query(store, &tournament_unfinished, ARGS(db_int(before_ms)), unfinished_note, &u);
    if (st)
        return list_status(st);
    for (size_t i = 0; !st && !count && i < KINDS; i++)
        st = some_remove(store, u.seq, i, &count);
    if (!st && !count) {
        struct db_value which[] = {db_int(u.seq)};
        st = store_touch(store, ATTESTED_TOURNAMENT, KEY(db_text(u.id)));
        if (!st)
            st = STORE_RUN(store, &tournament_remove, which);
    }
    *out_more = !st;
    return st ? st : store_audit_add(store, now_ms, "adjd", "abandoned", u.id, "{}");
}
