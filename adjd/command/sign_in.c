/* SPDX-License-Identifier: MIT */
#include "command/sign_in.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/catalogue.h"
#include "base/json.h"
#include "base/message.h"
#include "command/command.h"
#include "os/clock.h"
#include "os/id.h"
#include "os/names.h"
#include "os/secret_file.h"
#include "os/sign.h"
#include "store/audit.h"

enum db_status
token_add(struct store *store, struct arena *pool, struct token *token, const char *text,
          int64_t now_ms, const char *actor, const char *action, const char *replaces)
{
    char hash[DIGEST_HEX_SIZE], names[64];
    struct buffer detail = {0};
    digest_sha256(text, strlen(text), hash);
    token->id = id_make(pool, now_ms);
    token->hash = arena_string(pool, hash);
    token->created_ms = now_ms;
    scopes_write((unsigned)token->scopes, names, sizeof names);
    json_open(&detail, NULL, '{');
    json_put_member(&detail, "name", token->name);
    json_put_member(&detail, "scopes", names);
    clock_put(&detail, "expires", token->expires_ms);
    json_put_member(&detail, "owner", token->owner ? token->owner : token->id);
    json_put_member(&detail, "replaces", replaces);
    json_close(&detail, '}');
    enum db_status st = store_token_add(store, token);
    if (!st)
        return store_audit_put(store, now_ms, actor, action, token->id, &detail);
    buffer_clear(&detail);
    return st;
}

/* Whether this is the text of a token, as token_make() writes it. */
static bool
is_token(const char *text)
{
    return strncmp(text, "adj_", 4) == 0 && strlen(text) == TOKEN_TEXT_SIZE - 1;
}

/* Read the token file; create it with a new token if it is missing. */
static bool
token_file_load(struct sign_in *s, char text[TOKEN_TEXT_SIZE])
{
    static const struct secret_faults faults = {
        N_("the token must be in a regular file"),
        N_("the token file belongs to another user: change its owner with chown"),
        N_("other users have access to the token file: run chmod 600"),
    };
    char path[CONFIG_PATH + 16], hash[DIGEST_HEX_SIZE], line[TOKEN_TEXT_SIZE + 1];
    char *message = s->message;
    config_token_file(s->config, path, sizeof path);
    enum secret_status st =
        secret_file_read(path, &faults, line, sizeof line, message, sizeof s->message);
    if (st == SECRET_MISSING) {
        token_make(line, hash);
        if (!secret_file_write(path, line, link, message, sizeof s->message))
            return false;
        st = secret_file_read(path, &faults, line, sizeof line, message, sizeof s->message);
    }
    if (st != SECRET_READ)
        return false;
    if (!is_token(line)) {
        message_set(message, sizeof s->message, "%s: the file does not contain a token", path);
        return false;
    }
    memcpy(text, line, TOKEN_TEXT_SIZE);
    return true;
}

static enum db_status
administrator_add(struct store *store, struct sign_in *s, struct arena *pool)
{
    char text[TOKEN_TEXT_SIZE];
    struct token token = {.name = "administrator", .scopes = SCOPE_ADMIN};
    enum db_status st = store_token_had_admin(store);
    if (st != DB_NONE)
        return st;
    if (!token_file_load(s, text))
        return DB_UNAVAILABLE;
    s->is_first = true;
    return token_add(store, pool, &token, text, s->now_ms, "adjd", "token-create", NULL);
}

enum db_status
sign_in_begin(struct store *store, void *context)
{
    struct sign_in *s = context;
    struct arena pool;
    struct token token;
    arena_init(&pool);
    enum db_status st = administrator_add(store, s, &pool);
    bool has_link = !st && (s->is_first || s->wants_link);
    if (has_link)
        st = store_token_admin(store, s->now_ms, &pool, &token);
    if (has_link && !st) {
        sign_secret(s->code);
        st = store_sign_in_add(store, s->code, token.id, s->now_ms);
    } else if (st == DB_NONE) {
        st = DB_OK; /* all admin tokens were revoked: no link */
    }
    arena_clear(&pool);
    return st;
}

void
sign_in_print(const struct sign_in *s, const char *address)
{
    char path[CONFIG_PATH + 16], link[CONFIG_TEXT * 2];
    config_token_file(s->config, path, sizeof path);
    if (s->is_first)
        print_line("adjd: the administrator's token is in %s", path);
    if (*s->code && sign_in_link(s->config, address, s->code, link, sizeof link))
        print_line("adjd: sign in on the desk, once and within ten minutes: %s", link);
}

/* The first name of `hosts` that another machine may use; "": none. */
static void
public_name(const char *list, char *out, size_t size)
{
    while ((list = word_next(list, out, size)) != NULL)
        if (strcmp(out, "*") != 0 && !host_is_loopback(out))
            return;
    *out = '\0';
}

bool
sign_in_link(const struct config *config, const char *address, const char *code, char *out,
             size_t size)
{
    char public[CONFIG_TEXT];
    const char *port = strrchr(address, ':');
    struct host_name host = host_name_of(address);
    bool is_unix = strncmp(address, "unix:", 5) == 0;
    public_name(config->tokens == TOKENS_OFF ? "" : config->hosts, public, sizeof public);
    if (!is_unix && (!port || strcmp(port, ":0") == 0))
        return false;
    if (*public) /* adjd speaks no TLS: a proxy in front of it does */
        snprintf(out, size, "https://%s/sign-in?code=%s", public, code);
    else if (is_unix)
        snprintf(out, size, "http://localhost/sign-in?code=%s", code);
    else if (!*host.text || strcmp(host.text, "0.0.0.0") == 0)
        snprintf(out, size, "http://127.0.0.1%s/sign-in?code=%s", port, code);
    else if (strcmp(host.text, "::") == 0)
        snprintf(out, size, "http://[::1]%s/sign-in?code=%s", port, code);
    else
        snprintf(out, size, "http://%s/sign-in?code=%s", address, code);
    return true;
}
