/* SPDX-License-Identifier: MIT */
/* Draws that a player can claim: now, or with a named intended move; and claims that were available but not made. */
#ifndef JUDGE_CLAIMS_H
#define JUDGE_CLAIMS_H

#include "base/arena.h"
#include "play/ruleset.h"

/* A draw that a player could claim. */
struct claim {
    enum reason reason;
    enum colour by;
    size_t ply;     /* the ply after which it could be claimed */
    size_t since;   /* the ply after which the count began, or of the position's first occurrence */
    unsigned count; /* repetitions, or plies */
    const char *move; /* the intended move to be named, in LAN; NULL: none */
};

/* In the order of plies; allocated in the caller's arena. */
struct claims {
    struct claim *at;
    size_t count, cap;
};

/* These functions find nothing in games without claims. ADJ_ENOMEM. */

/* The claims available before the last position. A counter that still runs in an undecided game is an open claim, not a
 * missed one. */
enum adj_status claims_missed(const struct line *line, bool is_over, struct arena *arena,
                              struct claims *out);
/* The claims available to the player to move in the last position. */
enum adj_status claims_open(const struct line *line, struct arena *arena, struct claims *out);
/* The claims that the player to move can make by naming an intended move. The line is unchanged afterwards. */
enum adj_status claims_intended(struct line *line, struct arena *arena, struct claims *out);

#endif
