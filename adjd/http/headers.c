/* SPDX-License-Identifier: MIT */
#include "http/headers.h"

#include <string.h>
#include <strings.h>

/* ---- the target, and parameters of the query -------------------------------------------------- */

static int
hex_digit(char c)
{
    const char *digits = "0123456789abcdef0123456789ABCDEF";
    const char *at = c ? strchr(digits, c) : NULL;
    return at ? (int)((at - digits) % 16) : -1;
}

/* Undo "%41", and in a query "+", in place; false when an escape is none or stands for NUL. */
static bool
escapes_undo(char *text, bool is_query)
{
    char *out = text;
    for (; *text; text++) {
        if (*text == '+' && is_query) {
            *out++ = ' ';
        } else if (*text != '%') {
            *out++ = *text;
        } else {
            int high = hex_digit(text[1]), low = high < 0 ? -1 : hex_digit(text[2]);
            if (low < 0 || (high == 0 && low == 0))
                return false;
            *out++ = (char)(high * 16 + low);
            text += 2;
        }
    }
    *out = '\0';
    return true;
}

/* "name=value" */
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

/* Fill path and query; false when an escape is none, stands for NUL, or there are too many parameters. */
static bool
target_read(struct request *req, const char *target)
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

/* ---- headers ---------------------------------------------------------------------------------- */

/* clang-format off */
static const struct {
    const char *name;
    bool is_list; /* several are one with commas between */
} header_rows[HEADER_COUNT] = {
    [HEADER_ACCEPT] = {"Accept", true},
    [HEADER_ACCEPT_ENCODING] = {"Accept-Encoding", true},
    [HEADER_ACCEPT_LANGUAGE] = {"Accept-Language", true},
    [HEADER_AUTHORIZATION] = {"Authorization", false},
    [HEADER_CONTENT_ENCODING] = {"Content-Encoding", false},
    [HEADER_CONTENT_TYPE] = {"Content-Type", false},
    [HEADER_COOKIE] = {"Cookie", false},
    [HEADER_EXPECT] = {"Expect", false},
    [HEADER_FETCH_SITE] = {"Sec-Fetch-Site", false},
    [HEADER_FORWARDED] = {"Forwarded", true},
    [HEADER_FORWARDED_FOR] = {"X-Forwarded-For", true},
    [HEADER_FORWARDED_PROTO] = {"X-Forwarded-Proto", false},
    [HEADER_IDEMPOTENCY_KEY] = {"Idempotency-Key", false},
    [HEADER_IF_MATCH] = {"If-Match", true},
    [HEADER_IF_NONE_MATCH] = {"If-None-Match", true},
    [HEADER_LAST_EVENT_ID] = {"Last-Event-ID", false},
    [HEADER_ORIGIN] = {"Origin", false},
    [HEADER_POSITION] = {"Adj-Position", false},
    [HEADER_REAL_IP] = {"X-Real-IP", true},
    [HEADER_REQUEST_ID] = {"X-Request-Id", false},
};
/* clang-format on */

static void
header_copy(struct request *req, const struct frame_field *field)
{
    for (size_t i = 0; i < HEADER_COUNT; i++) {
        const char *before = req->headers[i];
        if (!header_rows[i].name || strcasecmp(field->name, header_rows[i].name) != 0)
            continue;
        if (!before)
            req->headers[i] = arena_string(&req->pool, field->value);
        else if (header_rows[i].is_list)
            req->headers[i] = arena_printf(&req->pool, "%s, %s", before, field->value);
    }
}

bool
headers_take(struct request *req, const struct frame_head *head)
{
    req->method = arena_string(&req->pool, head->method);
    req->announced = head->length;
    for (size_t i = 0; i < head->field_count; i++)
        header_copy(req, &head->fields[i]);
    if (head->host)
        req->headers[HEADER_HOST] = arena_string(&req->pool, head->host);
    return target_read(req, head->target);
}
