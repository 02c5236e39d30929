/* SPDX-License-Identifier: MIT */
#include "http/reply.h"

#include <string.h>
#include <unistd.h>

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
