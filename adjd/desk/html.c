/* SPDX-License-Identifier: MIT */
/* Page output: text and markup, tables, labelled forms, and the frame of a page. */
#include "desk/html.h"

#include <stdarg.h>
#include <string.h>

#include <adj.h>

#include "base/json.h"
#include "base/message.h"
#include "base/word.h"
#include "web/route.h"
#include "web/session.h"
#include "os/clock.h"
#include "web/markup.h"
#include "os/sign.h"
#include "os/id.h"

/* Text. */

const struct language *
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

/* Markup. */

void
put(struct html *h, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    markup_list(h->out, h->language, format, &args);
    va_end(args);
}

const char *
address(struct request *req, const char *format, ...)
{
    struct buffer out = {0};
    va_list args;
    va_start(args, format);
    markup_list(&out, NULL, format, &args);
    va_end(args);
    return arena_keep(&req->pool, &out);
}

void
table_open(struct html *h, const char *kind, ...)
{
    const char *column;
    va_list args;
    put(h,
        kind ? "<div class=\"scroll\"><table class=\"%s\"><thead><tr>"
             : "<div class=\"scroll\"><table><thead><tr>",
        kind);
    va_start(args, kind);
    while ((column = va_arg(args, const char *)))
        put(h, *column ? "<th>%w</th>" : "<td></td>", column);
    va_end(args);
    put(h, "</tr></thead><tbody>\n");
}

void
table_close(struct html *h)
{
    put(h, "</tbody></table></div>\n");
}

void
put_menu_item(struct html *h, const char *to, const char *label, bool is_here)
{
    put(h, "<li><a href=\"%s\"%r>%w</a></li>", to, is_here ? " aria-current=\"page\"" : "", label);
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
    const struct adj_variant *v = id ? adj_variant_find(id, strlen(id)) : NULL;
    return v ? word(h, adj_variant_title(v)) : "";
}

const char *
reason_text(const struct html *h, const char *reason)
{
    /* Other reasons are written as text by replacing the dashes. */
    static const char *const named[][2] = {{"president-captured", N_("capture of the president")},
                                           {"president-mated", N_("mate of the president")},
                                           {"kings-row", N_("king's row")},
                                           {"abandoned", N_("game abandoned")},
                                           {"void", N_("void game")},
                                           {"seventy-five-moves", N_("seventy-five moves")}};
    for (size_t i = 0; reason && i < sizeof named / sizeof *named; i++)
        if (strcmp(named[i][0], reason) == 0)
            return word(h, named[i][1]);
    char *text = arena_string(&h->req->pool, reason ? reason : "");
    for (char *at = text; *at; at++)
        if (*at == '-')
            *at = ' ';
    return *text ? word(h, text) : "";
}

/* Forms. */

/* The CSRF token of this page's forms. The browser gets the matching secret as a cookie. */
static const char *
token_of(struct html *h)
{
    char token[DIGEST_HEX_SIZE];
    if (h->token)
        return h->token;
    const char *secret = cookie_secret(h->req);
    if (!secret)
        secret = cookie_secret_new(h->req);
    csrf_token(secret, token);
    return h->token = arena_string(&h->req->pool, token);
}

void
form_open(struct html *h, const char *action, bool has_files)
{
    char key[44];
    sign_secret(key);
    put(h, "<form method=\"post\" action=\"%s\"%r>", action,
        has_files ? " enctype=\"multipart/form-data\"" : "");
    field_hidden(h, "_form", token_of(h));
    field_hidden(h, "_key", key);
}

void
form_close(struct html *h, const char *submit)
{
    put(h, "<p class=\"submit\"><button>%w</button></p></form>\n", submit);
}

void
field_hidden(struct html *h, const char *name, const char *value)
{
    put(h, "<input type=\"hidden\" name=\"%s\" value=\"%s\">", name, value);
}

/* Form rows. */

