/* SPDX-License-Identifier: MIT */
/* Jobs: archives, how far each has come, and the results. */
#include "store/store_shape.h"

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

static const struct shape job_shape = {
    sizeof(struct job),
    NULL,
    {COLUMN(job, seq), COLUMN(job, id), COLUMN(job, created_ms), COLUMN(job, finished_ms),
     COLUMN(job, actor), COLUMN(job, state), COLUMN(job, type), COLUMN(job, as_variant),
     COLUMN(job, as_notation), COLUMN(job, as_strict), COLUMN(job, claims), COLUMN(job, games),
     COLUMN(job, refused), COLUMN(job, detail), COLUMN(job, tournament), COLUMN(job, owner)}};

enum db_status
store_job_get(struct store *store, const char *id, struct arena *pool, struct job *out)
{
    struct db_value args[] = {db_text(id)};
    return store_get(store, Q_JOB_GET, args, 1, &job_shape, pool, out);
}

enum db_status
store_job_any(struct store *store)
{
    return db_run(store->db, Q_JOB_ANY, NULL, 0, NULL, NULL);
}

enum db_status
store_job_claim(struct store *store, const char *holder, struct arena *pool, struct job *out)
{
    enum db_status st = store_get(store, Q_JOB_NEXT, NULL, 0, &job_shape, pool, out);
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
    return list_status(db_run(store->db, Q_JOB_RELEASE, NULL, 0, NULL, NULL));
}

enum db_status
store_job_return(struct store *store, int64_t job, const char *holder)
{
    struct db_value args[] = {db_int(job), db_text(holder)};
    return STORE_RUN(store, Q_JOB_RETURN, args);
}

static const struct shape input_shape = {
    sizeof(struct record), NULL, {COLUMN_LEN(record, data, len)}};

enum db_status
store_job_input(struct store *store, int64_t job, struct arena *pool, struct record *out)
{
    struct db_value args[] = {db_int(job)};
    return store_get(store, Q_JOB_INPUT, args, 1, &input_shape, pool, out);
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
    return st ? st : list_status(STORE_RUN(store, Q_JOB_INPUT_DROP, input));
}

SHAPE_TELL(job_result)
static const struct shape job_result_shape = {
    sizeof(struct job_result),
    job_result_tell,
    {COLUMN(job_result, number), COLUMN(job_result, adjudication), COLUMN(job_result, problem),
     COLUMN(job_result, status), COLUMN(job_result, winner), COLUMN(job_result, reason),
     COLUMN(job_result, variant)}};

enum db_status
store_job_results(struct store *store, int64_t job, int64_t after, int64_t limit,
                  job_result_fn *each, void *context)
{
    struct db_value args[] = {db_int(job), db_int(after), db_int(limit)};
    return store_each(store, Q_JOB_RESULTS, args, 3, &job_result_shape, (any_fn *)each, context);
}

enum db_status
store_job_waiting(struct store *store, int64_t *out)
{
    return store_numbers(store, Q_JOB_WAITING, NULL, 0, out, 1);
}
