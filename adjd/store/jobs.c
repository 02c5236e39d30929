/* SPDX-License-Identifier: MIT */
#include "store/jobs.h"
#include "store/queries.h"

#define JOB                                                                                        \
    "seq, id, created_ms, finished_ms, actor, state, type, as_variant, as_notation, as_strict,"    \
    " claims, games, refused, detail, tournament, owner"
/* Open jobs; SQLite uses the partial index only if its condition is repeated literally. */
#define OPEN_JOB "state in ('waiting', 'running')"
#define WAITING_JOB OPEN_JOB " and state = 'waiting'"
/* A job of an early version has no owner. */
#define OWNER "coalesce(owner, '')"
#define FREE "(state = 'waiting' or (state = 'running' and coalesce(lease_ms, 0) < " NOW_MS "))"

/* A job's lease: another node may claim the job when it was not extended for this time. */
enum { LEASE_MS = 15000 };

enum db_status
store_job_add(struct store *store, const struct job *job, const char *body, size_t len)
{
    QUERY(job_add,
          "insert into job (id, created_ms, actor, state, type, as_variant, as_notation,"
          " as_strict, tournament, claims, games, refused, owner) values ($1, $2, $3,"
          " 'waiting', $4, $5, $6, $7, $8, 0, 0, 0, $9)",
          .kind = DB_DEFERRED);
    QUERY(job_input_add, "insert into job_input (seq, body) select seq, $2 from job where id = $1",
          .kind = DB_DEFERRED);
    enum db_status st =
        store_run(store, &job_add,
                  ARGS(job->id, job->created_ms, job->actor, job->type, job->as_variant,
                       job->as_notation, job->as_strict, job->tournament, job->owner));
    return st ? st : store_run(store, &job_input_add, ARGS(job->id, db_blob(body, len)));
}

MAPPING(job, job,
        COLUMNS(job, seq, id, created_ms, finished_ms, actor, state, type, as_variant, as_notation,
                as_strict, claims, games, refused, detail, tournament, owner));

enum db_status
store_job_get(struct store *store, const char *id, struct arena *pool, struct job *out)
{
    QUERY(query, "select " JOB " from job where id = $1", .kind = DB_FALLBACK);
    return store_get(store, &query, ARGS(id), &job_mapping, pool, out);
}

LIST_MAPPING(job_owner, job, COLUMNS(job, owner));

enum db_status
store_job_owners(struct store *store, job_owner_fn *each, void *context)
{
    /* An SQLite store has one daemon, so jobs need no lease. On PostgreSQL leases run by the
     * server's clock. */
    QUERY(query, "select distinct " OWNER " from job where " FREE,
          .sqlite = "select distinct " OWNER " from job where " WAITING_JOB);
    return store_each(store, &query, NO_ARGS, &job_owner_mapping, (callback_fn *)each, context);
}

enum db_status
store_job_claim(struct store *store, const char *owner, const char *holder, struct arena *pool,
                struct job *out)
{
    QUERY(job_next,
          "select " JOB " from job where " FREE " and " OWNER " = $1 order by seq limit 1"
          " for update skip locked",
          .sqlite = "select " JOB " from job where " WAITING_JOB " and " OWNER
                    " = $1 order by seq limit 1");
    QUERY(job_claim,
          "update job set state = 'running', claims = claims + 1, holder = $2,"
          " lease_ms = " NOW_MS " + $3 where seq = $1",
          .sqlite = "update job set state = 'running', claims = claims + 1, holder = $2"
                    " where seq = $1");
    enum db_status st = store_get(store, &job_next, ARGS(owner), &job_mapping, pool, out);
    if (st)
        return st;
    out->claims++;
    return store_run(store, &job_claim, ARGS(out->seq, holder, LEASE_MS));
}

enum db_status
store_job_extend(struct store *store, int64_t job, const char *holder)
{
    QUERY(query,
          "update job set lease_ms = " NOW_MS
          " + $3 where seq = $1 and state = 'running' and holder = $2",
          .sqlite = "select 1");
    return store_run(store, &query, ARGS(job, holder, LEASE_MS));
}

enum db_status
store_job_release(struct store *store)
{
    QUERY(query, "update job set state = 'waiting' where state = 'running' and " FREE,
          .sqlite = "update job set state = 'waiting' where " OPEN_JOB " and state = 'running'");
    return list_status(store_run(store, &query, NO_ARGS));
}

enum db_status
store_job_return(struct store *store, int64_t job, const char *holder)
{
    QUERY(query, "update job set state = 'waiting', claims = case when claims > 0 then claims - 1"
                 " else 0 end where seq = $1 and state = 'running' and holder = $2");
    return store_run(store, &query, ARGS(job, holder));
}

MAPPING(input, record, COLUMN_LEN(record, data, len));

enum db_status
store_job_input(struct store *store, int64_t job, struct arena *pool, struct record *out)
{
    QUERY(query, "select body from job_input where seq = $1");
    return store_get(store, &query, ARGS(job), &input_mapping, pool, out);
}

enum db_status
store_job_result(struct store *store, int64_t job, const struct job_result *r)
{
    QUERY(query,
          "insert into job_result (job, number, adjudication, problem) values ($1, $2, $3,"
          " $4)",
          .kind = DB_DEFERRED);
    return store_run(store, &query, ARGS(job, r->number, r->adjudication, r->problem));
}

enum db_status
store_job_progress(struct store *store, int64_t job, const char *holder, int64_t games,
                   int64_t refused)
{
    QUERY(query, "update job set games = $2, refused = $3, claims = 0 where seq = $1"
                 " and state = 'running' and holder = $4");
    return store_run(store, &query, ARGS(job, games, refused, holder));
}

enum db_status
store_job_end(struct store *store, int64_t job, const char *state, const char *detail,
              int64_t now_ms)
{
    QUERY(job_end, "update job set state = $2, detail = $3, finished_ms = $4 where seq = $1"
                   " and state in ('waiting', 'running')");
    QUERY(job_input_drop, "delete from job_input where seq = $1");
    enum db_status st = store_run(store, &job_end, ARGS(job, state, detail, now_ms));
    return st ? st : list_status(store_run(store, &job_input_drop, ARGS(job)));
}

LIST_MAPPING(job_result, job_result,
             COLUMNS(job_result, number, adjudication, problem, status, winner, reason, variant));

enum db_status
store_job_results(struct store *store, int64_t job, int64_t after, int64_t limit,
                  job_result_fn *each, void *context)
{
    QUERY(query,
          "select r.number, r.adjudication, r.problem, a.status, a.winner, a.reason,"
          " a.variant from job_result r left join adjudication a on a.id = r.adjudication"
          " where r.job = $1 and r.number > $2 order by r.number limit $3",
          .custom_plan = true);
    return store_each(store, &query, ARGS(job, after, limit), &job_result_mapping,
                      (callback_fn *)each, context);
}

enum db_status
store_job_waiting(struct store *store, int64_t *out)
{
    QUERY(query, "select count(*) from job where state in ('waiting', 'running')");
    return store_numbers(store, &query, NO_ARGS, out, 1);
}
