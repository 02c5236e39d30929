/* SPDX-License-Identifier: MIT */
/* What hangs on the wall: the pairings of a round, result slips, players' cards and score tables for printing, and the screen of the
 * hall. Begin with paper_page(). */
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "desk/event.h"
#include "desk/matches.h"
#include "desk/pages.h"
#include "desk/qr.h"
#include "os/id.h"
#include "web/operation.h"

/* A round, with its games by board and all players by name. */
struct paper {
    struct event_page e;
    int64_t round;
    size_t *games, game_count;     /* indexes into the standings' games */
    const struct standing **names; /* all players */
    struct match_table matches;    /* of an event of teams */
    /* The screen: which rows its two columns show. */
    size_t from, count, half;
};

static int
name_compare(const void *a, const void *b)
{
    const struct standing *const *x = a, *const *y = b;
    return strcmp((*x)->name, (*y)->name);
}

static bool
paper_load(struct paper *p, struct request *req, int64_t round)
{
    if (!table_load(&p->e, req, false))
        return false;
    struct standings *s = &p->e.s;
    p->round = round ? round : s->rounds;
    p->games = arena_array(&req->pool, s->game_count + 1, sizeof *p->games);
    p->names = arena_array(&req->pool, s->player_count + 1, sizeof(const struct standing *));
    if (!p->games || !p->names)
        return false;
    for (size_t i = 0; i < s->game_count; i++)
        if (s->games[i].round == p->round)
            p->games[p->game_count++] = i;
    for (size_t i = 0; i < s->player_count; i++)
        p->names[i] = &s->players[i];
    qsort(p->names, s->player_count, sizeof *p->names, name_compare);
    matches_load(&p->matches, req, s, p->e.facts, p->round);
    set_matches(&p->matches, &p->e.h);
    set_team_standings(&p->matches, &p->e.h);
    return true;
}

static void
paper_clear(struct paper *p)
{
    teams_clear(&p->matches.teams);
    event_clear(&p->e);
}

/* A player's points before the round. */
static int64_t
points_before(const struct paper *p, const struct standing *player)
{
    const struct cell *cells = p->e.s.cells + player->first_cell;
    int64_t points = 0;
    for (size_t i = 0; i < player->cell_count && cells[i].round < p->round; i++)
        points += cells[i].points;
    return points;
}

/* A game of the round: its board, players and result. */
static void
game_set(struct values *row, struct paper *p, size_t index)
{
    struct request *req = p->e.h.req;
    const struct standings *s = &p->e.s;
    const struct standing_game *g = &s->games[p->games[index]];
    const struct standing *white = &s->players[g->white], *black = &s->players[g->black];
    const char *result = result_text(req, g);
    values_set(row,
               "board=%jd white=%s white_number=%jd white_points=%s result=%s black=%s "
               "black_number=%jd black_points=%s",
               g->board, white->name, white->number, points_text(req, points_before(p, white)),
               *result ? result : "–", black->name, black->number,
               points_text(req, points_before(p, black)));
}

static void
game_row(struct values *row, void *context)
{
    game_set(row, context, row->at);
}

/* A player's place in the round: board, colour and opponent, or a bye, or nothing. */
static void
seat_set(struct values *row, struct paper *p, const struct standing *player)
{
    const struct standings *s = &p->e.s;
    const struct cell *cell = standings_cell(s, (size_t)(player - s->players), p->round);
    bool is_game = cell && cell->opponent != NO_OPPONENT;
    const struct standing *other = is_game ? &s->players[cell->opponent] : NULL;
    bool is_out = player->withdrawn && player->withdrawn <= p->round;
    values_set(row,
               "name=%s number=%jd board=%jd colour=%s opponent=%s opponent_number=%jd bye=%s "
               "is_out=%d",
               player->name, player->number, is_game ? s->games[cell->game].board : 0,
               !is_game      ? ""
               : cell->white ? N_("White")
                             : N_("Black"),
               other ? other->name : "", other ? other->number : 0,
               is_game  ? ""
               : cell   ? bye_text(cell->code)
               : is_out ? N_("withdrawn")
                        : N_("no game"),
               is_out);
}

static void
seat_row(struct values *row, void *context)
{
    struct paper *p = context;
    seat_set(row, p, p->names[row->at]);
    row->is_left_out = p->names[row->at]->withdrawn && p->names[row->at]->withdrawn <= p->round;
}

/* A card of a player who has a game, with the address at which its record is submitted. */
static void
card_row(struct values *row, void *context)
{
    struct paper *p = context;
    struct request *req = p->e.h.req;
    const struct standings *s = &p->e.s;
    const struct standing *player = p->names[row->at];
    const struct cell *cell = standings_cell(s, (size_t)(player - s->players), p->round);
    row->is_left_out = !cell || cell->opponent == NO_OPPONENT;
    if (row->is_left_out)
        return;
    seat_set(row, p, player);
    const struct standing_game *g = &s->games[cell->game];
    const char *link =
        arena_printf(&req->pool, "%s/records/new?tournament=%s&round=%lld&board=%lld",
                     own_address(req), p->e.t.id, (long long)g->round, (long long)g->board);
    values_set(row, "qr=%s", link ? qr_markup(&req->pool, link) : "");
}

