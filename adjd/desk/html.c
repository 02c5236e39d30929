/* SPDX-License-Identifier: MIT */
#include "adj.h"
#include "desk/html.h"
#include "judge/games.h"

#include <string.h>

#include <adj.h>

#include "base/json.h"
#include "web/route.h"
#include "web/session.h"
#include "os/clock.h"
#include "os/embedded.h"
#include "os/log.h"
#include "os/sign.h"
#include "os/id.h"

/* Text. */

/* The page's language: from the cookie, or from Accept-Language. */
static const struct language *
page_language(struct request *req)
{
    const char *chosen = cookie_get(req, "adjd_language");
    return language_find(chosen ? chosen : req->http.headers[HEADER_ACCEPT_LANGUAGE]);
}

const char *
word(const struct html *h, const char *text)
{
    return tr(h->language, text);
}

const char *
given(struct request *req, const char *name)
{
    const char *value = request_query(req, name);
    return value ? value : "";
}

bool
may(const struct html *h, unsigned scope)
{
    return (h->req->scopes & scope) == scope;
}

const char *
url_part(struct request *req, const char *text)
{
    struct buffer out = {0};
    escape_put(&out, text);
    return arena_keep(&req->pool, &out);
}

const char *
time_markup(struct request *req, int64_t ms)
{
    char text[CLOCK_TEXT_SIZE];
    clock_write(ms, text);
    return arena_printf(&req->pool, "<time datetime=\"%s\">%.10s %.5s UTC</time>", text, text,
                        text + 11);
}

const char *
problem_message(const struct json *problem)
{
    const char *parts = json_member_text(problem, "parts");
    return parts ? parts : json_member_text(problem, "detail");
}

const char *
variant_title(const struct html *h, const char *id)
{
    const struct adj_variant *v = id ? game_find(id) : NULL;
    return v ? word(h, adj_variant_title(v)) : "";
}

/* The reasons with a text of their own. In other reasons, dashes become blanks. */
static const struct choice named_reasons[] = {
    {"president-captured", N_("capture of the president")},
    {"president-mated", N_("mate of the president")},
    {"kings-row", N_("king's row")},
    {"abandoned", N_("game abandoned")},
    {"void", N_("void game")},
    {"seventy-five-moves", N_("seventy-five moves")},
    {NULL, NULL}};

const char *
reasons_json(const struct html *h)
{
    struct buffer out = {0};
    json_open(&out, NULL, '{');
    for (const struct choice *c = named_reasons; c->value; c++)
        json_put_member(&out, c->value, word(h, c->label));
    json_close(&out, '}');
    return arena_keep(&h->req->pool, &out);
}

const char *
reason_text(const struct html *h, const char *reason)
{
    const char *label = reason ? choice_label(named_reasons, reason) : "";
    if (label)
        return *label ? word(h, label) : "";
    char *text = arena_string(&h->req->pool, reason);
    for (char *at = text; *at; at++)
        if (*at == '-')
            *at = ' ';
    return *text ? word(h, text) : "";
}

/* Choices. */

const char *
choice_label(const struct choice *choices, const char *value)
{
    while (choices->value && (!value || strcmp(choices->value, value) != 0))
        choices++;
    return choices->label;
}

struct choosing_list {
    const struct choice *choices;
    const char *chosen;
};

static void
choice_row(struct values *row, void *context)
{
    const struct choosing_list *list = context;
    const struct choice *c = &list->choices[row->at];
    values_set(row, "value=%s label=%s is_chosen=%d", c->value, c->label,
               strcmp(list->chosen, c->value) == 0);
}

void
values_choices(struct html *h, struct values *v, const char *name, const struct choice *choices,
               const char *chosen)
{
    struct choosing_list *list = arena_alloc(&h->req->pool, sizeof *list);
    size_t count = 0;
    while (choices && choices[count].value)
        count++;
    if (list)
        *list = (struct choosing_list){choices, chosen ? chosen : ""};
    values_rows(v, name, list ? count : 0, choice_row, list);
}

void
values_variants(struct html *h, const char *chosen)
{
    const size_t count = game_count();
    struct choice *all = arena_array(&h->req->pool, count + 1, sizeof *all);
    const struct adj_variant *game;
    for (size_t i = 0; all && i < count && (game = game_at(i)); i++)
        all[i] = (struct choice){adj_variant_id(game), adj_variant_title(game)};
    values_choices(h, &h->values, "variants", all, chosen);
}

/* Pages. */

/* The URL of this page, to return to it in the other language: encoded, to be part of another URL. */
static const char *
own_address(struct request *req)
{
    struct buffer out = {0};
    if (!req->route || strcmp(req->route->method, "GET") != 0)
        return url_part(req, "/");
    buffer_puts(&out, req->path);
    for (size_t i = 0; i < req->query_count; i++)
        buffer_printf(&out, "%s%s=%s", i ? "&" : "?", url_part(req, req->query[i].name),
                      url_part(req, req->query[i].value));
    return url_part(req, arena_keep(&req->pool, &out));
}

