/* SPDX-License-Identifier: MIT */
/*
 * Matches of teams, from the games of their players, and the two standings of teams: teams_compute(). A board of a match is that
 * of the game's number; without usable numbers it follows from the board orders of both teams.
 */
#include <stdlib.h>
#include <string.h>

#include "event/teams.h"
#include "event/ties.h"

/* With more boards of all matches together, matches have no boards. */
enum { MATCH_BOARDS_MOST = 1000000 };

/* The teams while their matches are made. */
struct making {
    struct arena *pool;
    const struct standings *s;
    struct teams *t;
    const struct json *facts;
};

static struct team_match *
match_add(struct making *m, size_t team, int64_t round)
{
    struct teams *t = m->t;
    struct team_match *list =
        arena_more(m->pool, t->matches, t->match_count, &t->match_cap, 256, sizeof *list);
    if (!list)
        return NULL;
    t->matches = list;
    list[t->match_count] = (struct team_match){
        .team = team, .round = round, .opponent = NO_OPPONENT, .is_white = true};
    return &list[t->match_count++];
}

static int
match_compare(const void *a, const void *b)
{
    const struct team_match *x = a, *y = b;
    if (x->team != y->team)
        return x->team < y->team ? -1 : 1;
    return (x->round > y->round) - (x->round < y->round);
}

struct team_match *
teams_match(const struct teams *t, size_t team, int64_t round)
{
    struct team_match sought = {.team = team, .round = round};
    return t->match_count
               ? bsearch(&sought, t->matches, t->match_count, sizeof sought, match_compare)
               : NULL;
}

/* The rounds in which each team has something: a game or bye of a player, or a bye or forfeit of its own. */
static bool
matches_collect(struct making *m)
{
    const struct standings *s = m->s;
    struct teams *t = m->t;
    static const char *const lists[] = {"team_byes", "team_forfeits", "team_forfeits"};
    static const char *const sides[] = {"team", "white", "black"};
    for (size_t player = 0; player < s->player_count; player++)
        for (size_t i = 0; t->of[player] != NO_OPPONENT && i < s->players[player].cell_count; i++)
            match_add(m, t->of[player], s->cells[s->players[player].first_cell + i].round);
    for (size_t k = 0; k < sizeof lists / sizeof *lists; k++) {
        const struct json *list = json_member(m->facts, lists[k]);
        for (size_t i = 0; i < json_count(list); i++) {
            int64_t number = 0, round = 0;
            json_int(json_member(json_item(list, i), sides[k]), &number);
            json_int(json_member(json_item(list, i), "round"), &round);
            size_t team = team_find(t, number);
            if (team != NO_OPPONENT && round <= s->rounds)
                match_add(m, team, round);
        }
    }
    if (t->match_count)
        qsort(t->matches, t->match_count, sizeof *t->matches, match_compare);
    size_t count = 0;
    for (size_t i = 0; i < t->match_count; i++)
        if (i == 0 || match_compare(&t->matches[i], &t->matches[count - 1]) != 0)
            t->matches[count++] = t->matches[i];
    t->match_count = count;
    return !m->pool->failed;
}

static bool
boards_reserve(struct making *m)
{
    struct teams *t = m->t;
    size_t boards = (size_t)t->boards;
    if (t->match_count > MATCH_BOARDS_MOST / boards)
        return true;
    for (size_t i = 0; i < t->match_count; i++) {
        struct team_match *match = &t->matches[i];
        match->boards = arena_array(m->pool, boards, sizeof *match->boards);
        match->line_up = arena_array(m->pool, boards, sizeof *match->line_up);
        for (size_t b = 0; match->line_up && b < boards; b++)
            match->line_up[b] = NO_OPPONENT;
    }
    return !m->pool->failed;
}

/* The line-ups. */

/* Whether the player sits at a board: with an opponent, or waiting for one who does not come. */
static bool
is_seated(const struct cell *cell)
{
    return cell->opponent != NO_OPPONENT || strchr("FU+", cell->code) != NULL;
}

