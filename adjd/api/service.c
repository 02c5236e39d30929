/* SPDX-License-Identifier: MIT */
/* The service itself: health, readiness, problem types, static files and metrics. */
#include <string.h>

#include <adj.h>

#include "adj.h"
#include "api/handlers.h"
#include "base/json.h"
#include "db/db.h"
#include "http/server.h"
#include "os/clock.h"
#include "os/embedded.h"
#include "os/id.h"
#include "os/process_metrics.h"
#include "store/store.h"
#include "web/request.h"

void
health_get(struct request *req)
{
    buffer_puts(reply_start(req, 200, "application/json"), "{\"status\":\"ok\"}");
}

/* Readiness for writes: writes to the store instead of assuming that it works. */
static enum db_status
ready_run(struct store *store, struct request *req)
{
    (void)req;
    return store_probe(store);
}

/* Readiness for reads: any server of the store may answer, however far a replica lags behind. */
static void
ready_to_read(struct request *req)
{
    struct store *store = req->reader = store_readers_take_replica(req->adjd->readers, 0);
    (void)problem_set_store(req, store ? store_check(store) : DB_UNAVAILABLE);
}

void
ready_get(struct request *req)
{
    static const char *const purposes[] = {"write", "read"};
    size_t purpose = 0;
    if (!request_choice(req, "for", purposes, 2, &purpose))
        return;
    if (req->adjd->leaving) {
        problem_set(req, PROBLEM_OVERLOADED, "the server is shutting down; try again later");
        return;
    }
    buffer_puts(reply_start(req, 200, "application/json"), "{\"status\":\"ready\"}");
    if (purpose)
        ready_to_read(req);
    else
        request_write(req, WRITE_FREELY, ready_run, NULL);
}

void
problem_get(struct request *req)
{
    const struct problem_row *row = NULL;
    for (size_t i = 0; (row = problem_row(i)) && strcmp(row->slug, req->vars[0]) != 0;)
        i++;
    if (!row) {
        problem_set(req, PROBLEM_NOT_FOUND, "there is no problem type \"%s\"", req->vars[0]);
        return;
    }
    struct buffer *body = reply_start(req, 200, "text/plain; charset=utf-8");
    buffer_printf(body, "%s (%d)\n", row->title, row->status);
    if (*row->help)
        buffer_printf(body, "%s\n", row->help);
}

static void
file_reply(struct request *req, const struct embedded *folder, const char *name, const char *type)
{
    const struct embedded *file = embedded_find(folder, name);
    if (!file) {
        problem_set(req, PROBLEM_NOT_FOUND, "there is no file \"%s\"", name);
        return;
    }
    buffer_put(reply_start(req, 200, type), file->data, file->len);
    reply_etag(req);
}

void
schema_get(struct request *req)
{
    const char *name = req->vars[0];
    const char *dot = strrchr(name, '.');
    bool json = dot && strcmp(dot, ".json") == 0;
    file_reply(req, embedded_schemas, name, json ? "application/json" : "application/xml");
}

void
openapi_get(struct request *req)
{
    file_reply(req, embedded_schemas, "openapi.json", "application/json");
}

void
rulebook_get(struct request *req)
{
    static const char *const types[] = {"text/markdown", "text/html"};
    size_t form = request_negotiate(req, types, 2);
    if (form == 1)
        rulebook_page(req);
    else if (form == 0)
        file_reply(req, embedded_docs, "rulebook.md", "text/markdown; charset=utf-8");
    if (form < 2)
        reply_header(req, "Vary", "Accept");
}

/* RFC 9727: discovery of the API for a client that knows only the host name. */
void
catalog_get(struct request *req)
{
    static const char catalog[] =
        "{\"linkset\":[{\"anchor\":\"/v1/\","
        "\"service-desc\":[{\"href\":\"/openapi.json\",\"type\":\"application/json\"}],"
        "\"status\":[{\"href\":\"/readyz\",\"type\":\"application/json\"}]}]}";
    buffer_puts(
        reply_start(
            req, 200,
            "application/linkset+json; profile=\"https://www.rfc-editor.org/info/rfc9727\""),
        catalog);
    reply_header(req, "Link", "</.well-known/api-catalog>; rel=\"api-catalog\"");
    reply_etag(req);
}

/* Metrics in Prometheus format. */

/* The labels `method="GET",path="/healthz"`. The last index stands for requests without a route. */
static const char *
route_labels(struct request *req, size_t route)
{
    const struct route *r = route < req->routes->count ? &req->routes->rows[route] : NULL;
    return arena_printf(&req->pool, "method=\"%s\",path=\"%s\"", r ? r->method : "",
                        r ? r->path : "none");
}

static void
requests_write(struct request *req, struct buffer *out, size_t count)
{
    struct metrics *m = &req->adjd->metrics;
    metric_family(out, "adjd_requests_total", "counter", "Requests answered, by route and status.");
    for (size_t route = 0; route < count; route++)
        for (size_t i = 0; i < METRIC_STATUSES; i++)
            if (m->requests[route][i])
                metric_value(out, "adjd_requests_total",
                             arena_printf(&req->pool, "%s,status=\"%d\"", route_labels(req, route),
                                          metric_status(i)),
                             m->requests[route][i]);
    metric_family(out, "adjd_request_seconds", "histogram", "Time from head to answer, by route.");
    for (size_t route = 0; route < count; route++)
        if (m->latency[route].sum_us)
            metric_histogram(out, "adjd_request_seconds", route_labels(req, route),
                             &m->latency[route]);
}

