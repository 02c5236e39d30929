/* SPDX-License-Identifier: MIT */
/* Error pages, with the submitted form: how a browser gets a problem reply. Begin with desk_render(). */
#include "desk/pages.h"

#include <string.h>

#include "desk/form.h"
#include "desk/html.h"
#include "desk/scoring_fields.h"
#include "http/accept.h"
#include "web/request.h"
#include "web/route.h"
#include "base/json.h"

static const char problem_type[] = "application/problem+json";

/* Whether the reply is for a browser and not for a program. */
static bool
is_for_people(struct request *req)
{
    static const char *const types[] = {problem_type, "text/html"};
    const char *accept = req->http.headers[HEADER_ACCEPT];
    bool is_page = req->route ? request_is_page(req) : strncmp(req->path, "/v1/", 4) != 0;
    return is_page && accept && accept_choose(accept, types, 2) == 1;
}

/* The labels of the form fields that are shown again. */
static const struct choice labels[] = {
    {"name", N_("Name or title")},
    {"players", N_("Players")},
    {"record", N_("Record")},
    {"reason", N_("Reason")},
    {"white", N_("White player")},
    {"black", N_("Black player")},
    {"round", N_("Round")},
    {"board", N_("Board number")},
    {"rounds", N_("Rounds")},
    {"pairings", N_("Pairings")},
    {"variant", N_("Game")},
    {"notation", N_("Notation")},
    {"number", N_("Number")},
    {"city", N_("City")},
    {"start", N_("Begins on")},
    {"end", N_("Ends on")},
    {"type_code", N_("System")},
    {"round_dates", N_("Dates of the rounds")},
    {"acceleration", N_("Accelerated rounds")},
    {"forbidden_pairs", N_("Forbidden pairs")},
    {"initial_colour", N_("Initial colour")},
    {"primary_score", N_("Score that ranks the teams")},
    {"board_colours", N_("Colours of the home team by board")},
    {NULL, NULL},
};

struct problem_page {
    struct html h;
    const char *detail; /* in English; begins with the name of the field at fault, if it is one's */
};

/* A field of the submitted form, to be corrected and sent again. */
static void
field_row(struct values *row, void *context)
{
    const struct problem_page *page = context;
    struct request *req = page->h.req;
    const struct form *form = req->page;
    const struct field *f = &form->fields[row->at];
    const char *name = f->file ? "record" : f->name, *detail = page->detail ? page->detail : "";
    const char *value = f->file ? arena_copy(&req->pool, f->value, f->len) : f->value;
    const char *label = choice_label(labels, name), *more = choice_label(scoring_labels, name);
    size_t len = strlen(name);
    bool is_at_fault = len && strncmp(detail, name, len) == 0 && strchr(": ,", detail[len]);
    label = *value ? label ? label : more : NULL;
    values_set(row, "name=%s value=%s label=%s is_long=%d is_at_fault=%d", label ? name : f->name,
               value, label, strchr(value, '\n') || strlen(value) > 80, is_at_fault);
    /* An empty field is sent again, hidden: it may have been emptied on purpose. Not a text beside a file that replaces it. */
    row->is_left_out = *f->name == '_' || strcmp(f->name, "token") == 0 ||
                       (!*value && strcmp(name, "record") == 0);
}

static void
problem_show(struct request *req)
{
    enum { FIELDS_SHOWN = 400 };
    struct reply *reply = &req->http.reply;
    const struct form *form = req->page;
    int status = reply->status;
    struct json *problem = json_parse(reply->body.data, reply->body.len, NULL);
    struct problem_page page = {.detail = json_member_text(problem, "detail")};
    struct html *h = &page.h;
    const char *wait = NULL, *path = json_member_text(problem, "adjudication"),
               *title = json_member_text(problem, "title");
    for (size_t i = 0; i < reply->header_count; i++)
        if (strcmp(reply->headers[i].name, "Retry-After") == 0)
            wait = reply->headers[i].value;
    html_init(h, req);
    /* A record that exists already can be replaced on its page. */
    values_set(&h->values, "message=%s existing=%s is_signed_out=%d", problem_message(problem),
               path ? strrchr(path, '/') : NULL, status == 401);
    values_json(&h->values, "problem", problem);
    size_t count = form ? form->count : 0;
    values_rows(&h->values, "fields", count < FIELDS_SHOWN ? count : FIELDS_SHOWN, field_row,
                &page);
    page_show(h, status, &(struct page_head){.label = title ? title : N_("The request failed")},
              "problem");
    if (wait)
        reply_header(req, "Retry-After", wait);
    json_free(problem);
}

void
desk_render(struct request *req)
{
    const struct reply *reply = &req->http.reply;
    bool is_get = strcmp(req->http.method, "GET") == 0;
    if (!reply->type || strcmp(reply->type, problem_type) != 0 || !is_for_people(req))
        return;
    if (reply->status == 401 && is_get && strcmp(req->path, "/sign-in") != 0)
        page_redirect(req, arena_printf(&req->pool, "/sign-in?back=%s", url_part(req, req->path)));
    else
        problem_show(req);
}