static void
bye_row(struct values *row, void *context)
{
    struct paper *p = context;
    const struct standing *player = &p->e.s.players[row->at];
    const struct cell *cell = standings_cell(&p->e.s, row->at, p->round);
    seat_set(row, p, player);
    row->is_left_out = (cell && cell->opponent != NO_OPPONENT) ||
                       (player->withdrawn && player->withdrawn <= p->round);
}

/* Score tables. */

/* The colours and opponents that a player has had. */
static void
score_row(struct values *row, void *context)
{
    struct paper *p = context;
    struct request *req = p->e.h.req;
    const struct standings *s = &p->e.s;
    const struct standing *player = &s->players[s->order[row->at]];
    const struct standing *above = row->at ? &s->players[s->order[row->at - 1]] : NULL;
    struct buffer colours = {0}, opponents = {0};
    for (size_t i = 0; i < player->cell_count; i++) {
        const struct cell *cell = &s->cells[player->first_cell + i];
        bool is_game = cell->opponent != NO_OPPONENT;
        buffer_puts(&colours, !is_game      ? "–"
                              : cell->white ? word(&p->e.h, N_("w"))
                                            : word(&p->e.h, N_("b")));
        buffer_puts(&opponents, i ? " " : "");
        if (is_game)
            buffer_printf(&opponents, "%lld", (long long)s->players[cell->opponent].number);
        else
            buffer_puts(&opponents, "–");
    }
    bool is_first = !above || above->points != player->points;
    values_set(row, "points=%s name=%s number=%jd rating=%jd colours=%s opponents=%s is_first=%d",
               is_first ? points_text(req, player->points) : "", player->name, player->number,
               player->rating, arena_keep(&req->pool, &colours), arena_keep(&req->pool, &opponents),
               is_first);
}

/* GET /tournaments/{id}/rounds/{n}/print */

/* The papers. The first TEAM_PAPERS are only for events of teams. */
static const struct choice papers[] = {{"matches", N_("Pairings by table")},
                                       {"match-slips", N_("Match slips")},
                                       {"teams", N_("Standings of the teams")},
                                       {"boards", N_("Pairings by board")},
                                       {"names", N_("Pairings by name")},
                                       {"slips", N_("Result slips")},
                                       {"cards", N_("Players' cards")},
                                       {"scores", N_("Score table")},
                                       {NULL, NULL}};
enum { TEAM_PAPERS = 3 };

const struct choice *
papers_of(const struct event_page *e)
{
    return papers + (teams_are_of(e->facts) ? 0 : TEAM_PAPERS);
}

static void
paper_show(struct paper *p, const struct choice *paper)
{
    struct request *req = p->e.h.req;
    struct values *v = &p->e.h.values;
    size_t players = p->e.s.player_count;
    const size_t as = (size_t)(paper - papers);
    values_set(v,
               "is_matches=%d is_match_slips=%d is_teams=%d is_boards=%d is_names=%d is_slips=%d "
               "is_cards=%d is_scores=%d",
               as == 0, as == 1, as == 2, as == 3, as == 4, as == 5, as == 6, as == 7);
    values_set(v, "id=%s round=%jd event=%s paper=%s", p->e.t.id, p->round, p->e.t.name,
               paper->label);
    values_choices(&p->e.h, v, "papers", papers_of(&p->e), paper->value);
    values_rows(v, "games", p->game_count, game_row, p);
    values_rows(v, "seats", players, seat_row, p);
    values_rows(v, "cards", players, card_row, p);
    values_rows(v, "free", players, bye_row, p);
    values_rows(v, "scores", players, score_row, p);
    const char *title = arena_printf(&req->pool, "%s · %s %lld", p->e.t.name,
                                     word(&p->e.h, N_("Round")), (long long)p->round);
    page_show(&p->e.h, 200, &(struct page_head){.title = title, .is_bare = true, .is_wide = true},
              "paper");
}

void
paper_page(struct request *req)
{
    struct paper p = {.round = 0};
    int64_t round = path_number(req, 1, ROUND_MOST);
    const char *as = request_query(req, "as");
    if (round && paper_load(&p, req, round)) {
        const struct choice *paper = papers_of(&p.e);
        while (paper->value && as && *as && strcmp(paper->value, as) != 0)
            paper++;
        if (paper->value)
            paper_show(&p, paper);
        else
            problem_set(req, PROBLEM_BAD_PARAMETER,
                        "as= must be boards, names, slips, cards or scores; for teams also "
                        "matches, match-slips or teams");
    }
    paper_clear(&p);
}

/* GET /tournaments/{id}/hall */

/* The lines of the screen's first part: matches of teams, or games. */
static size_t
lines_count(const struct paper *p)
{
    return p->matches.teams.count ? p->matches.count : p->game_count;
}

/* The places of its second part: teams, or players. */
static size_t
places_count(const struct paper *p)
{
    return p->matches.teams.count ? p->matches.teams.count : p->e.s.player_count;
}

