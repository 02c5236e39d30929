/* SPDX-License-Identifier: MIT */
/* The audit log for those who direct. */
#include "api.h"
#include "clock.h"

struct audit_listing {
    struct text *body;
    int64_t count, limit, last;
};

static bool
audit_add(void *context, const struct audit_entry *e)
{
    struct audit_listing *l = context;
    char at[CLOCK_TEXT_SIZE];
    if (l->count++ == l->limit)
        return false;
    clock_write(e->at_ms, at);
    text_open(l->body, NULL, '{');
    text_int(l->body, "seq", e->seq);
    text_string(l->body, "at", at);
    text_string(l->body, "actor", e->actor);
    text_string(l->body, "action", e->action);
    text_string(l->body, "subject", e->subject);
    text_raw(l->body, "detail", e->detail);
    text_string(l->body, "hash", e->hash);
    text_close(l->body, '}');
    l->last = e->seq;
    return true;
}

void
audit_list(struct request *req)
{
    struct audit_listing l = {0};
    int64_t after;
    if (!page_cursor(req, &after) || !request_limit(req, 100, 1000, &l.limit))
        return;
    struct store *store = request_store(req);
    if (!store)
        return;
    l.body = reply_start(req, 200, "application/json");
    text_open(l.body, NULL, '{');
    text_open(l.body, "entries", '[');
    enum db_status st = store_audit_list(store, after, l.limit + 1, audit_add, &l);
    text_close(l.body, ']');
    page_next(req, l.body, l.count > l.limit, l.last);
    text_close(l.body, '}');
    if (st)
        problem_set_store(req, st);
}
