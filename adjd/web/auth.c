/* SPDX-License-Identifier: MIT */
#include "web/auth.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "base/digest.h"
#include "base/number.h"
#include "web/request.h"
#include "web/route.h"
#include "web/session.h"
#include "os/names.h"
#include "os/id.h"
#include "store/credentials.h"
#include "store/token_cache.h"

/* Whether the name is the server's own, without a `hosts` list: the listening address, localhost or the machine's name. */
static bool
name_is_own(const struct request *req, const char *name)
{
    const struct config *config = config_of(req->adjd);
    char machine[256] = "";
    if (host_names_equal(name, config->listen_host) ||
        host_names_equal(name, host_name_of(req->adjd->address).text) ||
        host_names_equal(name, "localhost"))
        return true;
    if (*req->http.local && host_names_equal(name, req->http.local))
        return true;
    if (req->adjd->is_local && hosts_have("127.0.0.1 ::1", name))
        return true;
    return gethostname(machine, sizeof machine - 1) == 0 && *machine &&
           host_names_equal(name, machine);
}

/* Without tokens only the names of this machine for itself are safe: a proxy forwards its own name. */
static bool
name_is_served(const struct request *req, const char *name)
{
    const struct config *config = config_of(req->adjd);
    if (config->tokens == TOKENS_OFF)
        return host_is_loopback(name);
    return *config->hosts ? hosts_have(config->hosts, name) : name_is_own(req, name);
}

bool
host_is_served(struct request *req)
{
    const char *host = req->http.headers[HEADER_HOST];
    if (!host) /* HTTP/1.0, which no browser uses */
        return true;
    struct host_name name = host_name_of(host);
    if (*name.text && name_is_served(req, name.text))
        return true;
    reply_start(req, 421, NULL);
    return false;
}

bool
client_is_proxied(const struct request *req)
{
    return req->http.headers[HEADER_FORWARDED] || req->http.headers[HEADER_FORWARDED_FOR] ||
           req->http.headers[HEADER_REAL_IP];
}

/* Parse "192.0.2.1", "192.0.2.1:80" or "[2001:db8::1]:80", also quoted; false when it is not an
 * address. */
static bool
node_read(const char *text, size_t len, char out[64])
{
    char copy[80];
    while (len && strchr(" \t\"", *text))
        text++, len--;
    while (len && strchr(" \t\"", text[len - 1]))
        len--;
    if (!len || len >= sizeof copy)
        return false;
    memcpy(copy, text, len);
    copy[len] = '\0';
    bool is_bare = *copy != '[' && strchr(copy, ':') != strrchr(copy, ':');
    struct host_name name = host_name_of(copy);
    snprintf(out, 64, "%.63s", is_bare ? copy : name.text);
    return address_fits(out);
}

/* Find the value of "for" in one element of Forwarded (RFC 7239). Returns its length, 0 when
 * missing. */
static size_t
for_find(const char *element, size_t len, const char **out)
{
    size_t at = 0;
    while (at < len) {
        size_t end = at;
        while (end < len && element[end] != ';')
            end++;
        at += strspn(element + at, " \t");
        if (end > at + 4 && strncasecmp(element + at, "for=", 4) == 0) {
            *out = element + at + 4;
            return end - at - 4;
        }
        at = end + 1;
    }
    return 0;
}

/* The client in a proxy chain: each proxy appends its peer, so the last address that is not a
 * trusted proxy is the client. False when there is none. */
static bool
chain_read(const char *list, bool is_forwarded, const char *trusted, char out[64])
{
    size_t end = strlen(list);
    while (end) {
        size_t from = end;
        while (from && list[from - 1] != ',')
            from--;
        const char *node = list + from;
        size_t len = is_forwarded ? for_find(list + from, end - from, &node) : end - from;
        if (!node_read(node, len, out))
            return false;
        if (!networks_have(trusted, out))
            return true;
        end = from ? from - 1 : 0;
    }
    return false;
}

void
client_address_find(struct request *req)
{
    static const enum header headers[] = {HEADER_FORWARDED_FOR, HEADER_REAL_IP, HEADER_FORWARDED};
    const char *trusted = config_of(req->adjd)->trusted_proxies;
    char found[64] = "", client[64];
    if (!*trusted || !networks_have(trusted, req->http.remote))
        return;
    for (size_t i = 0; i < sizeof headers / sizeof *headers; i++) {
        const char *list = req->http.headers[headers[i]];
        if (!list)
            continue;
        /* A proxy sets one of these headers and may forward a forged other header: if they differ, trust neither. */
        bool read = chain_read(list, headers[i] == HEADER_FORWARDED, trusted, client);
        if (!read || (*found && !host_names_equal(found, client)))
            return;
        strcpy(found, client);
    }
    if (*found)
        strcpy(req->http.remote, found);
}

