/* SPDX-License-Identifier: MIT */
/* Error pages, and redirects after a form: how a browser gets the replies of the API. Begin with
 * desk_render(). */
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

/* Links to what an answer names. */

/* The page that shows the resource at a path of the API. */
static const char *
page_of(struct request *req, const char *location)
{
    static const char *const pages[][2] = {{"/v1/adjudications/", "/verdicts/"},
                                           {"/v1/tournaments/", "/tournaments/"},
                                           {"/v1/jobs/", "/jobs/"}};
    for (size_t i = 0; location && i < sizeof pages / sizeof *pages; i++) {
        size_t len = strlen(pages[i][0]);
        if (strncmp(location, pages[i][0], len) == 0)
            return arena_printf(&req->pool, "%s%.*s", pages[i][1],
                                (int)strcspn(location + len, "/"), location + len);
    }
    return "/";
}

/* Errors. */

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
        put(h, "<p><a class=\"button\" href=\"%s\">%w</a></p>\n", page_of(h->req, path),
            N_("The record that is there"));
}

static void
problem_show(struct request *req)
{
    struct reply *reply = &req->http.reply;
    const struct outcome *outcome = req->page;
    int status = reply->status;
    struct json *problem = json_parse(reply->body.data, reply->body.len, NULL);
    struct html h = {.req = req, .language = page_language(req)};
    const char *wait = NULL;
    for (size_t i = 0; i < reply->header_count; i++)
        if (strcmp(reply->headers[i].name, "Retry-After") == 0)
            wait = reply->headers[i].value;
    const char *title = json_member_text(problem, "title");
    html_open(&h, req, status,
              &(struct page_head){.title = word(&h, title ? title : N_("That did not go"))});
    if (wait)
        reply_header(req, "Retry-After", wait);
    put(&h, "<p class=\"problem\" role=\"alert\">");
    put_detail(&h, problem);
    put(&h, "</p>\n");
    put_existing(&h, problem);
    put_place(&h, problem);
    if (status == 401)
        put(&h, "<p><a class=\"button\" href=\"/sign-in\" target=\"_blank\">%w</a></p>\n",
            N_("Sign in"));
    if (outcome && outcome->form.count)
        put_again(&h, &outcome->form);
    else
        put(&h, "<p><a class=\"button\" href=\"/\">%w</a></p>\n", N_("To the start"));
    html_close(&h);
    json_free(problem);
}

void
desk_render(struct request *req)
{
    const struct reply *reply = &req->http.reply;
    const struct outcome *outcome = req->page;
    bool is_problem = reply->type && strcmp(reply->type, problem_type) == 0;
    bool is_done = outcome && reply->status >= 200 && reply->status < 300 &&
                   (!reply->type || strcmp(reply->type, "application/json") == 0);
    bool is_get = strcmp(req->http.method, "GET") == 0;
    if (!is_done && (!is_problem || !is_for_people(req)))
        return;
    if (is_done)
        page_redirect(req, outcome->then ? outcome->then : page_of(req, reply->location));
    else if (reply->status == 401 && is_get && strcmp(req->path, "/sign-in") != 0)
        page_redirect(req, address(req, "/sign-in?back=%u", req->path));
    else
        problem_show(req);
}
