/* SPDX-License-Identifier: MIT */
/*
 * Look-ahead that resolves ambiguous moves: each candidate is played, then the following moves as written, until
 * one is illegal or none is left. If a following move is ambiguous too, its candidates are tried in turn
 * (backtracking with an explicit stack, no recursion).
 */
#include "notation/walk.h"

enum { PLACES = 24, MOVES_AHEAD = 512 };

enum result { CAN_GO_ON, CANNOT_GO_ON, NOT_KNOWN };

/* An ambiguous move on the stack. */
struct place_tried {
    size_t index; /* index of the item */
    size_t count; /* number of positions before it */
    struct move moves[RESOLUTION_MAX_CANDIDATES];
    size_t move_count, next;
};

struct trial {
    const struct adj_game *game;
    struct line *line;
    size_t *budget;
    uint8_t depth; /* depth of the variation */
    size_t from;   /* number of positions at the start */
    struct place_tried places[PLACES];
    size_t place_count;
};

/* The next move of this variation, from item `at` on; game->item_count when there is none. */
static size_t
next_move(const struct trial *t, size_t at)
{
    const struct adj_game *game = t->game;
    for (; at < game->item_count; at++) {
        const struct item *item = &game->items[at];
        bool own = item->depth == t->depth;
        if (item->depth < t->depth || (own && (item->kind == ITEM_SETUP || item->kind == ITEM_BAD ||
                                               (item->kind == ITEM_END && t->depth > 0))))
            break;
        if (own && item->kind == ITEM_MOVE)
            return at;
    }
    return game->item_count;
}

/* Backtracks: plays the next candidate of the last ambiguous move that has one left. Returns its item, or SIZE_MAX
 * when none is left. */
static size_t
try_next(struct trial *t)
{
    while (t->place_count > 0) {
        struct place_tried *place = &t->places[t->place_count - 1];
        while (t->line->count > place->count)
            line_pop(t->line);
        if (place->next < place->move_count)
            return line_push(t->line, &place->moves[place->next++]) ? SIZE_MAX : place->index;
        t->place_count--;
    }
    return SIZE_MAX;
}

static bool
begin_place(struct trial *t, size_t index, const struct resolution *res)
{
    if (t->place_count == PLACES)
        return false;
    struct place_tried *place = &t->places[t->place_count++];
    place->index = index;
    place->count = t->line->count;
    place->next = 0;
    place->move_count = res->candidate_count;
    memcpy(place->moves, res->candidates, res->candidate_count * sizeof *place->moves);
    return true;
}

/* Whether the record is playable after item `at`. */
static enum result
go_on(struct trial *t, size_t at)
{
    struct resolution res;
    for (;;) {
        at = next_move(t, at + 1);
        if (at == t->game->item_count || t->line->count - t->from > MOVES_AHEAD)
            return CAN_GO_ON;
        if (*t->budget == 0)
            return NOT_KNOWN;
        --*t->budget;
        const struct item *item = &t->game->items[at];
        t->game->codec->resolve(t->game, t->line, game_chars(t->game, item->text), item->text.len,
                                &res);
        if (res.found && line_push(t->line, &res.move))
            return NOT_KNOWN;
        bool passed = false;
        if (resolution_is_pass(&res) && item->depth > 0 && line_pass(t->line, &passed))
            return NOT_KNOWN;
        if (res.found || passed)
            continue;
        if (res.candidate_count > 0 && !begin_place(t, at, &res))
            return NOT_KNOWN;
        at = try_next(t);
        if (at == SIZE_MAX)
            return CANNOT_GO_ON;
    }
}

bool
lookahead(const struct adj_game *game, struct line *line, size_t index,
          const struct resolution *res, size_t *budget, struct move *out)
{
    struct trial t;
    size_t able = 0, count = line->count;
    t.game = game;
    t.line = line;
    t.budget = budget;
    t.depth = game->items[index].depth;
    t.from = count;
    bool known = true, goes_on = line->goes_on;
    line->goes_on = true; /* an automatic draw does not exclude a move */
    for (size_t i = 0; i < res->candidate_count && known && able < 2; i++) {
        t.place_count = 0;
        enum result result = line_push(line, &res->candidates[i]) ? NOT_KNOWN : go_on(&t, index);
        while (line->count > count)
            line_pop(line);
        known = result != NOT_KNOWN;
        if (result == CAN_GO_ON && able++ == 0)
            *out = res->candidates[i];
    }
    line->goes_on = goes_on;
    return known && able == 1;
}
