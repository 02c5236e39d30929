/* SPDX-License-Identifier: MIT */
/* What a director should look at before the table is hung up: a game that came twice, a name that is misspelt. */
#include <stdlib.h>
#include <string.h>

#include "base/near.h"
#include "base/utf8.h"
#include "judge/table.h"

const char *
doubt_word(enum doubt_kind kind)
{
    static const char *const words[] = {"same-game", "similar-names", "unnamed"};
    return words[kind];
}

/* Add one; beyond TABLE_MAX_DOUBTS nobody reads on. */
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

/* Games of the same players with the same moves stand beside each other, in their order. */
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
        if (text[i] >= '0' && text[i] <= '9')
            return true;
    return false;
}

/* Do they differ by one letter, which is left out, put in or another? Numbers, and very short names, do differ. */
static bool
is_one_apart(const char *a, const char *b)
{
    enum { SHORT = 4 };
    size_t la = strlen(a), lb = strlen(b);
    if (utf8_count(a, la) < SHORT || utf8_count(b, lb) < SHORT)
        return false;
    near_gap(&a, &la, &b, &lb);
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

enum adj_status
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
