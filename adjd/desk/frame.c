/* SPDX-License-Identifier: MIT */
/* What stands around every page: its head, the menu, the languages. */
#include <string.h>

#include <adj.h>

#include "desk/html.h"
#include "http/request.h"
#include "http/route.h"
#include "os/token.h"

static const char policy[] =
    "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/* ---- the frame of a page -------------------------------------------------------------------------- */

/* The address that comes back here with the language changed. */
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
    put(h,
        "<!DOCTYPE html>\n<html lang=\"%s\">\n<head>\n<meta charset=\"utf-8\">\n"
        "<meta name=\"viewport\" content=\"width=device-width\">\n<title>%s%radj</title>\n"
        "<link rel=\"stylesheet\" href=\"/static/desk.css?v=%s\">\n"
        "<script src=\"/static/desk.js?v=%s\" defer></script>\n</head>\n<body%r%r%r>\n",
        language_tag(h->language), head->title, head->title && *head->title ? " · " : "",
        adj_version(), adj_version(), head->is_wide ? " class=\"wide\"" : "",
        head->events ? address(req, " data-events=\"%u\" data-after=\"%d\"", head->events,
                               head->events_after)
                     : "",
        head->is_bare ? " data-bare" : "");
    put(h, "<a class=\"skip\" href=\"#main\">%w</a>\n", N_("To the content"));
    if (!head->is_bare)
        put_menu(h);
    put(h, "<main id=\"main\" tabindex=\"-1\">\n");
    if (head->above)
        put(h, "<p class=\"above\"><a href=\"%s\">← %s</a></p>\n", head->above, head->above_title);
    put(h, "<h1>%s</h1>\n", head->title);
}

void
html_close(struct html *h)
{
    put(h, "</main>\n</body>\n</html>\n");
}

void
listing_close(struct listing *l, enum db_status st)
{
    const char *next = page_link(&l->page, page_is_full(&l->page));
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