/* Returns the hidden fields of a form: its CSRF token, whose secret the browser gets as a cookie, and a key that prevents double
 * submission. */
static const char *
form_fields(void *page)
{
    struct html *h = page;
    char token[DIGEST_HEX_SIZE], key[44];
    if (!h->secret)
        h->secret = cookie_secret(h->req);
    if (!h->secret)
        h->secret = cookie_secret_new(h->req);
    csrf_token(h->secret, token);
    sign_secret(key);
    return arena_printf(&h->req->pool,
                        "<input type=\"hidden\" name=\"_form\" value=\"%s\">"
                        "<input type=\"hidden\" name=\"_key\" value=\"%s\">",
                        token, key);
}

void
html_init(struct html *h, struct request *req)
{
    *h = (struct html){.req = req, .language = page_language(req)};
    values_set(&h->values, "may_read=%d may_submit=%d may_direct=%d here=%s", may(h, SCOPE_READ),
               may(h, SCOPE_SUBMIT), may(h, SCOPE_DIRECT), req->path);
    values_call(&h->values, "form", form_fields, h);
}

static void
html_write(struct html *h, const char *template, struct values *values, struct buffer *out)
{
    const char *fault = template_write(desk_templates, template, h->language, values, out);
    if (fault)
        log_printf(&h->req->adjd->log, LOG_LEVEL_ERROR, "template %s: unknown value %s", template,
                   fault);
}

static void
html_start(struct html *h, int status)
{
#define POLICY(scripts)                                                                            \
    "default-src 'none'; style-src 'self'; script-src 'self'" scripts                              \
    "; img-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; "                  \
    "frame-ancestors 'none'"
    struct request *req = h->req;
    h->out = reply_start(req, status, "text/html; charset=utf-8");
    reply_header(req, "Content-Security-Policy",
                 h->is_live ? POLICY(" 'wasm-unsafe-eval'") : POLICY(""));
    reply_header(req, "Referrer-Policy", "same-origin");
    reply_header(req, "Cache-Control", "private, no-cache");
    reply_header(req, "Vary", "Accept, Accept-Language, Cookie");
    values_set(&h->values, "rows=%s", arena_keep(&req->pool, &h->rows));
}

/* Whether the page belongs to this part of the desk. */
static bool
is_in(const struct html *h, const char *part)
{
    size_t len = strlen(part);
    const char *path = h->req->path;
    return strncmp(path, part, len) == 0 && (!path[len] || path[len] == '/');
}

void
page_show(struct html *h, int status, const struct page_head *head, const char *template)
{
    values_set(&h->values,
               "language=%s version=%s title=%s above=%s above_title=%s events=%s after=%s "
               "is_bare=%d is_wide=%d session=%s back=%s is_russian=%d at_tournaments=%d "
               "at_records=%d at_games=%d at_search=%d",
               language_tag(h->language), embedded_version,
               head->label ? word(h, head->label) : head->title, head->above,
               head->above_label ? word(h, head->above_label) : head->above_title, head->events,
               head->events_after, head->is_bare, head->is_wide, h->req->session,
               own_address(h->req), strcmp(language_tag(h->language), "ru") == 0,
               is_in(h, "/tournaments"), is_in(h, "/records"), is_in(h, "/games"),
               is_in(h, "/search"));
    html_start(h, status);
    html_write(h, "head", &h->values, h->out);
    html_write(h, template, &h->values, h->out);
    html_write(h, "foot", &h->values, h->out);
}

void
piece_show(struct html *h, const char *template)
{
    html_start(h, 200);
    html_write(h, template, &h->values, h->out);
}

void
row_write(struct html *h, const char *template, struct values *row)
{
    row->outer = &h->values;
    html_write(h, template, row, &h->rows);
}

bool
listing_begin(struct listing *l, struct request *req)
{
    html_init(&l->h, req);
    bool good = list_page_read(&l->page, req, 50, 500) && request_store(req);
    l->page.body = &l->h.rows;
    return good;
}

/* Returns the address of the next page, and adds it as a header to the reply, which must have been started. */
static const char *
next_link(void *listing)
{
    struct listing *l = listing;
    if (!l->next)
        l->next = list_page_next_link(&l->page, l->page.is_full);
    return l->next;
}

void
listing_show(struct listing *l, enum db_status st, const struct page_head *head,
             const char *template)
{
    values_call(&l->h.values, "next", next_link, l);
    page_show(&l->h, 200, head, template);
    if (st != DB_NONE)
        problem_set_store(l->h.req, st);
}

void
page_redirect(struct request *req, const char *location)
{
    reply_start(req, 303, NULL);
    req->out->location = location;
    reply_header(req, "Cache-Control", "no-store");
}

const char *
page_back(const char *back)
{
    bool is_ours = back && *back == '/' && back[1] != '/' && back[1] != '\\';
    return is_ours && strlen(back) < 4000 ? back : "/";
}