/* A label contains its field, so that several forms of a page may use the same names. */
static void
row_open(struct html *h, const char *label, const char *help)
{
    put(h, "<label class=\"field\"><span class=\"label\">%w</span>", label);
    if (help)
        put(h, "<span class=\"help\">%w</span>", help);
}

static void
field_line(struct html *h, const char *label, const char *name, const char *value, const char *help,
           const char *more)
{
    row_open(h, label, help);
    put(h, "<input name=\"%s\" value=\"%s\"%r></label>\n", name, value, more);
}

void
field_text(struct html *h, const char *label, const char *name, const char *value, const char *help)
{
    field_line(h, label, name, value, help, "");
}

void
field_needed(struct html *h, const char *label, const char *name, const char *value,
             const char *help)
{
    field_line(h, label, name, value, help, " required");
}

void
field_number(struct html *h, const char *label, const char *name, int64_t value, int64_t most,
             const char *help)
{
    const char *text = value ? address(h->req, "%d", value) : "";
    field_line(h, label, name, text, help,
               address(h->req, " type=\"number\" min=\"1\" max=\"%d\"", most));
}

void
field_area(struct html *h, const char *label, const char *name, const char *value, const char *help,
           int64_t rows)
{
    row_open(h, label, help);
    put(h, "<textarea name=\"%s\" rows=\"%d\" spellcheck=\"false\">\n%s</textarea></label>\n", name,
        rows, value);
}

void
field_check(struct html *h, const char *label, const char *name, bool is_set)
{
    put(h,
        "<label class=\"check\"><input type=\"checkbox\" name=\"%s\" value=\"yes\"%r> %w</label>\n",
        name, is_set ? " checked" : "", label);
}

static void
option_put(struct html *h, const char *value, const char *label, const char *chosen)
{
    bool is_chosen = chosen && strcmp(chosen, value) == 0;
    put(h, "<option value=\"%s\"%r>%s</option>", value, is_chosen ? " selected" : "", label);
}

const char *
choice_label(const struct choice *choices, const char *value, size_t len)
{
    while (choices->value && !word_is(value, len, choices->value))
        choices++;
    return choices->label;
}

void
field_select(struct html *h, const char *label, const char *name, const char *value,
             const struct choice *choices, const char *help)
{
    row_open(h, label, help);
    put(h, "<select name=\"%s\">", name);
    for (; choices->value; choices++)
        option_put(h, choices->value, word(h, choices->label), value);
    put(h, "</select></label>\n");
}

void
field_variant(struct html *h, const char *value, bool needed)
{
    row_open(h, N_("Game"), NULL);
    put(h, "<select name=\"variant\">");
    if (!needed)
        option_put(h, "", word(h, N_("As the record says")), value);
    for (size_t i = 0; i < adj_variant_count(); i++) {
        const struct adj_variant *v = adj_variant_at(i);
        option_put(h, adj_variant_id(v), variant_title(h, adj_variant_id(v)), value);
    }
    put(h, "</select></label>\n");
}

/* The frame of a page. */

static const char policy[] =
    "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/* Links to this page in the other language. */
static void
put_languages(struct html *h)
{
    static const struct choice languages[] = {{"en", "English"}, {"ru", "Русский"}, {NULL, NULL}};
    const struct request *req = h->req;
    bool is_get = strcmp(req->route ? req->route->method : "", "GET") == 0;
    put(h, "<ul class=\"languages\" aria-label=\"%w\">", N_("Language"));
    for (const struct choice *c = languages; c->value; c++) {
        bool is_current = strcmp(language_tag(h->language), c->value) == 0;
        put(h, "<li><a lang=\"%s\" hreflang=\"%s\" href=\"/language?to=%s&amp;back=%u", c->value,
            c->value, c->value, is_get ? req->path : "/");
        for (size_t i = 0; is_get && i < req->query_count; i++) {
            const char *pair =
                address(h->req, "%s%u=%u", i ? "&" : "?", req->query[i].name, req->query[i].value);
            put(h, "%u", pair);
        }
        put(h, "\"%r>%s</a></li>", is_current ? " aria-current=\"true\"" : "", c->label);
    }
    put(h, "</ul>");
}