static void
line_set(struct values *row, struct paper *p, size_t index)
{
    if (p->matches.teams.count)
        match_line_set(row, &p->matches, index);
    else
        game_set(row, p, index);
}

static void
line_row(struct values *row, void *context)
{
    line_set(row, context, row->at);
}

/* Rows in a column of the screen, of which there are two side by side. SMALL: so many players have pairings and standings together on
 * one screen. SECONDS: how long a screen stands. */
enum { BOARD_ROWS = 15, NAME_ROWS = 30, SMALL = 16, SECONDS = 15 };

/* The item in this row of this column; one that does not exist is left out. */
static size_t
item_at(struct values *row, const struct paper *p)
{
    size_t item = row->outer->at * p->half + row->at;
    row->is_left_out = item >= p->count;
    return p->from + item;
}

static void
hall_game_row(struct values *row, void *context)
{
    size_t item = item_at(row, context);
    if (!row->is_left_out)
        line_set(row, context, item);
}

static void
hall_seat_row(struct values *row, void *context)
{
    struct paper *p = context;
    size_t item = item_at(row, p);
    if (!row->is_left_out)
        seat_set(row, p, p->names[item]);
}

static void
hall_place_row(struct values *row, void *context)
{
    struct paper *p = context;
    const struct standings *s = &p->e.s;
    size_t item = item_at(row, p);
    if (row->is_left_out)
        return;
    if (p->matches.teams.count) {
        team_place_set(row, &p->matches, item);
        return;
    }
    const struct standing *player = &s->players[s->order[item]];
    values_set(row, "rank=%jd number=%jd name=%s points=%s", player->rank, player->number,
               player->name, points_text(p->e.h.req, player->points));
}

static void
hall_column_row(struct values *row, void *context)
{
    struct paper *p = context;
    values_rows(row, "column_games", p->half, hall_game_row, p);
    values_rows(row, "column_seats", p->half, hall_seat_row, p);
    values_rows(row, "column_places", p->half, hall_place_row, p);
}

/* Chooses what this screen shows of `total` rows, from its number among those of their kind. */
static void
screen_choose(struct paper *p, size_t total, size_t rows, size_t screen)
{
    size_t screens = (total + 2 * rows - 1) / (2 * rows);
    size_t each = screens ? (total + screens - 1) / screens : 0;
    p->from = screen * each;
    p->count = p->from < total ? (total - p->from < each ? total - p->from : each) : 0;
    p->half = (p->count + 1) / 2;
}

/* Sets the values of one screen. Without pairings there are the standings only. Returns the header that shows the next one. */
static const char *
screen_set(struct paper *p, bool by_name)
{
    struct request *req = p->e.h.req;
    size_t players = p->e.s.player_count, places = places_count(p);
    size_t pairs = !lines_count(p) ? 0 : by_name ? players : lines_count(p);
    size_t rows = by_name ? NAME_ROWS : BOARD_ROWS;
    bool is_small = places <= SMALL && (!by_name || players <= NAME_ROWS);
    size_t first = is_small ? 0 : (pairs + 2 * rows - 1) / (2 * rows);
    size_t all = is_small ? 1 : first + (places + 2 * NAME_ROWS - 1) / (2 * NAME_ROWS);
    int64_t asked = digits_read(request_query(req, "screen"), 9999);
    size_t screen = asked >= 1 && (size_t)asked <= all ? (size_t)asked - 1 : 0;
    bool is_places = !is_small && screen >= first;
    if (is_small)
        screen_choose(p, pairs, pairs ? pairs : 1, 0);
    else if (is_places)
        screen_choose(p, places, NAME_ROWS, screen - first);
    else
        screen_choose(p, pairs, rows, screen);
    values_set(&p->e.h.values,
               "is_small=%d is_places=%d is_boards=%d is_names=%d screen=%zu screens=%zu", is_small,
               is_places, !is_places && !by_name, !is_places && by_name, screen + 1, all);
    values_rows(&p->e.h.values, "sides", 2, hall_column_row, p);
    return arena_printf(&req->pool, "%d; url=?order=%s&screen=%zu", SECONDS,
                        by_name ? "names" : "boards", screen + 1 < all ? screen + 2 : 1);
}

void
hall_page(struct request *req)
{
    struct paper p = {.round = 0};
    const char *order = request_query(req, "order");
    bool by_name = order && strcmp(order, "names") == 0;
    if (paper_load(&p, req, 0)) {
        values_set(&p.e.h.values, "id=%s last_round=%jd", p.e.t.id, p.round);
        values_rows(&p.e.h.values, "games", lines_count(&p), line_row, &p);
        values_rows(&p.e.h.values, "seats", p.game_count ? p.e.s.player_count : 0, seat_row, &p);
        const char *refresh = screen_set(&p, by_name);
        page_show(&p.e.h, 200,
                  &(struct page_head){.title = p.e.t.name,
                                      .events = p.e.t.id,
                                      .events_after = p.e.last,
                                      .is_bare = true,
                                      .is_wide = true},
                  "hall");
        reply_header(req, "Refresh", refresh);
    }
    paper_clear(&p);
}
