/* SPDX-License-Identifier: MIT */
/* Batches: the client uploads an archive and gets a job, whose results it can fetch meanwhile. */
#include "api/handlers.h"
#include "base/json.h"
#include "club/submissions.h"
#include "web/operation.h"
#include "web/pagination.h"
#include "web/request.h"
#include "os/clock.h"
#include "store/audit.h"
#include "store/jobs.h"
#include "work/jobs.h"

static void
job_write(struct buffer *out, const struct job *job)
{
    json_open(out, NULL, '{');
    json_put_member(out, "id", job->id);
    clock_put(out, "created", job->created_ms);
    clock_put(out, "finished", job->finished_ms);
    json_put_member(out, "state", job->state);
    json_put_int(out, "games", job->games);
    json_put_int(out, "refused", job->refused);
    problem_put_detail(out, job->detail);
    buffer_printf(out, ",\"results\":\"/v1/jobs/%s/results\"", job->id);
    json_close(out, '}');
}

/* POST /v1/batches */

static void
batch_stored(struct request *req)
{
    jobs_wake(req->adjd->jobs);
}

void
batch_post(struct request *req)
{
    const char *to = request_query(req, "tournament");
    struct operation *op = to ? operation_reading(req) : operation_of(req);
    struct batch *batch = arena_alloc(&req->pool, sizeof *batch);
    if (!op || !batch || !reading_take(req, op, &batch->record, &batch->options))
        return;
    batch->to = to;
    batch_make(op, batch);
    job_write(reply_start(req, 202, "application/json"), &batch->job);
    req->out->location = arena_printf(&req->pool, "/v1/jobs/%s", batch->job.id);
    if (operation_run(req, op, 0, NULL))
        req->stored = batch_stored;
}

/* GET and DELETE /v1/jobs/{id} */

static bool
job_find(struct request *req, struct job *out)
{
    struct store *store = request_store(req);
    *out = (struct job){.owner = NULL};
    enum db_status st =
        store ? store_job_get(store, req->vars[0], &req->pool, out) : DB_UNAVAILABLE;
    return owner_finds(req, st, out->owner);
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
    struct job *job = arena_alloc(&req->pool, sizeof *job);
    if (!job || !job_find(req, job))
        return;
    reply_start(req, 204, NULL);
    request_write(req, WRITE_FREELY, cancel_write, job);
}

/* GET /v1/jobs/{id}/results */

static bool
result_add(void *context, const struct job_result *r)
{
    struct list_page *page = context;
    struct buffer *out = page->body;
    if (!list_page_takes(page, r->number))
        return false;
    json_open(out, NULL, '{');
    json_put_int(out, "number", r->number);
    json_put_member(out, "adjudication", r->adjudication);
    if (r->adjudication) {
        json_put_member(out, "variant", r->variant);
        json_put_member(out, "status", r->status);
        json_put_member(out, "winner", r->winner);
        json_put_member(out, "reason", r->reason);
    }
    json_put_raw(out, "problem", r->problem);
    json_close(out, '}');
    return true;
}

static bool
result_line(void *context, const struct job_result *r)
{
    struct list_page *page = context;
    if (!result_add(page, r))
        return false;
    buffer_putc(page->body, '\n');
    return true;
}

void
job_results(struct request *req)
{
    static const char *const types[] = {"application/json", "application/x-ndjson"};
    struct list_page page;
    struct job job;
    size_t form = request_negotiate(req, types, 2);
    if (form == 2 || !list_page_read(&page, req, 100, 1000) || !job_find(req, &job))
        return;
    page.body = form ? reply_start(req, 200, "application/x-ndjson") : reply_object(req, 200);
    if (!form) {
        json_put_member(page.body, "state", job.state);
        json_open(page.body, "results", '[');
    }
    enum db_status st = store_job_results(req->reader, job.seq, page.after, page.ask,
                                          form ? result_line : result_add, &page);
    bool more = page.is_full || !job.finished_ms; /* while the job runs there may be more */
    if (!form) {
        list_page_close(&page, more, st);
        return;
    }
    list_page_next_link(&page, more);
    problem_set_store(req, st);
}
