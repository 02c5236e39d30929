/* SPDX-License-Identifier: MIT */
/*
 * Implements adjd rejudge TOURNAMENT [--dry-run]: applies the current edition of the rulebook to
 * stored games. Begin with rejudge(). It judges all games first; then it replaces those whose
 * result differs, in one transaction with the audit entries.
 */
#include <stdio.h>
#include <string.h>

#include <adj.h>

#include "adj.h"
#include "base/catalogue.h"
#include "base/json.h"
#include "club/revision.h"
#include "command/command.h"
#include "os/clock.h"
#include "store/audit.h"
#include "store/tournaments.h"

static const char usage[] = N_("usage: adjd rejudge TOURNAMENT [--dry-run]\n");

static void
score_text(const struct pairing *p, char *out, size_t size)
{
    char white[SCORE_TEXT_SIZE] = "*", black[SCORE_TEXT_SIZE] = "*";
    if (p->white_points >= 0)
        score_write(p->white_points, white);
    if (p->black_points >= 0)
        score_write(p->black_points, black);
    snprintf(out, size, "%s:%s", white, black);
}

static void
game_print(const struct revised *g)
{
    char was[2 * SCORE_TEXT_SIZE + 2], is[sizeof was];
    score_text(&g->was, was, sizeof was);
    score_text(&g->is, is, sizeof is);
    if (g->fault)
        print_error(EXIT_BAD, "%s: %s", g->old.id, g->fault);
    else if (g->was.board)
        print_line("round %lld, board %lld, %s - %s (%s): %s %s, now %s %s",
                   (long long)g->was.round, (long long)g->was.board, g->white.name, g->black.name,
                   g->old.id, was, g->old.reason, is, g->now.reason);
    else
        print_line("round %lld, %s - %s (%s): %s %s, now %s %s", (long long)g->was.round,
                   g->white.name, g->black.name, g->old.id, was, g->old.reason, is, g->now.reason);
}

/* Replace all differing games in one transaction. */
static enum db_status
all_replace(const struct revision *r)
{
    struct buffer object = {0};
    enum db_status st = store_begin(r->store, NULL);
    if (!st)
        st = revision_store(r->store, r);
    if (!st)
        st = store_tournament_rulebook(r->store, r->tournament.seq, adj_rulebook());
    json_open(&object, NULL, '{');
    json_put_member(&object, "rulebook", adj_rulebook());
    json_put_int(&object, "replaced", (int64_t)r->differ);
    json_close(&object, '}');
    if (!st)
        st = store_audit_put(r->store, clock_now_ms(), r->actor, "rejudge", r->tournament.id,
                             &object);
    buffer_clear(&object);
    if (!st)
        return store_commit(r->store);
    store_rollback(r->store);
    return st;
}

static int
rejudge(struct revision *r, const char *id, bool dry)
{
    enum db_status st = store_tournament_get(r->store, id, r->pool, &r->tournament);
    if (st == DB_NONE)
        return print_error(EXIT_BAD, "there is no tournament \"%s\"", id);
    if (!st)
        st = revision_judge(r);
    for (size_t i = 0; !st && i < r->count; i++)
        game_print(&r->games[i]);
    if (!st && !dry)
        st = all_replace(r);
    if (st)
        return print_error(EXIT_IO, "%s", store_message(r->store));
    size_t all = r->id_count - r->decided;
    size_t same = all - r->differ - r->failed;
    if (dry)
        print_line(
            "%zu games judged by edition %s: %zu would change, %zu unchanged, %zu decided by a "
            "director",
            all, adj_rulebook(), r->differ, same, r->decided);
    else
        print_line("%zu games judged by edition %s: %zu replaced, %zu unchanged, %zu decided by a "
                   "director",
                   all, adj_rulebook(), r->differ, same, r->decided);
    return r->failed ? EXIT_BAD : EXIT_DONE;
}

int
command_rejudge(const struct config *config, int argc, char **argv)
{
    bool dry = argc == 3 && strcmp(argv[2], "--dry-run") == 0;
    if (argc < 2 || argc > 3 || argv[1][0] == '-' || (argc == 3 && !dry)) {
        print_usage(stderr, usage);
        return EXIT_USAGE;
    }
    struct arena pool;
    struct revision r = {
        .store = command_store(config, dry ? DB_READER : DB_WRITER),
        .pool = &pool, /* the operator's own process judges */
        .actor = "operator",
        .now_ms = clock_now_ms(),
        .by_result = true,
    };
    if (!r.store)
        return EXIT_IO;
    arena_init(&pool);
    r.reason = arena_printf(&pool, "judged again by the rulebook's edition %s", adj_rulebook());
    int code = rejudge(&r, argv[1], dry);
    arena_clear(&pool);
    store_close(r.store);
    return code;
}
