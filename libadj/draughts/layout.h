/* SPDX-License-Identifier: MIT */
/*
 * Bitboard layout of the playing squares in one or two 64-bit words. Unused bits between the rows make a step along a
 * line the same shift from every square; a step off the board ends on an unused bit or outside the words.
 */
#ifndef DRAUGHTS_LAYOUT_H
#define DRAUGHTS_LAYOUT_H

#include <stdatomic.h>

#include "base/processor.h"
#include "draughts/schema.h"

enum { LAYOUT_BITS = 128, LAYOUT_MAX_LINES = 4 };

/* The lines through a square, one shift each, towards higher bits in White's forward direction. */
struct layout_lines {
    uint8_t count;
    uint8_t first; /* index of the first line within LINES_ALL */
    uint8_t shift[LAYOUT_MAX_LINES];
    bool level[LAYOUT_MAX_LINES]; /* along the rank, neither forwards nor backwards */
};

struct layout {
    const struct board *board;
    bool newer; /* the processor has the instructions of PROCESSOR_NEWER, for draughts_kernel() */
    enum draughts_squares squares;
    uint8_t bits; /* in use, including unused bits in between; up to 64 fit one word */
    uint64_t playing[2];
    uint64_t last_row[2][2];   /* [colour] */
    uint64_t long_diagonal[2]; /* the long diagonal of playing squares, a1-h8 or h1-a8 */
    struct layout_lines lines[LINES_COUNT];
    /* Rays from a bit to the edge of the board: [line of LINES_ALL][towards higher bits]. */
    uint64_t ray[LAYOUT_MAX_LINES][2][LAYOUT_BITS][2];
    square_t bit_of[BOARD_MAX_SQUARES]; /* NO_SQUARE: not a playing square */
    square_t square_of[LAYOUT_BITS];    /* NO_SQUARE: unused */
    /* PDN square numbers from 1 (0: none), and their inverse (NO_SQUARE: none). The first index is the corner of number
     * 1 as seen by White: 0 bottom left, 1 bottom right, 2 top left, 3 top right. */
    square_t number_of[4][BOARD_MAX_SQUARES], numbered[4][BOARD_MAX_SQUARES + 1];
    /* rank of a square's name in the order of LAN, where ':' follows */
    uint8_t name_order[LAYOUT_BITS];
    uint64_t key[2][2][LAYOUT_BITS]; /* Zobrist keys [colour][is king][bit] */
};

/* Zobrist key of Black to move. */
extern const uint64_t layout_turn_key;

/* The layouts of the built-in games. NULL: not built yet. */
extern _Atomic(const struct layout *) layout_shared[BOARD_COUNT][SQUARES_ALL + 1];
/* Builds a shared layout unless another thread has done so. */
const struct layout *layout_build(enum board_id board, enum draughts_squares squares);
/* The layout of this ruleset, built on first use and borrowed for as long as the ruleset. Thread-safe. */
static inline const struct layout *
layout_get(const struct ruleset *rules)
{
    const struct draughts_rules *row = rules->draughts;
    if (row->layout)
        return row->layout;
    const struct layout *shared =
        atomic_load_explicit(&layout_shared[rules->board][row->squares], memory_order_acquire);
    return shared ? shared : layout_build(rules->board, row->squares);
}
/* Fills a layout. Returns NULL, or a message why the board cannot have one. */
const char *layout_make(const struct board *board, enum draughts_squares squares,
                        struct layout *out);

static inline bool
layout_has(const uint64_t set[2], unsigned bit)
{
    return set[bit / 64] >> bit % 64 & 1;
}

/* Returns whether this is a playing square. */
static inline bool
layout_plays(const struct layout *layout, int sq)
{
    return sq >= 0 && sq < layout->board->count && layout->bit_of[sq] != NO_SQUARE;
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

/* Returns whether the set contains exactly one square. */
static inline bool
layout_single(const uint64_t set[2])
{
    uint64_t some = set[0] | set[1];
    return some && !(some & (some - 1)) && !(set[0] && set[1]);
}

/* Number of squares in the set. */
static inline unsigned
layout_count(const uint64_t set[2])
{
    return processor_bits(set[0]) + processor_bits(set[1]);
}

#endif
