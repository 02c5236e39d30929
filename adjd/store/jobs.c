/* SPDX-License-Identifier: MIT */
/* Jobs: archives, their progress and their results. Begin with store_job_claim(). */
#include "store/jobs.h"
#include "store/mapping.h"

/* A job's lease: another node may claim the job when it was not extended for this time. */
enum { LEASE_MS = 15000 };

enum db_status
store_job_add(struct store *store, const struct job *job, const char *body, size_t len)
{
    enum db_status st =
        store_run(store, Q_JOB_ADD,
                  ARGS(db_text(job->id), db_int(job->created_ms), db_text(job->actor),
                       db_text(job->type), db_text(job->as_variant), db_text(job->as_notation),
                       db_int(job->as_strict), db_text(job->tournament), db_text(job->owner)));
    return st ? st : store_run(store, Q_JOB_INPUT_ADD, ARGS(db_text(job->id), db_blob(body, len)));
}

static const struct mapping job_mapping = {
    sizeof(struct job),
    NULL,
    {COLUMN(job, seq), COLUMN(job, id), COLUMN(job, created_ms), COLUMN(job, finished_ms),
     COLUMN(job, actor), COLUMN(job, state), COLUMN(job, type), COLUMN(job, as_variant),
     COLUMN(job, as_notation), COLUMN(job, as_strict), COLUMN(job, claims), COLUMN(job, games),
     COLUMN(job, refused), COLUMN(job, detail), COLUMN(job, tournament), COLUMN(job, owner)}};

enum db_status
store_job_get(struct store *store, const char *id, struct arena *pool, struct job *out)
{
    return store_get(store, Q_JOB_GET, ARGS(db_text(id)), &job_mapping, pool, out);
}

enum db_status
store_job_is_free(struct store *store)
{
    return store_run(store, Q_JOB_ANY, NO_ARGS);
}

enum db_status
store_job_claim(struct store *store, const char *holder, struct arena *pool, struct job *out)
{
    enum db_status st = store_get(store, Q_JOB_NEXT, NO_ARGS, &job_mapping, pool, out);
    if (st)
        return st;
    out->claims++;
    return store_run(store, Q_JOB_CLAIM, ARGS(db_int(out->seq), db_text(holder), db_int(LEASE_MS)));
}

enum db_status
store_job_extend(struct store *store, int64_t job, const char *holder)
{
    return store_run(store, Q_JOB_EXTEND, ARGS(db_int(job), db_text(holder), db_int(LEASE_MS)));
}

enum db_status
store_job_release(struct store *store)
{
    return list_status(store_run(store, Q_JOB_RELEASE, NO_ARGS));
}

enum db_status
store_job_return(struct store *store, int64_t job, const char *holder)
{
    return store_run(store, Q_JOB_RETURN, ARGS(db_int(job), db_text(holder)));
}

static const struct mapping input_mapping = {
    sizeof(struct record), NULL, {COLUMN_LEN(record, data, len)}};

enum db_status
store_job_input(struct store *store, int64_t job, struct arena *pool, struct record *out)
{
    return store_get(store, Q_JOB_INPUT, ARGS(db_int(job)), &input_mapping, pool, out);
}

enum db_status
store_job_result(struct store *store, int64_t job, const struct job_result *r)
{
    return store_run(
        store, Q_JOB_RESULT_ADD,
        ARGS(db_int(job), db_int(r->number), db_text(r->adjudication), db_text(r->problem)));
}

enum db_status
store_job_progress(struct store *store, int64_t job, const char *holder, int64_t games,
                   int64_t refused)
{
    return store_run(store, Q_JOB_PROGRESS,
                     ARGS(db_int(job), db_int(games), db_int(refused), db_text(holder)));
}

enum db_status
store_job_end(struct store *store, int64_t job, const char *state, const char *detail,
              int64_t now_ms)
{
    enum db_status st = store_run(
        store, Q_JOB_END, ARGS(db_int(job), db_text(state), db_text(detail), db_int(now_ms)));
    return st ? st : list_status(store_run(store, Q_JOB_INPUT_DROP, ARGS(db_int(job))));
}

MAPPING_CALL(job_result)
static const struct mapping job_result_mapping = {
    sizeof(struct job_result),
    job_result_call,
    {COLUMN(job_result, number), COLUMN(job_result, adjudication), COLUMN(job_result, problem),
     COLUMN(job_result, status), COLUMN(job_result, winner), COLUMN(job_result, reason),
     COLUMN(job_result, variant)}};

enum db_status
store_job_results(struct store *store, int64_t job, int64_t after, int64_t limit,
                  job_result_fn *each, void *context)
{
    return store_each(store, Q_JOB_RESULTS, ARGS(db_int(job), db_int(after), db_int(limit)),
                      &job_result_mapping, (callback_fn *)each, context);
}

enum db_status
store_job_waiting(struct store *store, int64_t *out)
{
    return store_numbers(store, Q_JOB_WAITING, NO_ARGS, out, 1);
}
