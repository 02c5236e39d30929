/* SPDX-License-Identifier: MIT */
/*
 * Implements adjd rejudge TOURNAMENT [--dry-run]: applies the current edition of the rulebook to
 * stored games. Begin with rejudge(). It judges all games first; then it replaces those whose
 * result differs, in one transaction with the audit entries.
 */
#include <stdio.h>
#include <string.h>

#include <adj.h>

#include "base/catalogue.h"
#include "base/error.h"
#include "base/json.h"
#include "club/events.h"
#include "club/judging.h"
#include "club/tournaments.h"
#include "club/verdicts.h"
#include "command/command.h"
#include "event/rows.h"
#include "os/clock.h"
#include "store/adjudications.h"
#include "store/audit.h"
#include "store/pairings.h"
#include "store/tournaments.h"

static const char usage[] = N_("usage: adjd rejudge TOURNAMENT [--dry-run]\n");
static const char actor[] = "operator";

/* A game with its old and its new verdict. */
struct rejudged {
    struct pairing
        pairing; /* its result is that of the old verdict; when the game is stored again, of the new one */
    struct adjudication was, is;
    struct record record;
    struct player white, black;
    bool differs;
};

struct rejudging {
    struct store *store;
    struct arena pool;
    struct tournament tournament;
    struct rejudged *games;
    size_t count, cap;
    size_t differ, decided, failed;
};

/* Collect a game, except one that a director has decided. */
static bool
game_collect(void *context, const struct pairing *p)
{
    struct rejudging *r = context;
    if (p->decided) {
        r->decided++;
        return true;
    }
    struct rejudged *games = arena_more(&r->pool, r->games, r->count, &r->cap, 64, sizeof *games);
    if (!games)
        return false;
    r->games = games;
    r->games[r->count] = (struct rejudged){.pairing = *p};
    r->games[r->count++].pairing.adjudication = arena_string(&r->pool, p->adjudication);
    return true;
}

/* Load the game's verdict, record, points and players. */
static enum db_status
game_load(struct rejudging *r, struct rejudged *g)
{
    const char *id = g->pairing.adjudication;
    enum db_status st = store_adjudication_get(r->store, id, &r->pool, &g->was);
    if (!st)
        st = store_adjudication_record(r->store, id, &r->pool, &g->record);
    if (!st)
        st = store_pairing_stored(r->store, id, &r->pool, &g->pairing);
    if (!st)
        st = store_player_by_entry(r->store, r->tournament.seq, g->pairing.white, &r->pool,
                                   &g->white);
    return st ? st
              : store_player_by_entry(r->store, r->tournament.seq, g->pairing.black, &r->pool,
                                      &g->black);
}

static bool
text_differs(const char *a, const char *b)
{
    return a && b ? strcmp(a, b) != 0 : a != b;
}

/* Whether the result differs. Wording, and fields that the earlier edition lacks, do not count. */
static bool
result_differs(const struct rejudged *g, const struct pairing *now)
{
    const struct adjudication *was = &g->was, *is = &g->is;
    return text_differs(was->status, is->status) || text_differs(was->winner, is->winner) ||
           text_differs(was->reason, is->reason) || was->ply != is->ply ||
           (was->basis && text_differs(was->basis, is->basis)) ||
           g->pairing.white_points != now->white_points ||
           g->pairing.black_points != now->black_points;
}

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
difference_print(const struct rejudged *g, const struct pairing *now)
{
    char was[2 * SCORE_TEXT_SIZE + 2], is[sizeof was];
    score_text(&g->pairing, was, sizeof was);
    score_text(now, is, sizeof is);
    if (g->pairing.board)
        print_line("round %lld, board %lld, %s - %s (%s): %s %s, now %s %s",
                   (long long)g->pairing.round, (long long)g->pairing.board, g->white.name,
                   g->black.name, g->was.id, was, g->was.reason, is, g->is.reason);
    else
        print_line("round %lld, %s - %s (%s): %s %s, now %s %s", (long long)g->pairing.round,
                   g->white.name, g->black.name, g->was.id, was, g->was.reason, is, g->is.reason);
}

