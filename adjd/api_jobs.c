/* SPDX-License-Identifier: MIT */
/* Batches: an archive goes in, a job comes back, the results can be fetched as they come. */
#include <string.h>

#include "accept.h"
#include "api.h"
#include "clock.h"
#include "jobs.h"
#include "judging.h"

static void
job_write(struct text *out, const struct job *job)
{
    char created[CLOCK_TEXT_SIZE], finished[CLOCK_TEXT_SIZE];
    clock_write(job->created_ms, created);
    clock_write(job->finished_ms, finished);
    text_open(out, NULL, '{');
    text_string(out, "id", job->id);
    text_string(out, "created", created);
    text_string(out, "finished", job->finished_ms ? finished : NULL);
    text_string(out, "state", job->state);
    text_int(out, "games", job->games);
    text_int(out, "refused", job->refused);
    text_string(out, "detail", job->detail);
    text_putc(out, ',');
    text_printf(out, "\"results\":\"/v1/jobs/%s/results\"", job->id);
    text_close(out, '}');
}

/* ---- POST /v1/batches ----------------------------------------------------------------------- */

static enum db_status
batch_write(struct store *store, struct request *req)
{
    const struct job *job = req->data;
    enum db_status st = store_job_add(store, job, req->body.data, req->body.len);
    if (!st)
        st = store_audit_add(store, job->created_ms, req->actor, "batch", job->id, "{}");
    return st;
}

static void
batch_stored(struct request *req)
{
    jobs_wake(req->adjd->jobs);
}

void
batch_post(struct request *req)
{
    struct adj_options options;
    char id[ID_SIZE];
    struct job *job = judging_options(req, &options) ? pool_alloc(&req->pool, sizeof *job) : NULL;
    if (!job)
        return;
    int64_t now = req->adjd->now_ms();
    id_new(now, id);
    *job = (struct job){
        .id = pool_string(&req->pool, id),
        .created_ms = now,
        .actor = req->actor,
        .state = "waiting",
        .type = req->type,
        .as_variant = options.variant,
        .as_notation = options.notation,
        .as_strict = options.strict,
    };
    job_write(reply_start(req, 202, "application/json"), job);
    req->out->location = pool_printf(&req->pool, "/v1/jobs/%s", id);
    req->data = job;
    req->write = batch_write;
    req->stored = batch_stored;
}

/* ---- GET and DELETE /v1/jobs/{id} ----------------------------------------------------------- */

static bool
job_find(struct request *req, struct job *out)
{
    struct store *store = request_store(req);
    if (!store)
        return false;
    enum db_status st = store_job_get(store, req->vars[0], &req->pool, out);
    if (st)
        problem_set_store(req, st);
    return st == DB_OK;
}

void
job_get(struct request *req)
{
    struct job job;
    if (!job_find(req, &job))
        return;
    job_write(reply_start(req, 200, "application/json"), &job);
    reply_etag(req);
}

static enum db_status
cancel_write(struct store *store, struct request *req)
{
    const struct job *job = req->data;
    int64_t now = req->adjd->now_ms();
    enum db_status st = store_job_end(store, job->seq, "cancelled", NULL, now);
    if (st == DB_NONE) {
        problem_set(req, PROBLEM_CONFLICT, "the job has ended already");
        return DB_OK;
    }
    return st ? st : store_audit_add(store, now, req->actor, "batch-cancel", job->id, "{}");
}

void
job_delete(struct request *req)
{
    struct job *job = pool_alloc(&req->pool, sizeof *job);
    if (!job || !job_find(req, job))
        return;
    reply_start(req, 204, NULL);
    req->data = job;
    req->write = cancel_write;
}

/* ---- GET /v1/jobs/{id}/results -------------------------------------------------------------- */

struct result_listing {
    struct request *req;
    struct text *body;
    bool lines; /* one object a line */
    int64_t count, limit, last;
};

static bool
result_add(void *context, const struct job_result *r)
{
    struct result_listing *l = context;
    if (l->count++ == l->limit)
        return false;
    text_open(l->body, NULL, '{');
    text_int(l->body, "number", r->number);
    text_string(l->body, "adjudication", r->adjudication);
    if (r->adjudication) {
        text_string(l->body, "variant", r->variant);
        text_string(l->body, "status", r->status);
        text_string(l->body, "winner", r->winner);
        text_string(l->body, "reason", r->reason);
    }
    text_raw(l->body, "problem", r->problem);
    text_close(l->body, '}');
    if (l->lines)
        text_putc(l->body, '\n');
    l->last = r->number;
    return true;
}

void
job_results(struct request *req)
{
    static const char *const types[] = {"application/json", "application/x-ndjson"};
    struct result_listing l = {.req = req};
    struct job job;
    int64_t after;
    size_t form = reply_negotiate(req, types, 2);
    if (form == 2 || !page_cursor(req, &after) || !request_limit(req, 100, 1000, &l.limit) ||
        !job_find(req, &job))
        return;
    l.lines = form == 1;
    l.last = after;
    l.body = reply_start(req, 200, types[form]);
    if (!l.lines) {
        text_open(l.body, NULL, '{');
        text_string(l.body, "state", job.state);
        text_open(l.body, "results", '[');
    }
    enum db_status st = store_job_results(req->reader, job.seq, after, l.limit + 1, result_add, &l);
    /* While it works there may be more later: the same link asks again. */
    bool more = l.count > l.limit || !job.finished_ms;
    if (l.lines) {
        page_link(req, more, l.last);
    } else {
        text_close(l.body, ']');
        page_next(req, l.body, more, l.last);
        text_close(l.body, '}');
    }
    if (st)
        problem_set_store(req, st);
}
