/* SPDX-License-Identifier: MIT */
/*
 * Symmetries of a board, found by search: permutations of its squares under which a royal piece keeps its moves.
 * Whether another piece keeps them too is tested on the empty board and with one blocker. Begin with symmetries_find().
 */
#ifndef SYMMETRY_H
#define SYMMETRY_H

#include "chess/engine.h"

enum { SYMMETRIES_MOST = 64 };

struct symmetry {
    square_t to[BOARD_MAX_SQUARES];
};
struct symmetries {
    const struct chess_tables *t;
    unsigned count;
    struct symmetry at[SYMMETRIES_MOST];
    bool step[BOARD_MAX_SQUARES][BOARD_MAX_SQUARES]; /* the royal piece moves from [0] to [1] */
    /* each square after the first is adjacent to an earlier one */
    square_t order[BOARD_MAX_SQUARES];
};

/* The moves of a piece on a board with at most one other piece, an enemy on `other_sq`. */
static inline void
symmetry_reach(const struct chess_tables *t, enum colour us, unsigned piece, unsigned sq,
               unsigned other_sq, uint64_t quiet[BOARD_WORDS], uint64_t take[BOARD_WORDS])
{
    struct chess_position c = {.king = {NO_SQUARE, NO_SQUARE}, .passed = NO_SQUARE};
    if (other_sq != NO_SQUARE)
        c.own[other(us)][other_sq >> 6] |= (uint64_t)1 << (other_sq & 63);
    t->ops->reach(t, &c, sq, piece, us, quiet, take);
}

static inline void
symmetries_extend(struct symmetries *all, struct symmetry *so_far, unsigned count)
{
    const unsigned squares = all->t->squares;
    if (count == squares) {
        assert(all->count < SYMMETRIES_MOST);
        all->at[all->count++] = *so_far;
        return;
    }
    const unsigned sq = all->order[count];
    for (unsigned to = 0; to < squares; to++) {
        bool fits = true;
        for (unsigned i = 0; fits && i < count; i++) {
            unsigned before = all->order[i], image = so_far->to[before];
            fits = image != to && all->step[before][sq] == all->step[image][to];
        }
        if (!fits)
            continue;
        so_far->to[sq] = (square_t)to;
        symmetries_extend(all, so_far, count + 1);
    }
}

/* Finds the symmetries of the royal piece. */
static inline void
symmetries_find(struct symmetries *all, const struct chess_tables *t, unsigned royal)
{
    bool known[BOARD_MAX_SQUARES] = {[0] = true};
    unsigned count = 1;
    struct symmetry none;
    *all = (struct symmetries){.t = t};
    for (unsigned from = 0; from < t->squares; from++) {
        uint64_t quiet[BOARD_WORDS], take[BOARD_WORDS];
        symmetry_reach(t, WHITE, royal, from, NO_SQUARE, quiet, take);
        for (unsigned to = 0; to < t->squares; to++)
            all->step[from][to] = set_has(quiet, to);
    }
    for (unsigned i = 0; i < count; i++)
        for (unsigned to = 0; to < t->squares; to++)
            if (all->step[all->order[i]][to] && !known[to]) {
                known[to] = true;
                all->order[count++] = (square_t)to;
            }
    assert(count == t->squares);
    symmetries_extend(all, &none, 0);
}

/* Returns whether the piece on `sq` keeps its moves with another piece on `other_sq`, with `us` mapped to `them`. */
static inline bool
symmetry_keeps_moves(const struct chess_tables *t, const struct symmetry *by, enum colour us,
                     enum colour them, unsigned piece, unsigned sq, unsigned other_sq)
{
    uint64_t quiet[2][BOARD_WORDS], take[2][BOARD_WORDS];
    symmetry_reach(t, us, piece, sq, other_sq, quiet[0], take[0]);
    symmetry_reach(t, them, piece, by->to[sq], other_sq == NO_SQUARE ? NO_SQUARE : by->to[other_sq],
                   quiet[1], take[1]);
    for (unsigned to = 0; to < t->squares; to++)
        if (set_has(quiet[0], to) != set_has(quiet[1], by->to[to]) ||
            set_has(take[0], to) != set_has(take[1], by->to[to]))
            return false;
    return true;
}

/* Returns whether mapping the squares, and the colours when `turned`, preserves this piece's moves and promotions. */
static inline bool
symmetry_keeps(const struct chess_tables *t, const struct symmetry *by, unsigned piece, bool turned)
{
    for (int us = WHITE; us <= BLACK; us++)
        for (unsigned sq = 0; sq < t->squares; sq++) {
            const enum colour them = (enum colour)(turned ? !us : us);
            const unsigned to = t->double_to[us][sq], image = t->double_to[them][by->to[sq]];
            if (t->doubles[piece] && (to == NO_SQUARE ? image != NO_SQUARE : image != by->to[to]))
                return false;
            if (t->promotion[us][piece][sq] != t->promotion[them][piece][by->to[sq]] ||
                !symmetry_keeps_moves(t, by, (enum colour)us, them, piece, sq, NO_SQUARE))
                return false;
            for (unsigned block = 0; block < t->squares; block++)
                if (block != sq &&
                    !symmetry_keeps_moves(t, by, (enum colour)us, them, piece, sq, block))
                    return false;
        }
    return true;
}

#endif
