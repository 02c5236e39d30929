/* SPDX-License-Identifier: MIT */
/*
 * libmicrohttpd: a few threads with epoll. A request that is to be stored is suspended while the
 * writer has it, so that a thread never waits for the disk.
 */
#include "http/server.h"

#include <arpa/inet.h>
#include <microhttpd.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "http/accept.h"
#include "http/cors.h"
#include "http/pipeline.h"
#include "http/problem.h"
#include "http/reply.h"
#include "os/clock.h"
#include "os/gzip.h"
#include "os/listen.h"
#include "os/notify.h"

/* All that a connection may hold of a request's head, and of what was received ahead. */
enum { CONNECTION_BYTES = 24 * 1024 };
/* An answer of less than this fits into one packet anyway. */
enum { PACK_LEAST = 1400 };
/* Of a body that was refused, so much is read and dropped, so that the client hears why. */
#define DROP_MOST ((size_t)64 << 20)

struct connection {
    struct connection *next, **link;
    struct MHD_Connection *mhd;
    atomic_llong deadline_us; /* after this it is cut off; 0: never */
};

struct http {
    struct adjd *adjd;
    const struct routes *routes;
    struct MHD_Daemon *daemon;
    int listen_fd;
    bool quiet; /* nobody new is accepted */
    char address[80];
    pthread_mutex_t lock; /* the rest */
    pthread_cond_t calm;  /* nobody waits for an answer */
    struct connection *connections;
    size_t connection_count, request_count;
};

struct http_request {
    struct request req;
    struct MHD_Connection *mhd;
    struct connection *connection;
    size_t dropped;
    bool suspended; /* the writer has it, or had it */
};

/* ---- connections --------------------------------------------------------------------------- */

static int64_t
seconds_from_now(unsigned seconds)
{
    return clock_steady_us() + (int64_t)seconds * 1000000;
}

/* The time in which a request's head must come: it may follow a time of idleness. */
static void
connection_rest(const struct http *http, struct connection *c)
{
    const struct config *config = config_of(http->adjd);
    c->deadline_us = seconds_from_now(config->idle_seconds + config->request_seconds);
}

static void
connection_add(struct http *http, struct MHD_Connection *mhd, void **socket_context)
{
    struct connection *c = calloc(1, sizeof *c);
    *socket_context = c;
    if (!c)
        return;
    c->mhd = mhd;
    connection_rest(http, c);
    pthread_mutex_lock(&http->lock);
    c->next = http->connections;
    c->link = &http->connections;
    if (c->next)
        c->next->link = &c->next;
    http->connections = c;
    http->connection_count++;
    pthread_mutex_unlock(&http->lock);
}

static void
connection_remove(struct http *http, void **socket_context)
{
    struct connection *c = *socket_context;
    if (!c)
        return;
    pthread_mutex_lock(&http->lock);
    *c->link = c->next;
    if (c->next)
        c->next->link = c->link;
    http->connection_count--;
    pthread_mutex_unlock(&http->lock);
    free(c);
    *socket_context = NULL;
}

static void
connection_notify(void *context, struct MHD_Connection *mhd, void **socket_context,
                  enum MHD_ConnectionNotificationCode code)
{
    if (code == MHD_CONNECTION_NOTIFY_STARTED)
        connection_add(context, mhd, socket_context);
    else
        connection_remove(context, socket_context);
}

/* The library closes a socket only after connection_remove(), so the descriptor is still its own. */
void
http_sweep(struct http *http)
{
    int64_t now = clock_steady_us();
    pthread_mutex_lock(&http->lock);
    for (struct connection *c = http->connections; c; c = c->next) {
        if (!c->deadline_us || c->deadline_us > now)
            continue;
        const union MHD_ConnectionInfo *info =
            MHD_get_connection_info(c->mhd, MHD_CONNECTION_INFO_CONNECTION_FD);
        if (info)
            shutdown(info->connect_fd, SHUT_RDWR);
        c->deadline_us = 0;
    }
    pthread_mutex_unlock(&http->lock);
}