/* Adds the games and byes of a player to the matches of the team. The opponent is the team that most of the players meet. */
static void
player_take(struct making *m, size_t player)
{
    const struct standing *p = &m->s->players[player];
    for (size_t i = 0; i < p->cell_count; i++) {
        const struct cell *cell = &m->s->cells[p->first_cell + i];
        struct team_match *match = teams_match(m->t, m->t->of[player], cell->round);
        size_t other = cell->opponent == NO_OPPONENT ? NO_OPPONENT : m->t->of[cell->opponent];
        if (!match)
            continue;
        match->points += cell->points;
        match->is_pending |= cell->code == '?';
        if (cell->opponent == NO_OPPONENT)
            match->code = cell->code == 'Z' ? match->code : cell->code;
        else
            match->is_played |= cell_is_played(cell);
        if (match->line_up && is_seated(cell) && match->seated < (size_t)m->t->boards)
            match->line_up[match->seated++] = player;
        if (other == NO_OPPONENT || other == match->team)
            continue;
        if (match->votes == 0)
            match->opponent = other;
        match->votes += match->opponent == other ? 1 : -1;
    }
}

/* A team's seated players in board order. */
struct seats {
    struct team_match *match;
    size_t list[BOARDS_MOST], count;
};

static size_t
seat_find(const struct seats *seats, size_t player)
{
    size_t i = 0;
    while (i < seats->count && seats->list[i] != player)
        i++;
    return i;
}

/* How the board of a game is found. */
enum placing { BY_NUMBER, BY_BOARD_ORDER, IN_SEQUENCE };

/* Sets the boards of the games between two teams. False when two games would be at one board. */
static bool
games_place(const struct making *m, struct seats *a, struct seats *b, enum placing placing)
{
    size_t boards = (size_t)m->t->boards, next = 0;
    for (size_t i = 0; i < boards; i++)
        a->match->line_up[i] = b->match->line_up[i] = NO_OPPONENT;
    for (size_t i = 0; i < a->count; i++) {
        const struct cell *cell = standings_cell(m->s, a->list[i], a->match->round);
        size_t other = cell->opponent == NO_OPPONENT ? b->count : seat_find(b, cell->opponent);
        if (other == b->count)
            continue;
        int64_t number = m->s->games[cell->game].board;
        size_t order = i > other ? i : other;
        size_t board = placing == BY_NUMBER        ? (size_t)(number - 1) % boards
                       : placing == BY_BOARD_ORDER ? order
                                                   : next++;
        if ((placing == BY_NUMBER && number < 1) || board >= boards ||
            a->match->line_up[board] != NO_OPPONENT)
            return false;
        a->match->line_up[board] = a->list[i];
        b->match->line_up[board] = b->list[other];
    }
    return true;
}

/* Whether the seated player can sit at this board without leaving the board order of the team. */
static bool
keeps_order(const struct seats *seats, size_t seat, size_t board, size_t boards)
{
    for (size_t i = 0; i < boards; i++) {
        size_t other = seats->match->line_up[i];
        if (other != NO_OPPONENT && (i < board) != (seat_find(seats, other) < seat))
            return false;
    }
    return true;
}

/* A free board for a player without an opponent, if possible one that keeps the board order; `boards`: none. */
static size_t
board_free(const struct seats *a, const struct seats *b, size_t seat, size_t boards)
{
    size_t found = boards;
    for (size_t i = boards; i-- > 0;) {
        bool is_free = a->match->line_up[i] == NO_OPPONENT && b->match->line_up[i] == NO_OPPONENT;
        if (is_free && keeps_order(a, seat, i, boards))
            return i;
        found = is_free ? i : found;
    }
    return found;
}

/* Seats the players without an opponent at the boards that are left. */
static void
lone_place(const struct making *m, const struct seats *a, const struct seats *b)
{
    size_t boards = (size_t)m->t->boards;
    for (size_t i = 0; i < a->count; i++) {
        size_t board = 0;
        while (board < boards && a->match->line_up[board] != a->list[i])
            board++;
        if (board < boards)
            continue; /* seated with an opponent */
        board = board_free(a, b, i, boards);
        if (board < boards)
            a->match->line_up[board] = a->list[i];
    }
}

static void
seats_take(struct seats *seats, struct team_match *match)
{
    *seats = (struct seats){.match = match, .count = match->seated};
    memcpy(seats->list, match->line_up, match->seated * sizeof *seats->list);
}

/* The team at whose first board White sits: colours alternate from board to board. */
static void
colours_set(const struct making *m, struct team_match *a, struct team_match *b)
{
    for (size_t i = 0; i < (size_t)m->t->boards; i++) {
        const struct cell *cell =
            a->line_up[i] == NO_OPPONENT ? NULL : standings_cell(m->s, a->line_up[i], a->round);
        if (!cell || cell->opponent == NO_OPPONENT)
            continue;
        a->is_white = cell->white == (i % 2 == 0);
        break;
    }
    b->is_white = !a->is_white;
}

