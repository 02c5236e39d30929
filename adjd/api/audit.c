/* SPDX-License-Identifier: MIT */
/* The audit log for those who direct. */
#include "api/handlers.h"
#include "base/json.h"
#include "http/page.h"
#include "os/clock.h"

static bool
entry_add(void *context, const struct audit_entry *e)
{
    struct page *page = context;
    if (!page_takes(page, e->seq))
        return false;
    json_open(page->body, NULL, '{');
    json_put_int(page->body, "seq", e->seq);
    clock_put(page->body, "at", e->at_ms);
    json_put_member(page->body, "actor", e->actor);
    json_put_member(page->body, "action", e->action);
    json_put_member(page->body, "subject", e->subject);
    json_put_raw(page->body, "detail", e->detail);
    json_put_member(page->body, "hash", e->hash);
    json_close(page->body, '}');
    return true;
}

void
audit_list(struct request *req)
{
    struct page page;
    if (!page_read(&page, req, 100, 1000) || !request_store(req))
        return;
    page_open(&page, "entries");
    enum db_status st = store_audit_list(req->reader, page.after, page.ask, entry_add, &page);
    page_close(&page, page_is_full(&page), st);
}
