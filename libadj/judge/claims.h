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
    size_t ply;       /* after which it could be claimed */
    size_t since;     /* the ply after which the count began, or the position first stood */
    unsigned count;   /* of the repetition; of plies */
    const char *move; /* the intended move, in LAN, that has to be named; NULL: none */
};

/* In the order of the plies; memory and strings live in the arena given. */
struct claims {
    struct claim *at;
    size_t count, cap;
};

/* All of them find nothing where the rules know no claim; ADJ_ENOMEM. */

/* The claims that positions before the last one allowed. One that still runs on in an undecided game is open,
 * not missed. */
enum adj_status claims_missed(const struct line *line, bool is_over, struct arena *arena,
                              struct claims *out);
/* The claims that the last position allows the player to move. */
enum adj_status claims_open(const struct line *line, struct arena *arena, struct claims *out);
/* The claims that the player to move may make by naming a move that is not yet played. The line is left
 * as it is. */
enum adj_status claims_intended(struct line *line, struct arena *arena, struct claims *out);

#endif