static void
verdicts_write(struct request *req, struct buffer *out)
{
    struct metrics *m = &req->adjd->metrics;
    metric_family(out, "adjd_verdicts_total", "counter", "Verdicts given, by reason.");
    pthread_mutex_lock(&m->lock);
    for (size_t i = 0; i < METRIC_REASONS && *m->reasons[i]; i++)
        metric_value(out, "adjd_verdicts_total",
                     arena_printf(&req->pool, "reason=\"%s\"", m->reasons[i]), m->verdicts[i]);
    pthread_mutex_unlock(&m->lock);
}

static void
one_write(struct buffer *out, const char *name, const char *type, const char *help, uint64_t value)
{
    metric_family(out, name, type, help);
    metric_value(out, name, "", value);
}

static void
store_write(struct request *req, struct buffer *out)
{
    struct writer_metrics m = writer_metrics(req->adjd->writer);
    const struct db_replica *replica = store_readers_replica(req->adjd->readers);
    const struct store_times *times = &req->adjd->metrics.store_times;
    one_write(out, "adjd_store_waiting", "gauge", "Writes that wait for the store.", m.waiting);
    one_write(out, "adjd_store_queries_total", "counter", "Queries asked of the store.",
              db_queries());
    one_write(out, "adjd_store_writes_total", "counter", "Writes given to the store.", m.tasks);
    one_write(out, "adjd_store_failures_total", "counter", "Writes that failed.", m.failures);
    metric_family(out, "adjd_store_commit_seconds", "histogram",
                  "Time of a transaction, the disk included; it may hold many writes.");
    metric_histogram(out, "adjd_store_commit_seconds", "", &times->whole);
    metric_family(out, "adjd_store_lock_seconds", "histogram",
                  "Time until a transaction has begun: the wait for locks.");
    metric_histogram(out, "adjd_store_lock_seconds", "", &times->lock);
    metric_family(out, "adjd_store_disk_seconds", "histogram",
                  "Time of the commit itself: the disk and the synchronous replica.");
    metric_histogram(out, "adjd_store_disk_seconds", "", &times->disk);
    metric_family(out, "adjd_log_delay_seconds", "histogram",
                  "Age of the oldest entry that the sequencer appends to the tree in a step.");
    metric_histogram(out, "adjd_log_delay_seconds", "", &req->adjd->metrics.log_delay);
    metric_family(out, "adjd_store_replica_answers_total", "counter",
                  "Questions that the replica answered.");
    if (replica)
        metric_value(out, "adjd_store_replica_answers_total", "", replica->answers);
    metric_family(out, "adjd_store_replica_lag_bytes", "gauge",
                  "Bytes of the write-ahead log that the replica has not replayed.");
    if (replica)
        metric_value(out, "adjd_store_replica_lag_bytes", "",
                     (uint64_t)req->adjd->metrics.replica_lag);
}

/* Queue lengths: jobs, and deliveries by state. */
static void
queues_write(struct request *req, struct buffer *out)
{
    const struct metrics *m = &req->adjd->metrics;
    one_write(out, "adjd_jobs_waiting", "gauge", "Batches that wait or are being judged.",
              (uint64_t)m->jobs_waiting);
    metric_family(out, "adjd_deliveries", "gauge", "Events on their way to webhooks, by state.");
    metric_value(out, "adjd_deliveries", "state=\"waiting\"", (uint64_t)m->deliveries[0]);
    metric_value(out, "adjd_deliveries", "state=\"dead\"", (uint64_t)m->deliveries[1]);
}

/* The logs that this adjd witnesses. */
static void
witnessed_write(struct request *req, struct buffer *out)
{
    struct metrics *m = &req->adjd->metrics;
    static const char *const names[] = {"adjd_witness_consistent_timestamp_seconds",
                                        "adjd_witness_fork", "adjd_witness_invalid"};
    static const char *const help[] = {
        "When the log was last found consistent and cosigned; 0: never.",
        "Whether the log forked or lost entries; it is no longer cosigned.",
        "Whether the last checkpoint or its tiles were not valid."};
    pthread_mutex_lock(&m->lock);
    for (size_t k = 0; k < 3; k++) {
        metric_family(out, names[k], "gauge", help[k]);
        for (size_t i = 0; i < m->witnessed_count; i++) {
            const struct metric_witnessed *log = &m->witnessed[i];
            const uint64_t values[] = {(uint64_t)log->consistent_s, log->is_forked,
                                       log->is_invalid};
            metric_value(out, names[k], arena_printf(&req->pool, "log=\"%s\"", log->log),
                         values[k]);
        }
    }
    pthread_mutex_unlock(&m->lock);
}

void
metrics_get(struct request *req)
{
    size_t count = req->routes->count + 1; /* the last one for requests that match no route */
    struct buffer *out = reply_start(req, 200, "text/plain; version=0.0.4; charset=utf-8");
    metric_family(out, "adjd_build_info", "gauge", "The version that runs.");
    metric_value(out, "adjd_build_info", arena_printf(&req->pool, "version=\"%s\"", adj_version()),
                 1);
    one_write(out, "adjd_connections", "gauge", "Open connections.",
              http_connections(req->adjd->http));
    one_write(out, "adjd_body_bytes", "gauge", "Bytes of bodies under way.", req->adjd->body_bytes);
    one_write(out, "adjd_judge_crashes_total", "counter",
              "Judge processes that died, or were killed at a deadline.",
              req->adjd->metrics.judge_crashes);
    one_write(out, "adjd_database_up", "gauge", "Whether the store is open and its server answers.",
              req->adjd->is_open && !db_is_silent());
    one_write(out, "adjd_database_connections", "gauge",
              "Connections of this process to PostgreSQL.", (uint64_t)db_connections());
    process_metrics_write(out);
    requests_write(req, out, count);
    verdicts_write(req, out);
    if (req->adjd->is_open) {
        store_write(req, out);
        queues_write(req, out);
        witnessed_write(req, out);
    }
}
