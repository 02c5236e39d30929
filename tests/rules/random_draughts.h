/* SPDX-License-Identifier: MIT */
/*
 * Positions at random for any game of the draughts family, as set-up strings. Every draw of its rules has its turn:
 * the forces are such that it applies and its counter is near the limit, if the rules have one.
 */
#ifndef RANDOM_DRAUGHTS_H
#define RANDOM_DRAUGHTS_H

#include "draughts/family.h"
#include "random_setup.h"

struct random_draughts {
    const struct ruleset *rules;
    const struct layout *layout;
    uint32_t *seed;
    bool used[BOARD_MAX_SQUARES];
    unsigned kings[2], men[2];
};

static inline bool
is_draw_row(const struct ending *row)
{
    return row->counter != COUNT_NOTHING || row->forces;
}

/* The draw whose turn it is, or NULL. */
static inline const struct ending *
draw_of_turn(const struct ruleset *rules, unsigned turn)
{
    const struct ending *draws[RULESET_MAX_ENDINGS];
    unsigned count = 0;
    for (unsigned i = 0; i < RULESET_MAX_ENDINGS && rules->endings[i].reason != REASON_NONE; i++)
        if (is_draw_row(&rules->endings[i]))
            draws[count++] = &rules->endings[i];
    return count ? draws[turn % count] : NULL;
}

/* Few pieces, between which the draw applies; one more than that where it applies between few, so that it may come by
 * a capture. */
static inline void
random_forces(struct random_draughts *r, const struct ending *draw)
{
    for (unsigned tries = 0; tries < 5000; tries++) {
        for (unsigned c = 0; c < 2; c++) {
            r->kings[c] = random_below(r->seed, 5);
            r->men[c] = random_below(r->seed, random_below(r->seed, 2) ? 1 : 5);
        }
        if (r->kings[0] + r->men[0] > 0 && r->kings[1] + r->men[1] > 0 &&
            (!draw || !draw->forces || draughts_forces_fit(draw->forces, r->kings, r->men)))
            break;
    }
    if (random_below(r->seed, 4) == 0)
        r->men[random_below(r->seed, 2)]++;
}

/* A square for a piece of this colour; a king is often wanted on the long diagonal. */
static inline unsigned
random_place(struct random_draughts *r, unsigned colour, bool king)
{
    const struct layout *layout = r->layout;
    bool road = king && random_below(r->seed, 2);
    for (unsigned tries = 0;; tries++) {
        unsigned sq = random_below(r->seed, layout->board->count), bit = layout->bit_of[sq];
        if (bit == NO_SQUARE || r->used[sq] ||
            (!king && layout_has(layout->last_row[colour], bit)) ||
            (road && tries < 200 && !layout_has(layout->long_diagonal, bit)))
            continue;
        r->used[sq] = true;
        return sq;
    }
}

static inline void
put_side(struct random_draughts *r, unsigned colour, struct buffer *out)
{
    unsigned count = r->kings[colour] + r->men[colour];
    buffer_puts(out, colour == WHITE ? ":W" : ":B");
    for (unsigned i = 0; i < count; i++) {
        bool king = i < r->kings[colour];
        unsigned sq = random_place(r, colour, king);
        buffer_printf(out, "%s%s%s", i ? "," : "", king ? "K" : "", r->layout->board->name[sq]);
    }
}

/* A little below the limit of the draw, or anything small. */
static inline unsigned
random_count(struct random_draughts *r, const struct ending *draw, bool counts)
{
    unsigned below = random_below(r->seed, 6);
    if (!counts || !draw || draw->counter == COUNT_REPETITIONS)
        return random_below(r->seed, 8);
    return draw->limit > below ? draw->limit - below : 0;
}

static inline void
random_draughts(const struct ruleset *rules, uint32_t *seed, unsigned turn, struct buffer *out)
{
    struct random_draughts r = {.rules = rules, .layout = layout_get(rules), .seed = seed};
    const struct ending *draw = draw_of_turn(rules, turn);
    unsigned counter = draw ? draw->counter : COUNT_NOTHING;
    random_forces(&r, draw);
    buffer_reset(out);
    buffer_putc(out, random_below(seed, 2) ? 'W' : 'B');
    put_side(&r, WHITE, out);
    put_side(&r, BLACK, out);
    buffer_printf(
        out, ":kings=%u,%u,%u", random_count(&r, draw, counter == COUNT_KINGS),
        random_count(&r, draw, counter == COUNT_FORCES || counter == COUNT_FACING),
        random_count(&r, draw, counter == COUNT_ON_DIAGONAL || counter == COUNT_SINCE_DIAGONAL));
}

#endif
