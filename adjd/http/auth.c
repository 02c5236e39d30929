/* SPDX-License-Identifier: MIT */
#include "http/auth.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "http/request.h"
#include "http/cors.h"
#include "os/sign.h"

static const struct {
    const char *name;
    unsigned bit;
} scope_names[] = {{"read", SCOPE_READ}, {"submit", SCOPE_SUBMIT}, {"direct", SCOPE_DIRECT}};

enum { SCOPE_COUNT = sizeof scope_names / sizeof *scope_names };

/* ---- scopes and tokens ---------------------------------------------------------------------- */

static unsigned
scope_bit(const char *name, size_t len)
{
    for (size_t i = 0; i < SCOPE_COUNT; i++)
        if (strlen(scope_names[i].name) == len && memcmp(scope_names[i].name, name, len) == 0)
            return scope_names[i].bit;
    return 0;
}

bool
scopes_read(const char *text, unsigned *out)
{
    *out = 0;
    for (;;) {
        size_t len = strcspn(text, ", ");
        unsigned bit = scope_bit(text, len);
        if (!bit)
            return false;
        *out |= bit;
        text += len;
        if (!*text)
            return true;
        text++;
    }
}

void
scopes_write(unsigned scopes, char *out, size_t size)
{
    size_t at = 0;
    *out = '\0';
    for (size_t i = 0; i < SCOPE_COUNT; i++)
        if ((scopes & scope_names[i].bit) && at < size)
            at += (size_t)snprintf(out + at, size - at, "%s%s", at ? "," : "", scope_names[i].name);
}

void
token_make(char out_text[TOKEN_TEXT_SIZE], char out_hash[SHA256_TEXT_SIZE])
{
    char secret[44];
    sign_secret(secret);
    snprintf(out_text, TOKEN_TEXT_SIZE, "adj_%s", secret);
    hash_sha256(out_text, strlen(out_text), out_hash);
}

/* ---- who asks ------------------------------------------------------------------------------- */

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
    return !req->adjd->is_local;
}

/* The bearer token of the Authorization header; NULL when there is none. */
static const char *
bearer_of(const struct request *req)
{
    const char *header = request_header(req, "Authorization");
    if (!header || strncasecmp(header, "Bearer ", 7) != 0)
        return NULL;
    header += 7;
    return header + strspn(header, " ");
}

static bool
token_use(struct request *req, const char *bearer, unsigned *out_scopes)
{
    char hash[SHA256_TEXT_SIZE];
    struct token token;
    struct store *store = request_store(req);
    if (!store)
        return false;
    hash_sha256(bearer, strlen(bearer), hash);
    enum db_status st = store_token_by_hash(store, hash, &req->pool, &token);
    if (st == DB_NONE)
        return refuse(req, "the token is unknown");
    if (st) {
        problem_set_store(req, st);
        return false;
    }
    int64_t now = req->adjd->now_ms();
    if (token.revoked_ms && token.revoked_ms <= now)
        return refuse(req, "the token was revoked");
    if (token.expires_ms && token.expires_ms <= now)
        return refuse(req, "the token has expired");
    *out_scopes = (unsigned)token.scopes;
    req->actor = pool_printf(&req->pool, "token:%s", token.id);
    return true;
}

bool
auth_check(struct request *req)
{
    unsigned need = req->route->scope, granted = SCOPE_ALL;
    const char *bearer = bearer_of(req);
    char names[64];
    req->actor = "local";
    if (need == SCOPE_NONE)
        return true;
    if (bearer && !token_use(req, bearer, &granted))
        return false;
    if (!bearer && tokens_needed(req))
        return refuse(req, "send a token: Authorization: Bearer adj_...");
    if (!bearer && cors_is_foreign(req)) {
        problem_set(req, PROBLEM_FORBIDDEN, "a page of another origin needs a token for this");
        return false;
    }
    if ((granted & need) == need)
        return true;
    scopes_write(need, names, sizeof names);
    problem_set(req, PROBLEM_FORBIDDEN, "this needs a token with the scope %s", names);
    return false;
}