static void
line_ups_make(struct making *m, struct team_match *a, struct team_match *b)
{
    struct seats first, second;
    enum placing placing = BY_NUMBER;
    if (!a->line_up || !b->line_up)
        return;
    seats_take(&first, a);
    seats_take(&second, b);
    while (!games_place(m, &first, &second, placing) && placing < IN_SEQUENCE)
        placing++;
    lone_place(m, &first, &second);
    lone_place(m, &second, &first);
    colours_set(m, a, b);
}

static void
board_points_take(const struct making *m, struct team_match *match)
{
    for (size_t i = 0; match->line_up && i < (size_t)m->t->boards; i++) {
        const struct cell *cell = match->line_up[i] == NO_OPPONENT
                                      ? NULL
                                      : standings_cell(m->s, match->line_up[i], match->round);
        match->boards[i] = cell ? cell->points : 0;
    }
}

/* A bye or a forfeit of the whole team counts the same on each board; the allocated bye as a win (C.07, 12). */
static void
board_points_give(const struct making *m, struct team_match *match)
{
    char code = match->code == 'U' ? '1' : match->code;
    for (size_t i = 0; match->boards && i < (size_t)m->t->boards; i++)
        match->boards[i] = scoring_points(m->s->scoring, code);
}

/* Byes and forfeits of whole teams. */

/* The team's round if no games say more; NULL: they do. */
static struct team_match *
match_free(const struct making *m, const struct json *doc, const char *side)
{
    int64_t number = 0, round = 0;
    json_int(json_member(doc, side), &number);
    json_int(json_member(doc, "round"), &round);
    size_t team = team_find(m->t, number);
    struct team_match *match = team == NO_OPPONENT ? NULL : teams_match(m->t, team, round);
    return match && match->opponent == NO_OPPONENT && !match->is_given ? match : NULL;
}

static void
byes_take(struct making *m)
{
    const struct json *byes = json_member(m->facts, "team_byes");
    for (size_t i = 0; i < json_count(byes); i++) {
        const struct json *bye = json_item(byes, i);
        const char *kind = json_member_text(bye, "kind");
        struct team_match *match = match_free(m, bye, "team");
        if (!match)
            continue;
        struct team_bye_points points =
            team_bye_points(bye, m->t->scoring, m->s->scoring, m->t->boards);
        match->is_given = true;
        match->code = kind ? bye_code(kind) : 'U';
        match->points = points.games;
        match->match_points = points.match;
        board_points_give(m, match);
    }
}

static void
forfeits_take(struct making *m)
{
    static const char *const sides[] = {"white", "black"};
    const struct json *list = json_member(m->facts, "team_forfeits");
    for (size_t i = 0; i < json_count(list); i++) {
        const struct json *doc = json_item(list, i);
        const char *result = json_member_text(doc, "result");
        struct team_match *pair[] = {match_free(m, doc, "white"), match_free(m, doc, "black")};
        for (size_t k = 0; k < 2 && pair[0] && pair[1]; k++) {
            pair[k]->is_given = true;
            pair[k]->opponent = pair[1 - k]->team;
            pair[k]->is_white = *sides[k] == 'w';
            pair[k]->code = result[k];
            pair[k]->points = m->t->boards * scoring_points(m->s->scoring, result[k]);
            board_points_give(m, pair[k]);
        }
    }
}

/* Results. */

/* The letter and the match points of one side of a match. */
static void
match_decide(const struct making *m, struct team_match *match, const struct team_match *other)
{
    bool is_default = match->is_given || (!match->is_played && !other->is_played &&
                                          (match->points != other->points || !match->points));
    int way = match->points > other->points ? 0 : match->points == other->points ? 1 : 2;
    if (match->is_pending || other->is_pending) {
        match->code = '?';
        return;
    }
    if (is_default && !match->is_given)
        match->code = way ? '-' : '+';
    else if (!match->is_given)
        match->code = "1=0"[way];
    match->match_points = scoring_points(m->t->scoring, match->code);
}

/* Without an opponent: byes of the players make a bye of the team. */
static void
bye_decide(const struct making *m, struct team_match *match)
{
    if (match->is_given)
        return;
    match->code = match->code ? match->code : 'Z';
    match->match_points = match->code == 'Z'   ? 0
                          : match->code == 'H' ? m->t->scoring.draw
                                               : m->t->scoring.win;
    if (match->code == 'U')
        board_points_give(m, match);
}

