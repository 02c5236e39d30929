/* SPDX-License-Identifier: MIT */
/* Error pages, with the submitted form: how a browser gets a problem reply. Begin with desk_render(). */
#include "desk/pages.h"

#include <string.h>

#include "desk/form.h"
#include "desk/html.h"
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
    {"name", N_("Name or title")}, {"players", N_("Players")},
    {"record", N_("Record")},      {"reason", N_("Reason")},
    {"white", N_("White player")}, {"black", N_("Black player")},
    {"round", N_("Round")},        {"board", N_("Board number")},
    {"rounds", N_("Rounds")},      {"pairings", N_("Pairings")},
    {"variant", N_("Game")},       {"notation", N_("Notation")},
    {"number", N_("Number")},      {NULL, NULL},
};

/* Shows the submitted form again, with everything that was typed, to be corrected and sent again. */
static void
put_again(struct html *h, const struct form *form)
{
    put(h, "<h2>%w</h2>\n", N_("What you sent"));
    form_open(h, h->req->path, false);
    for (size_t i = 0; i < form->count && i < 400; i++) {
        const struct field *f = &form->fields[i];
        const char *value = f->file ? arena_copy(&h->req->pool, f->value, f->len) : f->value;
        bool is_own = *f->name == '_' || strcmp(f->name, "token") == 0;
        if (is_own || !*value)
            continue;
        const char *name = f->file ? "record" : f->name;
        const char *label = choice_label(labels, name, strlen(name));
        if (!label)
            field_hidden(h, f->name, value);
        else if (strchr(value, '\n') || strlen(value) > 80)
            field_area(h, label, name, value, NULL, 12);
        else
            field_text(h, label, f->name, value, NULL);
    }
    form_close(h, N_("Send again"));
}

static void
put_place(struct html *h, const struct json *problem)
{
    int64_t line = 0, column = 0;
    if (!json_int(json_member(problem, "line"), &line))
        return;
    json_int(json_member(problem, "column"), &column);
    put(h, "<p>%w %d, %w %d</p>\n", N_("Line"), line, N_("column"), column);
}

/* A link to the existing record that conflicts: it can be replaced on its page. */
static void
put_existing(struct html *h, const struct json *problem)
{
    const char *path = json_member_text(problem, "adjudication");
    if (path)
        put(h, "<p><a class=\"button\" href=\"/verdicts%s\">%w</a></p>\n", strrchr(path, '/'),
            N_("Show the existing record"));
}

static void
problem_show(struct request *req)
{
    struct reply *reply = &req->http.reply;
    const struct form *form = req->page;
    int status = reply->status;
    struct json *problem = json_parse(reply->body.data, reply->body.len, NULL);
    struct html h = {.req = req, .language = page_language(req)};
    const char *wait = NULL;
    for (size_t i = 0; i < reply->header_count; i++)
        if (strcmp(reply->headers[i].name, "Retry-After") == 0)
            wait = reply->headers[i].value;
    const char *title = json_member_text(problem, "title");
    html_open(&h, req, status,
              &(struct page_head){.label = title ? title : N_("The request failed")});
    if (wait)
        reply_header(req, "Retry-After", wait);
    put(&h, "<p class=\"problem\" role=\"alert\">%t</p>\n", problem_message(problem));
    put_existing(&h, problem);
    put_place(&h, problem);
    if (status == 401)
        put(&h, "<p><a class=\"button\" href=\"/sign-in\" target=\"_blank\">%w</a></p>\n",
            N_("Sign in"));
    if (form && form->count)
        put_again(&h, form);
    else
        put(&h, "<p><a class=\"button\" href=\"/\">%w</a></p>\n", N_("Home page"));
    html_close(&h);
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
        page_redirect(req, address(req, "/sign-in?back=%u", req->path));
    else
        problem_show(req);
}
