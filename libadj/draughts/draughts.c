/* SPDX-License-Identifier: MIT */
/*
 * The table of functions (struct family) for all games in RULES.md 8. The kernel (draughts/generate.c) generates moves,
 * draughts/apply.c makes them, draughts/ends.c finds the endings.
 */
#include "draughts/family.h"

#include <string.h>

static const struct draughts_kernel *
kernel_of(const struct ruleset *rules)
{
    return draughts_kernel(layout_get(rules));
}

static void
draughts_moves(const struct line *line, struct movelist *out)
{
    const struct position *now = line_now(line);
    out->count = 0;
    out->failed = out->too_many = false;
    if (draughts_ended(line) == REASON_NONE)
        kernel_of(line->rules)->moves(line->rules, now, draughts_barred(line->rules, now), out);
}

static uint64_t
draughts_count(struct line *line)
{
    const struct position *now = line_now(line);
    if (draughts_ended(line) != REASON_NONE)
        return 0;
    return kernel_of(line->rules)->count(line->rules, now, draughts_barred(line->rules, now));
}

static bool
capture_is_legal(const struct line *line, const struct move *move)
{
    const struct layout *layout = layout_get(line->rules);
    struct movelist list;
    bool found = false;
    movelist_init(&list);
    kernel_of(line->rules)
        ->captures(line->rules, line_now(line), layout->bit_of[move->from],
                   layout->bit_of[move->to], false, &list);
    for (size_t i = 0; i < list.count && !found; i++)
        found = memcmp(&list.at[i], move, sizeof *move) == 0;
    movelist_clear(&list);
    return found;
}

static bool
step_is_legal(const struct line *line, const struct move *move)
{
    const struct ruleset *rules = line->rules;
    const struct layout *layout = layout_get(rules);
    const struct draughts_kernel *kernel = kernel_of(rules);
    const struct position *now = line_now(line);
    unsigned from = layout->bit_of[move->from], to = layout->bit_of[move->to];
    const struct move step = draughts_step(layout, now, from, to);
    return memcmp(&step, move, sizeof step) == 0 && draughts_barred(rules, now) != from &&
           kernel->can_step(rules, now, from, to, false);
}

static bool
draughts_is_legal(const struct line *line, const struct move *move)
{
    const struct layout *layout = layout_get(line->rules);
    if (move->from >= layout->board->count || move->to >= layout->board->count ||
        layout->bit_of[move->from] == NO_SQUARE || layout->bit_of[move->to] == NO_SQUARE ||
        draughts_ended(line) != REASON_NONE)
        return false;
    if (move->kind == MOVE_CAPTURE)
        return capture_is_legal(line, move);
    return move->kind == MOVE_QUIET && step_is_legal(line, move);
}

/* Node counts. */

static bool
draughts_leaves(const struct line *line, unsigned depth, uint64_t *out_count)
{
    const struct position *now = line_now(line);
    if (now->over || draughts_history_matters(line, depth))
        return false;
    *out_count =
        kernel_of(line->rules)->leaves(line->rules, now, depth, draughts_dead_forces(line->rules));
    return true;
}

const struct family draughts_family = {
    .name = "draughts",
    .start = draughts_start,
    .setup_read = draughts_setup_read,
    .setup_write = draughts_setup_write,
    .moves = draughts_moves,
    .count = draughts_count,
    .leaves = draughts_leaves,
    .is_legal = draughts_is_legal,
    .apply = draughts_apply,
    .stand = draughts_stand,
    .same = draughts_same,
    .hash = draughts_hash,
    .outcome = draughts_outcome,
    .claimable = draughts_claimable,
    .lan_write = draughts_lan_write,
    .lan_read = draughts_lan_read,
    .view = draughts_view,
    .refuse = draughts_refuse,
    .piece_at = draughts_piece_at,
    .event = draughts_event,
};
