/* SPDX-License-Identifier: MIT */
/* Removal, a limited number of rows at a time: rows older than their retention period, and tournaments whose import was never
 * finished, which the audit log records. Erasure: replaces a person's name in each row that contains it, with a new salt. */
#include "store/removal.h"

#include "event/rows.h"
#include "store/attest.h"

enum { PURGED_ROWS = 500, REMOVED_ROWS = 2000 };

enum db_status
store_purge(struct store *store, enum purged kind, int64_t before_ms, bool *out_more)
{
    /* The results of a job, which are deleted before the job. */
    QUERY(results,
          "delete from job_result where (job, number) in (select r.job, r.number"
          " from job j join job_result r on r.job = j.seq where j.finished_ms < $1"
          " limit $2)",
          .custom_plan = true);
    /* "offset 0" makes PostgreSQL check event by event instead of joining all deliveries. */
    QUERIES queries[PURGED_COUNT] = {
        [PURGED_REPLIES] =
            {.custom_plan = true,
             .text = "delete from answer where (actor, name) in (select actor, name from answer"
                     " where created_ms < $1 order by created_ms limit $2)"},
        [PURGED_DELIVERIES] =
            {.custom_plan = true,
             .text = "delete from delivery where seq in (select seq from delivery"
                     " where state <> 'waiting' and changed_ms < $1 order by changed_ms"
                     " limit $2)"},
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
    struct db_value args[] = {VALUES(before_ms, PURGED_ROWS)};
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
    QUERY(query, "select 1 from months_keep()", .sqlite = "select 1");
    return list_status(store_run(store, &query, NO_ARGS));
}

/* Queries for some rows of a tournament and their deletion: first the rows that refer to others. */
#define SOME_FIXTURES                                                                              \
    "select round, white from fixture where tournament = $1 order by round, white limit $2"
#define SOME_BYES                                                                                  \
    "select round, player from bye where tournament = $1 order by round, player limit $2"
#define SOME_PLAYERS "select entry from player where tournament = $1 order by entry limit $2"
enum { DEPENDENTS = 3 };
static const enum attested dependents[DEPENDENTS] = {ATTESTED_FIXTURE, ATTESTED_BYE,
                                                     ATTESTED_PLAYER};
/* clang-format off */
QUERIES dependents_some[DEPENDENTS] = {
    {.custom_plan = true, .text = SOME_FIXTURES},
    {.custom_plan = true, .text = SOME_BYES},
    {.custom_plan = true, .text = SOME_PLAYERS},
};
QUERIES dependents_delete[DEPENDENTS] = {
    {.custom_plan = true, .text =
        "delete from fixture where tournament = $1 and (round, white) in (" SOME_FIXTURES ")"},
    {.custom_plan = true, .text =
        "delete from bye where tournament = $1 and (round, player) in (" SOME_BYES ")"},
    {.custom_plan = true, .text =
        "delete from player where tournament = $1 and entry in (" SOME_PLAYERS ")"},
};
/* clang-format on */

MAPPING(removed, tournament, COLUMNS(tournament, seq, id));

/* Remove some rows of the tournament that the query finds. */
static enum db_status
tournament_remove(struct store *store, const struct db_query *query, int64_t before_ms,
                  const char *action, int64_t now_ms, bool *out_more)
{
    QUERY(tournament_delete, "delete from tournament where seq = $1");
    struct tournament t;
    *out_more = false;
    enum db_status st =
        store_get(store, query, ARGS(before_ms), &removed_mapping, &store->touched_pool, &t);
    if (st)
        return list_status(st);
    struct db_value args[] = {VALUES(t.seq, REMOVED_ROWS)};
    st = DB_NONE;
    for (size_t i = 0; st == DB_NONE && i < DEPENDENTS; i++) {
        st = store_touch_deleted(store, dependents[i], &dependents_some[i], args);
        if (!st)
            st = STORE_RUN(store, &dependents_delete[i], args);
    }
    if (st == DB_NONE) { /* the last rows: no other row refers to them */
        st = store_delete(store, &tournament_delete, args, 1,
                          &(struct row_change){ATTESTED_TOURNAMENT, {VALUES(t.id)}, {{0}}});
        if (!st)
            st = list_status(store_deletion_remove(store, t.id));
    }
    *out_more = !st;
    return st ? st : store_audit_add(store, now_ms, "adjd", action, t.id, "{}");
}

enum db_status
store_unfinished_remove(struct store *store, int64_t before_ms, int64_t now_ms, bool *out_more)
{
    QUERY(query, "select seq, id from tournament where listed < 0"
                 " and created_ms < $1 order by created_ms limit 1");
    return tournament_remove(store, &query, before_ms, "abandoned", now_ms, out_more);
}

enum db_status
store_deleted_remove(struct store *store, int64_t before_ms, int64_t now_ms, bool *out_more)
{
    QUERY(query, "select t.seq, t.id from deletion d join tournament t on t.id = d.id"
                 " where d.deleted_ms < $1 and not exists"
                 " (select 1 from pairing p where p.tournament = t.seq) limit 1");
    return tournament_remove(store, &query, before_ms, "purge", now_ms, out_more);
}

LIST_MAPPING(player, player, COLUMNS(player, tournament, entry, facts, withdrawn));

enum db_status
store_players_named(struct store *store, const char *name, player_fn *each, void *context)
{
    QUERY(query, "select tournament, entry, facts, withdrawn from player where name = $1");
    return store_each(store, &query, ARGS(name), &player_mapping, (callback_fn *)each, context);
}

LIST_MAPPING(ruling, ruling, COLUMNS(ruling, id, reason));

enum db_status
store_rulings_naming(struct store *store, const char *name, ruling_fn *each, void *context)
{
    QUERY(query, "select id, reason from ruling where replace(reason, $1, '') <> reason");
    return store_each(store, &query, ARGS(name), &ruling_mapping, (callback_fn *)each, context);
}

enum db_status
store_ruling_rename(struct store *store, const char *id, const char *reason)
{
    QUERY(query, "update ruling set reason = $2, salt = $3 where id = $1");
    const char *salt = store_salt(store);
    return store_change(store, &query, ARGS(id, reason, salt),
                        &(struct row_change){ATTESTED_RULING,
                                             {VALUES(id)},
                                             {{COLUMN_SALT, db_text(salt), 0},
                                              {RULING_REASON, db_text(reason), 0}}});
}

enum db_status
store_adjudication_rename(struct store *store, const struct adjudication *a,
                          const struct record *record)
{
    QUERY(adjudication_rename, "update adjudication set white = $2, black = $3, as_notation = $4"
                               " where id = $1");
    QUERY(document_rename,
          "update document set type = $2, record = $3, verdict = $4, salt = $5"
          " where id in ($1, '') and seq = (select seq from adjudication"
          " where id = $1)",
          .sqlite = "update document set type = $2, record = $3, verdict = $4, salt = $5"
                    " where seq = (select seq from adjudication where id = $1)");
    struct db_value document[] = {VALUES(a->id, record->type, db_blob(record->data, record->len),
                                         a->verdict, store_salt(store))};
    const struct row_change change = {ATTESTED_ADJUDICATION,
                                      {document[0]},
                                      {{ADJUDICATION_WHITE, db_text(a->white), 0},
                                       {ADJUDICATION_BLACK, db_text(a->black), 0},
                                       {ADJUDICATION_AS_NOTATION, db_text(a->as_notation), 0},
                                       {ADJUDICATION_TYPE, document[1], 0},
                                       {ADJUDICATION_RECORD, document[2], 0},
                                       {ADJUDICATION_VERDICT, document[3], 0},
                                       {ADJUDICATION_SALT, document[4], 0}}};
    enum db_status st = store_change(store, &adjudication_rename,
                                     ARGS(a->id, a->white, a->black, a->as_notation), &change);
    return st ? st : STORE_RUN(store, &document_rename, document);
}

enum db_status
store_texts_rename(struct store *store, const char *name, const char *instead)
{
    QUERY(events_rename, "update event set data = replace(data, $1, $2) where replace(data, $1,"
                         " '') <> data");
    QUERY(results_rename, "update job_result set problem = replace(problem, $1, $2)"
                          " where replace(problem, $1, '') <> problem");
    QUERY(answers_forget, "delete from answer where position(convert_to($1, 'UTF8') in body) > 0",
          .sqlite = "delete from answer where instr(body, cast($1 as blob)) > 0");
    struct db_value args[] = {VALUES(name, instead)};
    enum db_status st = list_status(STORE_RUN(store, &events_rename, args));
    if (!st)
        st = list_status(STORE_RUN(store, &results_rename, args));
    return st ? st : list_status(store_query(store, &answers_forget, args, 1, NULL, NULL));
}

enum db_status
store_audit_naming(struct store *store, const char *name, int64_t *out)
{
    QUERY(query, "select count(*) from chain where replace(detail, $1, '') <> detail");
    *out = 0;
    return list_status(store_numbers(store, &query, ARGS(name), out, 1));
}
