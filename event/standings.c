/* SPDX-License-Identifier: MIT */
/* Builds standings in this order: players, games and byes, then the cells of each player. */
#include "event/standings.h"

#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "event/ties.h"

enum { CELLS_MOST = 250000 };

/* Players. */

static int64_t
rating_of(const char *facts)
{
    int64_t rating = 0;
    struct json *doc = json_parse(facts, strlen(facts), NULL);
    json_int(json_member(doc, "rating"), &rating);
    json_free(doc);
    return rating > 0 ? rating : 0;
}

/*
 * Records the index of the player with this permanent id (entry). Games refer to players by entry, because
 * starting numbers change when a player is deleted. There are few more entries than players, so the table
 * stays small.
 */
static bool
place_note(struct standings *s, int64_t entry, size_t place)
{
    size_t wanted = (size_t)entry + 1;
    if (wanted > s->place_count) {
        size_t more = wanted * 2 + 32;
        size_t *bigger = arena_array(&s->pool, more, sizeof *bigger);
        if (!bigger)
            return false;
        for (size_t i = 0; i < more; i++)
            bigger[i] = i < s->place_count ? s->places[i] : NO_OPPONENT;
        s->places = bigger;
        s->place_count = more;
    }
    s->places[entry] = place;
    return true;
}

static size_t
place_of(const struct standings *s, int64_t entry)
{
    return entry >= 0 && (size_t)entry < s->place_count ? s->places[entry] : NO_OPPONENT;
}

bool
standings_player(void *standings, const struct player *p)
{
    struct standings *s = standings;
    struct standing *players =
        arena_more(&s->pool, s->players, s->player_count, &s->player_cap, 32, sizeof *players);
    s->failed |= !players || !place_note(s, p->entry, s->player_count);
    if (s->failed)
        return false;
    s->players = players;
    s->players[s->player_count++] = (struct standing){
        .number = p->number,
        .entry = p->entry,
        .withdrawn = p->withdrawn,
        .name = arena_string(&s->pool, p->name),
        .facts = arena_string(&s->pool, p->facts),
        .rating = rating_of(p->facts),
    };
    return true;
}

/* Games and byes. */

bool
standings_game(struct standings *s, const struct standing_game *game)
{
    struct standing_game *games =
        arena_more(&s->pool, s->games, s->game_count, &s->game_cap, 32, sizeof *games);
    s->failed |= !games || game->white == NO_OPPONENT || game->black == NO_OPPONENT;
    if (s->failed)
        return false;
    s->games = games;
    s->games[s->game_count++] = *game;
    if (game->round > s->rounds)
        s->rounds = game->round;
    return true;
}

/*
 * A game was won by forfeit only where the director or the record says so: a result without moves does not. A director's
 * decision overrides the record.
 */
static bool
is_forfeit(const struct pairing *p)
{
    bool by_record = !p->decided && p->ply == 0 && p->reason && strcmp(p->reason, "forfeit") == 0;
    return p->forfeit || by_record;
}

/*
 * Whether both players count as having moved. A record that gives only the result counts as a played game; a set-up
 * position that was over before the first move does not.
 */
static bool
both_moved(const struct pairing *p)
{
    bool by_rules = p->basis && strcmp(p->basis, "rules") == 0;
    return p->ply >= 2 || (p->ply == 0 && !by_rules);
}

/*
 * The result letter of a side in a report file: + and - for a forfeit; W D L for an unrated game
 * with less than one move by each side. If a director took one side's half point from a draw, the
 * game stays a draw for the other side.
 */
static char
code_of(const struct standings *s, const struct pairing *p, int64_t own, int64_t theirs)
{
    bool drawn = strcmp(p->status, "draw") == 0;
    int way = drawn && own != s->judged.loss ? 1
              : own > theirs                 ? 0
              : own == theirs && own > 0     ? 1
                                             : 2;
    if (own < 0 || theirs < 0)
        return '?';
    if (way != 1 && !drawn && is_forfeit(p))
        return "+ -"[way];
    return both_moved(p) ? "1=0"[way] : "WDL"[way];
}

