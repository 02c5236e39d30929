/* SPDX-License-Identifier: MIT */
/*
 * The two move generators of the draughts family: one for layouts of up to 64 bits and one for up to 128.
 * Both are compiled from draughts_generate.c. They know a position and nothing of what led to it.
 */
#ifndef PLAY_DRAUGHTS_KERNEL_H
#define PLAY_DRAUGHTS_KERNEL_H

#include "play/draughts_layout.h"

/* Returned where captures are so many that the search for them was given up. */
#define DRAUGHTS_TOO_MANY UINT64_MAX

struct draughts_kernel {
    /* Append every legal move to `out`; `out->failed` when they are too many. `barred` is the bit of a
     * king that may not step, or NO_SQUARE. */
    void (*moves)(const struct ruleset *rules, const struct position *pos, unsigned barred,
                  struct movelist *out);
    /* Their number, or DRAUGHTS_TOO_MANY. */
    uint64_t (*count)(const struct ruleset *rules, const struct position *pos, unsigned barred);
    /* Is there any; is there a capture? */
    bool (*can_move)(const struct ruleset *rules, const struct position *pos, unsigned barred);
    bool (*can_take)(const struct ruleset *rules, const struct position *pos);
    /* Is this move without capture possible where nothing can be taken? */
    bool (*can_step)(const struct ruleset *rules, const struct position *pos, unsigned from,
                     unsigned to);
    /* The legal captures (or, with `any`, all that the pieces can make, whatever must be preferred) from bit
     * `from` to bit `to` appended to `out`; false when they are too many. */
    bool (*captures)(const struct ruleset *rules, const struct position *pos, unsigned from,
                     unsigned to, bool any, struct movelist *out);
    /*
     * The landing squares (bits, the last one included) of the route of this legal capture whose LAN
     * sorts first, and the bits taken in the same order; returns their number.
     */
    unsigned (*route)(const struct ruleset *rules, const struct position *pos,
                      const struct move *move, square_t *landings, square_t *taken);
    /* Has this legal capture a route that lands on all these bits in this order? */
    bool (*passes)(const struct ruleset *rules, const struct position *pos, const struct move *move,
                   const square_t *via, unsigned count);
    /* Leaves `depth` >= 1 plies deep, by placement alone; a position with the forces of `dead` (NULL: none) has no
     * moves. DRAUGHTS_TOO_MANY. */
    uint64_t (*leaves)(const struct ruleset *rules, const struct position *pos, unsigned depth,
                       const struct draughts_forces *dead);
};

/* For sets of so many words; and for newer processors (processor.h). */
extern const struct draughts_kernel draughts_kernel_1, draughts_kernel_2;
extern const struct draughts_kernel draughts_kernel_newer_1, draughts_kernel_newer_2;

/* Are these the forces, whichever colour is which side? [colour] */
bool draughts_forces_fit(const struct draughts_forces *forces, const unsigned kings[2],
                         const unsigned men[2]);

/* The generator for layouts of so many bits. */
static inline const struct draughts_kernel *
draughts_kernel_for(unsigned bits, bool newer)
{
    if (bits <= 64)
        return newer ? &draughts_kernel_newer_1 : &draughts_kernel_1;
    return newer ? &draughts_kernel_newer_2 : &draughts_kernel_2;
}
/* A layout does not name its generator, which asks for layouts. */
static inline const struct draughts_kernel *
draughts_kernel(const struct layout *layout)
{
    return draughts_kernel_for(layout->bits, layout->newer);
}

/* In struct move's flags. */
enum {
    DRAUGHTS_CROWNS = 1 << 0, /* a man ends the move as a king */
};

#endif
