/* SPDX-License-Identifier: MIT */
/* Implements adjd token create | list | revoke | rotate | grant | ungrant. */
#include <getopt.h>
#include <stdio.h>
#include <string.h>

#include "base/catalogue.h"
#include "base/json.h"
#include "base/number.h"
#include "command/command.h"
#include "os/clock.h"
#include "os/id.h"
#include "store/audit.h"
#include "store/credentials.h"
#include "store/tournaments.h"

enum { DAY_MS = 86400000, DAYS_MOST = 36500 };

static const char usage[] =
    N_("usage: adjd token create NAME --scopes read,submit,direct,admin [--days N]\n"
       "       adjd token list\n"
       "       adjd token revoke ID\n"
       "       adjd token rotate ID [--keep-days N]\n"
       "       adjd token grant ID TOURNAMENT\n"
       "       adjd token ungrant ID TOURNAMENT\n");

static int
wrong_usage(void)
{
    print_usage(stderr, usage);
    return EXIT_USAGE;
}

struct words {
    const char *action;
    const char *subject;    /* NAME or ID */
    const char *tournament; /* NULL: none */
    const char *scopes;
    int64_t days; /* 0: not given */
};

/* Parse the words from the action on; false when they are invalid. */
static bool
words_read(int argc, char **argv, struct words *out)
{
    static const struct option options[] = {{"scopes", required_argument, NULL, 's'},
                                            {"days", required_argument, NULL, 'd'},
                                            {"keep-days", required_argument, NULL, 'd'},
                                            {NULL, 0, NULL, 0}};
    int option;
    *out = (struct words){.action = argv[0]};
    optind = 0; /* restart getopt, which main() has used */
    while ((option = getopt_long(argc, argv, "", options, NULL)) != -1) {
        if (option == 's')
            out->scopes = optarg;
        else if (option != 'd' || (out->days = digits_read(optarg, DAYS_MOST)) < 1)
            return false;
    }
    out->subject = optind < argc ? argv[optind] : NULL;
    out->tournament = optind + 1 < argc ? argv[optind + 1] : NULL;
    return optind + 2 >= argc;
}

/* Add a token and its audit entry in the open transaction; the token's text goes to `out`. */
static enum db_status
token_add(struct store *store, struct token *token, const char *action, const char *replaces,
          char out[TOKEN_TEXT_SIZE])
{
    char id[ID_SIZE], hash[DIGEST_HEX_SIZE], names[64];
    struct buffer detail = {0};
    token_make(out, hash);
    id_new(token->created_ms, id);
    token->id = id;
    token->hash = hash;
    scopes_write((unsigned)token->scopes, names, sizeof names);
    json_open(&detail, NULL, '{');
    json_put_member(&detail, "name", token->name);
    json_put_member(&detail, "scopes", names);
    clock_put(&detail, "expires", token->expires_ms);
    json_put_member(&detail, "owner", token->owner ? token->owner : id);
    json_put_member(&detail, "replaces", replaces);
    json_close(&detail, '}');
    enum db_status st = store_token_add(store, token);
    if (!st)
        st = store_audit_put(store, token->created_ms, "operator", action, id, &detail);
    buffer_clear(&detail);
    token->id = token->hash = NULL; /* both point into this function's stack */
    return st;
}

/* Commit, or roll back with a complaint. */
static int
finish(struct store *store, enum db_status st)
{
    if (!st)
        st = store_commit(store);
    if (!st)
        return EXIT_DONE;
    print_error(EXIT_IO, "%s", store_message(store));
    store_rollback(store);
    return EXIT_IO;
}

static int
token_create(struct store *store, const struct words *words)
{
    char text[TOKEN_TEXT_SIZE];
    unsigned scopes;
    if (!words->subject || !words->scopes || !scopes_read(words->scopes, &scopes))
        return wrong_usage();
    struct token token = {.name = words->subject, .scopes = scopes, .created_ms = clock_now_ms()};
    if (words->days)
        token.expires_ms = token.created_ms + words->days * DAY_MS;
    enum db_status st = store_begin(store);
    if (!st)
        st = token_add(store, &token, "token-create", NULL, text);
    int code = finish(store, st);
    if (code == EXIT_DONE)
        printf("%s\n", text);
    return code;
}

/* Replace a token by a new one with the same rights. The old one expires after `keep_days`. */
static enum db_status
token_replace(struct store *store, const struct token *old, int64_t keep_days,
              char out[TOKEN_TEXT_SIZE])
{
    int64_t now = clock_now_ms();
    struct token token = {
        .name = old->name,
        .scopes = old->scopes,
        .created_ms = now,
        .expires_ms = old->expires_ms,
        .owner = old->owner,
    };
    enum db_status st = store_begin(store);
    if (!st)
        st = store_token_revoke(store, old->id, now + keep_days * DAY_MS);
    return st ? st : token_add(store, &token, "token-rotate", old->id, out);
}