/* Judge one game again. On failure print an error and keep the old verdict. */
static void
game_judge(struct rejudging *r, struct rejudged *g)
{
    struct adj_error err = ADJ_ERROR_INIT;
    struct judge_request q = stored_request(&g->was, &g->record);
    struct judge_reply reply;
    struct pairing now = g->pairing;
    q.wants |= WANT_VERDICT | WANT_COMPLETE;
    q.regulations = r->tournament.regulations;
    /* The operator's own process judges. */
    if (judges_ask(NULL, &r->pool, &q, (struct judge_wait){0}, &reply) != JUDGE_REPLIED)
        (void)error_nomem(&err);
    else if (reply.step != STEP_DONE)
        judge_error(&reply, &err);
    else
        (void)judging_fill(&r->pool, &reply, &q, clock_now_ms(), &g->is, &err);
    if (err.status) {
        r->failed++;
        print_error(EXIT_BAD, "%s: %s", g->was.id, err.parts);
        return;
    }
    judging_points(&reply, &now);
    g->differs = result_differs(g, &now);
    if (!g->differs)
        return;
    r->differ++;
    difference_print(g, &now);
    g->pairing = now;
}

static enum db_status
pairing_replace(struct rejudging *r, struct rejudged *g)
{
    struct buffer object = {0};
    g->pairing.adjudication = g->is.id;
    g->pairing.tournament_id = r->tournament.id;
    g->pairing.white_name = g->pairing.black_name = NULL;
    enum db_status st = store_pairing_add(r->store, &g->pairing);
    if (st)
        return st;
    pairing_write(&object, &g->pairing, g->white.number, g->black.number);
    return store_audit_put(r->store, g->is.created_ms, actor, "pairing", g->is.id, &object);
}

static enum db_status
game_replace(struct rejudging *r, struct rejudged *g)
{
    g->is.tournament = r->tournament.id;
    g->is.white = g->white.name;
    g->is.black = g->black.name;
    enum db_status st = store_adjudication_add(r->store, &g->is, &g->record);
    if (!st)
        st = store_audit_add(r->store, g->is.created_ms, actor, "adjudicate", g->is.id,
                             judging_detail(&r->pool, &g->is));
    if (!st)
        st = pairing_replace(r, g);
    const struct ruling ruling = {
        .adjudication = g->was.id,
        .created_ms = g->is.created_ms,
        .actor = actor,
        .reason =
            arena_printf(&r->pool, "judged again by the rulebook's edition %s", adj_rulebook()),
        .replacement = g->is.id};
    if (!st)
        st = ruling_replace(r->store, &r->pool, &ruling);
    return st ? st : event_adjudicated(r->store, &g->is);
}

/* Replace all differing games in one transaction. */
static enum db_status
all_replace(struct rejudging *r)
{
    struct buffer object = {0};
    enum db_status st = store_begin(r->store);
    for (size_t i = 0; !st && i < r->count; i++)
        if (r->games[i].differs)
            st = game_replace(r, &r->games[i]);
    if (!st)
        st = store_tournament_rulebook(r->store, r->tournament.seq, adj_rulebook());
    json_open(&object, NULL, '{');
    json_put_member(&object, "rulebook", adj_rulebook());
    json_put_int(&object, "replaced", (int64_t)r->differ);
    json_close(&object, '}');
    if (!st)
        st = store_audit_put(r->store, clock_now_ms(), actor, "rejudge", r->tournament.id, &object);
    buffer_clear(&object);
    if (!st)
        return store_commit(r->store);
    store_rollback(r->store);
    return st;
}

static enum db_status
games_judge(struct rejudging *r)
{
    enum db_status st = store_pairing_list(r->store, r->tournament.seq, 0, game_collect, r);
    for (size_t i = 0; !st && i < r->count; i++) {
        st = game_load(r, &r->games[i]);
        if (!st)
            game_judge(r, &r->games[i]);
    }
    return r->pool.failed ? DB_UNAVAILABLE : st;
}

static int
rejudge(struct rejudging *r, const char *id, bool dry)
{
    enum db_status st = store_tournament_get(r->store, id, &r->pool, &r->tournament);
    if (st == DB_NONE)
        return print_error(EXIT_BAD, "there is no tournament \"%s\"", id);
    if (!st)
        st = games_judge(r);
    if (!st && !dry)
        st = all_replace(r);
    if (st)
        return print_error(EXIT_IO, "%s", store_message(r->store));
    size_t same = r->count - r->differ - r->failed;
    if (dry)
        print_line(
            "%zu games judged by edition %s: %zu would change, %zu unchanged, %zu decided by a "
            "director",
            r->count, adj_rulebook(), r->differ, same, r->decided);
    else
        print_line("%zu games judged by edition %s: %zu replaced, %zu unchanged, %zu decided by a "
                   "director",
                   r->count, adj_rulebook(), r->differ, same, r->decided);
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
    struct rejudging r = {.store = command_store(config, dry ? DB_READER : DB_WRITER)};
    if (!r.store)
        return EXIT_IO;
    arena_init(&r.pool);
    int code = rejudge(&r, argv[1], dry);
    arena_clear(&r.pool);
    store_close(r.store);
    return code;
}