const char *
cors_origin(const struct request *req)
{
    const char *list = config_of(req->adjd)->allow_origins;
    const char *origin = *list ? req->http.headers[HEADER_ORIGIN] : NULL;
    char word[CONFIG_PATH];
    while ((list = word_next(list, word, sizeof word)) != NULL) {
        if (strcmp(word, "*") == 0)
            return "*";
        if (origin && strcmp(word, origin) == 0)
            return origin;
    }
    return NULL;
}

/* Whether Origin names a different host from Host. */
static bool
origin_is_other(const struct request *req)
{
    const char *origin = req->http.headers[HEADER_ORIGIN], *host = req->http.headers[HEADER_HOST];
    const char *name = origin ? strstr(origin, "://") : NULL;
    return origin && (!name || !host || strcasecmp(name + 3, host) != 0);
}

/*
 * CSRF (cross-site request forgery): whether a page of a foreign origin sent this request, by
 * Origin or Sec-Fetch-Site. Forms must come from this server's own pages, whatever allow-origins
 * says. For the API, GET is allowed, because without CORS a foreign page cannot read the reply.
 * Other methods are not: a browser sends text/plain without a CORS preflight, and the write would
 * take effect.
 */
static bool
is_foreign(const struct request *req, bool is_form)
{
    const char *site = req->http.headers[HEADER_FETCH_SITE];
    if (!is_form && (strcmp(req->route->method, "GET") == 0 || cors_origin(req)))
        return false;
    if (site && strcmp(site, "same-origin") != 0 && (is_form || strcmp(site, "none") != 0))
        return true;
    return origin_is_other(req);
}

void
cors_reply(struct request *req, const char *allow)
{
    reply_start(req, 204, NULL);
    reply_header(req, "Allow", allow);
    if (!cors_origin(req))
        return;
    reply_header(req, "Access-Control-Allow-Methods", allow);
    reply_header(
        req, "Access-Control-Allow-Headers",
        "Accept, Accept-Language, Adj-Position, Authorization, Content-Encoding, Content-Type, "
        "Idempotency-Key, If-Match, If-None-Match, X-Request-Id");
    reply_header(req, "Access-Control-Max-Age", "86400");
}

static bool
refuse(struct request *req, const char *detail)
{
    req->actor = "nobody";
    problem_set(req, PROBLEM_UNAUTHORIZED, "%s", detail);
    reply_header(req, "WWW-Authenticate", "Bearer realm=\"adjd\"");
    return false;
}

/* Whether the peer on a Unix socket is root or the daemon's own user, and not a proxy. In a user namespace the overflow uid stands
 * for all users that have no other, and is never trusted. */
static bool
peer_is_trusted(const struct request *req)
{
    enum { OVERFLOW_UID = 65534 };
    const char *remote = req->http.remote;
    int64_t uid = strncmp(remote, "unix:", 5) == 0 ? digits_read(remote + 5, UINT32_MAX) : -1;
    return (uid == 0 || uid == geteuid()) && uid != OVERFLOW_UID && !client_is_proxied(req);
}

static bool
tokens_needed(const struct request *req)
{
    return config_of(req->adjd)->tokens != TOKENS_OFF && !peer_is_trusted(req);
}

/* The bearer token of Authorization; NULL when there is none. */
static const char *
bearer_of(const struct request *req)
{
    const char *header = req->http.headers[HEADER_AUTHORIZATION];
    if (!header || strncasecmp(header, "Bearer ", 7) != 0)
        return NULL;
    header += 7;
    return header + strspn(header, " ");
}

/* Act as this token: set scopes, owner and actor. */
static void
token_take(struct request *req, const struct token *token)
{
    req->scopes = token->scopes & SCOPE_ADMIN ? SCOPE_ALL : (unsigned)token->scopes;
    req->owner = arena_printf(&req->pool, "token:%s", token->owner);
    req->actor = arena_printf(&req->pool, "token:%s", token->id);
}

/* Find a token or session in memory, for a request that needs no store, so that it does not wait for a server that may have stopped; its
 * end is noticed within a second. False when it is not known. */
static bool
memory_find(struct request *req, const char *hash, struct token *out)
{
    return req->route->queue == QUEUE_LOCAL && path_is_server(config_of(req->adjd)->store) &&
           token_cache_get(hash, req->adjd->access_changes, &req->pool, out);
}

