/* SPDX-License-Identifier: MIT */
/* Implements adjd token create | list | open | revoke | rotate | grant | ungrant. */
#include <getopt.h>
#include <stdio.h>
#include <string.h>

#include "base/catalogue.h"
#include "base/json.h"
#include "base/number.h"
#include "command/command.h"
#include "command/sign_in.h"
#include "event/names.h"
#include "os/clock.h"
#include "os/id.h"
#include "os/sign.h"
#include "store/audit.h"
#include "store/credentials.h"
#include "store/tournaments.h"

enum { DAY_MS = 86400000, DAYS_MOST = 36500 };

static const char usage[] =
    N_("usage: adjd token create NAME --scopes read,submit,direct,admin [--days N] [--club ID]\n"
       "       adjd token list\n"
       "       adjd token open [ID]\n"
       "       adjd token revoke ID\n"
       "       adjd token rotate ID [--keep-days N]\n"
       "       adjd token grant ID TOURNAMENT|all\n"
       "       adjd token ungrant ID TOURNAMENT|all\n");

struct words {
    const char *action;
    const char *subject;    /* NAME or ID */
    const char *tournament; /* NULL: none */
    const char *club;       /* a token of the club; NULL: none */
    unsigned scopes;        /* 0: not given */
    int64_t days;           /* 0: not given */
};

/* Parse the words from the action on; false when they are invalid. */
static bool
words_read(int argc, char **argv, struct words *out)
{
    static const struct option options[] = {{"scopes", required_argument, NULL, 's'},
                                            {"days", required_argument, NULL, 'd'},
                                            {"keep-days", required_argument, NULL, 'd'},
                                            {"club", required_argument, NULL, 'c'},
                                            {NULL, 0, NULL, 0}};
    int option;
    *out = (struct words){.action = argv[0]};
    optind = 0; /* restart getopt, which main() has used */
    while ((option = getopt_long(argc, argv, "", options, NULL)) != -1) {
        bool good = option != '?';
        if (option == 'd')
            good = (out->days = digits_read(optarg, DAYS_MOST)) > 0;
        else if (option == 's')
            good = scopes_read(optarg, &out->scopes);
        else if (option == 'c')
            out->club = optarg;
        if (!good)
            return false;
    }
    out->subject = optind < argc ? argv[optind] : NULL;
    out->tournament = optind + 1 < argc ? argv[optind + 1] : NULL;
    return optind + 2 >= argc;
}

/* A command and its open transaction. */
struct run {
    const struct config *config;
    struct store *store;
    struct arena pool;
    struct words words;
    int64_t now_ms;
    /* Printed after the commit: the text of a new token, or a link; "": nothing. */
    char text[CONFIG_TEXT * 2];
    bool is_reported; /* an error was printed */
};

static enum db_status
token_new(struct run *run, struct token *token, const char *action, const char *replaces)
{
    char hash[DIGEST_HEX_SIZE];
    token_make(run->text, hash);
    return token_add(run->store, &run->pool, token, run->text, run->now_ms, "operator", action,
                     replaces);
}

static enum db_status
token_missing(struct run *run)
{
    print_error(EXIT_IO, "there is no active token %s; run adjd token list", run->words.subject);
    run->is_reported = true;
    return DB_NONE;
}

static enum db_status
token_create(struct run *run)
{
    const struct words *w = &run->words;
    struct token token = {.name = w->subject, .scopes = w->scopes};
    const char *fault = name_fault(&run->pool, "name", w->subject);
    if (fault) {
        print_error(EXIT_USAGE, "%s", fault);
        run->is_reported = true;
        return DB_NONE;
    }
    struct token club;
    if (w->club && store_token_by_id(run->store, w->club, &run->pool, &club)) {
        print_error(EXIT_IO, "there is no token %s; run adjd token list", w->club);
        run->is_reported = true;
        return DB_NONE;
    }
    token.owner = w->club ? club.owner : NULL;
    token.expires_ms = w->days ? run->now_ms + w->days * DAY_MS : 0;
    return token_new(run, &token, "token-create", NULL);
}

/* Replace a token by a new one with the same rights. The old one expires after --keep-days. */
static enum db_status
token_rotate(struct run *run)
{
    struct token old;
    if (store_token_by_id(run->store, run->words.subject, &run->pool, &old) || old.revoked_ms)
        return token_missing(run);
    struct token token = {
        .name = old.name, .scopes = old.scopes, .expires_ms = old.expires_ms, .owner = old.owner};
    enum db_status st =
        store_token_revoke(run->store, old.id, run->now_ms, run->now_ms + run->words.days * DAY_MS);
    return st ? st : token_new(run, &token, "token-rotate", old.id);
}

static bool
token_print(void *context, const struct token *t)
{
    char created[CLOCK_TEXT_SIZE], until[CLOCK_TEXT_SIZE] = "never", names[64];
    int64_t end = t->expires_ms, revoked_ms = t->revoked_ms < 0 ? -t->revoked_ms : t->revoked_ms;
    (void)context;
    if (revoked_ms && (!end || revoked_ms < end))
        end = revoked_ms;
    if (end)
        clock_write(end, until);
    clock_write(t->created_ms, created);
    scopes_write((unsigned)t->scopes, names, sizeof names);
    printf("%s\t%s\t%s\t%s\t%s\n", t->id, t->name, names, created, until);
    return true;
}

