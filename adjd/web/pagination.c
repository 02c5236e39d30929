/* SPDX-License-Identifier: MIT */
#include "web/pagination.h"

#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "web/request.h"

/* A page ends at this size, whatever its limit. */
enum { PAGE_BYTES_MOST = 1 << 20 };

/* The URL of this page with another cursor. */
static const char *
next_address(struct request *req, int64_t last)
{
    struct buffer link = {0};
    buffer_printf(&link, "%s?", req->path);
    for (size_t i = 0; i < req->query_count; i++) {
        if (strcmp(req->query[i].name, "cursor") == 0)
            continue;
        buffer_printf(&link, "%s=", req->query[i].name);
        escape_put(&link, req->query[i].value);
        buffer_putc(&link, '&');
    }
    buffer_printf(&link, "cursor=%llx", (long long)last);
    return arena_keep(&req->pool, &link);
}

/* Parse the cursor, the number of the last row sent: the server keeps no state between pages, and new rows shift no other row. On
 * failure returns false and sets a problem. */
static bool
cursor_read(struct request *req, int64_t *out)
{
    const char *text = request_query(req, "cursor");
    size_t len = text ? strlen(text) : 0;
    *out = 0;
    if (!text)
        return true;
    if (len == 0 || len > 15 || strspn(text, "0123456789abcdef") != len) {
        problem_set(req, PROBLEM_BAD_PARAMETER,
                    "invalid cursor \"%.60s\"; use the cursor of a next link", text);
        return false;
    }
    *out = strtoll(text, NULL, 16);
    return true;
}

bool
list_page_read(struct list_page *page, struct request *req, int64_t usual, int64_t most)
{
    *page = (struct list_page){.req = req, .limit = usual, .settled = INT64_MAX};
    bool good = cursor_read(req, &page->after) && request_number(req, "limit", most, &page->limit);
    page->ask = page->limit + 1;
    page->last = page->after;
    return good;
}

void
list_page_open(struct list_page *page, const char *name)
{
    page->body = reply_object(page->req, 200);
    json_open(page->body, name, '[');
}

bool
list_page_takes(struct list_page *page, int64_t at)
{
    /* A page has at least one row, however long it is. */
    bool is_heavy = page->count && page->body->len > PAGE_BYTES_MOST;
    page->count++;
    page->is_full = is_heavy || page->count > page->limit;
    if (at > page->settled && !page->settled_len) {
        page->settled_len = page->body->len;
        page->settled_last = page->last;
    }
    if (page->is_full && page->settled_len) {
        page->body->len = page->settled_len;
        page->last = page->settled_last;
    }
    if (page->is_full)
        return false;
    page->last = at;
    return true;
}

const char *
list_page_next_link(struct list_page *page, bool more)
{
    const char *link = more ? next_address(page->req, page->last) : NULL;
    if (link)
        reply_header(page->req, "Link", arena_printf(&page->req->pool, "<%s>; rel=\"next\"", link));
    return link;
}

void
list_page_close(struct list_page *page, bool more, enum db_status status)
{
    json_close(page->body, ']');
    json_put_member(page->body, "next", list_page_next_link(page, more));
    json_close(page->body, '}');
    if (status != DB_NONE)
        problem_set_store(page->req, status);
}