static struct team_match *
opponent_of(const struct teams *t, const struct team_match *match)
{
    struct team_match *other =
        match->opponent == NO_OPPONENT ? NULL : teams_match(t, match->opponent, match->round);
    return other && other->opponent == match->team ? other : NULL;
}

static bool
matches_make(struct making *m)
{
    struct teams *t = m->t;
    if (!matches_collect(m) || !boards_reserve(m))
        return false;
    for (size_t team = 0; team < t->count; team++)
        for (size_t i = 0; i < t->list[team].player_count; i++)
            player_take(m, t->list[team].players[i]);
    for (size_t i = 0; i < t->match_count; i++) {
        struct team_match *other = opponent_of(t, &t->matches[i]);
        if (!other)
            t->matches[i].opponent = NO_OPPONENT;
        else if (t->matches[i].team < other->team)
            line_ups_make(m, &t->matches[i], other);
    }
    for (size_t i = 0; i < t->match_count; i++)
        board_points_take(m, &t->matches[i]);
    byes_take(m);
    forfeits_take(m);
    for (size_t i = 0; i < t->match_count; i++) {
        const struct team_match *other = opponent_of(t, &t->matches[i]);
        if (other)
            match_decide(m, &t->matches[i], other);
        else
            bye_decide(m, &t->matches[i]);
    }
    return true;
}

/* The standings. */

static struct scoring
scoring_times(struct scoring s, int64_t boards)
{
    return (struct scoring){s.win * boards,    s.draw * boards,      s.loss * boards,
                            s.absent * boards, s.allocated * boards, s.unknown * boards};
}

/* The points of a side in this score. A pending match has no match points yet, but the game points of the games that are over. */
static int64_t
side_points(enum score score, const struct team_match *match)
{
    return score == SCORE_GAME  ? match->points
           : match->code == '?' ? SCORE_PENDING
                                : match->match_points;
}

static void
match_enter(const struct teams *t, struct standings *view, const struct team_match *match)
{
    const struct team_match *other = opponent_of(t, match);
    if (!other) {
        struct standing_bye bye = {match->team, match->round, match->code,
                                   side_points(view->score, match)};
        standings_bye_add(view, &bye);
        return;
    }
    if (!match->is_white || (other->is_white && match->team > other->team))
        return; /* added with the other side */
    struct standing_game game = {
        .status = "decided",
        .reason = "",
        .round = match->round,
        .white = match->team,
        .black = other->team,
        .white_points = side_points(view->score, match),
        .black_points = side_points(view->score, other),
        .white_code = match->code,
        .black_code = other->code,
        .white_boards = match->boards,
        .black_boards = other->boards,
    };
    standings_game(view, &game);
}

/* The game points of a team by board. *at is the index of its first match, and then of the next team's. */
static const int64_t *
boards_total(const struct making *m, struct standings *view, size_t team, size_t *at)
{
    int64_t *total = arena_array(&view->pool, (size_t)m->t->boards, sizeof *total);
    for (; *at < m->t->match_count && m->t->matches[*at].team == team; ++*at) {
        const int64_t *boards = m->t->matches[*at].boards;
        for (int64_t b = 0; total && boards && b < m->t->boards; b++)
            total[b] += boards[b];
    }
    return total;
}

static bool
view_fill(const struct making *m, struct standings *view, enum score score, struct scoring scoring)
{
    const struct teams *t = m->t;
    size_t at = 0;
    arena_init(&view->pool);
    view->score = score;
    view->scoring = view->judged = scoring;
    view->rounds = m->s->rounds;
    view->final_round = m->s->final_round > m->s->rounds ? m->s->final_round : m->s->rounds;
    view->is_round_robin = m->s->is_round_robin;
    view->boards = t->boards;
    for (size_t i = 0; i < t->count; i++) {
        struct player team = {.entry = t->list[i].number,
                              .number = t->list[i].number,
                              .name = t->list[i].name,
                              .facts = "{}"};
        if (standings_player(view, &team))
            view->players[i].boards = boards_total(m, view, i, &at);
    }
    for (size_t i = 0; i < t->match_count; i++)
        match_enter(t, view, &t->matches[i]);
    return standings_points(view);
}