/* The points of a judged game: those of its result in this tournament, unless a director gave others. */
static int64_t
judged_points(const struct standings *s, char code, int64_t points)
{
    bool usual = points >= 0 && points == scoring_points(s->judged, code);
    return usual ? scoring_points(s->scoring, code) : points;
}

bool
standings_pairing(void *standings, const struct pairing *p)
{
    struct standings *s = standings;
    struct standing_game game = {
        .adjudication = arena_string(&s->pool, p->adjudication),
        .status = arena_string(&s->pool, p->status),
        .reason = arena_string(&s->pool, p->reason),
        .basis = p->basis ? arena_string(&s->pool, p->basis) : NULL,
        .round = p->round,
        .board = p->board,
        .ply = p->ply,
        .white = place_of(s, p->white),
        .black = place_of(s, p->black),
        .white_points = p->white_points,
        .black_points = p->black_points,
        .white_code = code_of(s, p, p->white_points, p->black_points),
        .black_code = code_of(s, p, p->black_points, p->white_points),
        .white_count = p->white_count,
        .black_count = p->black_count,
        .decided = p->decided,
        .accepted = p->accepted,
        .reported = p->reported && *p->reported ? arena_string(&s->pool, p->reported) : NULL,
    };
    game.white_points = judged_points(s, game.white_code, p->white_points);
    game.black_points = judged_points(s, game.black_code, p->black_points);
    return standings_game(s, &game);
}

bool
standings_fixture(void *standings, const struct fixture *f)
{
    struct standings *s = standings;
    bool pending = f->white_code == '?' || f->black_code == '?';
    struct standing_game game = {
        .status = "undecided",
        .reason = "pending",
        .round = f->round,
        .board = f->board,
        .ply = strchr("+-", f->white_code)    ? 0
               : strchr("WDL", f->white_code) ? 1
                                              : 2,
        .white = place_of(s, f->white),
        .black = place_of(s, f->black),
        .white_points = SCORE_PENDING,
        .black_points = SCORE_PENDING,
        .white_code = f->white_code,
        .black_code = f->black_code,
    };
    if (!pending) {
        game.status = strchr("=D", f->white_code) ? "draw" : "decided";
        game.reason = "reported";
        game.white_points =
            f->white_points >= 0 ? f->white_points : scoring_points(s->scoring, f->white_code);
        game.black_points =
            f->black_points >= 0 ? f->black_points : scoring_points(s->scoring, f->black_code);
    }
    return standings_game(s, &game);
}

bool
standings_bye_add(struct standings *s, const struct standing_bye *bye)
{
    struct standing_bye *byes =
        arena_more(&s->pool, s->byes, s->bye_count, &s->bye_cap, 32, sizeof *byes);
    s->failed |= !byes || bye->player == NO_OPPONENT;
    if (s->failed)
        return false;
    s->byes = byes;
    /* A withdrawn player has no byes from that round on. */
    const struct standing *p = &s->players[bye->player];
    if (!p->withdrawn || bye->round < p->withdrawn)
        s->byes[s->bye_count++] = *bye;
    return true;
}

bool
standings_bye(void *standings, const struct bye *b)
{
    struct standings *s = standings;
    return standings_bye_add(s, &(struct standing_bye){place_of(s, b->player), b->round,
                                                       bye_code(b->kind), SCORE_PENDING});
}

/* Cells. */

static int
game_compare(const void *a, const void *b)
{
    const struct standing_game *x = a, *y = b;
    if (x->round != y->round)
        return x->round < y->round ? -1 : 1;
    if (x->board != y->board)
        return x->board < y->board ? -1 : 1;
    return (x->white > y->white) - (x->white < y->white);
}

static int
cell_compare(const void *a, const void *b)
{
    const struct cell *x = a, *y = b;
    if (x->round != y->round)
        return x->round < y->round ? -1 : 1;
    return (x->opponent == NO_OPPONENT) - (y->opponent == NO_OPPONENT);
}

static void
cell_put(struct standings *s, size_t player, const struct cell *cell)
{
    struct standing *p = &s->players[player];
    s->cells[p->first_cell + p->cell_count++] = *cell;
}

