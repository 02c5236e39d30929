/* SPDX-License-Identifier: MIT */
/* Jobs: archives, how far each has come, and the results. */
#include "store/store_queries.h"

/* For so long a job is its holder's without a word from it. */
enum { LEASE_MS = 15000 };

enum db_status
store_job_add(struct store *store, const struct job *job, const char *body, size_t len)
{
    struct db_value args[] = {
        db_text(job->id),       db_int(job->created_ms),  db_text(job->actor),
        db_text(job->type),     db_text(job->as_variant), db_text(job->as_notation),
        db_int(job->as_strict), db_text(job->tournament), db_text(job->owner),
    };
    struct db_value input[] = {db_text(job->id), db_blob(body, len)};
    enum db_status st = STORE_RUN(store, Q_JOB_ADD, args);
    return st ? st : STORE_RUN(store, Q_JOB_INPUT_ADD, input);
}

struct job_target {
    struct arena *pool;
    struct job *out;
};

static bool
row_job(void *context, const struct db_value *c, size_t count)
{
    struct job_target *target = context;
    (void)count;
    *target->out = (struct job){
        .seq = c[0].integer,
        .id = column_text(target->pool, &c[1]),
        .created_ms = c[2].integer,
        .finished_ms = c[3].integer,
        .actor = column_text(target->pool, &c[4]),
        .state = column_text(target->pool, &c[5]),
        .type = column_text(target->pool, &c[6]),
        .as_variant = column_text(target->pool, &c[7]),
        .as_notation = column_text(target->pool, &c[8]),
        .as_strict = c[9].integer != 0,
        .claims = c[10].integer,
        .games = c[11].integer,
        .refused = c[12].integer,
        .detail = column_text(target->pool, &c[13]),
        .tournament = column_text(target->pool, &c[14]),
        .owner = column_text(target->pool, &c[15]),
    };
    return false;
}

enum db_status
store_job_get(struct store *store, const char *id, struct arena *pool, struct job *out)
{
    struct job_target target = {pool, out};
    struct db_value args[] = {db_text(id)};
    return db_run(store->db, Q_JOB_GET, args, 1, row_job, &target);
}

enum db_status
store_job_any(struct store *store)
{
    return db_run(store->db, Q_JOB_ANY, NULL, 0, NULL, NULL);
}

enum db_status
store_job_claim(struct store *store, const char *holder, struct arena *pool, struct job *out)
{
    struct job_target target = {pool, out};
    enum db_status st = db_run(store->db, Q_JOB_NEXT, NULL, 0, row_job, &target);
    if (st)
        return st;
    struct db_value args[] = {db_int(out->seq), db_text(holder), db_int(LEASE_MS)};
    out->claims++;
    return STORE_RUN(store, Q_JOB_CLAIM, args);
}

enum db_status
store_job_extend(struct store *store, int64_t job, const char *holder)
{
    struct db_value args[] = {db_int(job), db_text(holder), db_int(LEASE_MS)};
    return STORE_RUN(store, Q_JOB_EXTEND, args);
}

enum db_status
store_job_release(struct store *store)
{
    enum db_status st = db_run(store->db, Q_JOB_RELEASE, NULL, 0, NULL, NULL);
    return st == DB_NONE ? DB_OK : st;
}

enum db_status
store_job_return(struct store *store, int64_t job, const char *holder)
{
    struct db_value args[] = {db_int(job), db_text(holder)};
    return STORE_RUN(store, Q_JOB_RETURN, args);
}

struct input_target {
    struct arena *pool;
    struct record *out;
};

static bool
row_input(void *context, const struct db_value *columns, size_t count)
{
    struct input_target *target = context;
    (void)count;
    target->out->data = column_text(target->pool, &columns[0]);
    target->out->len = columns[0].len;
    return false;
}

enum db_status
store_job_input(struct store *store, int64_t job, struct arena *pool, struct record *out)
{
    struct input_target target = {pool, out};
    struct db_value args[] = {db_int(job)};
    return db_run(store->db, Q_JOB_INPUT, args, 1, row_input, &target);
}

enum db_status
store_job_result(struct store *store, int64_t job, const struct job_result *r)
{
    struct db_value args[] = {db_int(job), db_int(r->number), db_text(r->adjudication),
                              db_text(r->problem)};
    return STORE_RUN(store, Q_JOB_RESULT_ADD, args);
}

enum db_status
store_job_progress(struct store *store, int64_t job, const char *holder, int64_t games,
                   int64_t refused)
{
    struct db_value args[] = {db_int(job), db_int(games), db_int(refused), db_text(holder)};
    return STORE_RUN(store, Q_JOB_PROGRESS, args);
}

enum db_status
store_job_end(struct store *store, int64_t job, const char *state, const char *detail,
              int64_t now_ms)
{
    struct db_value args[] = {db_int(job), db_text(state), db_text(detail), db_int(now_ms)};
    struct db_value input[] = {db_int(job)};
    enum db_status st = STORE_RUN(store, Q_JOB_END, args);
    if (st)
        return st;
    st = STORE_RUN(store, Q_JOB_INPUT_DROP, input);
    return st == DB_NONE ? DB_OK : st;
}

struct result_target {
    job_result_fn *each;
    void *context;
};

static bool
row_result(void *context, const struct db_value *c, size_t count)
{
    struct result_target *target = context;
    struct job_result r = {c[0].integer, c[1].data, c[2].data, c[3].data,
                           c[4].data,    c[5].data, c[6].data};
    (void)count;
    return target->each(target->context, &r);
}

enum db_status
store_job_results(struct store *store, int64_t job, int64_t after, int64_t limit,
                  job_result_fn *each, void *context)
{
    struct result_target target = {each, context};
    struct db_value args[] = {db_int(job), db_int(after), db_int(limit)};
    enum db_status st = db_run(store->db, Q_JOB_RESULTS, args, 3, row_result, &target);
    return st == DB_NONE ? DB_OK : st;
}

static bool
row_count(void *context, const struct db_value *columns, size_t count)
{
    (void)count;
    *(int64_t *)context = columns[0].integer;
    return false;
}

enum db_status
store_job_waiting(struct store *store, int64_t *out)
{
    return db_run(store->db, Q_JOB_WAITING, NULL, 0, row_count, out);
}
