/* SPDX-License-Identifier: MIT */
#include "club/standings.h"

#include <stdlib.h>
#include <string.h>

#include "os/json.h"

/* ---- loading -------------------------------------------------------------------------------- */

/* Room for one more of `size` bytes in an array of `count`; NULL without memory. */
static void *
array_grow(void *array, size_t count, size_t *cap, size_t size)
{
    if (count < *cap)
        return array;
    size_t more = *cap ? *cap * 2 : 32;
    void *bigger = realloc(array, more * size);
    if (bigger)
        *cap = more;
    return bigger;
}

static bool
player_load(void *context, const struct player *p)
{
    struct standings *s = context;
    void *players = array_grow(s->players, s->player_count, &s->player_cap, sizeof *s->players);
    s->failed = !players;
    if (!players)
        return false;
    s->players = players;
    s->players[s->player_count++] = (struct standing){
        .number = p->number,
        .name = pool_string(&s->pool, p->name),
        .facts = pool_string(&s->pool, p->facts),
    };
    return true;
}

/* Players are sorted by their numbers, but numbers may have gaps. */
static size_t
player_place(const struct standings *s, int64_t number)
{
    size_t low = 0, high = s->player_count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (s->players[middle].number < number)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static bool
game_load(void *context, const struct pairing *p)
{
    struct standings *s = context;
    size_t white = player_place(s, p->white), black = player_place(s, p->black);
    void *games = array_grow(s->games, s->game_count, &s->game_cap, sizeof *s->games);
    s->failed = !games || white == s->player_count || black == s->player_count;
    if (games)
        s->games = games;
    if (s->failed)
        return false;
    s->games[s->game_count++] = (struct standing_game){
        .adjudication = pool_string(&s->pool, p->adjudication),
        .status = pool_string(&s->pool, p->status),
        .reason = pool_string(&s->pool, p->reason),
        .round = p->round,
        .board = p->board,
        .ply = p->ply,
        .white = white,
        .black = black,
        .white_points = p->white_points,
        .black_points = p->black_points,
        .decided = p->decided,
    };
    if (p->round > s->rounds)
        s->rounds = p->round;
    return true;
}

/* ---- points --------------------------------------------------------------------------------- */

static bool
is_pending(const struct standing_game *g)
{
    return g->white_points < 0 || g->black_points < 0;
}

/* One side's part of a game. */
static void
result_add(struct standing *p, int64_t own, int64_t other)
{
    p->points += own;
    p->games++;
    p->wins += own > other;
    p->draws += own == other && own > 0;
    p->losses += own < other || own + other == 0;
}

static void
points_add(struct standings *s)
{
    for (size_t i = 0; i < s->game_count; i++) {
        const struct standing_game *g = &s->games[i];
        struct standing *white = &s->players[g->white], *black = &s->players[g->black];
        if (is_pending(g)) {
            white->pending++;
            black->pending++;
            continue;
        }
        black->blacks++;
        result_add(white, g->white_points, g->black_points);
        result_add(black, g->black_points, g->white_points);
    }
}

/* ---- tie-breaks ----------------------------------------------------------------------------- */

/* The game seen by one player: whom it was against, and both scores; false when not the player's. */
static bool
seen_by(const struct standing_game *g, size_t player, size_t *out_other, int64_t *out_own,
        int64_t *out_theirs)
{
    bool white = g->white == player;
    if (is_pending(g) || (!white && g->black != player))
        return false;
    *out_other = white ? g->black : g->white;
    *out_own = white ? g->white_points : g->black_points;
    *out_theirs = white ? g->black_points : g->white_points;
    return true;
}

/* Buchholz: the opponents' points; the lowest of them goes to *out_lowest. */
static int64_t
opponents_sum(const struct standings *s, size_t player, int64_t *out_lowest)
{
    int64_t sum = 0, own, theirs;
    size_t other;
    *out_lowest = 0;
    bool any = false;
    for (size_t i = 0; i < s->game_count; i++) {
        if (!seen_by(&s->games[i], player, &other, &own, &theirs))
            continue;
        int64_t points = s->players[other].points;
        sum += points;
        if (!any || points < *out_lowest)
            *out_lowest = points;
        any = true;
    }
    return sum;
}

static int64_t
tie_buchholz(const void *standings, size_t player)
{
    int64_t lowest;
    return opponents_sum(standings, player, &lowest);
}

static int64_t
tie_buchholz_cut(const void *standings, size_t player)
{
    int64_t lowest;
    int64_t sum = opponents_sum(standings, player, &lowest);
    return sum - lowest;
}

/* Sonneborn-Berger: the points of those beaten, and half the points of those drawn with. */
static int64_t
tie_sonneborn_berger(const void *standings, size_t player)
{
    const struct standings *s = standings;
    int64_t sum = 0, own, theirs;
    size_t other;
    for (size_t i = 0; i < s->game_count; i++) {
        if (!seen_by(&s->games[i], player, &other, &own, &theirs))
            continue;
        if (own > theirs)
            sum += s->players[other].points;
        else if (own == theirs && own > 0)
            sum += s->players[other].points / 2;
    }
    return sum;
}

/* Direct encounter: points from the games among those who have equal points. */
static int64_t
tie_direct(const void *standings, size_t player)
{
    const struct standings *s = standings;
    int64_t sum = 0, own, theirs;
    size_t other;
    for (size_t i = 0; i < s->game_count; i++)
        if (seen_by(&s->games[i], player, &other, &own, &theirs) &&
            s->players[other].points == s->players[player].points)
            sum += own;
    return sum;
}

static int64_t
tie_wins(const void *standings, size_t player)
{
    const struct standings *s = standings;
    return s->players[player].wins * 100;
}

static int64_t
tie_blacks(const void *standings, size_t player)
{
    const struct standings *s = standings;
    return s->players[player].blacks * 100;
}

/* clang-format off */
static const struct tie_break tie_breaks[] = {
    {"DE", tie_direct}, {"WIN", tie_wins}, {"SB", tie_sonneborn_berger},
    {"BH", tie_buchholz}, {"BH/C1", tie_buchholz_cut}, {"BPG", tie_blacks},
};
/* clang-format on */

const struct tie_break *
tie_break_find(const char *code)
{
    for (size_t i = 0; i < sizeof tie_breaks / sizeof *tie_breaks; i++)
        if (strcmp(tie_breaks[i].code, code) == 0)
            return &tie_breaks[i];
    return NULL;
}

const char *
tie_break_codes(void)
{
    return "DE, WIN, SB, BH, BH/C1, BPG";
}

/* The tournament's own, or the usual ones of an all-play-all. */
static void
ties_choose(struct standings *s, const struct tournament *tournament)
{
    static const char *const usual[] = {"DE", "WIN", "SB"};
    struct doc_error err;
    struct doc *facts = doc_read(tournament->facts, strlen(tournament->facts), &err);
    const struct doc *codes = doc_member(facts, "tie_breaks");
    size_t count = codes ? doc_count(codes) : sizeof usual / sizeof *usual;
    for (size_t i = 0; i < count && s->tie_count < TIES_MOST; i++) {
        const char *code = codes ? doc_string(doc_at(codes, i)) : usual[i];
        const struct tie_break *tie = code ? tie_break_find(code) : NULL;
        if (tie)
            s->ties[s->tie_count++] = tie;
    }
    doc_free(facts);
}

/* ---- ranks ---------------------------------------------------------------------------------- */

/* Negative when the first goes before the second; 0 when nothing tells them apart. */
static int
merit_compare(const struct standings *s, const struct standing *a, const struct standing *b)
{
    if (a->points != b->points)
        return a->points > b->points ? -1 : 1;
    for (size_t i = 0; i < s->tie_count; i++)
        if (a->ties[i] != b->ties[i])
            return a->ties[i] > b->ties[i] ? -1 : 1;
    return 0;
}

/* By insertion: a club's tournament is small, and who is equal stays in the order of starting ranks. */
static void
order_sort(struct standings *s)
{
    for (size_t i = 0; i < s->player_count; i++) {
        size_t at = i;
        while (at > 0 && merit_compare(s, &s->players[i], &s->players[s->order[at - 1]]) < 0) {
            s->order[at] = s->order[at - 1];
            at--;
        }
        s->order[at] = i;
    }
    for (size_t i = 0; i < s->player_count; i++) {
        struct standing *p = &s->players[s->order[i]];
        const struct standing *before = i ? &s->players[s->order[i - 1]] : NULL;
        p->rank = before && merit_compare(s, before, p) == 0 ? before->rank : (int64_t)i + 1;
    }
}

enum db_status
standings_load(struct standings *s, struct store *store, const struct tournament *tournament)
{
    *s = (struct standings){0};
    pool_init(&s->pool);
    enum db_status st = store_player_list(store, tournament->seq, player_load, s);
    if (!st)
        st = store_pairing_list(store, tournament->seq, game_load, s);
    if (!st)
        s->order = calloc(s->player_count + 1, sizeof *s->order);
    if (st || s->failed || s->pool.failed || !s->order)
        return st ? st : DB_UNAVAILABLE;
    points_add(s);
    ties_choose(s, tournament);
    for (size_t i = 0; i < s->player_count; i++)
        for (size_t t = 0; t < s->tie_count; t++)
            s->players[i].ties[t] = s->ties[t]->value(s, i);
    order_sort(s);
    return DB_OK;
}

void
standings_clear(struct standings *s)
{
    free(s->players);
    free(s->games);
    free(s->order);
    pool_clear(&s->pool);
}

const struct standing_game *
standings_game(const struct standings *s, size_t player, int64_t round)
{
    for (size_t i = 0; i < s->game_count; i++) {
        const struct standing_game *g = &s->games[i];
        if (g->round == round && (g->white == player || g->black == player))
            return g;
    }
    return NULL;
}
