/* SPDX-License-Identifier: MIT */
/* What handlers ask of a request and do to its reply. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "accept.h"
#include "api.h"
#include "json.h"

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

const char *
request_query(const struct request *req, const char *name)
{
    for (size_t i = 0; i < req->query_count; i++)
        if (strcmp(req->query[i].name, name) == 0)
            return req->query[i].value;
    return NULL;
}

bool
request_limit(struct request *req, int64_t fallback, int64_t most, int64_t *out)
{
    const char *text = request_query(req, "limit");
    size_t len = text ? strlen(text) : 0;
    *out = fallback;
    if (!text)
        return true;
    if (len && len < 10 && strspn(text, "0123456789") == len)
        *out = strtol(text, NULL, 10);
    else
        *out = 0;
    if (*out >= 1 && *out <= most)
        return true;
    problem_set(req, PROBLEM_BAD_PARAMETER, "limit must be a number from 1 to %lld",
                (long long)most);
    return false;
}

struct store *
request_store(struct request *req)
{
    if (!req->reader)
        req->reader = store_readers_take(req->adjd->readers);
    if (!req->reader)
        problem_set_store(req, DB_UNAVAILABLE);
    return req->reader;
}

struct text *
reply_start(struct request *req, int status, const char *type)
{
    struct reply *reply = req->out;
    text_clear(&reply->body);
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

/* Whether an If-None-Match header names the tag; comparison is weak (RFC 9110, 13.1.2). */
static bool
tag_matches(const char *header, const char *tag)
{
    size_t len = strlen(tag);
    while (header) {
        header += strspn(header, ", \t");
        if (*header == '*')
            return true;
        if (strncmp(header, "W/", 2) == 0)
            header += 2;
        if (strncmp(header, tag, len) == 0)
            return true;
        header = strchr(header, ',');
    }
    return false;
}

void
reply_etag(struct request *req)
{
    struct reply *reply = req->out;
    char hash[TAG_TEXT_SIZE];
    if (reply->body.failed)
        return;
    sign_tag(reply->body.data ? reply->body.data : "", reply->body.len, hash);
    reply->etag = pool_printf(&req->pool, "\"%s\"", hash);
    if (strcmp(req->method, "POST") == 0)
        return;
    if (tag_matches(request_header(req, "If-None-Match"), reply->etag)) {
        text_clear(&reply->body);
        reply->status = 304;
    }
}

size_t
reply_negotiate(struct request *req, const char *const *types, size_t count)
{
    size_t chosen = accept_choose(request_header(req, "Accept"), types, count);
    struct text offers = TEXT_INIT;
    if (chosen < count)
        return chosen;
    for (size_t i = 0; i < count; i++)
        text_printf(&offers, "%s%s", i ? ", " : "", types[i]);
    problem_set(req, PROBLEM_NOT_ACCEPTABLE, "on offer: %s", offers.data ? offers.data : "");
    text_clear(&offers);
    return count;
}

struct doc *
request_doc(struct request *req)
{
    struct doc_error err;
    struct doc *doc = doc_read(req->body.data, req->body.len, &err);
    if (!doc)
        problem_set_at(req, PROBLEM_BAD_JSON, (struct problem_place){err.line, err.column, NULL},
                       "%s", err.message);
    return doc;
}

/* Escape a value for a query string. */
static void
query_escape(struct text *out, const char *value)
{
    for (; *value; value++) {
        if (strchr("-._~", *value) || (*value >= '0' && *value <= '9') ||
            (*value >= 'A' && *value <= 'Z') || (*value >= 'a' && *value <= 'z'))
            text_putc(out, *value);
        else
            text_printf(out, "%%%02X", (unsigned char)*value);
    }
}

/* This page's address with another cursor. */
static const char *
page_address(struct request *req, int64_t last)
{
    struct text link = TEXT_INIT;
    text_printf(&link, "%s?", req->path);
    for (size_t i = 0; i < req->query_count; i++) {
        if (strcmp(req->query[i].name, "cursor") == 0)
            continue;
        text_printf(&link, "%s=", req->query[i].name);
        query_escape(&link, req->query[i].value);
        text_putc(&link, '&');
    }
    text_printf(&link, "cursor=%llx", (long long)last);
    const char *copy = link.failed ? "" : pool_string(&req->pool, link.data);
    req->pool.failed |= link.failed;
    text_clear(&link);
    return copy;
}

bool
page_cursor(struct request *req, int64_t *out)
{
    const char *text = request_query(req, "cursor");
    size_t len = text ? strlen(text) : 0;
    *out = 0;
    if (!text)
        return true;
    if (len == 0 || len > 15 || strspn(text, "0123456789abcdef") != len) {
        problem_set(req, PROBLEM_BAD_PARAMETER, "cursor is not one that was given out");
        return false;
    }
    *out = strtoll(text, NULL, 16);
    return true;
}

const char *
page_link(struct request *req, bool more, int64_t last)
{
    const char *link = more ? page_address(req, last) : NULL;
    if (link)
        reply_header(req, "Link", pool_printf(&req->pool, "<%s>; rel=\"next\"", link));
    return link;
}

void
page_next(struct request *req, struct text *body, bool more, int64_t last)
{
    text_string(body, "next", page_link(req, more, last));
}
