/* SPDX-License-Identifier: MIT */
/* What handlers ask of a request and do to its reply. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "http/accept.h"
#include "http/request.h"
#include "os/json.h"

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

bool
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

const char *
tag_of(struct request *req, const struct text *body)
{
    char hash[TAG_TEXT_SIZE];
    hash_tag(body->data ? body->data : "", body->len, hash);
    return pool_printf(&req->pool, "\"%s\"", hash);
}

void
reply_etag(struct request *req)
{
    struct reply *reply = req->out;
    if (reply->body.failed || reply->status >= 300)
        return;
    reply->etag = tag_of(req, &reply->body);
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
