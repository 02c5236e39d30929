/* SPDX-License-Identifier: MIT */
/* The checks common to all routes: 404, 405, 413, 415, rate limits and Idempotency-Key. */
#include "http/pipeline.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "base/message.h"
#include "http/accept.h"
#include "http/request.h"
#include "http/route.h"
#include "http/visitor.h"
#include "os/clock.h"
#include "os/gzip.h"
#include "os/id.h"
#include "os/names.h"
#include "os/spool.h"

/* Plus the media types of all notations. */
static const char record_types[] = "text/plain";

/* clang-format off */
/* The media types and the size limit of each kind of body. */
static const struct body_row {
    const char *types;
    size_t limit; /* offset of the limit in struct config, in MiB */
} bodies[] = {
    [BODY_NONE] = {NULL, offsetof(struct config, body_mib)},
    [BODY_JSON] = {"application/json", offsetof(struct config, body_mib)},
    [BODY_RECORD] = {record_types, offsetof(struct config, body_mib)},
    [BODY_ARCHIVE] = {record_types, offsetof(struct config, archive_mib)},
    [BODY_TOURNAMENT] = {"application/json, application/x-trf", offsetof(struct config, archive_mib)},
    [BODY_PAIRINGS] = {"application/json, text/plain", offsetof(struct config, body_mib)},
    [BODY_FORM] = {"application/x-www-form-urlencoded, multipart/form-data", offsetof(struct config, archive_mib)},
};
/* clang-format on */

enum {
    KEY_LENGTH_MOST = 255,
    MEMORY_MOST = 128 << 10, /* a larger body is spooled to a file */
    QUICK_MOST = 64 << 10,   /* a larger body goes to the heavy queue */
    TRIM_LEAST = 32 << 10    /* no name, path or header is this long */
};

/* Render the decided reply as a page if the client is a browser. */
static void
request_dress(struct request *req)
{
    if (req->routes->dress && !req->waits)
        req->routes->dress(req);
}

