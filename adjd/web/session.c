/* SPDX-License-Identifier: MIT */
#include "web/session.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "web/request.h"
#include "os/sign.h"

static const char secret_cookie[] = "adjd_visit";
enum { COOKIE_MOST = 128 };

/* The value of a cookie with at most `most` bytes; NULL: none. Of several, the one with the longest path is the first. */
static const char *
cookie_find(struct request *req, const char *name, size_t most)
{
    const char *at = req->http.headers[HEADER_COOKIE];
    size_t name_len = strlen(name);
    while (at && *at) {
        at += strspn(at, "; \t");
        size_t len = strcspn(at, ";");
        if (len > name_len && at[name_len] == '=' && memcmp(at, name, name_len) == 0) {
            len -= name_len + 1;
            return len && len <= most ? arena_copy(&req->pool, at + name_len + 1, len) : NULL;
        }
        at += len;
    }
    return NULL;
}

const char *
cookie_get(struct request *req, const char *name)
{
    return cookie_find(req, name, COOKIE_MOST);
}

const char *
cookie_text(struct request *req, const char *name)
{
    return cookie_find(req, name, COOKIE_TEXT_MOST);
}

/* Whether the browser used TLS, terminated by a proxy. */
static bool
came_by_tls(const struct request *req)
{
    const char *proto = req->http.headers[HEADER_FORWARDED_PROTO];
    return proto && strcasecmp(proto, "https") == 0;
}

void
cookie_set_at(struct request *req, const char *name, const char *value, int64_t seconds,
              const char *path)
{
    const char *age = seconds == 0 ? ""
                                   : arena_printf(&req->pool, "; Max-Age=%lld",
                                                  (long long)(seconds < 0 ? 0 : seconds));
    reply_header(req, "Set-Cookie",
                 arena_printf(&req->pool, "%s=%s; Path=%s; HttpOnly; SameSite=Strict%s%s", name,
                              value, path, age, came_by_tls(req) ? "; Secure" : ""));
}

void
cookie_set(struct request *req, const char *name, const char *value, int64_t seconds)
{
    cookie_set_at(req, name, value, seconds, "/");
}

const char *
cookie_secret(struct request *req)
{
    return cookie_get(req, secret_cookie);
}

const char *
cookie_secret_new(struct request *req)
{
    char secret[44];
    sign_secret(secret);
    cookie_set(req, secret_cookie, arena_string(&req->pool, secret), SESSION_HOURS * 3600);
    return arena_string(&req->pool, secret);
}

/* Computes a salted hash. The session key and the CSRF token derive from the same secret; the salt keeps them apart, because the
 * CSRF token is visible in every page. */
static void
salted_hash(const char *salt, const char *secret, char out[DIGEST_HEX_SIZE])
{
    char all[COOKIE_MOST + 16];
    int len = snprintf(all, sizeof all, "%s%.*s", salt, COOKIE_MOST, secret);
    digest_sha256(all, (size_t)len, out);
}

void
session_hash(const char *secret, char out[DIGEST_HEX_SIZE])
{
    salted_hash("session:", secret, out);
}

void
csrf_token(const char *secret, char out[DIGEST_HEX_SIZE])
{
    salted_hash("form:", secret, out);
}

enum db_status
session_find(struct request *req, struct store *store, struct token *out)
{
    char hash[DIGEST_HEX_SIZE];
    struct session session;
    const char *secret = cookie_secret(req);
    if (!secret)
        return DB_NONE;
    session_hash(secret, hash);
    enum db_status st = store_session_get(store, hash, &req->pool, &session);
    int64_t now = req->adjd->now_ms();
    if (!st && session.ends_ms <= now)
        st = DB_NONE;
    if (!st)
        st = store_token_by_id(store, session.token, &req->pool, out);
    if (st || token_has_ended(out, now))
        return st ? st : DB_NONE;
    req->session = secret;
    return DB_OK;
}
