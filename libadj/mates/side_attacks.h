/* SPDX-License-Identifier: MIT */
/*
 * The attacks of a side's pieces, for the files of the helpmate prover that are compiled once for each bitboard width:
 * rate.c, plan.c and build.c.
 */
#ifndef PLAY_MATES_SIDE_ATTACKS_H
#define PLAY_MATES_SIDE_ATTACKS_H

#include "chess/attack.h"
#include "mates/mates.h"

#define MATES_PASTE_(a, b) a##b
#define MATES_PASTE(a, b) MATES_PASTE_(a, b)
#define BY_WORDS(name) MATES_PASTE(name##_, CHESS_WORDS)
mates_planner BY_WORDS(mates_plan);
mates_rater BY_WORDS(mates_rate);

/* The attacks of every piece of one side on the current board. */
struct side_attacks {
    unsigned count;
    square_t at[BOARD_MAX_SQUARES];
    uint8_t piece[BOARD_MAX_SQUARES];
    struct set hits[BOARD_MAX_SQUARES];
    struct set once, twice; /* squares attacked by at least one piece, by at least two */
};

/* Returns the squares that a piece attacks on the empty board. */
static inline struct set
hits_of(const struct mates_tables *m, enum colour us, unsigned piece, unsigned at)
{
    return load(m->hits[mates_row(m, us, piece, at)]);
}

static inline bool
is_hit(const struct mates_tables *m, enum colour us, unsigned piece, unsigned at, unsigned sq)
{
    return set_has(m->hits[mates_row(m, us, piece, at)], sq);
}

/* Returns the squares that a piece attacks if `occupied` is occupied. */
static inline struct set
hits_among(const struct mates_tables *m, enum colour us, unsigned piece, unsigned at,
           struct set occupied)
{
    const struct chess_tables *t = m->chess;
    struct set hits = hits_of(m, us, piece, at);
    if (!t->attack_slides[piece])
        return hits;
    return set_and(hits, set_or(set_or(leap_set(t, t->quiet[us][piece], at),
                                       leap_set(t, t->take[us][piece], at)),
                                slide_set(t, piece, at, occupied)));
}

/* Returns the squares between two squares on a line of one of these slides; none for a leap. */
static inline struct set
slide_between(const struct chess_tables *t, uint32_t slides, unsigned from, unsigned to)
{
    unsigned way = t->way[from][to];
    if (!way || !(slides >> (way - 1) & 1))
        return set_none();
    struct set squares = set_minus(ray_set(t, way - 1, from), ray_set(t, way - 1, to));
    set_drop(&squares, to);
    return squares;
}

/* Returns the squares that a pawn crosses on its way to promotion without captures. */
static inline struct set
path_of(const struct mates_tables *m, enum colour us, unsigned piece, unsigned at)
{
    const uint8_t *walk = &m->walk[mates_row(m, us, piece, at) * m->chess->squares];
    struct set path = set_none();
    for (unsigned sq = 0; sq < m->chess->squares; sq++)
        if (sq != at && walk[sq] != 255)
            set_add(&path, sq);
    return path;
}

static inline void
side_attacks_find(const struct mates_tables *m, const struct chess_position *c, enum colour us,
                  struct set occupied, struct side_attacks *out)
{
    struct set own = load(c->own[us]);
    out->count = 0;
    out->once = out->twice = set_none();
    while (set_any(own)) {
        unsigned sq = pop(&own), n = out->count++, piece = piece_of(c->board[sq]);
        struct set hits = hits_among(m, us, piece, sq, occupied);
        out->at[n] = (square_t)sq;
        out->piece[n] = (uint8_t)piece;
        out->hits[n] = hits;
        out->twice = set_or(out->twice, set_and(out->once, hits));
        out->once = set_or(out->once, hits);
    }
}

#endif