/* Use the client's X-Request-Id if it is safe in a log; otherwise make one. */
static void
request_name(struct request *req)
{
    static const char allowed[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.:";
    const char *given = req->headers[HEADER_REQUEST_ID];
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

static size_t
body_limit(const struct request *req)
{
    const char *config = (const char *)config_of(req->adjd);
    unsigned mib;
    /* A client without permissions gets the small limit. */
    bool is_small = req->route->body == BODY_FORM && !req->scopes;
    memcpy(&mib, config + bodies[is_small ? BODY_JSON : req->route->body].limit, sizeof mib);
    return (size_t)mib << 20;
}

/* The accepted media types of the body, as a list. */
static const char *
body_types(struct request *req)
{
    const char *types = bodies[req->route->body].types, *name;
    bool is_record = types == record_types;
    for (size_t i = 0; is_record && (name = adj_notation_at(i)) != NULL; i++)
        if (!strstr(types, adj_notation_media_type(name)))
            types = arena_printf(&req->pool, "%s, %s", adj_notation_media_type(name), types);
    return types;
}

static bool
type_known(const char *types, const char *type)
{
    /* the obsolete name of PGN's type */
    if (strcmp(type, "application/x-chess-pgn") == 0)
        type = "application/vnd.chess-pgn";
    size_t len;
    for (; *types; types += len + strspn(types + len, ", ")) {
        len = strcspn(types, ",");
        if (strlen(type) == len && memcmp(types, type, len) == 0)
            return true;
    }
    return false;
}

/* Equivalent to a search in body_types(), without building the list. */
static bool
is_taken(const struct request *req, const char *type)
{
    const char *types = bodies[req->route->body].types, *name;
    bool taken = type_known(types, type);
    for (size_t i = 0; types == record_types && !taken && (name = adj_notation_at(i)) != NULL; i++)
        taken = type_known(adj_notation_media_type(name), type);
    return taken;
}

/* Game records come in many encodings; JSON is always UTF-8 (RFC 8259). */
static bool
is_record(const struct request *req)
{
    return bodies[req->route->body].types == record_types &&
           strcmp(req->type, "application/json") != 0;
}

static bool
charset_known(struct request *req)
{
    const char *encoding = media_encoding(req->headers[HEADER_CONTENT_TYPE]);
    if (!encoding || (!is_record(req) && strcmp(encoding, "UTF-8") != 0))
        return false;
    req->encoding = encoding;
    return true;
}

static void
body_check(struct request *req)
{
    const char *type = req->headers[HEADER_CONTENT_TYPE];
    const char *coding = req->headers[HEADER_CONTENT_ENCODING];
    if (!bodies[req->route->body].types)
        return;
    if (req->announced == 0)
        problem_set(req, PROBLEM_EMPTY_BODY, "expected a body of one of these media types: %s",
                    body_types(req));
    else if (req->announced > 0 && (uint64_t)req->announced > body_limit(req))
        problem_set(req, PROBLEM_TOO_LARGE, "the body has %lld bytes; the limit is %zu",
                    (long long)req->announced, body_limit(req));
    else if (!is_taken(req, req->type))
        problem_set(req, PROBLEM_MEDIA_TYPE, "the Content-Type is %s; expected one of %s",
                    type ? type : "missing", body_types(req));
    else if (!charset_known(req))
        problem_set(req, PROBLEM_MEDIA_TYPE, "unsupported charset in \"%.80s\"; expected %s", type,
                    is_record(req) ? message_make(&req->pool, "one of %s", MEDIA_CHARSETS)
                                   : "utf-8");
    else if (coding && strcasecmp(coding, "identity") != 0 && strcasecmp(coding, "gzip") != 0)
        problem_set(req, PROBLEM_MEDIA_TYPE,
                    "unsupported Content-Encoding \"%.60s\"; expected gzip or identity", coding);
}

static void
key_check(struct request *req)
{
    const char *key = req->headers[HEADER_IDEMPOTENCY_KEY];
    if (!key || strcmp(req->method, "POST") != 0)
        return;
    size_t len = strlen(key);
    if (len == 0 || len > KEY_LENGTH_MOST)
        problem_set(req, PROBLEM_BAD_PARAMETER,
                    "the Idempotency-Key has %zu characters; expected 1 to %d", len,
                    KEY_LENGTH_MOST);
    req->key = key;
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
    const char *text = req->headers[HEADER_POSITION];
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
                    req->headers[HEADER_POSITION]);
}

static void
reader_give(struct request *req)
{
    if (req->reader)
        store_set_cancel(req->reader, (struct cancel){0});
    store_readers_give(req->adjd->readers, req->reader);
    req->reader = NULL;
}

static bool
is_loopback(const char *address)
{
    return networks_have("127.0.0.0/8 ::1", address);
}

/* Rate limits count per token, or per address for clients without one. */
static bool
rate_check(struct request *req)
{
    const struct config *config = config_of(req->adjd);
    bool has_token = strncmp(req->actor, "token:", 6) == 0;
    bool is_free = !has_token && !config->rate_loopback && is_loopback(req->remote) &&
                   !visitor_is_proxied(req);
    if (!config->rate || is_free)
        return true;
    req->limit =
        limit_ask(req->adjd->limits, request_who(req), config->rate, config->burst, req->start_us);
    if (!req->limit.allowed) {
        problem_set(req, PROBLEM_TOO_MANY,
                    "the rate limit is %u requests per second; try again in %u seconds",
                    config->rate, req->limit.wait_s);
        reply_header(req, "Retry-After", arena_printf(&req->pool, "%u", req->limit.wait_s));
    }
    return req->limit.allowed;
}

void
pipeline_refuse(struct request *req)
{
    if (req->out)
        return;
    req->out = &req->reply;
    req->actor = "nobody";
    request_name(req);
}

void
pipeline_begin(struct request *req)
{
    req->out = &req->reply;
    req->actor = req->owner = "local";
    request_name(req);
    visitor_find(req);
    if (!visitor_is_meant(req))
        return;
    media_type(req->headers[HEADER_CONTENT_TYPE], req->type, sizeof req->type);
    req->route = route_find(req);
    if (!req->route) {
        route_missing(req);
        request_dress(req);
        return;
    }
    bool may = auth_check(req); /* rejected clients count against the rate limit too */
    if (rate_check(req) && may && query_known(req))
        body_check(req);
    if (!request_decided(req)) {
        key_check(req);
        position_check(req);
    } else
        request_dress(req);
    reader_give(req);
}

/* Count the bytes against pending-mib; false when the limit is exceeded. */
static bool
body_admit(struct request *req, size_t len)
{
    size_t most = (size_t)config_of(req->adjd)->pending_mib << 20;
    size_t before = atomic_fetch_add(&req->adjd->body_bytes, len);
    if (before + len <= most)
        return true;
    atomic_fetch_sub(&req->adjd->body_bytes, len);
    return false;
}

static void
body_forget(struct request *req)
{
    atomic_fetch_sub(&req->adjd->body_bytes, req->body.len);
    if (req->is_filed) {
        if (req->body.data)
            spool_unmap(req->body.data, req->body.len);
        close(req->file);
        req->is_filed = false;
        req->body = (struct buffer){0};
    }
    buffer_clear(&req->body);
}

/* Spool a large body to a file; if that fails it stays in memory. */
static void
body_file(struct request *req)
{
    char beside[CONFIG_PATH];
    config_spool(config_of(req->adjd), beside, sizeof beside);
    int fd = spool_open(beside);
    if (fd < 0)
        return;
    size_t len = req->body.len;
    if (!spool_write(fd, req->body.data, len)) {
        close(fd);
        return;
    }
    buffer_clear(&req->body);
    req->body.len = len;
    req->file = fd;
    req->is_filed = true;
}

/* Store a piece of the body; false without memory or disk space. */
static bool
body_keep(struct request *req, const char *data, size_t len)
{
    if (!req->is_filed && req->body.len && req->body.len + len > MEMORY_MOST)
        body_file(req);
    if (!req->is_filed) {
        buffer_put(&req->body, data, len);
        return !req->body.failed;
    }
    if (!spool_write(req->file, data, len))
        return false;
    req->body.len += len;
    return true;
}

void
pipeline_body(struct request *req, const char *data, size_t len)
{
    if (request_decided(req) || req->route->body == BODY_NONE)
        return;
    if (req->body.len + len > body_limit(req)) {
        problem_set(req, PROBLEM_TOO_LARGE, "the body is longer than the limit of %zu bytes",
                    body_limit(req));
    } else if (!body_admit(req, len)) {
        problem_set(req, PROBLEM_OVERLOADED,
                    "the memory for request bodies is used up; try again later");
    } else {
        if (body_keep(req, data, len))
            return;
        atomic_fetch_sub(&req->adjd->body_bytes, len);
        problem_set(req, PROBLEM_OVERLOADED,
                    "the body could not be held in memory or in a temporary file; try again later");
    }
    body_forget(req);
}

/* Decompression-bomb limit: the lower of the route's limit and a multiple of the compressed
 * size. */
static size_t
unpacked_limit(const struct request *req)
{
    size_t most = body_limit(req), fair = unpacked_fair(req->body.len);
    return most < fair ? most : fair;
}

static void
body_unpack(struct request *req)
{
    struct buffer out = {0};
    size_t most = unpacked_limit(req);
    switch (gzip_unpack(req->body.data, req->body.len, most, &out)) {
    case GZIP_BAD:
        problem_set(req, PROBLEM_BAD_PARAMETER,
                    "the Content-Encoding is gzip, but the body is not valid gzip data");
        break;
    case GZIP_LARGE:
        problem_set(req, PROBLEM_TOO_LARGE,
                    "the decompressed body is longer than the limit of %zu bytes", most);
        break;
    case GZIP_NOMEM:
        problem_set(req, PROBLEM_OVERLOADED, "out of memory");
        break;
    case GZIP_OK:
        body_forget(req);
        req->body = out;
        atomic_fetch_add(&req->adjd->body_bytes, req->body.len);
        return;
    }
    buffer_clear(&out);
}

static bool
is_packed(const struct request *req)
{
    const char *coding = req->headers[HEADER_CONTENT_ENCODING];
    return coding && req->body.len && strcasecmp(coding, "gzip") == 0;
}

/* The body is complete: map or decompress it. */
static void
body_open(struct request *req)
{
    if (req->is_filed) {
        req->body.data = spool_map(req->file, req->body.len);
        if (!req->body.data)
            problem_set(
                req, PROBLEM_OVERLOADED,
                "the body could not be held in memory or in a temporary file; try again later");
    }
    if (!request_decided(req) && is_packed(req))
        body_unpack(req);
    if (!request_decided(req) && req->route->body != BODY_NONE && req->body.len == 0)
        problem_set(req, PROBLEM_EMPTY_BODY, "expected a body of one of these media types: %s",
                    body_types(req));
}

enum lane
pipeline_lane(const struct request *req)
{
    if (request_decided(req))
        return LANE_NONE;
    bool is_large = req->body.len > (is_packed(req) ? QUICK_MOST / 8 : QUICK_MOST);
    return is_large ? LANE_LONG : req->route->lane;
}

/* The hash of everything that an Idempotency-Key identifies. */
static void
key_hash(struct request *req)
{
    struct buffer all = {0};
    char body[DIGEST_HEX_SIZE];
    digest_sha256(req->body.data ? req->body.data : "", req->body.len, body);
    buffer_printf(&all, "%s\n%s\n%s\n%s\n", req->method, req->path, req->type, body);
    if (req->encoding && strcmp(req->encoding, "UTF-8") != 0)
        buffer_printf(&all, "%s\n", req->encoding);
    for (size_t i = 0; i < req->query_count; i++)
        buffer_printf(&all, "%s=%s\n", req->query[i].name, req->query[i].value);
    if (all.failed)
        req->pool.failed = true;
    else
        digest_sha256(all.data, all.len, req->key_hash);
    buffer_clear(&all);
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

/* Replay the stored reply of the first request with this key. */
static void
answer_repeat(struct request *req, const struct answer *answer)
{
    struct buffer *body = reply_start(req, (int)answer->status, answer->type);
    buffer_put(body, answer->body, answer->len);
    req->out->location = answer->location;
    req->out->etag = answer->etag;
    reply_header(req, "Idempotency-Replayed", "true");
}

static enum db_status
answer_keep(struct store *store, struct request *req)
{
    const struct reply *reply = request_reply(req);
    struct answer answer = {
        .request = req->key_hash,
        .status = reply->status,
        .type = reply->type,
        .location = reply->location,
        .etag = reply->etag,
        .body = reply->body.data,
        .len = reply->body.len,
    };
    if (reply->status >= 300)
        return DB_OK;
    return store_answer_add(store, req->actor, req->key, req->adjd->now_ms(), &answer);
}

static enum db_status
keyed_write(struct store *store, struct request *req)
{
    struct answer answer;
    enum db_status st = store_answer_get(store, req->actor, req->key, &req->pool, &answer);
    if (st == DB_OK && strcmp(answer.request, req->key_hash) == 0)
        answer_repeat(req, &answer);
    else if (st == DB_OK)
        problem_set(
            req, PROBLEM_KEY_REUSED,
            "the Idempotency-Key \"%s\" was already used for a different request; choose a new key",
            req->key);
    if (st != DB_NONE)
        return st;
    st = req->write(store, req);
    return st ? st : answer_keep(store, req);
}

/* The writer task: runs within the writer's transaction. */
static enum db_status
request_run(struct store *store, void *context)
{
    struct request *req = context;
    req->out = &req->instead;
    req->instead.status = 0;
    enum db_status st = req->key ? keyed_write(store, req) : req->write(store, req);
    return st == DB_OK && (req->pool.failed || req->instead.body.failed) ? DB_UNAVAILABLE : st;
}

static void
request_foresee(void *context, int64_t seq)
{
    struct request *req = context;
    req->foresee(req, seq);
}

/* Free everything but the reply, so that a slow client does not hold it. */
static void
request_trim(struct request *req)
{
    body_forget(req);
    arena_trim(&req->pool, TRIM_LEAST);
}

/* Read-your-writes: record and return the log position of this commit, so that later reads of this
 * client see it on every node. */
static void
position_tell(struct request *req)
{
    int64_t position = writer_position(req->adjd->writer);
    if (!position)
        return;
    store_readers_wrote(req->adjd->readers, request_who(req), position);
    req->out = req->instead.status ? &req->instead : &req->reply;
    reply_header(req, "Adj-Position",
                 arena_printf(&req->pool, "%llX/%llX", (unsigned long long)position >> 32,
                              (unsigned long long)position & UINT32_MAX));
}

/* The task was committed, or failed for good. */
static void
request_done(void *context, enum db_status status)
{
    struct request *req = context;
    /* A task rolled back by DB_CONFLICT has already set its own problem. */
    bool is_told = status == DB_CONFLICT && req->instead.status >= 400;
    if (status && !is_told)
        problem_set_store(req, status);
    else if (!status && req->stored && !req->instead.status)
        req->stored(req);
    if (!status)
        position_tell(req);
    request_dress(req);
    request_trim(req);
    req->answered(req);
}

static void
work_begin(struct request *req)
{
    req->until_us = clock_steady_us() + (int64_t)config_of(req->adjd)->work_seconds * 1000000;
}

/* Replace whatever the interrupted handler left behind by a problem. */
static void
work_give_up(struct request *req)
{
    req->write = NULL;
    req->waits = false;
    if (req->is_gone)
        problem_set(req, PROBLEM_TOO_LONG, "the client closed the connection");
    else if (req->adjd->stop_us)
        problem_set(req, PROBLEM_OVERLOADED, "the server is shutting down; try again later");
    else
        problem_set(req, PROBLEM_TOO_LONG, "processing took longer than the limit of %u seconds",
                    config_of(req->adjd)->work_seconds);
}

enum lane
pipeline_handle(struct request *req)
{
    if (!request_decided(req) && req->adjd->stop_us && clock_steady_us() > req->adjd->stop_us)
        problem_set(req, PROBLEM_OVERLOADED, "the server is shutting down; try again later");
    if (!request_decided(req) && !req->asks_long)
        body_open(req);
    req->is_long = req->asks_long || pipeline_lane(req) == LANE_LONG;
    req->asks_long = false;
    work_begin(req);
    if (!request_decided(req) && !request_is_over(req) && req->routes->may(req))
        req->route->handle(req);
    reader_give(req);
    if (req->is_over)
        work_give_up(req);
    if (req->asks_long && !request_decided(req))
        return LANE_LONG;
    if (req->write && req->key)
        key_hash(req);
    if (!req->waits || req->reply.streams)
        reply_check(req);
    if (!req->write && !req->waits) {
        request_dress(req);
        request_trim(req);
    }
    req->task = (struct task){.run = request_run,
                              .done = request_done,
                              .foresee = req->foresee ? request_foresee : NULL,
                              .context = req,
                              .bytes = req->body.len,
                              .at_once = !req->is_long}; /* Release the store handle before yielding
                                                            to another request: a heavy,
                                                            low-priority thread never commits its
                                                            own write. */
    return LANE_NONE;
}

void
pipeline_again(struct request *req)
{
    bool streams = req->reply.streams;
    reply_clear(&req->reply);
    req->reply = (struct reply){.streams = streams};
    req->waits = false;
    req->woken = true;
    work_begin(req);
    req->route->handle(req);
    reader_give(req);
    if (req->is_over)
        work_give_up(req);
    if (!req->waits || streams)
        reply_check(req);
}

/* The route's index in the table; the row count when there is no route. */
static size_t
route_index(const struct request *req)
{
    return req->route ? (size_t)(req->route - req->routes->rows) : req->routes->count;
}

/* Write one log line and update the metrics. */
static void
request_log(struct request *req)
{
    int64_t us = clock_steady_us() - req->start_us;
    int status = request_reply(req)->status;
    enum log_level level = status >= 500 ? LOG_LEVEL_WARNING : LOG_LEVEL_INFO;
    char code[16], millis[32];
    metrics_request(&req->adjd->metrics, route_index(req), status, us);
    if (level > req->adjd->log.least)
        return;
    snprintf(code, sizeof code, "%d", status);
    snprintf(millis, sizeof millis, "%lld.%03lld", (long long)(us / 1000), (long long)(us % 1000));
    const struct log_field fields[] = {
        {"request_id", req->id}, {"method", req->method}, {"path", req->path},     {"status", code},
        {"ms", millis},          {"actor", req->actor},   {"remote", req->remote},
    };
    log_write(&req->adjd->log, level, "request", fields, sizeof fields / sizeof *fields);
}

void
pipeline_end(struct request *req)
{
    request_log(req);
    body_forget(req);
    reply_clear(&req->reply);
    reply_clear(&req->instead);
    arena_clear(&req->pool);
}
