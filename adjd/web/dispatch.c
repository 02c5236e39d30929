/* SPDX-License-Identifier: MIT */
/* Runs requests. Begin with dispatch_begin(), which checks the head, and dispatch_handle(), which runs the handler. */
#include "web/dispatch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/message.h"
#include "http/accept.h"
#include "http/body.h"
#include "os/clock.h"
#include "judge/judges.h"
#include "os/names.h"
#include "web/auth.h"
#include "web/content.h"
#include "web/idempotency.h"
#include "web/request.h"
#include "web/route.h"
#include "store/store.h"

enum {
    INTERACTIVE_MOST = 64 << 10, /* a larger body goes to the heavy queue */
    TRIM_LEAST = 32 << 10        /* no name, path or header is this long */
};

/* Render the decided reply as a page if the client is a browser. */
static void
request_render(struct request *req)
{
    if (req->routes->render && !req->http.waits)
        req->routes->render(req);
}

/* Use the client's X-Request-Id if it is safe in a log; otherwise make one. */
static void
request_name(struct request *req)
{
    static const char allowed[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.:";
    const char *given = req->http.headers[HEADER_REQUEST_ID];
    size_t len = given ? strlen(given) : 0;
    if (len && len < sizeof req->id && strspn(given, allowed) == len)
        memcpy(req->id, given, len + 1);
    else
        id_new(req->adjd->now_ms(), req->id);
}

/* Reject unknown and repeated query parameters. */
static bool
query_known(struct request *req)
{
    const char *known = req->route->query ? req->route->query : "";
    for (size_t i = 0; i < req->query_count; i++) {
        const char *name = req->query[i].name;
        if (request_query(req, name) != req->query[i].value) {
            problem_set(req, PROBLEM_BAD_PARAMETER,
                        "the parameter \"%.60s\" occurs more than once; send it once", name);
            return false;
        }
        if (!strchr(name, ' ') && strstr(known, arena_printf(&req->pool, " %s ", name)))
            continue;
        problem_set(req, PROBLEM_BAD_PARAMETER,
                    "unknown parameter \"%.60s\"; this resource accepts%s%.*s", name,
                    *known ? ":" : " none", *known ? (int)strlen(known) - 1 : 0, known);
        return false;
    }
    return true;
}

/* Read up to eight hexadecimal digits and advance *text. */
static bool
half_read(const char **text, int64_t *out)
{
    size_t len = strspn(*text, "0123456789ABCDEFabcdef");
    *out = (int64_t)strtoull(*text, NULL, 16);
    *text += len;
    return len && len <= 8;
}

/* Parse Adj-Position, "16/B374D848": the halves of a log position in PostgreSQL's notation. */
static void
position_check(struct request *req)
{
    const char *text = req->http.headers[HEADER_POSITION];
    int64_t high, low;
    if (!text)
        return;
    if (half_read(&text, &high) && high <= INT32_MAX && *text++ == '/' && half_read(&text, &low) &&
        !*text)
        req->position = high << 32 | low;
    else
        problem_set(req, PROBLEM_BAD_PARAMETER,
                    "invalid Adj-Position \"%.60s\"; send the value of an earlier response, such "
                    "as 16/B374D848",
                    req->http.headers[HEADER_POSITION]);
}

static void
reader_give(struct request *req)
{
    if (req->reader)
        store_set_cancel(req->reader, (struct cancel){0});
    store_readers_give(req->adjd->readers, req->reader);
    req->reader = NULL;
}

/* Answer a conditional GET without making the reply's body. */
static void
known_answer(struct request *req)
{
    if (req->http.headers[HEADER_IF_NONE_MATCH] && strcmp(req->route->method, "GET") == 0 &&
        req->routes->answer_known)
        req->routes->answer_known(req);
}

/* Whether the store is a server, for which the I/O thread must not wait. */
static bool
store_is_remote(const struct request *req)
{
    return path_is_server(config_of(req->adjd)->store);
}

/* Check the rate limit, which counts per token, or per address for clients without a token. */
static bool
rate_check(struct request *req)
{
    const struct config *config = config_of(req->adjd);
    bool has_token = strncmp(req->actor, "token:", 6) == 0;
    if (!config->rate || (!has_token && !config->rate_loopback && !client_is_proxied(req) &&
                          networks_have("127.0.0.0/8 ::1 unix", req->http.remote)))
        return true;
    req->limit = rate_limit_check(req->adjd->rate_limits, req->http.client, config->rate,
                                  config->burst, req->http.start_us);
    if (!req->limit.allowed) {
        problem_set(req, PROBLEM_TOO_MANY,
                    "the rate limit is %u requests per second; try again in %u seconds",
                    config->rate, req->limit.wait_s);
        reply_header(req, "Retry-After", arena_printf(&req->pool, "%u", req->limit.wait_s));
    }
    return req->limit.allowed;
}

static bool
dispatch_open(struct message *m, struct adjd *adjd, const void *context)
{
    struct request *req = (struct request *)m; /* first member */
    req->adjd = adjd;
    req->routes = context;
    req->asks = QUEUE_NONE;
    m->client = client_hash(adjd->rate_limits, m->remote);
    return request_target_read(req, m->target);
}

static void
dispatch_reject(struct message *m, int status, const char *detail)
{
    struct request *req = (struct request *)m;
    enum problem kind = status == 413   ? PROBLEM_TOO_LARGE
                        : status == 431 ? PROBLEM_HEAD_TOO_LARGE
                        : status == 503 ? PROBLEM_OVERLOADED
                                        : PROBLEM_BAD_REQUEST;
    if (!req->out) {
        req->actor = "nobody";
        request_name(req);
    }
    req->out = &m->reply;
    problem_set(req, kind, "%s", detail);
}

static void
dispatch_begin(struct message *m)
{
    struct request *req = (struct request *)m;
    req->out = &m->reply;
    req->actor = req->owner = "local";
    request_name(req);
    client_address_find(req);
    if (!host_is_served(req))
        return;
    media_type(m->headers[HEADER_CONTENT_TYPE], req->type, sizeof req->type);
    req->route = route_find(req);
    if (!req->route) {
        route_missing(req);
        request_render(req);
        return;
    }
    if (!req->adjd->is_open && req->route->queue != QUEUE_NONE &&
        req->route->queue != QUEUE_LOCAL) {
        problem_set(req, PROBLEM_STORE_UNAVAILABLE,
                    "the server has started, but cannot reach its store yet");
        request_render(req);
        return;
    }
    bool may = auth_check(req); /* rejected clients count against the rate limit too */
    m->client = client_hash(req->adjd->rate_limits, request_client(req));
    if (rate_check(req) && may && query_known(req))
        content_check(req);
    if (!request_decided(req)) {
        idempotency_check(req);
        position_check(req);
        m->body_limit = content_limit(req);
        if (!request_decided(req) && !store_is_remote(req))
            known_answer(req); /* here, because waking a worker costs as much as the answer */
    } else
        request_render(req);
    reader_give(req);
}

/* A request that needs no store does not wait behind those that may wait for it. */
static enum work_queue
dispatch_begin_queue(struct message *m)
{
    struct request *req = (struct request *)m;
    if (!store_is_remote(req))
        return QUEUE_INTERACTIVE;
    req->route = route_find(req);
    return req->route && req->route->queue == QUEUE_LOCAL && auth_is_quick(req) ? QUEUE_LOCAL
                                                                                : QUEUE_INTERACTIVE;
}

static enum work_queue
dispatch_queue(const struct message *m)
{
    const struct request *req = (const struct request *)m;
    if (m->reply.status)
        return QUEUE_NONE;
    bool is_large = m->body.len > (content_is_gzip(req) ? INTERACTIVE_MOST / 8 : INTERACTIVE_MOST);
    return is_large && req->route->queue == QUEUE_INTERACTIVE ? QUEUE_HEAVY : req->route->queue;
}

/* Replace a reply that ran out of memory by a short problem. */
static void
reply_check(struct request *req)
{
    if (!req->pool.failed && !req->out->body.failed)
        return;
    req->pool.failed = false; /* clear the flag only: the pool's data may still be in use */
    req->write = NULL;
    problem_set(req, PROBLEM_OVERLOADED, "out of memory");
}

/* The writer task: runs within the writer's transaction. */
static enum db_status
request_run(struct store *store, void *context)
{
    struct request *req = context;
    req->out = &req->instead;
    req->instead.status = 0;
    enum db_status st = req->key ? idempotency_write(store, req) : req->write(store, req);
    return st == DB_OK && (req->pool.failed || req->instead.body.failed) ? DB_UNAVAILABLE : st;
}

static void
request_lookahead(void *context, int64_t seq)
{
    struct request *req = context;
    req->lookahead(req, seq);
}

/* Free everything but the reply, so that a slow client does not hold this memory. */
static void
request_trim(struct request *req)
{
    body_release(&req->http);
    arena_trim(&req->pool, TRIM_LEAST);
}

/* Read-your-writes and monotonic reads: record and return a log position that covers what this reply reports, so that later reads of
 * this client are not older: at this node, and at every node if it sends the position. */
static void
position_report(struct request *req, int64_t position)
{
    if (!position)
        return;
    store_readers_wrote(req->adjd->readers, request_client(req), position);
    if (req->out->streams) /* the head was sent */
        return;
    reply_header(req, "Adj-Position",
                 arena_printf(&req->pool, "%llX/%llX", (unsigned long long)position >> 32,
                              (unsigned long long)position & UINT32_MAX));
}

/* Finish the request: its task was committed, or failed for good. */
static void
request_done(void *context, enum db_status status)
{
    struct request *req = context;
    bool is_replaced = req->instead.status != 0;
    /* A task rolled back by DB_CONFLICT has already set its own problem. */
    bool is_explained = status == DB_CONFLICT && req->instead.status >= 400;
    req->out = &req->http.reply;
    if (is_replaced) {
        reply_clear(&req->http.reply);
        req->http.reply = req->instead;
        req->instead = (struct reply){0};
    }
    if (status && !is_explained)
        problem_set_cause(req, status, writer_cause(req->adjd->writer));
    else if (!status && req->stored && !is_replaced)
        req->stored(req);
    if (!status)
        position_report(req, writer_position(req->adjd->writer));
    request_render(req);
    request_trim(req);
    message_done(&req->http);
}

static void
work_begin(struct request *req)
{
    req->until_us = clock_steady_us() + (int64_t)config_of(req->adjd)->work_seconds * 1000000;
}

/* Replace the reply of an interrupted handler by a problem. */
static void
work_give_up(struct request *req)
{
    req->write = NULL;
    req->http.waits = false;
    if (req->http.is_gone)
        problem_set(req, PROBLEM_TOO_LONG, "the client closed the connection");
    else if (req->adjd->stop_us)
        problem_set(req, PROBLEM_OVERLOADED, "the server is shutting down; try again later");
    else
        problem_set(req, PROBLEM_TOO_LONG, "processing took longer than the limit of %u seconds",
                    config_of(req->adjd)->work_seconds);
}

/* A handler that waited runs again: discard the part of its reply that was sent already. */
static void
reply_renew(struct request *req)
{
    bool streams = req->http.reply.streams;
    reply_clear(&req->http.reply);
    req->http.reply = (struct reply){.streams = streams};
    req->http.waits = false;
    req->woken = true;
}

/* Run the handler for the first time, or again on a thread of the queue that it asked for; then the body
 * is open already. */
static void
handler_run(struct request *req)
{
    int64_t stop_us = req->adjd->stop_us;
    if (!request_decided(req) && stop_us && clock_steady_us() > stop_us)
        problem_set(req, PROBLEM_OVERLOADED, "the server is shutting down; try again later");
    if (!request_decided(req) && req->asks == QUEUE_NONE)
        content_open(req);
    req->queue = req->asks != QUEUE_NONE ? req->asks : dispatch_queue(&req->http);
    req->asks = QUEUE_NONE;
    work_begin(req);
    bool may = !request_decided(req) && !request_is_cancelled(req) && req->routes->may(req);
    if (may && store_is_remote(req))
        known_answer(req);
    if (may && !request_decided(req))
        req->route->handle(req);
}

/* Queue the handler's write to the writer; false, with a problem set, when the queue is full. */
static bool
write_queue(struct request *req)
{
    req->task = (struct task){.run = request_run,
                              .done = request_done,
                              .lookahead = req->lookahead ? request_lookahead : NULL,
                              .context = req,
                              .bytes = req->http.body.len,
                              .lock = req->lock,
                              /* a heavy, low-priority thread never commits its own write */
                              .run_inline = req->queue != QUEUE_HEAVY};
    if (db_is_silent())
        problem_set_cause(req, DB_UNAVAILABLE, db_silence());
    else if (writer_add(req->adjd->writer, &req->task))
        return true;
    else
        problem_set(req, PROBLEM_OVERLOADED,
                    "too many requests are waiting to be stored; try again later");
    return false;
}

/* The handler has left a reply, and perhaps a write. False when message_done() will be called. */
static bool
handler_end(struct request *req)
{
    struct message *m = &req->http;
    int64_t seen = 0;
    /* the position of what a read reports; a write reports that of its commit */
    if (req->reader && !req->write && !req->is_cancelled &&
        db_seen(store_db(req->reader), &seen) == DB_OK)
        position_report(req, seen);
    reader_give(req);
    if (req->is_cancelled)
        work_give_up(req);
    if (req->write && req->key)
        idempotency_hash(req);
    if (!m->waits || m->reply.streams)
        reply_check(req);
    if (req->write && write_queue(req))
        return false;
    if (!m->waits) {
        request_render(req);
        request_trim(req);
    }
    return true;
}

/* The judge has replied to a request_judge(). */
static void
request_judged(void *context)
{
    struct request *req = context;
    req->judged(req);
    if (handler_end(req))
        message_reply(&req->http);
}

/* Run a handler that has waited again. A stream whose token or session has ended meanwhile ends. */
static void
handler_resume(struct request *req)
{
    uint64_t changes = req->adjd->access_changes;
    bool streams = req->http.reply.streams, is_open = true;
    reply_renew(req);
    work_begin(req);
    if (req->access != changes)
        is_open = auth_renew(req);
    req->access = changes;
    if (is_open)
        req->route->handle(req);
    else if (streams)
        reply_start(req, 200, NULL);
}

static bool
dispatch_handle(struct message *m)
{
    struct request *req = (struct request *)m;
    if (m->waits) {
        handler_resume(req);
    } else {
        handler_run(req);
    }
    if (req->asks != QUEUE_NONE && !request_decided(req)) {
        reader_give(req);
        message_handle(m, req->asks);
        return false;
    }
    if (req->call && !request_decided(req)) {
        reader_give(req);
        req->call->then = request_judged;
        req->call->context = req;
        judges_defer(req->call);
        return false;
    }
    return handler_end(req);
}

/* Write one log line and update the metrics. */
static void
request_log(struct request *req)
{
    int64_t us = clock_steady_us() - req->http.start_us;
    int status = req->http.reply.status;
    enum log_level level = status >= 500 ? LOG_LEVEL_WARNING : LOG_LEVEL_INFO;
    char code[16], millis[32];
    /* a request without a route counts in the row after the last */
    size_t route = req->route ? (size_t)(req->route - req->routes->rows) : req->routes->count;
    metrics_request(&req->adjd->metrics, route, status, us);
    if (level > req->adjd->log.least)
        return;
    struct buffer detail = {0};
    if (status >= 500 && req->detail)
        message_write_english(req->detail, &detail);
    snprintf(code, sizeof code, "%d", status);
    snprintf(millis, sizeof millis, "%lld.%03lld", (long long)(us / 1000), (long long)(us % 1000));
    const struct log_field fields[] = {
        {"request_id", req->id},
        {"method", req->http.method},
        {"path", req->path},
        {"status", code},
        {"ms", millis},
        {"actor", req->actor},
        {"remote", req->http.remote},
        {"detail", detail.data}, /* the last one: for errors of the server only */
    };
    log_write(&req->adjd->log, level, "request", fields,
              sizeof fields / sizeof *fields - !detail.data);
    buffer_clear(&detail);
}

static void
dispatch_close(struct message *m)
{
    struct request *req = (struct request *)m;
    request_log(req);
    reply_clear(&req->instead);
    arena_clear(&req->pool);
}

/* Rate-limit headers (draft-ietf-httpapi-ratelimit-headers). */
static void
limit_put(struct buffer *out, const struct rate_limit_state *limit)
{
    if (!limit->quota)
        return;
    buffer_printf(out, "RateLimit-Policy: \"rate\";q=%u;w=%u\r\n", limit->quota, limit->window_s);
    buffer_printf(out, "RateLimit: \"rate\";r=%u;t=%u\r\n", limit->left, limit->full_s);
}

/* CORS: a page of an allowed origin may read the reply and the listed headers. With a list of
 * origins the reply varies by Origin, so caches must store it per origin. */
static void
cors_put(struct buffer *out, const struct request *req)
{
    const char *origin = cors_origin(req);
    if (*config_of(req->adjd)->allow_origins && (!origin || *origin != '*'))
        header_put(out, "Vary", "Origin");
    if (!origin)
        return;
    header_put(out, "Access-Control-Allow-Origin", origin);
    header_put(out, "Access-Control-Expose-Headers",
               "Adj-Defects, Adj-Lost, Adj-Position, ETag, Idempotency-Replayed, Link, Location, "
               "RateLimit, RateLimit-Policy, Retry-After, X-Request-Id");
}

static void
dispatch_head(const struct message *m, struct buffer *out)
{
    const struct request *req = (const struct request *)m;
    header_put(out, "X-Request-Id", req->id);
    limit_put(out, &req->limit);
    cors_put(out, req);
}

/* Counts the commits of this node, the notifications of other nodes, and the ends of tokens. */
static uint64_t
dispatch_changes(struct adjd *adjd)
{
    if (!adjd->is_open)
        return 0;
    return writer_metrics(adjd->writer).tasks + adjd->heard + adjd->access_changes;
}

const struct http_handler web_handler = {
    .size = sizeof(struct request),
    .open = dispatch_open,
    .begin = dispatch_begin,
    .begin_queue = dispatch_begin_queue,
    .queue = dispatch_queue,
    .handle = dispatch_handle,
    .reject = dispatch_reject,
    .head = dispatch_head,
    .close = dispatch_close,
    .changes = dispatch_changes,
};
