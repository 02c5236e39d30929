/* SPDX-License-Identifier: MIT */
/* Lists of moves, and the line of positions of a game. */
#include "play/position.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "play/ruleset.h"

enum { LIST_FIRST_CAP = 40, LINE_FIRST_CAP = 16 };

void
movelist_init(struct movelist *list)
{
    memset(list, 0, sizeof *list);
}

void
movelist_clear(struct movelist *list)
{
    free(list->at);
    movelist_init(list);
}

bool
movelist_grow(struct movelist *list)
{
    bool full = list->count >= MOVELIST_MAX;
    struct move *at = full ? NULL : array_grow(list->at, &list->cap, LIST_FIRST_CAP, sizeof *at);
    list->too_many |= full;
    list->failed |= !at;
    if (at)
        list->at = at;
    return at != NULL;
}

static enum adj_status
line_alloc(struct line *line, size_t cap)
{
    line->at = malloc(cap * sizeof *line->at);
    line->moves = malloc(cap * sizeof *line->moves);
    line->cap = cap;
    if (line->at && line->moves)
        return ADJ_OK;
    line_clear(line);
    return ADJ_ENOMEM;
}

static void
begin(struct line *line, const struct ruleset *rules, const struct position *start)
{
    line->rules = rules;
    position_copy(&line->at[0], start);
    line->count = 1;
}

enum adj_status
line_init(struct line *line, const struct ruleset *rules, const struct position *start)
{
    memset(line, 0, sizeof *line);
    if (line_alloc(line, LINE_FIRST_CAP))
        return ADJ_ENOMEM;
    begin(line, rules, start);
    return ADJ_OK;
}

enum adj_status
line_init_in(struct line_room *room, struct line *line, const struct ruleset *rules,
             const struct position *start, size_t count)
{
    *line = (struct line){.at = room->at, .moves = room->moves, .cap = LINE_ROOM, .borrows = true};
    if (count > LINE_ROOM) {
        line->borrows = false;
        if (line_alloc(line, count))
            return ADJ_ENOMEM;
    }
    begin(line, rules, start);
    return ADJ_OK;
}

void
line_clear(struct line *line)
{
    if (!line->borrows) {
        free(line->at);
        free(line->moves);
    }
    memset(line, 0, sizeof *line);
}

/* Copies what the line refers to into new memory. */
static enum adj_status
line_leave(struct line *line, size_t cap)
{
    struct line own = *line;
    own.borrows = own.ahead = false;
    if (line_alloc(&own, cap))
        return ADJ_ENOMEM;
    memcpy(own.at, line->at, line->count * sizeof *line->at);
    memcpy(own.moves, line->moves, (line->count - 1) * sizeof *line->moves);
    *line = own;
    return ADJ_OK;
}

enum adj_status
line_copy(struct line *out, const struct line *line)
{
    *out = *line;
    enum adj_status st = line_leave(out, line->cap);
    if (st)
        memset(out, 0, sizeof *out);
    return st;
}

enum adj_status
line_keep(struct line *line, size_t cap)
{
    return line->borrows ? line_leave(line, cap) : line_reserve(line, cap);
}

enum adj_status
line_reserve(struct line *line, size_t count)
{
    if (count <= line->cap)
        return ADJ_OK;
    if (line->borrows)
        return line_leave(line, count);
    struct position *at = realloc(line->at, count * sizeof *at);
    if (!at)
        return ADJ_ENOMEM;
    line->at = at; /* in case the next realloc() fails */
    struct move *moves = realloc(line->moves, count * sizeof *moves);
    if (!moves)
        return ADJ_ENOMEM;
    line->moves = moves;
    line->cap = count;
    return ADJ_OK;
}

struct position *
line_look(struct line *line, const struct move *move)
{
    struct position *after = line_look_at(line, move);
    if (after)
        line->rules->family->apply(line->rules, after - 1, move, after);
    return after;
}

enum adj_status
line_push_as(struct line *line, const struct move *move, const struct position *after)
{
    struct position *place = line_look_at(line, move);
    if (!place)
        return ADJ_ENOMEM;
    position_copy(place, after);
    line_advance(line);
    return ADJ_OK;
}

enum adj_status
line_pass(struct line *line, bool *out_passed)
{
    static const struct move none = {.kind = MOVE_QUIET};
    const struct family *family = line->rules->family;
    struct position after;
    *out_passed = family->pass && family->pass(line->rules, line_now(line), &after);
    return *out_passed ? line_push_as(line, &none, &after) : ADJ_OK;
}