/* Sets where each player's cells begin: one cell per game, and per bye of the rounds so far. */
static bool
cells_reserve(struct standings *s)
{
    size_t total = 0;
    for (size_t i = 0; i < s->player_count; i++)
        s->players[i].cell_count = 0;
    for (size_t i = 0; i < s->game_count; i++) {
        s->players[s->games[i].white].cell_count++;
        s->players[s->games[i].black].cell_count++;
    }
    for (size_t i = 0; i < s->bye_count; i++)
        s->players[s->byes[i].player].cell_count += s->byes[i].round <= s->rounds;
    for (size_t i = 0; i < s->player_count; i++) {
        s->players[i].first_cell = total;
        total += s->players[i].cell_count;
        s->players[i].cell_count = 0;
    }
    s->cells = arena_array(&s->pool, total + 1, sizeof *s->cells);
    return s->cells != NULL;
}

static void
cells_fill(struct standings *s)
{
    for (size_t i = 0; i < s->game_count; i++) {
        const struct standing_game *g = &s->games[i];
        bool pending = g->white_points < 0 || g->black_points < 0;
        struct cell white = {g->round, g->black,      i,
                             true,     g->white_code, pending ? 0 : g->white_points};
        struct cell black = {g->round, g->white,      i,
                             false,    g->black_code, pending ? 0 : g->black_points};
        cell_put(s, g->white, &white);
        cell_put(s, g->black, &black);
    }
    for (size_t i = 0; i < s->bye_count; i++) {
        const struct standing_bye *b = &s->byes[i];
        struct cell cell = {.round = b->round,
                            .opponent = NO_OPPONENT,
                            .code = b->code,
                            .points =
                                b->points >= 0 ? b->points : scoring_points(s->scoring, b->code)};
        if (b->round <= s->rounds)
            cell_put(s, b->player, &cell);
    }
    for (size_t i = 0; i < s->player_count; i++) {
        struct standing *p = &s->players[i];
        qsort(s->cells + p->first_cell, p->cell_count, sizeof *s->cells, cell_compare);
    }
}

size_t
standings_find(const struct standings *s, int64_t number)
{
    size_t low = 0, high = s->player_count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (s->players[middle].number < number)
            low = middle + 1;
        else
            high = middle;
    }
    return low < s->player_count && s->players[low].number == number ? low : NO_OPPONENT;
}

/* A player's first cell in this round or later; NULL: none. */
static const struct cell *
cell_from(const struct standings *s, size_t player, int64_t round)
{
    const struct standing *p = &s->players[player];
    const struct cell *cells = s->cells + p->first_cell;
    size_t low = 0, high = p->cell_count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (cells[middle].round < round)
            low = middle + 1;
        else
            high = middle;
    }
    return low < p->cell_count ? &cells[low] : NULL;
}

const struct cell *
standings_cell(const struct standings *s, size_t player, int64_t round)
{
    const struct cell *cell = cell_from(s, player, round);
    return cell && cell->round == round ? cell : NULL;
}

bool
standings_is_reported(const struct standings *s, const struct cell *cell)
{
    const char *basis = s->games[cell->game].basis;
    return basis && strcmp(basis, "reported") == 0;
}

/* The letter of a played game for that of a game without two moves, which is not rated. */
static char
played_code(char code)
{
    return code == 'W' ? '1' : code == 'D' ? '=' : code == 'L' ? '0' : code;
}

bool
result_contradicts(char white_code, char black_code, const char *reported)
{
    return reported && *reported && white_code != '?' && black_code != '?' &&
           (played_code(white_code) != played_code(reported[0]) ||
            played_code(black_code) != played_code(reported[1]));
}

