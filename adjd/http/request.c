/* SPDX-License-Identifier: MIT */
/* What handlers ask of a request, and how they answer it. */
#include "http/request.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/json.h"
#include "http/accept.h"
#include "http/route.h"
#include "os/clock.h"

/* What is worked on when the process is about to stop has this long still, once nothing new is begun. */
enum { STOP_US = 3000000 };

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

const char *
request_who(const struct request *req)
{
    return strncmp(req->actor, "token:", 6) == 0 ? req->actor : req->remote;
}

/*
 * So much must be seen: what this client wrote here or says to have seen, and what it was woken for. A browser in which
 * somebody works goes from node to node without saying so: it sees the newest, and so does what is to be written.
 */
static int64_t
position_needed(const struct request *req)
{
    struct store_readers *readers = req->adjd->readers;
    bool only_reads = strcmp(req->method, "GET") == 0 || strcmp(req->method, "HEAD") == 0;
    if (!only_reads || req->session)
        return DB_NEWEST;
    int64_t needed = store_readers_needs(readers, request_who(req));
    int64_t heard = req->woken ? req->adjd->heard_position : 0;
    needed = heard > needed ? heard : needed;
    return req->position > needed ? req->position : needed;
}

struct store *
request_store(struct request *req)
{
    if (!req->reader)
        req->reader = store_readers_take_beside(req->adjd->readers, position_needed(req));
    if (req->reader)
        store_set_cancel(req->reader, (struct cancel){request_is_over, req});
    else
        problem_set_store(req, DB_UNAVAILABLE);
    return req->reader;
}

bool
request_is_over(void *request)
{
    struct request *req = request;
    int64_t now = clock_steady_us(), stop = req->adjd->stop_us;
    if (req->is_gone || (req->until_us && now > req->until_us) || (stop && now > stop + STOP_US))
        req->is_over = true;
    return req->is_over;
}

bool
request_may_work(struct request *req)
{
    req->asks_long = !req->is_long;
    return req->is_long;
}

bool
request_wait(struct request *req, int64_t until_us)
{
    req->waits = !req->adjd->draining && clock_steady_us() < until_us;
    req->wait_until_us = until_us;
    return req->waits;
}

size_t
request_negotiate(struct request *req, const char *const *types, size_t count)
{
    size_t chosen = accept_choose(req->headers[HEADER_ACCEPT], types, count);
    struct buffer offers = {0};
    if (chosen < count)
        return chosen;
    for (size_t i = 0; i < count; i++)
        buffer_printf(&offers, "%s%s", i ? ", " : "", types[i]);
    problem_set(req, PROBLEM_NOT_ACCEPTABLE, "on offer: %s", offers.data ? offers.data : "");
    buffer_clear(&offers);
    return count;
}

struct json *
request_doc(struct request *req)
{
    struct adj_error err = ADJ_ERROR_INIT;
    struct json *doc = json_parse(req->body.data, req->body.len, &err);
    if (!doc)
        problem_set_at(req, PROBLEM_BAD_JSON, (struct problem_place){err.line, err.column, NULL},
                       "%s", err.message);
    return doc;
}

/* ---- replies ----------------------------------------------------------------------------------- */

bool
request_decided(const struct request *req)
{
    return req->out->status != 0;
}

struct reply *
request_reply(struct request *req)
{
    return req->instead.status ? &req->instead : &req->reply;
}

