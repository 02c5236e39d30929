/* SPDX-License-Identifier: MIT */
/*
 * Interface of the draughts move generators: one for layouts of up to 64 bits and one for up to 128, both compiled from
 * draughts/generate.c. They see only the position, not the moves before it.
 */
#ifndef DRAUGHTS_KERNEL_H
#define DRAUGHTS_KERNEL_H

#include "draughts/layout.h"

/* Returned when the search for captures was abandoned because there are too many. */
#define DRAUGHTS_TOO_MANY UINT64_MAX

struct draughts_kernel {
    /* Appends every legal move to `out`; sets `out->failed` when there are too many. `barred` is the bit of a king that
     * may not make a quiet move, or NO_SQUARE. */
    void (*moves)(const struct ruleset *rules, const struct position *pos, unsigned barred,
                  struct movelist *out);
    /* Number of legal moves, or DRAUGHTS_TOO_MANY. */
    uint64_t (*count)(const struct ruleset *rules, const struct position *pos, unsigned barred);
    /* Return whether there is a legal move, and whether there is a capture. */
    bool (*can_move)(const struct ruleset *rules, const struct position *pos, unsigned barred);
    bool (*can_take)(const struct ruleset *rules, const struct position *pos);
    /* Returns whether this quiet move is possible, provided that there is no capture. */
    bool (*can_step)(const struct ruleset *rules, const struct position *pos, unsigned from,
                     unsigned to);
    /* Appends the legal captures from bit `from` to bit `to`; with `any` also those that precedence forbids. False when
     * there are too many. */
    bool (*captures)(const struct ruleset *rules, const struct position *pos, unsigned from,
                     unsigned to, bool any, struct movelist *out);
    /* Finds the route of a legal capture whose LAN sorts first: its landing squares (bits, including the last) and the
     * captured bits in the same order. Returns their number. */
    unsigned (*route)(const struct ruleset *rules, const struct position *pos,
                      const struct move *move, square_t *landings, square_t *taken);
    /* Returns whether this legal capture has a route that lands on all bits of `via` in this order. */
    bool (*passes)(const struct ruleset *rules, const struct position *pos, const struct move *move,
                   const square_t *via, unsigned count);
    /* Perft by placement alone, `depth` >= 1 plies deep. A position with the forces of `dead` (NULL: none) has no
     * moves. May return DRAUGHTS_TOO_MANY. */
    uint64_t (*leaves)(const struct ruleset *rules, const struct position *pos, unsigned depth,
                       const struct draughts_forces *dead);
};

/* For bitboards of one or two words, and for newer processors (processor.h). */
extern const struct draughts_kernel draughts_kernel_1, draughts_kernel_2;
extern const struct draughts_kernel draughts_kernel_newer_1, draughts_kernel_newer_2;

/* Returns whether sides with these numbers of kings and men, by colour, have the forces, in either assignment of
 * colours. */
bool draughts_forces_fit(const struct draughts_forces *forces, const unsigned kings[2],
                         const unsigned men[2]);

/* The generator for layouts of this many bits. */
static inline const struct draughts_kernel *
draughts_kernel_for(unsigned bits, bool newer)
{
    if (bits <= 64)
        return newer ? &draughts_kernel_newer_1 : &draughts_kernel_1;
    return newer ? &draughts_kernel_newer_2 : &draughts_kernel_2;
}
/* The generator for a layout. A layout has no pointer to its generator, because the generator depends on layouts. */
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