static void
put_place(struct html *h, const char *to, const char *label)
{
    size_t len = strlen(to);
    bool is_here =
        strncmp(h->req->path, to, len) == 0 && (!h->req->path[len] || h->req->path[len] == '/');
    put_menu_item(h, to, label, is_here);
}

static void
put_menu(struct html *h)
{
    put(h, "<header class=\"top\"><a class=\"home\" href=\"/\">adj</a><nav aria-label=\"%w\"><ul>",
        N_("Menu"));
    if (may(h, SCOPE_READ))
        put_place(h, "/tournaments", N_("Tournaments"));
    if (may(h, SCOPE_READ))
        put_place(h, "/records", N_("Records"));
    put_place(h, "/games", N_("Games"));
    put(h, "</ul></nav>");
    put_languages(h);
    if (h->req->session) {
        form_open(h, "/sign-out", false);
        put(h, "<button class=\"quiet\">%w</button></form>", N_("Sign out"));
    } else if (!may(h, SCOPE_READ)) {
        put(h, "<a href=\"/sign-in\">%w</a>", N_("Sign in"));
    }
    put(h, "</header>\n");
}

static void
html_start(struct html *h, struct request *req, int status)
{
    *h = (struct html){.req = req, .language = page_language(req)};
    h->out = reply_start(req, status, "text/html; charset=utf-8");
    reply_header(req, "Content-Security-Policy", policy);
    reply_header(req, "Referrer-Policy", "same-origin");
    reply_header(req, "Cache-Control", "private, no-cache");
    reply_header(req, "Vary", "Accept, Accept-Language, Cookie");
}

void
html_open(struct html *h, struct request *req, int status, const struct page_head *head)
{
    html_start(h, req, status);
    const char *title = head->label ? word(h, head->label) : head->title;
    put(h,
        "<!DOCTYPE html>\n<html lang=\"%s\">\n<head>\n<meta charset=\"utf-8\">\n"
        "<meta name=\"viewport\" content=\"width=device-width\">\n<title>%s%radj</title>\n"
        "<link rel=\"stylesheet\" href=\"/static/desk.css?v=%s\">\n"
        "<script src=\"/static/desk.js?v=%s\" defer></script>\n</head>\n<body%r%r%r>\n",
        language_tag(h->language), title, title && *title ? " · " : "", adj_version(),
        adj_version(), head->is_wide ? " class=\"wide\"" : "",
        head->events ? address(req, " data-events=\"%u\" data-after=\"%d\"", head->events,
                               head->events_after)
                     : "",
        head->is_bare ? " data-bare" : "");
    put(h, "<a class=\"skip\" href=\"#main\">%w</a>\n", N_("To the content"));
    if (!head->is_bare)
        put_menu(h);
    put(h, "<main id=\"main\" tabindex=\"-1\">\n");
    if (head->above)
        put(h, "<p class=\"above\"><a href=\"%s\">← %s</a></p>\n", head->above,
            head->above_label ? word(h, head->above_label) : head->above_title);
    put(h, "<h1>%s</h1>\n", title);
}

void
html_close(struct html *h)
{
    put(h, "</main>\n</body>\n</html>\n");
}

void
listing_close(struct listing *l, enum db_status st)
{
    const char *next = list_page_next_link(&l->page, l->page.is_full);
    if (next)
        put(l->h, "<p><a href=\"%s\" rel=\"next\">%w</a></p>\n", next, N_("More"));
    html_close(l->h);
    if (st != DB_NONE)
        problem_set_store(l->h->req, st);
}

void
piece_open(struct html *h, struct request *req)
{
    html_start(h, req, 200);
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