/* Read the token with this hash. False with a problem set when there is no reader. */
static bool
token_find(struct request *req, const char *hash, struct token *out, enum db_status *out_status)
{
    uint64_t changes = req->adjd->access_changes;
    *out_status = DB_OK;
    if (memory_find(req, hash, out))
        return true;
    struct store *store = request_store(req);
    if (!store)
        return false;
    *out_status = store_token_by_hash(store, hash, &req->pool, out);
    if (*out_status == DB_OK)
        token_cache_put(out, changes);
    return true;
}

static bool
token_use(struct request *req, const char *bearer)
{
    char hash[DIGEST_HEX_SIZE];
    struct token token = {.id = NULL};
    enum db_status st;
    digest_sha256(bearer, strlen(bearer), hash);
    if (!token_find(req, hash, &token, &st))
        return false;
    if (st == DB_NONE)
        return refuse(req, "the token is unknown; check it, or ask the operator for a new one");
    if (problem_set_store(req, st))
        return false;
    int64_t now = req->adjd->now_ms();
    if (token_is_revoked(&token, now))
        return refuse(req, "the token was revoked; ask the operator for a new one");
    if (token_has_ended(&token, now))
        return refuse(req, "the token has expired; ask the operator for a new one");
    token_take(req, &token);
    return true;
}

/*
 * Authenticate by session cookie: for pages, whose forms carry a CSRF token (desk/form.c), and for
 * reads. Browsers attach the cookie to every same-site request. False with a problem set when the
 * store fails.
 */
static bool
session_use(struct request *req)
{
    struct token token = {.id = NULL};
    char hash[DIGEST_HEX_SIZE];
    bool is_read = strcmp(req->route->method, "GET") == 0;
    const char *secret = cookie_secret(req);
    if ((!request_is_page(req) && !is_read) || !secret)
        return true;
    session_hash(secret, hash);
    if (memory_find(req, hash, &token) && !token_has_ended(&token, req->adjd->now_ms())) {
        req->session = secret;
        token_take(req, &token);
        return true;
    }
    struct store *store = request_store(req);
    enum db_status st = store ? session_find(req, store, &token) : DB_UNAVAILABLE;
    if (st == DB_NONE)
        return true;
    if (problem_set_store(req, st))
        return false;
    token_take(req, &token);
    return true;
}

bool
auth_is_quick(struct request *req)
{
    const char *bearer = bearer_of(req), *secret = bearer ? NULL : cookie_secret(req);
    char hash[DIGEST_HEX_SIZE];
    struct token token;
    if (!bearer && !secret)
        return true;
    if (bearer)
        digest_sha256(bearer, strlen(bearer), hash);
    else
        session_hash(secret, hash);
    return memory_find(req, hash, &token);
}

bool
auth_renew(struct request *req)
{
    struct token token = {.id = NULL};
    struct store *store = request_store(req);
    if (strncmp(req->actor, "token:", 6) != 0 || !store)
        return true;
    enum db_status st = req->session ? session_find(req, store, &token)
                                     : store_token_by_id(store, req->actor + 6, &req->pool, &token);
    bool has_ended = st == DB_NONE || (!st && token_has_ended(&token, req->adjd->now_ms()));
    if (has_ended)
        refuse(req, "the token was revoked or has expired, or the session has ended");
    return !has_ended; /* a store that does not respond ends no stream */
}

bool
auth_check(struct request *req)
{
    unsigned need = req->route->scope;
    const char *bearer = bearer_of(req);
    char names[64];
    if (need == SCOPE_NONE && !request_is_page(req))
        return true;
    /* CSRF: check before authentication, because a lured browser sends valid credentials. */
    bool is_form = request_is_page(req) && strcmp(req->route->method, "POST") == 0;
    if (is_foreign(req, is_form)) {
        problem_set(req, PROBLEM_FORBIDDEN,
                    "the request comes from a page of another origin, which is not allowed");
        return false;
    }
    if (bearer ? !token_use(req, bearer) : !session_use(req))
        return false;
    bool is_known = bearer || req->session;
    if (!is_known && tokens_needed(req)) {
        if (need != SCOPE_NONE)
            return refuse(req, "no access token was sent; send Authorization: Bearer adj_... (adjd "
                               "wrote the administrator's token into the file adjd.token beside "
                               "its store)");
        req->actor = "nobody";
    } else if (!is_known) {
        req->scopes = SCOPE_ALL;
    }
    if ((req->scopes & need) == need)
        return true;
    scopes_write(need, names, sizeof names);
    problem_set(req, PROBLEM_FORBIDDEN, "this needs a token with the scope %s", names);
    return false;
}
