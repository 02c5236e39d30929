/* SPDX-License-Identifier: MIT */
/*
 * Interface of the draughts move generators, one for layouts of up to 64 bits and one for up to 128, both compiled from
 * draughts/generate.c. They know the position, but not the moves before it.
 */
#ifndef DRAUGHTS_KERNEL_H
#define DRAUGHTS_KERNEL_H

#include "draughts/layout.h"

/* Result of a search that was given up because there are too many captures. */
#define DRAUGHTS_TOO_MANY UINT64_MAX

struct draughts_kernel {
    /* Appends every legal move to `out`; sets `out->failed` if there are too many. `barred` is the bit of a king that
     * must not make a quiet move, or NO_SQUARE. */
    void (*moves)(const struct ruleset *rules, const struct position *pos, unsigned barred,
                  struct movelist *out);
    /* Returns the number of legal moves, or DRAUGHTS_TOO_MANY. */
    uint64_t (*count)(const struct ruleset *rules, const struct position *pos, unsigned barred);
    /* Return whether there is a legal move, and whether there is a capture. */
    bool (*can_move)(const struct ruleset *rules, const struct position *pos, unsigned barred);
    bool (*can_take)(const struct ruleset *rules, const struct position *pos);
    /* Returns whether this quiet move is legal, whether or not the king is barred; with `any` even if a piece can capture. */
    bool (*can_step)(const struct ruleset *rules, const struct position *pos, unsigned from,
                     unsigned to, bool any);
    /* Appends the legal captures from bit `from` to bit `to`; with `any` also captures that precedence forbids. Returns
     * false if there are too many. */
    bool (*captures)(const struct ruleset *rules, const struct position *pos, unsigned from,
                     unsigned to, bool any, struct movelist *out);
    /* Finds the route of a legal capture that comes first in the order of LAN: its landing squares (bits, with the
     * last) and the captured bits in that order. Returns their number. */
    unsigned (*route)(const struct ruleset *rules, const struct position *pos,
                      const struct move *move, square_t *landings, square_t *taken);
    /* Returns whether a route of this legal capture lands on all bits of `via` in this order. */
    bool (*passes)(const struct ruleset *rules, const struct position *pos, const struct move *move,
                   const square_t *via, unsigned count);
    /* Perft that regards only the placement, `depth` >= 1 plies deep. Positions with the material of `dead` have no
     * moves (NULL: none). May return DRAUGHTS_TOO_MANY. */
    uint64_t (*leaves)(const struct ruleset *rules, const struct position *pos, unsigned depth,
                       const struct draughts_forces *dead);
};

/* For bitboards of one and two words, for baseline and for newer processors (base/processor.h). */
extern const struct draughts_kernel draughts_kernel_1, draughts_kernel_2;
extern const struct draughts_kernel draughts_kernel_newer_1, draughts_kernel_newer_2;

/* Returns whether these numbers of kings and men, by colour, are the material of a draw, whichever side is which. */
bool draughts_forces_fit(const struct draughts_forces *forces, const unsigned kings[2],
                         const unsigned men[2]);

/* Returns the generator for layouts of this many bits. */
static inline const struct draughts_kernel *
draughts_kernel_for(unsigned bits, bool newer)
{
    static const struct draughts_kernel *const all[][2] = {
        {&draughts_kernel_1, &draughts_kernel_2},
#if PROCESSOR_HAS_NEWER
        {&draughts_kernel_newer_1, &draughts_kernel_newer_2}
#endif
    };
    return all[newer][bits > 64];
}
/* Returns the generator for a layout. (Layouts have no pointer to it, because the generator depends on layouts.) */
static inline const struct draughts_kernel *
draughts_kernel(const struct layout *layout)
{
    return draughts_kernel_for(layout->bits, layout->newer);
}

/* Values of struct move's flags. */
enum {
    DRAUGHTS_CROWNS = 1 << 0, /* a man ends the move as a king */
};

#endif
