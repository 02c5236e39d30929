/* SPDX-License-Identifier: MIT */
#include "club/pairing.h"

#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "base/message.h"
#include "club/teams.h"
#include "club/tournaments.h"
#include "event/teams.h"
#include "event/trf.h"
#include "judge/program.h"
#include "os/clock.h"

/* A round that is being paired. */
struct drawing {
    struct operation *op;
    struct plan *plan;
    struct standings s; /* all rounds */
    int64_t met_before; /* games that two players of this round have had by the system itself */
    bool *seen;         /* by player: paired, or known to be without a game */
};

static void warn(struct drawing *d, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Add a warning; the first ones are kept. */
static void
warn(struct drawing *d, const char *format, ...)
{
    struct plan *plan = d->plan;
    va_list args;
    if (plan->warning_count == PLAN_WARNINGS)
        return;
    va_start(args, format);
    plan->warnings[plan->warning_count++] = message_vmake(d->op->pool, format, args);
    va_end(args);
}

static bool
has_withdrawn(const struct standing *p, int64_t round)
{
    return p->withdrawn && p->withdrawn <= round;
}

static long long
number_of(const struct drawing *d, size_t player)
{
    return d->s.players[player].number;
}

/* Appends a pairing of two players, by index; `black` NO_OPPONENT: the allocated bye. */
static void
couple_add(struct drawing *d, size_t white, size_t black)
{
    struct plan *plan = d->plan;
    plan->couples[plan->count] =
        (struct couple){(int64_t)plan->count + 1, d->s.players[white].number,
                        black == NO_OPPONENT ? 0 : d->s.players[black].number};
    plan->count++;
}

/* Round robin. */

/*
 * The Berger tables of FIDE's Handbook C.05, Annex 1, for an even number `size` of places. In each round of a table the sum of the
 * two numbers of a pair is the same modulo size - 1. The last number plays the one that would meet itself, at the first board: with
 * Black in odd rounds, with White in even ones. At the other boards White's number follows that one, by the number of the board.
 */
static void
berger_pair(int64_t size, int64_t table_round, int64_t board, int64_t out[2])
{
    const int64_t ring = size - 1;
    int64_t middle = table_round % 2 ? (table_round + 1) / 2 : size / 2 + table_round / 2;
    out[0] = board == 0 ? middle : (middle - 1 + board) % ring + 1;
    out[1] = board == 0 ? size : (middle - 1 - board + ring) % ring + 1;
    if (board == 0 && table_round % 2 == 0) {
        out[0] = size;
        out[1] = middle;
    }
}

/*
 * The round of the table for a round of the tournament. The second cycle has the colours reversed. If there are two, the last two
 * rounds of the first cycle change places, so that nobody has the same colour three times in a row (Annex 1).
 */
static int64_t
berger_round(int64_t size, int64_t cycles, int64_t round, bool *out_reversed)
{
    int64_t in_cycle = (round - 1) % (size - 1) + 1;
    *out_reversed = round > size - 1;
    if (cycles == 2 && size > 2 && !*out_reversed && in_cycle > size - 3)
        return in_cycle == size - 1 ? size - 2 : size - 1;
    return in_cycle;
}

/* A pair of the tables. Where the number of players is odd, the one who meets the last number is free. */
static void
berger_add(struct drawing *d, int64_t one, int64_t other)
{
    int64_t count = (int64_t)d->s.player_count, round = d->plan->round;
    if (one > count || other > count) {
        d->seen[(one > count ? other : one) - 1] = true;
        return;
    }
    size_t white = (size_t)one - 1, black = (size_t)other - 1;
    bool is_white_out = has_withdrawn(&d->s.players[white], round),
         is_black_out = has_withdrawn(&d->s.players[black], round);
    if (!is_white_out && !is_black_out)
        couple_add(d, white, black);
    d->seen[white] = d->seen[black] = true;
    if (is_white_out != is_black_out)
        warn(d, "player %lld has no opponent, because player %lld has withdrawn",
             number_of(d, is_white_out ? black : white),
             number_of(d, is_white_out ? white : black));
}

static void
berger_make(struct drawing *d, int64_t cycles)
{
    const int64_t count = (int64_t)d->s.player_count, size = count + count % 2;
    const int64_t most = (size - 1) * cycles, round = d->plan->round;
    bool is_reversed;
    if (count < 2 || round > most) {
        op_refuse(d->op, REFUSED_VALUE,
                  "round %lld: a round robin of %lld players with cycles %lld has %lld rounds",
                  (long long)round, (long long)count, (long long)cycles,
                  (long long)(count < 2 ? 0 : most));
        return;
    }
    d->met_before = (round - 1) / (size - 1);
    int64_t table_round = berger_round(size, cycles, round, &is_reversed);
    for (int64_t board = 0; board < size / 2; board++) {
        int64_t pair[2];
        berger_pair(size, table_round, board, pair);
        berger_add(d, pair[is_reversed], pair[!is_reversed]);
    }
}

/* The pairing program. */

/* Removes the games and allocated byes of this round and later ones, and computes the standings before it. */
static bool
rounds_cut(struct standings *s, int64_t round)
{
    size_t games = 0, byes = 0;
    for (size_t i = 0; i < s->game_count; i++)
        if (s->games[i].round < round)
            s->games[games++] = s->games[i];
    for (size_t i = 0; i < s->bye_count; i++)
        if (s->byes[i].round < round || s->byes[i].code != 'U')
            s->byes[byes++] = s->byes[i];
    s->game_count = games;
    s->bye_count = byes;
    s->rounds = round - 1;
    return standings_compute(s);
}

/* Warns of earlier games without a result, which the report file contains as draws. */
static void
open_warn(struct drawing *d)
{
    for (size_t i = 0; i < d->s.game_count; i++) {
        const struct standing_game *g = &d->s.games[i];
        if (g->white_code == '?')
            warn(d,
                 "the game of players %lld and %lld in round %lld has no result yet, and counts "
                 "as a draw for the pairing",
                 number_of(d, g->white), number_of(d, g->black), (long long)g->round);
    }
}

/* The report file, in the older form that all pairing programs read. They need the colour of the first player in the first round:
 * White, unless the tournament says so. */
static void
file_write(struct drawing *d, struct buffer *out)
{
    const char *facts = d->plan->tournament.facts;
    struct json *doc = json_parse(facts, strlen(facts), NULL);
    if (!json_member_text(doc, "initial_colour"))
        buffer_puts(out, "XXC white1\r\n");
    json_free(doc);
    trf_write(d->op->pool, &d->s, &d->plan->tournament, TRF_16, out);
}

/* Run the program with the report file. NULL when refused. */
static const char *
program_ask(struct drawing *d)
{
    struct operation *op = d->op;
    const struct config *config = config_of(op->adjd);
    const char *text = "";
    struct buffer file = {0};
    int64_t since_us = clock_steady_us();
    file_write(d, &file);
    enum program_end end = program_run(op->adjd->judges, op->pool, config->pairing_program, &file,
                                       config->pairing_seconds, op->cancel, &text);
    buffer_clear(&file);
    *op->deadline_us += clock_steady_us() - since_us;
    switch (end) {
    case PROGRAM_DONE:
        return text;
    case PROGRAM_FAILED:
        op_refuse(op, REFUSED_CONFLICT, "the pairing program made no pairings: %s", text);
        return NULL;
    case PROGRAM_LATE:
        op_refuse(op, REFUSED_CONFLICT,
                  "the pairing program was stopped after %u seconds (pairing-seconds)",
                  config->pairing_seconds);
        return NULL;
    case PROGRAM_ABSENT:
        op_refuse(op, REFUSED_CONFLICT, "the pairing program could not be run: %s", text);
        return NULL;
    case PROGRAM_STOPPED:
        op->status = DB_UNAVAILABLE;
        return NULL;
    }
    return NULL;
}

/* Takes the program's pairs, which name players by their places in the report file. */
static bool
output_take(struct drawing *d, const char *text)
{
    struct plan read = *d->plan;
    if (!plan_read(d->op, &read, text))
        return false;
    for (size_t i = 0; i < read.count; i++) {
        size_t white = (size_t)read.couples[i].white, black = (size_t)read.couples[i].black;
        if (white > d->s.player_count || black > d->s.player_count || i == PLAYERS_MOST)
            return false;
        couple_add(d, white - 1, black ? black - 1 : NO_OPPONENT);
    }
    return true;
}

static void
program_make(struct drawing *d)
{
    struct operation *op = d->op;
    int64_t round = d->plan->round;
    if (!*config_of(op->adjd)->pairing_program) {
        op_refuse(op, REFUSED_CONFLICT,
                  "no pairing program is configured: set pairing-program in adjd.conf");
        return;
    }
    if (round > d->s.rounds + 1) {
        op_refuse(op, REFUSED_CONFLICT, "round %lld has no pairings yet: pair the rounds in order",
                  (long long)d->s.rounds + 1);
        return;
    }
    if (!rounds_cut(&d->s, round)) {
        op->status = DB_UNAVAILABLE;
        return;
    }
    open_warn(d);
    const char *text = program_ask(d);
    if (text && !output_take(d, text))
        op_refuse(op, REFUSED_CONFLICT,
                  "the pairing program wrote no list of pairs: expected their number, then two "
                  "numbers a line");
}

/* Warnings. */

/* The number of games of two players in other rounds, and the last of these rounds. */
static int64_t
games_count(const struct drawing *d, size_t player, size_t opponent, int64_t *out_round)
{
    const struct standing *p = &d->s.players[player];
    int64_t count = 0;
    for (size_t i = 0; i < p->cell_count; i++) {
        const struct cell *cell = &d->s.cells[p->first_cell + i];
        if (cell->opponent != opponent || cell->round == d->plan->round)
            continue;
        count++;
        *out_round = cell->round;
    }
    return count;
}

/* Whether the player's last two games before this round were played with this colour. */
static bool
is_third(const struct drawing *d, size_t player, bool white)
{
    const struct standing *p = &d->s.players[player];
    int same = 0;
    for (size_t i = p->cell_count; i-- > 0 && same < 2;) {
        const struct cell *cell = &d->s.cells[p->first_cell + i];
        if (cell->round >= d->plan->round || cell->opponent == NO_OPPONENT ||
            strchr("+-", cell->code))
            continue;
        if (cell->white != white)
            return false;
        same++;
    }
    return same == 2;
}

static void
couple_warn(struct drawing *d, size_t white, size_t black)
{
    int64_t round = 0;
    if (games_count(d, white, black, &round) > d->met_before)
        warn(d, "players %lld and %lld have met already, in round %lld", number_of(d, white),
             number_of(d, black), (long long)round);
    if (is_third(d, white, true))
        warn(d, "player %lld has White for the third time in a row", number_of(d, white));
    if (is_third(d, black, false))
        warn(d, "player %lld has Black for the third time in a row", number_of(d, black));
}

/* Warns of players who are present, but have neither a game nor a bye. */
static void
absence_warn(struct drawing *d)
{
    for (size_t i = 0; i < d->s.bye_count; i++)
        d->seen[d->s.byes[i].player] |= d->s.byes[i].round == d->plan->round;
    for (size_t i = 0; i < d->s.player_count; i++)
        if (!d->seen[i] && !has_withdrawn(&d->s.players[i], d->plan->round))
            warn(d, "player %lld is left out: no game and no bye", number_of(d, i));
}

static void
pairing_warn(struct drawing *d)
{
    for (size_t i = 0; i < d->plan->count; i++) {
        const struct couple *c = &d->plan->couples[i];
        size_t white = standings_find(&d->s, c->white);
        size_t black = c->black ? standings_find(&d->s, c->black) : white;
        d->seen[white] = d->seen[black] = true;
        if (black != white)
            couple_warn(d, white, black);
    }
    absence_warn(d);
}

/* Teams. */

/* The matches of teams by the Berger tables, in which a team stands for a player. */
static void
team_matches_make(struct operation *op, struct plan *plan, const struct json *facts, int64_t cycles)
{
    struct standings s;
    struct teams t = {.count = 0};
    struct buffer text = {0};
    bool good = op_read(op, standings_load(&s, op->store, &plan->tournament, standings_rounds)) &&
                teams_compute(op->pool, &s, facts, &t);
    struct drawing d = {.op = op, .plan = plan, .s = t.by_match_points};
    d.seen = arena_alloc(op->pool, t.count + 1);
    plan->couples = arena_array(op->pool, TEAMS_MOST + 1, sizeof *plan->couples);
    good = good && d.seen && plan->couples;
    if (good)
        berger_make(&d, cycles);
    json_open(&text, NULL, '[');
    for (size_t i = 0; good && i < plan->count; i++) {
        json_open(&text, NULL, '{');
        json_put_int(&text, "home", plan->couples[i].white);
        json_put_int(&text, "away", plan->couples[i].black);
        json_close(&text, '}');
    }
    json_close(&text, ']');
    plan->count = 0;
    struct json *doc = text.failed ? NULL : json_parse(text.data, text.len, NULL);
    if (good && doc && !op_is_refused(op))
        matches_plan(op, plan, doc);
    json_free(doc);
    buffer_clear(&text);
    teams_clear(&t);
    standings_clear(&s);
}

/* Makes the matches if the tournament is one of teams. Returns whether it is. */
static bool
teams_make(struct operation *op, struct plan *plan, bool is_berger, int64_t cycles)
{
    struct json *facts = json_parse(plan->tournament.facts, strlen(plan->tournament.facts), NULL);
    bool of_teams = teams_are_of(facts);
    if (of_teams && is_berger)
        team_matches_make(op, plan, facts, cycles);
    else if (of_teams)
        op_refuse(op, REFUSED_VALUE,
                  "pairing programs do not pair teams: set the matches of the round, or pair it as "
                  "a round robin");
    json_free(facts);
    return of_teams;
}

void
pairing_make(struct operation *op, struct plan *plan, const char *system, int64_t cycles)
{
    struct drawing d = {.op = op, .plan = plan};
    bool is_berger = system && strcmp(system, "round-robin") == 0;
    if (!is_berger && (!system || strcmp(system, "program") != 0)) {
        op_refuse(
            op, REFUSED_VALUE,
            "send {\"system\": \"round-robin\", \"cycles\": 1}, or {\"system\": \"program\"}");
        return;
    }
    if (is_berger && cycles != 1 && cycles != 2) {
        op_refuse(op, REFUSED_VALUE, "a round robin has 1 or 2 cycles");
        return;
    }
    plan->count = 0;
    if (teams_make(op, plan, is_berger, cycles))
        return;
    plan->couples = arena_array(op->pool, PLAYERS_MOST + 1, sizeof *plan->couples);
    bool is_read =
        op_read(op, standings_load(&d.s, op->store, &plan->tournament, standings_rounds));
    d.seen = arena_alloc(op->pool, d.s.player_count + 1);
    bool good = is_read && plan->couples && d.seen;
    if (good && is_berger)
        berger_make(&d, cycles);
    else if (good)
        program_make(&d);
    if (good && !op_is_refused(op))
        pairing_warn(&d);
    standings_clear(&d.s);
}