static enum db_status
token_list(struct run *run)
{
    return store_token_list(run->store, token_print, NULL);
}

static enum db_status
token_revoke(struct run *run)
{
    enum db_status st =
        store_token_revoke(run->store, run->words.subject, run->now_ms, run->now_ms);
    if (st)
        return st == DB_NONE ? token_missing(run) : st;
    return store_audit_add(run->store, run->now_ms, "operator", "token-revoke", run->words.subject,
                           "{}");
}

/* Grant or revoke a token's permission for a tournament of another owner, or to submit to all tournaments. */
static enum db_status
token_grant(struct run *run)
{
    const struct words *w = &run->words;
    bool gives = strcmp(w->action, "grant") == 0;
    struct token token;
    struct tournament tournament;
    run->is_reported = true;
    if (store_token_by_id(run->store, w->subject, &run->pool, &token)) {
        print_error(EXIT_IO, "there is no token %s; run adjd token list", w->subject);
        return DB_NONE;
    }
    if (strcmp(w->tournament, PERMIT_ALL) != 0 &&
        store_tournament_get(run->store, w->tournament, &run->pool, &tournament)) {
        print_error(EXIT_IO, "there is no tournament %s", w->tournament);
        return DB_NONE;
    }
    const char *owner = arena_printf(&run->pool, "token:%s", token.owner);
    const char *detail = arena_printf(&run->pool, "{\"tournament\":\"%s\"}", w->tournament);
    enum db_status st = gives ? store_permit_add(run->store, w->tournament, owner, run->now_ms)
                              : store_permit_remove(run->store, w->tournament, owner);
    if (st == DB_NONE) {
        print_error(EXIT_IO, gives ? "the token may already change this tournament"
                                   : "the token was not granted this tournament");
        return st;
    }
    run->is_reported = false;
    return st ? st
              : store_audit_add(run->store, run->now_ms, "operator",
                                gives ? "token-grant" : "token-ungrant", token.id, detail);
}

/* Make a link that signs a browser in: with this token, or with the administrator's. */
static enum db_status
token_open(struct run *run)
{
    const char *id = run->words.subject;
    char code[SIGN_IN_CODE_SIZE];
    struct token token;
    enum db_status st = id ? store_token_by_id(run->store, id, &run->pool, &token)
                           : store_token_admin(run->store, run->now_ms, &run->pool, &token);
    if (id && (st == DB_NONE || (!st && token.revoked_ms)))
        return token_missing(run);
    run->is_reported = true;
    if (st == DB_NONE)
        print_error(EXIT_IO, "there is no admin token; run adjd token create NAME --scopes admin");
    sign_secret(code);
    if (!st && !sign_in_link(run->config, run->config->listen, code, run->text, sizeof run->text)) {
        print_error(EXIT_IO, "the port of the server is not known; give it with --listen");
        st = DB_NONE;
    }
    if (st)
        return st;
    run->is_reported = false;
    return store_sign_in_add(run->store, code, token.id, run->now_ms);
}

/* Whether a word must be there, may be there, or not. */
enum need { ABSENT, NEEDED, OPTIONAL };

static const struct action {
    const char *name;
    enum db_status (*run)(struct run *run);
    enum need subject;
    bool scopes, tournament; /* which words the action needs */
} actions[] = {
    {"create", token_create, NEEDED, true, false},  {"list", token_list, ABSENT, false, false},
    {"open", token_open, OPTIONAL, false, false},   {"revoke", token_revoke, NEEDED, false, false},
    {"rotate", token_rotate, NEEDED, false, false}, {"grant", token_grant, NEEDED, false, true},
    {"ungrant", token_grant, NEEDED, false, true}};

static bool
action_fits(const struct action *action, const struct words *w)
{
    bool has_subject = w->subject != NULL;
    return (action->subject == OPTIONAL || has_subject == (action->subject == NEEDED)) &&
           (!action->scopes || w->scopes != 0) && action->tournament == (w->tournament != NULL);
}

/* Run the action in one transaction. */
static int
action_run(const struct action *action, struct run *run)
{
    enum db_status st = store_begin(run->store, NULL);
    if (!st)
        st = action->run(run);
    if (!st && run->pool.failed)
        st = DB_UNAVAILABLE;
    if (!st)
        st = store_commit(run->store);
    if (!st && *run->text)
        printf("%s\n", run->text);
    if (!st)
        return EXIT_DONE;
    if (!run->is_reported)
        print_error(EXIT_IO, "%s", store_message(run->store));
    store_rollback(run->store);
    return EXIT_IO;
}

int
command_token(const struct config *config, int argc, char **argv)
{
    struct run run = {.config = config, .now_ms = clock_now_ms()};
    size_t i = 0, count = sizeof actions / sizeof *actions;
    while (argc > 1 && i < count && strcmp(actions[i].name, argv[1]) != 0)
        i++;
    if (argc < 2 || i == count || !words_read(argc - 1, argv + 1, &run.words) ||
        !action_fits(&actions[i], &run.words)) {
        print_usage(stderr, usage);
        return EXIT_USAGE;
    }
    run.store = command_store(config, DB_WRITER);
    if (!run.store)
        return EXIT_IO;
    arena_init(&run.pool);
    int code = action_run(&actions[i], &run);
    arena_clear(&run.pool);
    store_close(run.store);
    return code;
}