enum game_need
standings_need(const struct standing_game *g)
{
    bool is_open = g->white_code == '?' || g->black_code == '?';
    if (!g->adjudication)
        return is_open ? NEED_RECORD : NEED_NOTHING;
    if (g->decided || g->accepted)
        return is_open ? NEED_RESULT : NEED_NOTHING;
    if (is_open)
        return g->reason && strcmp(g->reason, "illegal-move") == 0 ? NEED_RULING_MOVE : NEED_RULING;
    if (result_contradicts(g->white_code, g->black_code, g->reported))
        return NEED_COMPARISON;
    return g->basis && strcmp(g->basis, "reported") == 0 ? NEED_CHECK : NEED_NOTHING;
}

bool
standings_show_all(const struct standings *s)
{
    return s->rounds == 0 || s->player_count <= CELLS_MOST / (size_t)s->rounds;
}

bool
standings_next_round(const struct standings *s, size_t player, int64_t *round)
{
    if (standings_show_all(s))
        return ++*round <= s->rounds;
    const struct cell *cell = cell_from(s, player, *round + 1);
    if (cell)
        *round = cell->round;
    return cell != NULL;
}

/* Points. */

/* A game with special points (such as three quarters) counts as neither won nor drawn (B-R5). */
static void
cell_count(const struct standings *s, struct standing *p, const struct cell *cell)
{
    p->points += cell->points;
    if (cell->opponent == NO_OPPONENT)
        return;
    if (cell->code == '?') {
        p->pending++;
        return;
    }
    p->games++;
    p->wins += strchr("1W+", cell->code) && cell->points >= s->scoring.win;
    p->draws += strchr("=D", cell->code) != NULL;
    p->losses += strchr("0L-", cell->code) && cell->points <= s->scoring.loss;
}

/* Chooses the tournament's tie-breaks. Lippo's points come last, if the regulations ask for them. */
static void
ties_choose(struct standings *s, const struct json *facts, const char *regulations)
{
    const struct json *codes = json_member(facts, "tie_breaks");
    struct json *rules = json_parse(regulations, strlen(regulations), NULL);
    for (size_t i = 0; i < json_count(codes) && s->tie_count < TIES_MOST; i++) {
        struct tie_break *tie = &s->ties[s->tie_count];
        s->tie_count += tie_break_read(json_text(json_item(codes, i)), tie) &&
                        tie_break_ranks(tie, SCORE_POINTS);
    }
    if (json_member_text(rules, "tie_break") && s->tie_count < TIES_MOST)
        s->ties[s->tie_count++] = tie_break_by_count();
    json_free(rules);
}

void
standings_begin(struct standings *s, const struct tournament *t)
{
    struct json *facts = json_parse(t->facts, strlen(t->facts), NULL);
    const char *type = json_member_text(facts, "type_code");
    struct tournament plain = {.regulations = t->regulations, .facts = "{}"};
    *s = (struct standings){.scoring = scoring_read(t), .judged = scoring_read(&plain)};
    arena_init(&s->pool);
    s->is_round_robin = type && strstr(type, "ROUNDROBIN");
    s->keeps_numbers = json_has(facts, "report_file");
    json_int(json_member(facts, "rounds"), &s->final_round);
    ties_choose(s, facts, t->regulations);
    json_free(facts);
}

bool
standings_rounds(struct standings *s)
{
    if (s->game_count) /* qsort() must not get NULL; games and fixtures come unsorted */
        qsort(s->games, s->game_count, sizeof *s->games, game_compare);
    if (s->failed || s->pool.failed || !cells_reserve(s))
        return false;
    cells_fill(s);
    return true;
}

bool
standings_points(struct standings *s)
{
    if (!standings_rounds(s))
        return false;
    s->order = arena_array(&s->pool, s->player_count + 1, sizeof *s->order);
    if (!s->order)
        return false;
    if (s->final_round < s->rounds)
        s->final_round = s->rounds;
    for (size_t i = 0; i < s->player_count; i++)
        for (size_t k = 0; k < s->players[i].cell_count; k++)
            cell_count(s, &s->players[i], &s->cells[s->players[i].first_cell + k]);
    ties_prepare(s);
    return true;
}

bool
standings_compute(struct standings *s)
{
    return standings_points(s) && ties_compute(s) && ranking_make(s);
}

void
standings_clear(struct standings *s)
{
    arena_clear(&s->pool);
}