/* The tie-breaks of the tournament that rank teams; without any, the other score and Sonneborn-Berger. */
static void
ties_set(struct standings *view, const struct json *facts)
{
    static const char *const usual[] = {"MPvGP", "EMMSB"};
    const struct json *codes = json_member(facts, "tie_breaks");
    for (size_t i = 0; i < json_count(codes) && view->tie_count < TIES_MOST; i++) {
        struct tie_break *tie = &view->ties[view->tie_count];
        view->tie_count += tie_break_read(json_text(json_item(codes, i)), tie) &&
                           tie_break_ranks(tie, SCORE_MATCH);
    }
    for (size_t i = 0; view->tie_count < 2 && i < 2 && !json_count(codes); i++)
        tie_break_read(usual[i], &view->ties[view->tie_count++]);
}

const struct standings *
teams_standings(const struct teams *t)
{
    return t->primary == SCORE_GAME ? &t->by_game_points : &t->by_match_points;
}

bool
teams_compute(struct arena *pool, const struct standings *s, const struct json *facts,
              struct teams *out)
{
    struct making m = {pool, s, out, facts};
    if (!teams_read(pool, s, facts, out) || !matches_make(&m))
        return false;
    out->by_match_points.other = &out->by_game_points;
    out->by_game_points.other = &out->by_match_points;
    struct standings *ranked =
        out->primary == SCORE_GAME ? &out->by_game_points : &out->by_match_points;
    ties_set(ranked, facts);
    return view_fill(&m, &out->by_match_points, SCORE_MATCH, out->scoring) &&
           view_fill(&m, &out->by_game_points, SCORE_GAME,
                     scoring_times(s->scoring, out->boards)) &&
           ties_compute(ranked) && ranking_make(ranked);
}

void
teams_clear(struct teams *t)
{
    standings_clear(&t->by_match_points);
    standings_clear(&t->by_game_points);
}

bool
team_order_is_usual(const struct teams *t, const struct team_match *match)
{
    const struct team *team = &t->list[match->team];
    size_t seated = 0, next = 0;
    for (size_t i = 0; match->line_up && i < (size_t)t->boards; i++)
        seated += match->line_up[i] != NO_OPPONENT;
    if (!seated)
        return true;
    for (size_t i = 0; i < (size_t)t->boards; i++) {
        while (next < team->player_count && team->players[next] != match->line_up[i])
            next++;
        if (match->line_up[i] == NO_OPPONENT || next == team->player_count)
            return false;
    }
    return true;
}

/* JSON. */

/* A number of points: 2 or 1.5. */
static void
put_points(struct buffer *out, const char *name, int64_t hundredths,
           void put(struct buffer *out, const char *name, const char *text))
{
    char points[SCORE_TEXT_SIZE];
    score_write(hundredths, points);
    put(out, name, points);
}

static void
ties_write(struct buffer *out, const struct standings *view, size_t team)
{
    struct tie_break berger;
    char text[TIE_TEXT_SIZE];
    tie_break_read("EMMSB", &berger);
    tie_text(tie_value(view, &berger, team), text);
    json_put_raw(out, "sonneborn_berger", text);
    json_open(out, "tie_breaks", '{');
    for (size_t i = 0; i < view->tie_count; i++)
        tie_write(out, view->ties[i].code, view->players[team].ties[i]);
    json_close(out, '}');
}

void
teams_write_json(struct buffer *out, const struct standings *s, const struct teams *t)
{
    const struct standings *view = teams_standings(t);
    json_put_member(out, "primary_score", t->primary == SCORE_GAME ? "game" : "match");
    json_open(out, "standings", '[');
    for (size_t i = 0; i < t->count; i++) {
        size_t at = view->order[i];
        const struct team *team = &t->list[at];
        const struct standing *p = &t->by_match_points.players[at];
        json_open(out, NULL, '{');
        json_put_int(out, "rank", view->players[at].rank);
        json_put_int(out, "number", team->number);
        json_put_member(out, "name", team->name);
        put_points(out, "match_points", p->points, json_put_raw);
        put_points(out, "game_points", t->by_game_points.players[at].points, json_put_member);
        ties_write(out, view, at);
        json_put_int(out, "matches", p->games + p->pending);
        json_put_int(out, "wins", p->wins);
        json_put_int(out, "draws", p->draws);
        json_put_int(out, "losses", p->losses);
        json_put_int(out, "pending", p->pending);
        json_open(out, "players", '[');
        for (size_t k = 0; k < team->player_count; k++)
            json_put_int(out, NULL, s->players[team->players[k]].number);
        json_close(out, ']');
        json_close(out, '}');
    }
    json_close(out, ']');
}