void
reply_clear(struct reply *reply)
{
    buffer_clear(&reply->body);
    if (reply->is_filed)
        close(reply->file);
    reply->is_filed = false;
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

void
reply_header(struct request *req, const char *name, const char *value)
{
    struct reply *reply = req->out;
    if (reply->header_count < REPLY_HEADERS)
        reply->headers[reply->header_count++] = (struct pair){name, value};
}

bool
tag_matches(const char *header, const char *tag, enum tag_compare compare)
{
    size_t len = strlen(tag);
    bool found = false;
    if (!header)
        return false;
    while (*(header += strspn(header, ", \t"))) {
        if (*header == '*')
            return header[1 + strspn(header + 1, " \t")] == '\0';
        bool is_weak = strncmp(header, "W/", 2) == 0;
        header += is_weak ? 2 : 0;
        size_t size = *header == '"' ? strcspn(header + 1, "\"") + 2 : 0;
        if (!size || header[size - 1] != '"')
            return false;
        if (!is_weak || compare == TAG_WEAK)
            found = found || (size == len && memcmp(header, tag, len) == 0);
        header += size;
        header += strspn(header, " \t");
        if (*header && *header != ',')
            return false;
    }
    return found;
}

const char *
tag_of(struct request *req, const struct buffer *body)
{
    char hash[DIGEST_TAG_SIZE];
    digest_tag(body->data ? body->data : "", body->len, hash);
    return arena_printf(&req->pool, "\"%s\"", hash);
}

const char *
tag_packed(struct request *req, const char *tag)
{
    return arena_printf(&req->pool, "%.*s-gzip\"", (int)strlen(tag) - 1, tag);
}

void
reply_etag(struct request *req)
{
    struct reply *reply = req->out;
    if (reply->body.failed || reply->status >= 300)
        return;
    (void)reply_tag(req, tag_of(req, &reply->body));
}

bool
reply_tag(struct request *req, const char *tag)
{
    struct reply *reply = req->out;
    const char *header = req->headers[HEADER_IF_NONE_MATCH];
    reply->etag = tag;
    if (!header || strcmp(req->method, "POST") == 0)
        return false;
    if (!tag_matches(header, tag, TAG_WEAK)) {
        const char *packed = tag_packed(req, tag);
        if (!tag_matches(header, packed, TAG_WEAK))
            return false;
        reply->etag = packed;
    }
    buffer_clear(&reply->body);
    reply->status = 304;
    return true;
}

/* ---- problems ---------------------------------------------------------------------------------- */

/* Begin it as the reply; to be closed. */
static struct buffer *
problem_start(struct request *req, enum problem kind, struct problem_place place,
              const char *detail)
{
    struct buffer *body = reply_start(req, problem_row(kind)->status, "application/problem+json");
    problem_open(body, kind, place, detail);
    json_put_member(body, "request_id", req->id);
    if (req->out->status == 503)
        reply_header(req, "Retry-After", "1");
    return body;
}

static __attribute__((format(printf, 4, 0))) void
problem_say(struct request *req, enum problem kind, struct problem_place place, const char *detail,
            va_list args)
{
    char text[512];
    vsnprintf(text, sizeof text, detail, args);
    json_close(problem_start(req, kind, place, text), '}');
}

void
problem_set(struct request *req, enum problem kind, const char *detail, ...)
{
    va_list args;
    va_start(args, detail);
    problem_say(req, kind, (struct problem_place){0, 0, NULL}, detail, args);
    va_end(args);
}

void
problem_set_at(struct request *req, enum problem kind, struct problem_place place,
               const char *detail, ...)
{
    va_list args;
    va_start(args, detail);
    problem_say(req, kind, place, detail, args);
    va_end(args);
}

void
problem_set_quota(struct request *req, enum problem kind, const char *unit, int64_t used,
                  int64_t allowed)
{
    char detail[200];
    snprintf(detail, sizeof detail, "the token has %lld of %lld %s", (long long)used,
             (long long)allowed, unit);
    struct buffer *body = problem_start(req, kind, (struct problem_place){0, 0, NULL}, detail);
    json_put_int(body, "used", used);
    json_put_int(body, "allowed", allowed);
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
    switch (status) {
    case DB_OK:
        return false;
    case DB_NONE:
        problem_set(req, PROBLEM_NOT_FOUND, "there is nothing at %s", req->path);
        return true;
    case DB_FULL:
        problem_set(req, PROBLEM_STORE_FULL, "the disk is full; nothing was stored");
        return true;
    case DB_UNCERTAIN:
        problem_set(
            req, PROBLEM_STORE_UNAVAILABLE,
            "the store was lost while it stored this: whether it did is not known; ask again"
            " with the same Idempotency-Key, or look for it");
        return true;
    case DB_CONFLICT:
    case DB_UNAVAILABLE:
    case DB_BROKEN:
        break;
    }
    problem_set(req, PROBLEM_STORE_UNAVAILABLE, "the store does not answer; nothing was stored");
    return true;
}
