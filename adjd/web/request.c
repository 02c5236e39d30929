/* SPDX-License-Identifier: MIT */
/* Parsing of targets, the handlers' queries, and their replies. Begin with
 * request_target_read(). */
#include "web/request.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "base/json.h"
#include "base/message.h"
#include "base/number.h"
#include "http/accept.h"
#include "http/etag.h"
#include "http/parser.h"
#include "web/route.h"
#include "os/clock.h"
#include "store/store.h"

/* Running work may continue for this long after the drain deadline. */
enum { STOP_US = 3000000 };

int
escape_read(const char *text)
{
    int high = *text == '%' ? hex_value(text[1]) : -1, low = high < 0 ? -1 : hex_value(text[2]);
    return low < 0 ? -1 : high * 16 + low;
}

void
escape_put(struct buffer *out, const char *text)
{
    static const char plain[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~";
    for (; text && *text; text++) {
        if (strchr(plain, *text))
            buffer_putc(out, *text);
        else
            buffer_printf(out, "%%%02X", (unsigned char)*text);
    }
}

/* Decode "%41" in place, and "+" in a query; false when an escape is invalid or decodes to NUL. */
static bool
escapes_undo(char *text, bool is_query)
{
    char *out = text;
    for (; *text; text++) {
        int escaped = *text == '%' ? escape_read(text) : -1;
        if (*text == '%' && escaped <= 0)
            return false;
        *out++ = escaped > 0 ? (char)escaped : *text == '+' && is_query ? ' ' : *text;
        text += escaped > 0 ? 2 : 0;
    }
    *out = '\0';
    return true;
}

/* Parse "name=value". */
static bool
parameter_read(struct request *req, const char *text, size_t len)
{
    char *name = arena_copy(&req->pool, text, len);
    char *value = strchr(name, '=');
    if (value)
        *value++ = '\0';
    if (req->query_count == QUERY_LIMIT || !escapes_undo(name, true) ||
        (value && !escapes_undo(value, true)))
        return false;
    req->query[req->query_count++] = (struct pair){name, value ? value : ""};
    return true;
}

bool
request_target_read(struct request *req, const char *target)
{
    size_t len = strcspn(target, "?#");
    char *path = arena_copy(&req->pool, target, len);
    const char *at = target + len + (target[len] == '?');
    req->path = path;
    if (!escapes_undo(path, false))
        return false;
    while (*at && *at != '#') {
        size_t size = strcspn(at, "&#");
        if (size && !parameter_read(req, at, size))
            return false;
        at += size + (at[size] == '&');
    }
    return true;
}

bool
request_is_page(const struct request *req)
{
    const struct route *rows = req->routes->rows;
    return req->route && req->route >= rows && req->route < rows + req->routes->pages;
}

const char *
request_query(const struct request *req, const char *name)
{
    for (size_t i = 0; i < req->query_count; i++)
        if (strcmp(req->query[i].name, name) == 0)
            return req->query[i].value;
    return NULL;
}

bool
request_number(struct request *req, const char *name, int64_t most, int64_t *out)
{
    const char *text = request_query(req, name);
    int64_t number = digits_read(text, most);
    if (number >= 1)
        *out = number;
    else if (text)
        problem_set(req, PROBLEM_BAD_PARAMETER, "%s must be a number from 1 to %lld, not \"%.60s\"",
                    name, (long long)most, text);
    return !text || number >= 1;
}

bool
request_choice(struct request *req, const char *name, const char *const *words, size_t count,
               size_t *out)
{
    const char *given = request_query(req, name), *list = words[0];
    size_t i = 0;
    while (given && i < count && strcmp(given, words[i]) != 0)
        i++;
    if (given && i < count && out)
        *out = i;
    if (!given || i < count)
        return true;
    for (i = 1; i < count; i++)
        list = arena_printf(&req->pool, "%s%s%s", list, i + 1 < count ? ", " : " or ", words[i]);
    problem_set(req, PROBLEM_BAD_PARAMETER, "%s must be %s, not \"%s\"", name, list, given);
    return false;
}

const char *
request_client(const struct request *req)
{
    return strncmp(req->actor, "token:", 6) == 0 ? req->actor : req->http.remote;
}

/* The log position that a read must see: the maximum of the client's own last write, its Adj-Position, and the event that woke the
 * request. Browser sessions and requests that write read the newest state, because a browser may move between nodes without sending
 * a position. */
static int64_t
position_needed(const struct request *req)
{
    struct store_readers *readers = req->adjd->readers;
    bool only_reads = strcmp(req->http.method, "GET") == 0 || strcmp(req->http.method, "HEAD") == 0;
    if (!only_reads || req->session)
        return DB_NEWEST;
    int64_t needed = store_readers_needs(readers, request_client(req));
    int64_t heard = req->woken ? req->adjd->heard_position : 0;
    needed = heard > needed ? heard : needed;
    return req->position > needed ? req->position : needed;
}

struct store *
request_store(struct request *req)
{
    if (!req->reader)
        req->reader = store_readers_take_replica(req->adjd->readers, position_needed(req));
    if (req->reader)
        store_set_cancel(req->reader, (struct cancel){request_is_cancelled, req});
    else
        problem_set_store(req, DB_UNAVAILABLE);
    return req->reader;
}

bool
request_is_cancelled(void *request)
{
    struct request *req = request;
    int64_t now = clock_steady_us(), stop = req->adjd->stop_us;
    if (req->http.is_gone || (req->until_us && now > req->until_us) ||
        (stop && now > stop + STOP_US))
        req->is_cancelled = true;
    return req->is_cancelled;
}

bool
request_may_work(struct request *req, enum work_queue queue)
{
    bool may = req->queue == queue;
    req->asks = may ? QUEUE_NONE : queue;
    return may;
}

void
request_judge(struct request *req, struct judge_call *call, void (*judged)(struct request *req))
{
    req->call = call;
    req->judged = judged;
}

bool
request_wait(struct request *req, int64_t until_us)
{
    req->http.waits = !req->adjd->draining && clock_steady_us() < until_us;
    req->http.wait_until_us = until_us;
    return req->http.waits;
}

void
request_write(struct request *req, int64_t lock, write_fn *write, void *data)
{
    req->write = write;
    req->lock = lock;
    req->data = data;
    req->lookahead = NULL;
    req->stored = NULL;
}

size_t
request_negotiate(struct request *req, const char *const *types, size_t count)
{
    size_t chosen = accept_choose(req->http.headers[HEADER_ACCEPT], types, count);
    struct buffer offers = {0};
    if (chosen < count)
        return chosen;
    for (size_t i = 0; i < count; i++)
        buffer_printf(&offers, "%s%s", i ? ", " : "", types[i]);
    problem_set(req, PROBLEM_NOT_ACCEPTABLE,
                "no available media type matches the Accept header; available are %s",
                offers.data ? offers.data : "");
    buffer_clear(&offers);
    return count;
}

bool
request_flag(struct request *req, const char *name, bool *out)
{
    static const char *const words[] = {"false", "true"};
    size_t given = 0;
    bool good = request_choice(req, name, words, 2, &given);
    *out = given == 1;
    return good;
}

struct json *
request_doc(struct request *req)
{
    struct adj_error err = ADJ_ERROR_INIT;
    struct json *doc = json_parse(req->http.body.data, req->http.body.len, &err);
    if (!doc)
        problem_set_at(req, PROBLEM_BAD_JSON, (struct problem_place){err.line, err.column, NULL},
                       "%s", err.parts);
    return doc;
}

bool
request_decided(const struct request *req)
{
    return req->out->status != 0;
}

void
reply_reset(struct request *req)
{
    (void)reply_start(req, 0, NULL);
}

struct buffer *
reply_start(struct request *req, int status, const char *type)
{
    struct reply *reply = req->out;
    reply_clear(reply);
    *reply = (struct reply){.status = status, .type = type};
    return &reply->body;
}

struct buffer *
reply_object(struct request *req, int status)
{
    struct buffer *body = reply_start(req, status, "application/json");
    json_open(body, NULL, '{');
    return body;
}

void
reply_header(struct request *req, const char *name, const char *value)
{
    struct reply *reply = req->out;
    if (reply->header_count < REPLY_HEADERS)
        reply->headers[reply->header_count++] = (struct pair){name, value};
}

const char *
etag_of(struct request *req, const struct buffer *body)
{
    char hash[DIGEST_TAG_SIZE];
    digest_tag(body->data ? body->data : "", body->len, hash);
    return arena_printf(&req->pool, "\"%s\"", hash);
}

void
reply_etag(struct request *req)
{
    struct reply *reply = req->out;
    if (reply->body.failed || reply->status >= 300)
        return;
    (void)reply_tag(req, etag_of(req, &reply->body));
}

bool
reply_tag(struct request *req, const char *tag)
{
    struct reply *reply = req->out;
    const char *header = req->http.headers[HEADER_IF_NONE_MATCH];
    reply->etag = tag;
    if (!header || strcmp(req->http.method, "POST") == 0)
        return false;
    if (!etag_matches(header, tag, TAG_WEAK)) {
        const char *packed = etag_gzip(&req->pool, tag);
        if (!etag_matches(header, packed, TAG_WEAK))
            return false;
        reply->etag = packed;
    }
    buffer_clear(&reply->body);
    reply->status = 304;
    return true;
}

/* Start a problem reply; the caller closes the object. */
static struct buffer *
problem_start(struct request *req, enum problem kind, struct problem_place place,
              const char *detail)
{
    struct buffer *body = reply_start(req, problem_row(kind)->status, "application/problem+json");
    req->detail = arena_string(&req->pool, detail);
    problem_open(body, kind, place, detail);
    json_put_member(body, "request_id", req->id);
    /* Back-off: overload is brief, and immediate retries prolong it. */
    if (req->out->status == 503)
        reply_header(req, "Retry-After", "1");
    return body;
}

bool
problem_set_at(struct request *req, enum problem kind, struct problem_place place,
               const char *detail, ...)
{
    char text[1024];
    va_list args;
    va_start(args, detail);
    message_vset(text, sizeof text, detail, args);
    va_end(args);
    json_close(problem_start(req, kind, place, text), '}');
    return false;
}

void
problem_set_refusal(struct request *req, const struct refusal *refusal)
{
    struct problem_place place;
    const char *detail;
    enum problem kind = problem_of_refusal(refusal, &place, &detail);
    struct buffer *body = problem_start(req, kind, place, detail);
    problem_put_refusal(body, refusal);
    json_close(body, '}');
}

void
problem_set_error(struct request *req, const struct adj_error *err)
{
    struct problem_place place;
    const char *detail;
    enum problem kind = problem_of_error(err, &place, &detail);
    json_close(problem_start(req, kind, place, detail), '}');
}

bool
problem_set_store(struct request *req, enum db_status status)
{
    if (!status) /* do not look for a cause */
        return false;
    const char *cause = req->reader ? db_cause(store_message(req->reader))
                                    : store_readers_cause(req->adjd->readers);
    return problem_set_cause(req, status, cause);
}

bool
problem_set_cause(struct request *req, enum db_status status, const char *cause)
{
    switch (status) {
    case DB_OK:
        return false;
    case DB_NONE:
        problem_set(req, PROBLEM_NOT_FOUND, "there is nothing at %s", req->path);
        return true;
    case DB_FULL:
        problem_set(req, PROBLEM_STORE_FULL, "the disk of the store is full; nothing was stored");
        return true;
    case DB_UNCERTAIN:
        problem_set(
            req, PROBLEM_STORE_UNAVAILABLE,
            "the connection to the store broke during the commit, so it is unknown whether the "
            "request was stored; repeat it with the same Idempotency-Key, or look for the result");
        return true;
    case DB_CONFLICT:
    case DB_UNAVAILABLE:
    case DB_BROKEN:
        break;
    }
    problem_set(req, PROBLEM_STORE_UNAVAILABLE, "%s; nothing was stored", cause);
    return true;
}
