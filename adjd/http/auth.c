/* SPDX-License-Identifier: MIT */
#include "http/auth.h"

#include <string.h>
#include <strings.h>

#include "base/digest.h"
#include "http/cors.h"
#include "http/request.h"
#include "http/route.h"
#include "http/session.h"
#include "http/visitor.h"
#include "os/token.h"

static bool
refuse(struct request *req, const char *detail)
{
    req->actor = "nobody";
    problem_set(req, PROBLEM_UNAUTHORIZED, "%s", detail);
    reply_header(req, "WWW-Authenticate", "Bearer realm=\"adjd\"");
    return false;
}

static bool
tokens_needed(const struct request *req)
{
    const struct config *config = config_of(req->adjd);
    switch ((enum token_policy)config->tokens) {
    case TOKENS_REQUIRED:
        return true;
    case TOKENS_OFF:
        return false;
    case TOKENS_AUTO:
        break;
    }
    return !req->adjd->is_local || visitor_is_proxied(req);
}

/* The bearer token of the Authorization header; NULL when there is none. */
static const char *
bearer_of(const struct request *req)
{
    const char *header = req->headers[HEADER_AUTHORIZATION];
    if (!header || strncasecmp(header, "Bearer ", 7) != 0)
        return NULL;
    header += 7;
    return header + strspn(header, " ");
}

/* Who asks is who has this token. */
static void
token_take(struct request *req, const struct token *token, unsigned *out_scopes)
{
    *out_scopes = token->scopes & SCOPE_ADMIN ? SCOPE_ALL : (unsigned)token->scopes;
    req->owner = arena_printf(&req->pool, "token:%s", token->owner);
    req->actor = arena_printf(&req->pool, "token:%s", token->id);
}

static bool
token_use(struct request *req, const char *bearer, unsigned *out_scopes)
{
    char hash[DIGEST_HEX_SIZE];
    struct token token;
    struct store *store = request_store(req);
    if (!store)
        return false;
    digest_sha256(bearer, strlen(bearer), hash);
    enum db_status st = store_token_by_hash(store, hash, &req->pool, &token);
    if (st == DB_NONE)
        return refuse(req, "the token is unknown");
    if (problem_set_store(req, st))
        return false;
    int64_t now = req->adjd->now_ms();
    if (token.revoked_ms && token.revoked_ms <= now)
        return refuse(req, "the token was revoked");
    if (token.expires_ms && token.expires_ms <= now)
        return refuse(req, "the token has expired");
    token_take(req, &token, out_scopes);
    return true;
}

/*
 * A session counts for pages, whose forms are guarded (desk/form.c), and for what is only read: a browser
 * sends its cookie with whatever a page of ours asks for. False with a problem set when the store fails.
 */
static bool
session_use(struct request *req, unsigned *out_scopes, bool *out_open)
{
    struct token token;
    bool is_read = strcmp(req->route->method, "GET") == 0;
    *out_open = false;
    if ((!request_is_page(req) && !is_read) || !visit_of(req))
        return true;
    struct store *store = request_store(req);
    enum db_status st = store ? session_find(req, store, &token) : DB_UNAVAILABLE;
    if (st == DB_NONE)
        return true;
    if (problem_set_store(req, st))
        return false;
    *out_open = true;
    token_take(req, &token, out_scopes);
    return true;
}

bool
auth_check(struct request *req)
{
    unsigned need = req->route->scope, granted = SCOPE_ALL;
    const char *bearer = bearer_of(req);
    char names[64];
    bool is_known = bearer != NULL;
    if (need == SCOPE_NONE && !request_is_page(req))
        return true;
    bool is_form = request_is_page(req) && strcmp(req->route->method, "POST") == 0;
    if (is_form ? form_is_foreign(req) : cors_is_foreign(req)) {
        problem_set(req, PROBLEM_FORBIDDEN, "a page of another origin may not do this");
        return false;
    }
    if (bearer ? !token_use(req, bearer, &granted) : !session_use(req, &granted, &is_known))
        return false;
    if (!is_known && tokens_needed(req)) {
        if (need != SCOPE_NONE)
            return refuse(req, "send a token: Authorization: Bearer adj_...");
        granted = SCOPE_NONE;
        req->actor = "nobody";
    }
    req->scopes = granted;
    req->is_admin = (granted & SCOPE_ADMIN) != 0;
    if ((granted & need) == need)
        return true;
    scopes_write(need, names, sizeof names);
    problem_set(req, PROBLEM_FORBIDDEN, "this needs a token with the scope %s", names);
    return false;
}
