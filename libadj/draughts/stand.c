/* SPDX-License-Identifier: MIT */
/* Illegal moves that stay on the board (RULES.md 10). Begin with draughts_move_of_path(). */
#include "draughts/family.h"

/* Adds the enemies on the straight line between two squares to the captured pieces. */
static void
take_between(const struct layout *layout, const struct position *now, unsigned from, unsigned to,
             struct move *out)
{
    const struct board *board = layout->board;
    int files = board->file[to] - board->file[from], ranks = board->rank[to] - board->rank[from];
    int steps = files < 0 ? -files : files;
    if (steps == 0)
        steps = ranks < 0 ? -ranks : ranks;
    if (steps == 0 || files % steps != 0 || ranks % steps != 0)
        return;
    for (int i = 1; i < steps; i++) {
        int sq = board->by_name[board->file[from] + i * files / steps]
                               [board->rank[from] + i * ranks / steps];
        unsigned bit = sq >= 0 ? layout->bit_of[sq] : NO_SQUARE;
        if (bit != NO_SQUARE && (layout_has(now->draughts.men[!now->turn], bit) ||
                                 layout_has(now->draughts.kings[!now->turn], bit)))
            out->taken[bit / 64] |= (uint64_t)1 << bit % 64;
    }
}

bool
draughts_move_of_path(const struct line *line, const struct draughts_path *path, struct move *out)
{
    const struct layout *layout = layout_get(line->rules);
    const struct position *now = line_now(line);
    enum colour owner;
    if (path->count < 2)
        return false;
    for (unsigned i = 0; i < path->count; i++)
        if (!draughts_is_playing_square(line->rules, path->at[i]))
            return false;
    draughts_piece_at(line->rules, now, path->at[0], &owner);
    if (owner != (enum colour)now->turn)
        return false;
    *out = draughts_step(layout, now, layout->bit_of[path->at[0]],
                         layout->bit_of[path->at[path->count - 1]]);
    for (unsigned i = 1; i < path->count; i++)
        take_between(layout, now, path->at[i - 1], path->at[i], out);
    return true;
}

const char *
draughts_stand(const struct line *line, struct move *m, struct position *after)
{
    const struct layout *layout = layout_get(line->rules);
    enum colour owner, there;
    draughts_piece_at(line->rules, line_now(line), m->from, &owner);
    draughts_piece_at(line->rules, line_now(line), m->to, &there);
    if (owner != (enum colour)line_now(line)->turn || m->from == m->to)
        return "no own piece stands where it begins";
    if (there != NOBODY || layout->bit_of[m->to] == NO_SQUARE)
        return "another piece stands where it ends";
    m->kind = m->taken[0] | m->taken[1] ? MOVE_CAPTURE : MOVE_QUIET;
    draughts_apply(line->rules, line_now(line), m, after);
    m->kind = MOVE_QUIET; /* the route is unknown, so code must not look for one */
    m->taken[0] = m->taken[1] = 0;
    return NULL;
}
