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

enum adj_status
line_init_for(struct line *line, const struct ruleset *rules, const struct position *start,
              size_t count)
{
    memset(line, 0, sizeof *line);
    line->rules = rules;
    if (line_alloc(line, count > LINE_FIRST_CAP ? count : LINE_FIRST_CAP))
        return ADJ_ENOMEM;
    line->at[0] = *start;
    line->count = 1;
    return ADJ_OK;
}

enum adj_status
line_init(struct line *line, const struct ruleset *rules, const struct position *start)
{
    return line_init_for(line, rules, start, 1);
}

void
line_clear(struct line *line)
{
    free(line->at);
    free(line->moves);
    memset(line, 0, sizeof *line);
}

enum adj_status
line_copy(struct line *out, const struct line *line)
{
    memset(out, 0, sizeof *out);
    out->rules = line->rules;
    if (line_alloc(out, line->cap))
        return ADJ_ENOMEM;
    out->count = line->count;
    out->goes_on = line->goes_on;
    out->cancel = line->cancel;
    memcpy(out->at, line->at, line->count * sizeof *line->at);
    memcpy(out->moves, line->moves, (line->count - 1) * sizeof *line->moves);
    return ADJ_OK;
}

enum adj_status
line_reserve(struct line *line, size_t count)
{
    if (count <= line->cap)
        return ADJ_OK;
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