static int
token_rotate(struct store *store, const struct words *words)
{
    char text[TOKEN_TEXT_SIZE];
    struct arena pool;
    struct token old;
    if (!words->subject)
        return wrong_usage();
    arena_init(&pool);
    int code = EXIT_IO;
    if (store_token_by_id(store, words->subject, &pool, &old) || old.revoked_ms)
        print_error(EXIT_IO, "there is no active token %s; run adjd token list", words->subject);
    else
        code = finish(store, token_replace(store, &old, words->days, text));
    if (code == EXIT_DONE)
        printf("%s\n", text);
    arena_clear(&pool);
    return code;
}

static bool
token_print(void *context, const struct token *t)
{
    char created[CLOCK_TEXT_SIZE], until[CLOCK_TEXT_SIZE] = "never", names[64];
    int64_t end = t->expires_ms;
    (void)context;
    if (t->revoked_ms && (!end || t->revoked_ms < end))
        end = t->revoked_ms;
    if (end)
        clock_write(end, until);
    clock_write(t->created_ms, created);
    scopes_write((unsigned)t->scopes, names, sizeof names);
    printf("%s\t%s\t%s\t%s\t%s\n", t->id, t->name, names, created, until);
    return true;
}

static int
token_list(struct store *store, const struct words *words)
{
    if (words->subject)
        return wrong_usage();
    if (store_token_list(store, token_print, NULL))
        return print_error(EXIT_IO, "%s", store_message(store));
    return EXIT_DONE;
}

static int
token_revoke(struct store *store, const struct words *words)
{
    int64_t now = clock_now_ms();
    if (!words->subject)
        return wrong_usage();
    enum db_status st = store_begin(store);
    if (!st)
        st = store_token_revoke(store, words->subject, now);
    if (st == DB_NONE) {
        store_rollback(store);
        return print_error(EXIT_IO, "there is no active token %s; run adjd token list",
                           words->subject);
    }
    if (!st)
        st = store_audit_add(store, now, "operator", "token-revoke", words->subject, "{}");
    return finish(store, st);
}

static enum db_status
grant_write(struct store *store, struct arena *pool, const struct words *words,
            const struct token *token, bool gives)
{
    int64_t now = clock_now_ms();
    const char *owner = arena_printf(pool, "token:%s", token->owner);
    const char *detail = arena_printf(pool, "{\"tournament\":\"%s\"}", words->tournament);
    enum db_status st = pool->failed ? DB_UNAVAILABLE : store_begin(store);
    if (!st)
        st = gives ? store_permit_add(store, words->tournament, owner, now)
                   : store_permit_remove(store, words->tournament, owner);
    return st ? st
              : store_audit_add(store, now, "operator", gives ? "token-grant" : "token-ungrant",
                                token->id, detail);
}

/* Grant or revoke a token's permission for a tournament of another owner. */
static int
token_grant(struct store *store, const struct words *words)
{
    bool gives = strcmp(words->action, "grant") == 0;
    struct arena pool;
    struct token token;
    struct tournament tournament;
    if (!words->subject || !words->tournament)
        return wrong_usage();
    arena_init(&pool);
    int code = EXIT_IO;
    enum db_status st = DB_NONE;
    if (store_token_by_id(store, words->subject, &pool, &token))
        print_error(EXIT_IO, "there is no token %s; run adjd token list", words->subject);
    else if (store_tournament_get(store, words->tournament, &pool, &tournament))
        print_error(EXIT_IO, "there is no tournament %s", words->tournament);
    else if ((st = grant_write(store, &pool, words, &token, gives)) == DB_NONE)
        print_error(EXIT_IO, gives ? "the token may already change this tournament"
                                   : "the token was not granted this tournament");
    else
        code = finish(store, st);
    if (st == DB_NONE)
        store_rollback(store);
    arena_clear(&pool);
    return code;
}

static const struct {
    const char *name;
    int (*run)(struct store *store, const struct words *words);
} actions[] = {{"create", token_create}, {"list", token_list},   {"revoke", token_revoke},
               {"rotate", token_rotate}, {"grant", token_grant}, {"ungrant", token_grant}};

int
command_token(const struct config *config, int argc, char **argv)
{
    struct words words;
    size_t i = 0, count = sizeof actions / sizeof *actions;
    while (argc > 1 && i < count && strcmp(actions[i].name, argv[1]) != 0)
        i++;
    if (argc < 2 || i == count || !words_read(argc - 1, argv + 1, &words) ||
        (words.tournament && !strstr(words.action, "grant")))
        return wrong_usage();
    struct store *store = command_store(config, DB_WRITER);
    int code = store ? actions[i].run(store, &words) : EXIT_IO;
    store_close(store);
    return code;
}
