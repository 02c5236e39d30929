/* SPDX-License-Identifier: MIT */
/*
 * The playing squares of a board as bits of one or two 64-bit words, with unused bits between the rows
 * so placed that a step along a line is the same shift from every square, and a step off the board ends
 * on an unused bit or outside the words.
 */
#ifndef PLAY_DRAUGHTS_LAYOUT_H
#define PLAY_DRAUGHTS_LAYOUT_H

#include "base/processor.h"
#include "play/draughts.h"

enum { LAYOUT_BITS = 128, LAYOUT_MAX_LINES = 4 };

/* The lines through a square: one shift each, towards higher bits as White goes ahead. */
struct layout_lines {
    uint8_t count;
    uint8_t first; /* the index of the first among all lines, LINES_ALL */
    uint8_t shift[LAYOUT_MAX_LINES];
    bool level[LAYOUT_MAX_LINES]; /* along the rank, where nothing is ahead */
};

struct layout {
    const struct board *board;
    bool newer; /* what this processor is, for draughts_kernel() */
    enum draughts_squares squares;
    uint8_t bits; /* in use, unused ones between them included: up to 64 fit one word */
    uint64_t playing[2];
    uint64_t last_row[2][2]; /* [colour] */
    uint64_t road[2];        /* the long diagonal, from a1 or to a8: of those the one played on */
    struct layout_lines lines[LINES_COUNT];
    /* What lies on each way from a bit, as far as the board goes: [line of LINES_ALL][towards higher bits]. */
    uint64_t ray[LAYOUT_MAX_LINES][2][LAYOUT_BITS][2];
    square_t bit_of[BOARD_MAX_SQUARES]; /* NO_SQUARE: not played on */
    square_t square_of[LAYOUT_BITS];    /* NO_SQUARE: unused */
    /* PDN's numbers, from 1 (0: none) and back (NO_SQUARE: none). The first index tells the corner of
     * number 1 as White sees it: 0 bottom left, 1 bottom right, 2 top left, 3 top right. */
    square_t number_of[4][BOARD_MAX_SQUARES], numbered[4][BOARD_MAX_SQUARES + 1];
    uint8_t name_order
        [LAYOUT_BITS]; /* rank of a square's name among all, as LAN with ':' behind them sorts */
    uint64_t key[2][2][LAYOUT_BITS]; /* [colour][is king][bit]: random numbers for hashing */
};

/* The key of Black to move. */
extern const uint64_t layout_turn_key;

/* The layout that this ruleset plays on; made on first use, borrowed for ever, thread-safe. */
const struct layout *layout_get(const struct ruleset *rules);

static inline bool
layout_has(const uint64_t set[2], unsigned bit)
{
    return set[bit / 64] >> bit % 64 & 1;
}

static inline bool
layout_is_occupied(const struct draughts_position *d, unsigned bit)
{
    return layout_has(d->men[0], bit) || layout_has(d->men[1], bit) ||
           layout_has(d->kings[0], bit) || layout_has(d->kings[1], bit);
}

static inline void
layout_flip(uint64_t set[2], unsigned bit)
{
    set[bit / 64] ^= UINT64_C(1) << bit % 64;
}

static inline bool
layout_empty(const uint64_t set[2])
{
    return (set[0] | set[1]) == 0;
}

/* Is there exactly one square in the set? */
static inline bool
layout_single(const uint64_t set[2])
{
    uint64_t some = set[0] | set[1];
    return some && !(some & (some - 1)) && !(set[0] && set[1]);
}

/* How many squares are in the set. */
static inline unsigned
layout_count(const uint64_t set[2])
{
    return processor_bits(set[0]) + processor_bits(set[1]);
}

#endif
