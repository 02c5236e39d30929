/* SPDX-License-Identifier: MIT */
/*
 * What the pieces of a side attack, for the parts of the search for mates that are compiled once for each number of
 * words: rate.c, plan.c and build.c.
 */
#ifndef PLAY_MATES_SIDE_ATTACKS_H
#define PLAY_MATES_SIDE_ATTACKS_H

#include "chess/attack.h"
#include "mates/mates.h"

#define MATES_PASTE_(a, b) a##b
#define MATES_PASTE(a, b) MATES_PASTE_(a, b)
#ifdef PROCESSOR_NEWER
#define BY_WORDS(name) MATES_PASTE(name##_newer_, CHESS_WORDS)
#else
#define BY_WORDS(name) MATES_PASTE(name##_, CHESS_WORDS)
#endif
mates_planner BY_WORDS(mates_plan);
mates_rater BY_WORDS(mates_rate);

/* The attacks of every piece of one side as the board stands. */
struct side_attacks {
    unsigned count;
    square_t at[BOARD_MAX_SQUARES];
    uint8_t piece[BOARD_MAX_SQUARES];
    struct set hits[BOARD_MAX_SQUARES];
    struct set once, twice, thrice; /* attacked by one at least, by two, by three */
};

/* The squares that a piece attacks on the empty board. */
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

/* ... and those that it attacks with these occupied: less what stands in the way of a slide. */
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

/* The squares between two on a line that one of these slides follows; none where a leap leads from one to the other. */
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

/* The squares that a pawn, a double step included, goes to where it takes nothing. */
static inline struct set
pushes_of(const struct chess_tables *t, enum colour us, unsigned piece, unsigned at,
          struct set occupied)
{
    struct set squares = set_minus(leap_set(t, t->quiet[us][piece], at), occupied);
    unsigned over = t->double_over[us][at], to = t->double_to[us][at];
    if (t->doubles[piece] && to != NO_SQUARE && !has(&occupied, over) && !has(&occupied, to))
        set_add(&squares, to);
    return squares;
}

static inline void
side_attacks_find(const struct mates_tables *m, const struct chess_position *c, enum colour us,
                  struct set occupied, struct side_attacks *out)
{
    struct set own = load(c->own[us]);
    out->count = 0;
    out->once = out->twice = out->thrice = set_none();
    while (set_any(own)) {
        unsigned sq = pop(&own), n = out->count++, piece = piece_of(c->board[sq]);
        struct set hits = hits_among(m, us, piece, sq, occupied);
        out->at[n] = (square_t)sq;
        out->piece[n] = (uint8_t)piece;
        out->hits[n] = hits;
        out->thrice = set_or(out->thrice, set_and(out->twice, hits));
        out->twice = set_or(out->twice, set_and(out->once, hits));
        out->once = set_or(out->once, hits);
    }
}

#endif
