/* SPDX-License-Identifier: MIT */
/* The home page, sign-in and sign-out, the language, and static files. */
#include <string.h>

#include <adj.h>

#include "adj.h"
#include "api/handlers.h"
#include "desk/form.h"
#include "desk/html.h"
#include "desk/pages.h"
#include "http/accept.h"
#include "os/embedded.h"
#include "os/gzip.h"
#include "os/id.h"
#include "store/credentials.h"
#include "web/request.h"
#include "web/session.h"

/* GET / */

void
home_page(struct request *req)
{
    static const char *const types[] = {"application/json", "text/html"};
    size_t form = request_negotiate(req, types, 2);
    struct html h;
    if (form == 0)
        root_get(req);
    if (form != 1)
        return;
    if (!(req->scopes & SCOPE_READ)) {
        page_redirect(req, "/sign-in");
        return;
    }
    html_init(&h, req);
    page_show(&h, 200, &(struct page_head){.title = "adj"}, "home");
}

/* Sign-in and sign-out. */

static enum db_status
session_open(struct store *store, struct request *req)
{
    const struct session *session = req->data;
    enum db_status st = store_session_purge(store, session->created_ms);
    return st ? st : store_session_add(store, session);
}

/* Redirects the browser to a page, with a new session whose token the caller sets. NULL: out of memory. */
static struct session *
session_make(struct request *req, const char *to)
{
    char hash[DIGEST_HEX_SIZE];
    struct session *session = arena_alloc(&req->pool, sizeof *session);
    if (!session)
        return NULL;
    page_redirect(req, to);
    session_hash(cookie_secret_new(req), hash); /* a new secret, against session fixation */
    session->hash = arena_string(&req->pool, hash);
    session->created_ms = req->adjd->now_ms();
    session->ends_ms = session->created_ms + (int64_t)SESSION_HOURS * 3600000;
    req->key = NULL;
    return session;
}

static enum db_status
link_open(struct store *store, struct request *req)
{
    struct session *session = req->data;
    enum db_status st = store_sign_in_take(store, request_query(req, "code"), session->created_ms,
                                           &req->pool, &session->token);
    if (st != DB_NONE)
        return st ? st : session_open(store, req);
    problem_set(req, PROBLEM_FORBIDDEN,
                "the link was used already or is older than ten minutes; adjd token open prints a "
                "new one");
    return DB_CONFLICT;
}

void
sign_in_page(struct request *req)
{
    struct html h;
    /* HEAD must not use the link up. */
    if (request_query(req, "code") && strcmp(req->http.method, "GET") == 0) {
        struct session *session = session_make(req, page_back(request_query(req, "back")));
        if (session)
            request_write(req, WRITE_ALONE, link_open, session);
        return;
    }
    html_init(&h, req);
    values_set(&h.values, "back_to=%s", page_back(request_query(req, "back")));
    page_show(&h, 200, &(struct page_head){.label = N_("Sign in")}, "sign_in");
}

/* Looks up the token in the form. On failure returns false and sets a problem reply. */
static bool
token_known(struct request *req, const char *text, struct token *out)
{
    char hash[DIGEST_HEX_SIZE];
    struct store *store = request_store(req);
    int64_t now = req->adjd->now_ms();
    digest_sha256(text, strlen(text), hash);
    enum db_status st = store ? store_token_by_hash(store, hash, &req->pool, out) : DB_UNAVAILABLE;
    if (st && st != DB_NONE)
        problem_set_store(req, st);
    else if (st || token_has_ended(out, now))
        problem_set(req, PROBLEM_FORBIDDEN, "the token is unknown, was revoked or has expired");
    return !request_decided(req);
}

void
sign_in(struct request *req)
{
    const struct form *form = form_begin(req, SCOPE_NONE);
    struct token token = {.id = NULL};
    if (!form || !token_known(req, form_get(form, "token"), &token))
        return;
    struct session *session =
        session_make(req, arena_string(&req->pool, page_back(form_get(form, "back"))));
    if (!session)
        return;
    session->token = token.id;
    request_write(req, WRITE_FREELY, session_open, session);
}

static enum db_status
session_close(struct store *store, struct request *req)
{
    enum db_status st = store_session_end(store, req->data);
    return st == DB_NONE ? DB_OK : st;
}

void
sign_out(struct request *req)
{
    char hash[DIGEST_HEX_SIZE];
    if (!form_begin(req, SCOPE_NONE))
        return;
    page_redirect(req, "/");
    cookie_set(req, "adjd_visit", "", -1);
    if (!req->session)
        return;
    session_hash(req->session, hash);
    req->key = NULL;
    request_write(req, WRITE_FREELY, session_close, arena_string(&req->pool, hash));
}

/* The language. */

void
language_choose(struct request *req)
{
    const char *to = request_query(req, "to");
    page_redirect(req, page_back(request_query(req, "back")));
    cookie_set(req, "adjd_language", to && strcmp(to, "ru") == 0 ? "ru" : "en",
               (int64_t)365 * 86400);
}

/* Static files. */

/* The library as WebAssembly is embedded if the compiler for it was there at build time. */
bool
desk_plays(const struct adj_variant *variant)
{
    return variant && !*adj_variant_sha256(variant) &&
           embedded_find(embedded_desk, "libadj.wasm.gz") != NULL;
}

/* Replies with a file. The URL with its version never changes, so browsers need not ask again. */
static void
file_send(struct request *req, const struct embedded *file, const char *type, bool is_packed)
{
    const char *version = request_query(req, "v");
    struct buffer *body = reply_start(req, 200, type);
    req->out->packed =
        is_packed && accept_coding(req->http.headers[HEADER_ACCEPT_ENCODING], "gzip");
    if (!is_packed || req->out->packed)
        buffer_put(body, file->data, file->len);
    else if (gzip_unpack(file->data, file->len, unpacked_fair(file->len), body))
        body->failed = true;
    if (version && strcmp(version, embedded_version) == 0)
        reply_header(req, "Cache-Control", "public, max-age=31536000, immutable");
    else
        reply_etag(req);
}

void
static_get(struct request *req)
{
    static const char *const types[][2] = {{".css", "text/css; charset=utf-8"},
                                           {".js", "text/javascript; charset=utf-8"},
                                           {".mjs", "text/javascript; charset=utf-8"},
                                           {".wasm", "application/wasm"},
                                           {".svg", "image/svg+xml"}};
    const char *name = req->vars[0], *end = strrchr(name, '.');
    const struct embedded *file = embedded_find(embedded_desk, name),
                          *packed =
                              embedded_find(embedded_desk, arena_printf(&req->pool, "%s.gz", name));
    for (size_t i = 0; (file || packed) && end && i < sizeof types / sizeof *types; i++)
        if (strcmp(types[i][0], end) == 0) {
            file_send(req, file ? file : packed, types[i][1], !file);
            return;
        }
    problem_set(req, PROBLEM_NOT_FOUND, "there is nothing at %s", req->path);
}
