/* SPDX-License-Identifier: MIT */
/*
 * Counters for the draws of draughts (RULES.md 8.3), and the forces (the material of both sides) for which they count.
 * Begin with draughts_count_lone(), called for each move, and draughts_draw_due().
 */
#include "draughts/family.h"

/* Forces. */

static bool
in_range(struct draughts_range range, unsigned count)
{
    return count >= range.least && count <= range.most;
}

static bool
side_fits(const struct draughts_side *side, unsigned kings, unsigned men)
{
    return in_range(side->kings, kings) && in_range(side->men, men) &&
           in_range(side->pieces, kings + men);
}

bool
draughts_forces_fit(const struct draughts_forces *forces, const unsigned kings[2],
                    const unsigned men[2])
{
    if (!in_range(forces->all, kings[0] + men[0] + kings[1] + men[1]))
        return false;
    for (unsigned first = 0; first < 2; first++)
        if (side_fits(&forces->side[0], kings[first], men[first]) &&
            side_fits(&forces->side[1], kings[!first], men[!first]))
            return true;
    return false;
}

/* Returns whether the material on the board is that of a draw. NULL: any material. */
static bool
draughts_forces_stand(const struct draughts_forces *forces, const struct draughts_position *d)
{
    unsigned kings[2], men[2];
    for (unsigned c = 0; c < 2 && forces; c++) {
        kings[c] = layout_count(d->kings[c]);
        men[c] = layout_count(d->men[c]);
        /* Usually the first side has too many pieces, and the other one need not be counted. */
        if (!side_fits(&forces->side[0], kings[c], men[c]) &&
            !side_fits(&forces->side[1], kings[c], men[c]))
            return false;
    }
    return !forces || draughts_forces_fit(forces, kings, men);
}

/* Returns the side whose only piece is a king while the opponent has a king too; NOBODY if there is none. */
static enum colour
lone_king(const struct draughts_position *d)
{
    for (unsigned c = 0; c < 2; c++)
        if (layout_single(d->kings[c]) && layout_empty(d->men[c]) && !layout_empty(d->kings[!c]))
            return (enum colour)c;
    return NOBODY;
}

/* Counters. */

static bool
is_on_diagonal(const struct layout *layout, const uint64_t set[2])
{
    return (set[0] & layout->long_diagonal[0]) || (set[1] & layout->long_diagonal[1]);
}

/* Returns whether the draw's material is on the board with a king on the long diagonal: the lone king for COUNT_ON_DIAGONAL, a
 * king of the opponent for COUNT_SINCE_DIAGONAL. */
static bool
king_is_on_diagonal(const struct ruleset *rules, const struct ending *row,
                    const struct draughts_position *d)
{
    enum colour lone = lone_king(d);
    if (lone == NOBODY || !draughts_forces_stand(row->forces, d))
        return false;
    return is_on_diagonal(layout_get(rules),
                          d->kings[row->counter == COUNT_ON_DIAGONAL ? lone : !lone]);
}

/* Returns the draw that counts moves on the long diagonal (counter R or P); NULL if there is none. */
static const struct ending *
diagonal_row(const struct ruleset *rules)
{
    for (const struct ending *row = draw_from(rules->endings); row; row = draw_from(row + 1))
        if (row->counter == COUNT_ON_DIAGONAL || row->counter == COUNT_SINCE_DIAGONAL)
            return row;
    return NULL;
}

/* Returns whether counter P runs: it has started (is not 0, or its condition holds now) and the material is still
 * there. Leaving the diagonal does not stop it. */
static bool
since_diagonal_runs(const struct ruleset *rules, const struct ending *row,
                    const struct draughts_position *d)
{
    return row && draughts_forces_stand(row->forces, d) &&
           (d->diagonal > 0 || king_is_on_diagonal(rules, row, d));
}

static bool
diagonal_count_continues(const struct ruleset *rules, const struct draughts_position *before,
                         const struct draughts_position *after)
{
    const struct ending *row = diagonal_row(rules);
    if (!row)
        return false;
    if (row->counter == COUNT_SINCE_DIAGONAL)
        return since_diagonal_runs(rules, row, before) && draughts_forces_stand(row->forces, after);
    return king_is_on_diagonal(rules, row, before) && king_is_on_diagonal(rules, row, after);
}

void
draughts_count_lone(const struct ruleset *rules, const struct draughts_position *before,
                    bool capture, struct draughts_position *after)
{
    bool lone = lone_king(after) != NOBODY;
    bool faces = lone && !capture && lone_king(before) != NOBODY;
    after->facing = faces ? draughts_one_more(before->facing) : 0;
    after->diagonal = lone && diagonal_count_continues(rules, before, after)
                          ? draughts_one_more(before->diagonal)
                          : 0;
}

unsigned
draughts_count_of(unsigned counter, const struct draughts_position *d)
{
    switch ((enum draughts_counter)counter) {
    case COUNT_KINGS:
        return d->quiet;
    case COUNT_FORCES:
        return d->still;
    case COUNT_FACING:
        return d->facing;
    case COUNT_ON_DIAGONAL:
    case COUNT_SINCE_DIAGONAL:
        return d->diagonal;
    case COUNT_NOTHING:
    case COUNT_REPETITIONS:
        break;
    }
    return 0;
}

bool
draughts_draw_due(const struct ruleset *rules, const struct draughts_position *d, bool changed)
{
    for (const struct ending *row = draw_from(rules->endings); row; row = draw_from(row + 1))
        if (row->counter == COUNT_REPETITIONS
                ? d->reversible >= draughts_span_of(row->limit)
                : (changed || row->counter != COUNT_NOTHING) &&
                      draughts_count_of(row->counter, d) >= row->limit &&
                      draughts_forces_stand(row->forces, d))
            return true;
    return false;
}

/* Returns the draw with counter B or F whose material is on the board; NULL if there is none. */
static const struct ending *
forces_row(const struct ruleset *rules, const struct draughts_position *d)
{
    for (const struct ending *row = draw_from(rules->endings); row; row = draw_from(row + 1))
        if ((row->counter == COUNT_FORCES || row->counter == COUNT_FACING) &&
            draughts_forces_stand(row->forces, d))
            return row;
    return NULL;
}

unsigned
draughts_counters_get(const struct ruleset *rules, const struct draughts_position *d,
                      uint16_t out[DRAUGHTS_COUNTERS])
{
    const struct ending *row = forces_row(rules, d);
    out[0] = d->quiet;
    out[1] = (uint16_t)(row ? draughts_count_of(row->counter, d) : d->quiet);
    out[2] = d->diagonal;
    return out[2] ? 3 : out[1] != out[0] ? 2 : out[0] ? 1 : 0;
}

void
draughts_counters_set(const struct ruleset *rules, const uint16_t counts[DRAUGHTS_COUNTERS],
                      struct draughts_position *d)
{
    const struct ending *row = diagonal_row(rules);
    d->quiet = counts[0];
    d->still = counts[1];
    d->facing = lone_king(d) == NOBODY ? 0 : counts[1];
    d->diagonal = counts[2];
    if (!row || (row->counter == COUNT_SINCE_DIAGONAL ? !since_diagonal_runs(rules, row, d)
                                                      : !king_is_on_diagonal(rules, row, d)))
        d->diagonal = 0;
}

bool
draughts_draw_applies(const struct ruleset *rules, const struct ending *row,
                      const struct draughts_position *d)
{
    if (!draughts_forces_stand(row->forces, d))
        return false;
    return row->unless != COUNT_SINCE_DIAGONAL ||
           !since_diagonal_runs(rules, diagonal_row(rules), d);
}
