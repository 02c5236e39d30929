/* SPDX-License-Identifier: MIT */
/* Collects verdicts into the crosstable of one event. */
#include "judge/table.h"

#include <stdlib.h>
#include <string.h>

#include "adj.h"
#include "base/array.h"
#include "base/ascii.h"
#include "base/edit_distance.h"
#include "base/error.h"
#include "base/utf8.h"

enum adj_status
adj_table_new(const struct adj_regulations *regulations, struct adj_table **out_table,
              struct adj_error *err)
{
    struct adj_table *table = calloc(1, sizeof *table);
    if (!table)
        return error_nomem(err);
    arena_init(&table->arena);
    table->points_break_ties = regulations && regulations->points_break_ties;
    *out_table = table;
    return ADJ_OK;
}

void
adj_table_free(struct adj_table *table)
{
    if (!table)
        return;
    arena_clear(&table->arena);
    free(table->games);
    free(table->doubts);
    free(table);
}

/* Adding. */

static bool
is_named(const struct table_player *player, const char *name)
{
    return player->name && name ? strcmp(player->name, name) == 0 : player->name == name;
}

/* Finds or adds the player of this name; NULL is the entry for all unnamed players. */
static enum adj_status
player_find(struct adj_table *table, const char *name, unsigned *out, struct adj_error *err)
{
    struct table_player *player = &table->players[table->player_count];
    for (unsigned i = 0; i < table->player_count; i++) {
        if (is_named(&table->players[i], name)) {
            *out = i;
            return ADJ_OK;
        }
    }
    if (table->player_count == TABLE_MAX_PLAYERS)
        return error_set(err, ADJ_ETOOBIG, "too-big", "a table of more than %d players",
                         TABLE_MAX_PLAYERS);
    *player = (struct table_player){.name = name ? arena_string(&table->arena, name) : NULL};
    *out = table->player_count++;
    return ADJ_OK;
}

static unsigned
count_defects(const struct adj_verdict *v)
{
    unsigned count = 0;
    for (size_t i = 0; i < v->defects.count; i++)
        count += v->defects.at[i].severity != SEVERITY_NOTE;
    return count;
}

static enum adj_status
game_fill(struct adj_table *table, const struct adj_verdict *v, const char *label,
          struct table_game *out, struct adj_error *err)
{
    enum adj_status st = ADJ_OK;
    *out = (struct table_game){
        .label = arena_string(&table->arena, label),
        .is_decided = verdict_is_scored(v),
        .reason = v->outcome.reason,
        .basis = v->basis,
        .move = v->move ? arena_string(&table->arena, v->move) : NULL,
        .defects = count_defects(v),
    };
    memcpy(out->fingerprint, v->fingerprint, sizeof out->fingerprint);
    for (int side = WHITE; side <= BLACK && !st; side++) {
        out->score[side] = arena_string(&table->arena, v->score[side]);
        st = player_find(table, v->players[side], &out->player[side], err);
    }
    return table->arena.failed ? error_nomem(err) : st;
}

static void
player_credit(struct table_player *player, const struct adj_verdict *v, enum colour side)
{
    if (!verdict_is_scored(v))
        return;
    player->games++;
    player->hundredths += v->hundredths[side];
    player->points += v->outcome.has_points ? v->outcome.points[side] : 0;
    if (v->is_partial) /* B-R5: neither a win nor a draw */
        return;
    if (v->outcome.status == OUTCOME_DRAW)
        player->drawn++;
    else if (v->outcome.winner == side)
        player->won++;
    else
        player->lost++;
}

enum adj_status
adj_table_add(struct adj_table *table, const struct adj_verdict *verdict, const char *label,
              struct adj_error *err)
{
    if (table->game_count == TABLE_MAX_GAMES)
        return error_set(err, ADJ_ETOOBIG, "too-big", "a table of more than %d games",
                         TABLE_MAX_GAMES);
    struct table_game *game =
        array_more(table->games, table->game_count, &table->game_cap, 64, sizeof *game);
    if (!game)
        return error_nomem(err);
    table->games = game;
    game += table->game_count;
    enum adj_status st = game_fill(table, verdict, label, game, err);
    if (st)
        return st;
    table->game_count++;
    table->has_points |= verdict->outcome.has_points;
    for (int side = WHITE; side <= BLACK; side++) {
        struct table_player *player = &table->players[game->player[side]];
        player->defects += game->defects;
        player_credit(player, verdict, (enum colour)side);
    }
    return ADJ_OK;
}

/* Doubts: games added twice, names that may be misspelt. */

const char *
doubt_word(enum doubt_kind kind)
{
    static const char *const words[] = {"same-game", "similar-names", "unnamed"};
    return words[kind];
}

/* Adds a doubt; doubts beyond TABLE_MAX_DOUBTS are dropped. */
static void
doubt_add(struct adj_table *table, enum doubt_kind kind, size_t a, size_t b)
{
    if (table->doubt_count < TABLE_MAX_DOUBTS)
        table->doubts[table->doubt_count++] = (struct table_doubt){kind, a, b};
}

/* Games. */

struct place_of_game {
    const struct table_game *game;
    size_t index;
};

