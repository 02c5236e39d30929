/* SPDX-License-Identifier: MIT */
/* The service itself: health, readiness, the pages that problem types point to. */
#include <string.h>

#include "api.h"

void
health_get(struct request *req)
{
    struct text *body = reply_start(req, 200, "application/json");
    text_open(body, NULL, '{');
    text_string(body, "status", "ok");
    text_close(body, '}');
}

/* Ready is who can answer: the store is asked, not trusted. */
static enum db_status
ready_run(struct store *store, struct request *req)
{
    (void)req;
    return store_ping(store);
}

void
ready_get(struct request *req)
{
    struct text *body = reply_start(req, 200, "application/json");
    text_open(body, NULL, '{');
    text_string(body, "status", "ready");
    text_close(body, '}');
    req->write = ready_run;
}

void
problem_get(struct request *req)
{
    const struct problem_row *row = NULL;
    for (size_t i = 0; (row = problem_row(i)) && strcmp(row->slug, req->vars[0]) != 0;)
        i++;
    if (!row) {
        problem_set(req, PROBLEM_NOT_FOUND, "there is no problem type \"%s\"", req->vars[0]);
        return;
    }
    struct text *body = reply_start(req, 200, "text/plain; charset=utf-8");
    text_printf(body, "%s (%d)\n", row->title, row->status);
    if (*row->help)
        text_printf(body, "%s\n", row->help);
}
