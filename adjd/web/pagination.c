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
page_address(struct request *req, int64_t last)
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

/* Parse the cursor; false with a problem set. It is the number of the last row sent: the server
 * keeps no state between pages, and new rows shift no other row. */
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
page_read(struct page *page, struct request *req, int64_t usual, int64_t most)
{
    *page = (struct page){.req = req, .limit = usual};
    bool good = cursor_read(req, &page->after) && request_number(req, "limit", most, &page->limit);
    page->ask = page->limit + 1;
    page->last = page->after;
    return good;
}

void
page_open(struct page *page, const char *name)
{
    page->body = reply_object(page->req, 200);
    json_open(page->body, name, '[');
}

bool
page_takes(struct page *page, int64_t at)
{
    /* A page has at least one row, however long it is. */
    bool is_long = page->count && page->body->len > PAGE_BYTES_MOST;
    page->count++;
    page->is_full = is_long || page->count > page->limit;
    if (page->is_full)
        return false;
    page->last = at;
    return true;
}

bool
page_is_full(const struct page *page)
{
    return page->is_full;
}

const char *
page_link(struct page *page, bool more)
{
    const char *link = more ? page_address(page->req, page->last) : NULL;
    if (link)
        reply_header(page->req, "Link", arena_printf(&page->req->pool, "<%s>; rel=\"next\"", link));
    return link;
}

void
page_close(struct page *page, bool more, enum db_status status)
{
    json_close(page->body, ']');
    json_put_member(page->body, "next", page_link(page, more));
    json_close(page->body, '}');
    if (status != DB_NONE)
        problem_set_store(page->req, status);
}