/* Sorts games with the same players and moves next to each other, in their original order. */
static int
game_compare(const void *a, const void *b)
{
    const struct place_of_game *x = a, *y = b;
    int moves = strcmp(x->game->fingerprint, y->game->fingerprint);
    if (moves != 0)
        return moves;
    for (int side = WHITE; side <= BLACK; side++)
        if (x->game->player[side] != y->game->player[side])
            return x->game->player[side] < y->game->player[side] ? -1 : 1;
    return (x->index > y->index) - (x->index < y->index);
}

static bool
is_same(const struct table_game *a, const struct table_game *b)
{
    return a->move && strcmp(a->fingerprint, b->fingerprint) == 0 &&
           a->player[WHITE] == b->player[WHITE] && a->player[BLACK] == b->player[BLACK];
}

static enum adj_status
doubt_games(struct adj_table *table)
{
    struct place_of_game *places = calloc(table->game_count + 1, sizeof *places);
    if (!places)
        return ADJ_ENOMEM;
    for (size_t i = 0; i < table->game_count; i++)
        places[i] = (struct place_of_game){&table->games[i], i};
    qsort(places, table->game_count, sizeof *places, game_compare);
    for (size_t i = 1; i < table->game_count; i++)
        if (is_same(places[i - 1].game, places[i].game))
            doubt_add(table, DOUBT_SAME_GAME, places[i - 1].index, places[i].index);
    free(places);
    return ADJ_OK;
}

/* Names. */

static bool
has_digit(const char *text, size_t len)
{
    for (size_t i = 0; i < len; i++)
        if (ascii_is_digit(text[i]))
            return true;
    return false;
}

/* Returns whether two names have edit distance 1. Numbers and very short names are taken as different. */
static bool
is_one_apart(const char *a, const char *b)
{
    enum { SHORT = 4 };
    size_t la = strlen(a), lb = strlen(b);
    if (utf8_count(a, la) < SHORT || utf8_count(b, lb) < SHORT)
        return false;
    edit_trim(&a, &la, &b, &lb);
    return utf8_count(a, la) <= 1 && utf8_count(b, lb) <= 1 && !has_digit(a, la) &&
           !has_digit(b, lb);
}

static void
doubt_names(struct adj_table *table)
{
    for (unsigned a = 0; a < table->player_count; a++)
        for (unsigned b = a + 1; b < table->player_count; b++)
            if (is_one_apart(table->players[a].name, table->players[b].name))
                doubt_add(table, DOUBT_SIMILAR_NAMES, a, b);
}

/* Finds games added twice, names with edit distance 1, and unnamed players. May return ADJ_ENOMEM. */
static enum adj_status
table_doubt(struct adj_table *table)
{
    free(table->doubts);
    table->doubt_count = 0;
    table->doubts = calloc(TABLE_MAX_DOUBTS, sizeof *table->doubts);
    if (!table->doubts || doubt_games(table))
        return ADJ_ENOMEM;
    doubt_names(table);
    for (size_t i = 0; i < table->game_count; i++)
        for (int side = WHITE; side <= BLACK; side++)
            if (table->games[i].player[side] >= table->player_count)
                doubt_add(table, DOUBT_UNNAMED, i, (size_t)side);
    return ADJ_OK;
}

/* Ranking. */

bool
table_ties(const struct adj_table *table, const struct table_player *a,
           const struct table_player *b)
{
    return a->hundredths == b->hundredths && (!table->points_break_ties || a->points == b->points);
}

/* A player to be sorted, with the tie-break value, because qsort() passes no context. */
struct place_of {
    struct table_player player;
    unsigned index;
    bool by_points;
};

static int
place_compare(const void *a, const void *b)
{
    const struct place_of *x = a, *y = b;
    if (!x->player.name || !y->player.name)
        return !x->player.name - !y->player.name;
    if (x->player.hundredths != y->player.hundredths)
        return x->player.hundredths > y->player.hundredths ? -1 : 1;
    if (x->by_points && x->player.points != y->player.points)
        return x->player.points > y->player.points ? -1 : 1;
    int names = strcmp(x->player.name, y->player.name);
    return names != 0 ? names : (x->index > y->index) - (x->index < y->index);
}

enum adj_status
table_rank(struct adj_table *table)
{
    struct place_of *places = calloc(table->player_count + 1u, sizeof *places);
    unsigned rank[TABLE_MAX_PLAYERS];
    if (!places)
        return ADJ_ENOMEM;
    for (unsigned i = 0; i < table->player_count; i++)
        places[i] = (struct place_of){table->players[i], i, table->points_break_ties};
    qsort(places, table->player_count, sizeof *places, place_compare);
    for (unsigned i = 0; i < table->player_count; i++) {
        rank[places[i].index] = i;
        table->players[i] = places[i].player;
    }
    for (size_t i = 0; i < table->game_count; i++)
        for (int side = WHITE; side <= BLACK; side++)
            table->games[i].player[side] = rank[table->games[i].player[side]];
    free(places);
    /* Unnamed players were sorted to the end and are not ranked; their games keep an index beyond the last player. */
    if (table->player_count > 0 && !table->players[table->player_count - 1].name)
        table->player_count--;
    return table_doubt(table);
}