size_t
http_connections(struct http *http)
{
    pthread_mutex_lock(&http->lock);
    size_t count = http->connection_count;
    pthread_mutex_unlock(&http->lock);
    return count;
}

/* ---- requests ------------------------------------------------------------------------------ */

/* clang-format off */
static const char *const header_names[HEADER_COUNT] = {
    [HEADER_ACCEPT] = "Accept",
    [HEADER_ACCEPT_ENCODING] = "Accept-Encoding",
    [HEADER_ACCEPT_LANGUAGE] = "Accept-Language",
    [HEADER_AUTHORIZATION] = "Authorization",
    [HEADER_CONTENT_ENCODING] = "Content-Encoding",
    [HEADER_CONTENT_TYPE] = "Content-Type",
    [HEADER_EXPECT] = "Expect",
    [HEADER_HOST] = "Host",
    [HEADER_IDEMPOTENCY_KEY] = "Idempotency-Key",
    [HEADER_IF_MATCH] = "If-Match",
    [HEADER_IF_NONE_MATCH] = "If-None-Match",
    [HEADER_ORIGIN] = "Origin",
    [HEADER_REQUEST_ID] = "X-Request-Id",
};
/* clang-format on */

static enum MHD_Result
header_add(void *context, enum MHD_ValueKind kind, const char *name, const char *value)
{
    struct request *req = context;
    (void)kind;
    for (size_t i = 0; i < HEADER_COUNT; i++)
        if (!req->headers[i] && strcasecmp(name, header_names[i]) == 0)
            req->headers[i] = pool_string(&req->pool, value ? value : "");
    return MHD_YES;
}

static enum MHD_Result
query_add(void *context, enum MHD_ValueKind kind, const char *name, const char *value)
{
    struct request *req = context;
    (void)kind;
    if (req->query_count == QUERY_LIMIT)
        return MHD_NO;
    req->query[req->query_count++] = (struct pair){name, value ? value : ""};
    return MHD_YES;
}

/* The body's length as the head announces it. */
static int64_t
announced_length(struct MHD_Connection *mhd)
{
    const char *length = MHD_lookup_connection_value(mhd, MHD_HEADER_KIND, "Content-Length");
    if (MHD_lookup_connection_value(mhd, MHD_HEADER_KIND, "Transfer-Encoding"))
        return -1;
    return length ? strtoll(length, NULL, 10) : 0;
}

static void
requests_count(struct http *http, int by)
{
    pthread_mutex_lock(&http->lock);
    http->request_count += (size_t)by;
    if (http->request_count == 0)
        pthread_cond_signal(&http->calm);
    pthread_mutex_unlock(&http->lock);
}

static void
remote_write(struct MHD_Connection *mhd, struct request *req)
{
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(mhd, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    if (!info || !info->client_addr)
        return;
    const void *address = info->client_addr;
    if (info->client_addr->sa_family == AF_INET)
        inet_ntop(AF_INET, &((const struct sockaddr_in *)address)->sin_addr, req->remote,
                  sizeof req->remote);
    else if (info->client_addr->sa_family == AF_INET6)
        inet_ntop(AF_INET6, &((const struct sockaddr_in6 *)address)->sin6_addr, req->remote,
                  sizeof req->remote);
}

/* The writer is done with it: the library may go on. */
static void
request_answered(struct request *req)
{
    struct http_request *hr = (struct http_request *)req; /* its first member */
    MHD_resume_connection(hr->mhd);
}

static struct http_request *
request_new(struct http *http, struct MHD_Connection *mhd, const char *url, const char *method)
{
    struct http_request *hr = calloc(1, sizeof *hr);
    if (!hr)
        return NULL;
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(mhd, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    hr->mhd = mhd;
    hr->connection = info ? info->socket_context : NULL;
    if (hr->connection)
        hr->connection->deadline_us = seconds_from_now(config_of(http->adjd)->request_seconds);
    hr->req = (struct request){
        .adjd = http->adjd,
        .routes = http->routes,
        .answered = request_answered,
        .method = method,
        .path = url,
        .announced = announced_length(mhd),
        .start_us = clock_steady_us(),
    };
    remote_write(mhd, &hr->req);
    MHD_get_connection_values(mhd, MHD_HEADER_KIND, header_add, &hr->req);
    MHD_get_connection_values(mhd, MHD_GET_ARGUMENT_KIND, query_add, &hr->req);
    requests_count(http, 1);
    return hr;
}

/* ---- replies ------------------------------------------------------------------------------- */

/* Whether and how a reply's size matters. */
enum packing { PACKING_SMALL, PACKING_PLAIN, PACKING_PACKED };

/* Pack what is worth it for who wants it. */
static enum packing
reply_pack(const struct request *req, struct reply *reply)
{
    if (reply->body.len < PACK_LEAST)
        return PACKING_SMALL;
    bool wanted = accept_coding(req->headers[HEADER_ACCEPT_ENCODING], "gzip");
    return wanted && gzip_pack(&reply->body) ? PACKING_PACKED : PACKING_PLAIN;
}

/* How much of its rate a client has used (draft-ietf-httpapi-ratelimit-headers). */
static void
limit_add(struct MHD_Response *response, const struct limit_answer *limit)
{
    char policy[64], left[64];
    if (!limit->quota)
        return;
    snprintf(policy, sizeof policy, "\"rate\";q=%u;w=%u", limit->quota, limit->window_s);
    snprintf(left, sizeof left, "\"rate\";r=%u;t=%u", limit->left, limit->full_s);
    MHD_add_response_header(response, "RateLimit-Policy", policy);
    MHD_add_response_header(response, "RateLimit", left);
}

/*
 * A page of an allowed origin may see the answer and these of its fields. Where some are allowed, but
 * not all, a cache must not give one origin, or none, what another was answered.
 */
static void
cors_add(struct MHD_Response *response, const struct request *req)
{
    const char *origin = cors_origin(req);
    if (*config_of(req->adjd)->allow_origins && (!origin || *origin != '*'))
        MHD_add_response_header(response, "Vary", "Origin");
    if (!origin)
        return;
    MHD_add_response_header(response, "Access-Control-Allow-Origin", origin);
    MHD_add_response_header(response, "Access-Control-Expose-Headers",
                            "Adj-Defects, Adj-Lost, ETag, Idempotency-Replayed, Link, Location, "
                            "RateLimit, RateLimit-Policy, Retry-After, X-Request-Id");
}

static void
headers_add(struct MHD_Response *response, const struct request *req, const struct reply *reply,
            enum packing packing)
{
    char weak[80];
    const char *tag = reply->etag;
    MHD_add_response_header(response, "X-Request-Id", req->id);
    MHD_add_response_header(response, "X-Content-Type-Options", "nosniff");
    if (reply->type && reply->status != 304)
        MHD_add_response_header(response, "Content-Type", reply->type);
    if (reply->location)
        MHD_add_response_header(response, "Location", reply->location);
    /* Packed it is the same, but not to the byte: a weak tag. */
    if (tag && packing == PACKING_PACKED) {
        snprintf(weak, sizeof weak, "W/%s", tag);
        tag = weak;
    }
    if (tag) {
        MHD_add_response_header(response, "ETag", tag);
        MHD_add_response_header(response, "Cache-Control", "no-cache");
    }
    for (size_t i = 0; i < reply->header_count; i++)
        MHD_add_response_header(response, reply->headers[i].name, reply->headers[i].value);
    if (packing == PACKING_PACKED)
        MHD_add_response_header(response, "Content-Encoding", "gzip");
    limit_add(response, &req->limit);
    cors_add(response, req);
    if (packing != PACKING_SMALL)
        MHD_add_response_header(response, "Vary", "Accept-Encoding");
    if (req->adjd->draining)
        MHD_add_response_header(response, "Connection", "close");
}

/* A reply that nobody fetches is cut off as well. */
static enum MHD_Result
reply_send(struct http_request *hr)
{
    struct reply *reply = request_reply(&hr->req);
    enum packing packing = reply_pack(&hr->req, reply);
    size_t len;
    char *body = text_steal(&reply->body, &len);
    struct MHD_Response *response =
        MHD_create_response_from_buffer_with_free_callback(len, body, free);
    if (!response) {
        free(body);
        return MHD_NO;
    }
    headers_add(response, &hr->req, reply, packing);
    enum MHD_Result result = MHD_queue_response(hr->mhd, (unsigned)reply->status, response);
    MHD_destroy_response(response);
    if (hr->connection)
        hr->connection->deadline_us =
            seconds_from_now(4 * config_of(hr->req.adjd)->request_seconds);
    return result;
}

/* ---- the writer's part --------------------------------------------------------------------- */

/* Suspended first: the writer may be done before this returns. */
static void
request_store_later(struct http_request *hr)
{
    hr->suspended = true;
    MHD_suspend_connection(hr->mhd);
    if (writer_add(hr->req.adjd->writer, &hr->req.task))
        return;
    problem_set(&hr->req, PROBLEM_OVERLOADED, "too many requests wait to be stored");
    MHD_resume_connection(hr->mhd);
}

/* ---- what the library calls ---------------------------------------------------------------- */

static bool
is_expecting(const struct http_request *hr)
{
    const char *expect = hr->req.headers[HEADER_EXPECT];
    return expect && strcasecmp(expect, "100-continue") == 0;
}

static enum MHD_Result
body_take(struct http_request *hr, const char *data, size_t *len)
{
    pipeline_body(&hr->req, data, *len);
    if (request_decided(&hr->req))
        hr->dropped += *len;
    *len = 0;
    return hr->dropped > DROP_MOST ? MHD_NO : MHD_YES;
}

static enum MHD_Result
request_step(void *context, struct MHD_Connection *mhd, const char *url, const char *method,
             const char *version, const char *data, size_t *len, void **request)
{
    struct http_request *hr = *request;
    (void)version;
    if (!hr) {
        *request = hr = request_new(context, mhd, url, method);
        if (!hr)
            return MHD_NO;
        pipeline_begin(&hr->req);
        /* Who asks first is told at once; the others when they have said what they have to say. */
        return request_decided(&hr->req) && is_expecting(hr) ? reply_send(hr) : MHD_YES;
    }
    if (*len)
        return body_take(hr, data, len);
    if (hr->suspended)
        return reply_send(hr);
    if (hr->connection)
        hr->connection->deadline_us = 0;
    pipeline_handle(&hr->req);
    if (!hr->req.write)
        return reply_send(hr);
    request_store_later(hr);
    return MHD_YES;
}

static void
request_completed(void *context, struct MHD_Connection *mhd, void **request,
                  enum MHD_RequestTerminationCode code)
{
    struct http *http = context;
    struct http_request *hr = *request;
    (void)mhd;
    (void)code;
    if (!hr)
        return;
    if (hr->connection)
        connection_rest(http, hr->connection);
    pipeline_end(&hr->req);
    free(hr);
    *request = NULL;
    requests_count(http, -1);
}

/* The library's own complaints are about clients that break off: of interest to a debugger only. */
__attribute__((format(printf, 2, 0))) static void
library_log(void *context, const char *format, va_list args)
{
    struct http *http = context;
    char message[256];
    if (http->adjd->log.least < LOG_LEVEL_DEBUG)
        return;
    vsnprintf(message, sizeof message, format, args);
    message[strcspn(message, "\n")] = '\0';
    log_write(&http->adjd->log, LOG_LEVEL_DEBUG, message, NULL, 0);
}

/* ---- start and stop ------------------------------------------------------------------------ */

/* Each connection takes a descriptor; the limit is raised as far as we may. */
static void
descriptors_raise(unsigned connections)
{
    struct rlimit limit;
    rlim_t want = (rlim_t)connections + 256;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= want)
        return;
    limit.rlim_cur = limit.rlim_max < want ? limit.rlim_max : want;
    setrlimit(RLIMIT_NOFILE, &limit);
}

static struct MHD_Daemon *
daemon_start(struct http *http)
{
    const struct config *config = config_of(http->adjd);
    unsigned flags =
        MHD_USE_EPOLL_INTERNAL_THREAD | MHD_USE_ITC | MHD_ALLOW_SUSPEND_RESUME | MHD_USE_ERROR_LOG;
    struct MHD_OptionItem options[] = {
        {MHD_OPTION_EXTERNAL_LOGGER, (intptr_t)library_log, http},
        {MHD_OPTION_LISTEN_SOCKET, http->listen_fd, NULL},
        {MHD_OPTION_THREAD_POOL_SIZE, config->threads > 1 ? (intptr_t)config->threads : 0, NULL},
        {MHD_OPTION_CONNECTION_LIMIT, config->connections, NULL},
        {MHD_OPTION_CONNECTION_MEMORY_LIMIT, CONNECTION_BYTES, NULL},
        {MHD_OPTION_CONNECTION_TIMEOUT, config->idle_seconds, NULL},
        {MHD_OPTION_NOTIFY_COMPLETED, (intptr_t)request_completed, http},
        {MHD_OPTION_NOTIFY_CONNECTION, (intptr_t)connection_notify, http},
        {MHD_OPTION_END, 0, NULL},
    };
    return MHD_start_daemon(flags, 0, NULL, NULL, request_step, http, MHD_OPTION_ARRAY, options,
                            MHD_OPTION_END);
}

struct http *
http_start(struct adjd *adjd, const struct routes *routes, char *message, size_t message_size)
{
    struct http *http = calloc(1, sizeof *http);
    if (!http) {
        snprintf(message, message_size, "out of memory");
        return NULL;
    }
    http->adjd = adjd;
    http->routes = routes;
    pthread_mutex_init(&http->lock, NULL);
    pthread_cond_init(&http->calm, NULL);
    const struct config *config = config_of(adjd);
    descriptors_raise(config->connections);
    http->listen_fd = notify_socket();
    if (http->listen_fd < 0)
        http->listen_fd =
            listen_open(config->listen_host, config->listen_port, message, message_size);
    if (http->listen_fd < 0) {
        http_stop(http);
        return NULL;
    }
    adjd->is_local = listen_is_local(http->listen_fd);
    listen_name(http->listen_fd, http->address, sizeof http->address);
    http->daemon = daemon_start(http);
    if (!http->daemon) {
        snprintf(message, message_size, "the HTTP server does not start on %s", http->address);
        http_stop(http);
        return NULL;
    }
    return http;
}

const char *
http_address(const struct http *http)
{
    return http->address;
}

void
http_drain(struct http *http, unsigned seconds)
{
    struct timespec until;
    int timed_out = 0;
    MHD_quiesce_daemon(http->daemon);
    http->quiet = true;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec += seconds;
    pthread_mutex_lock(&http->lock);
    while (http->request_count && !timed_out)
        timed_out = pthread_cond_timedwait(&http->calm, &http->lock, &until);
    pthread_mutex_unlock(&http->lock);
}

void
http_stop(struct http *http)
{
    if (!http)
        return;
    if (http->daemon && !http->quiet)
        MHD_quiesce_daemon(http->daemon); /* or the library would close the listening socket */
    if (http->daemon)
        MHD_stop_daemon(http->daemon);
    if (http->listen_fd >= 0)
        close(http->listen_fd);
    pthread_cond_destroy(&http->calm);
    pthread_mutex_destroy(&http->lock);
    free(http);
}
