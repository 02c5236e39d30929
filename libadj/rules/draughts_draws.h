/* SPDX-License-Identifier: MIT */
/* Forces and rows that draughts rulesets share, as RULES.md 8.3 tabulates them. Limits are plies: a move of a text is one by each side. */
#ifndef RULES_DRAUGHTS_DRAWS_H
#define RULES_DRAUGHTS_DRAWS_H

#include "draughts/schema.h"

/* clang-format off */

#define ANY_NUMBER {0, 255}
/* The pieces of one side: n kings and no men, or n pieces with a king among them. */
#define KINGS(n)              {{n, n}, {0, 0}, ANY_NUMBER}
#define KINGS_UP_TO(n)        {{1, n}, {0, 0}, ANY_NUMBER}
#define WITH_KING(least, most) {{1, 255}, ANY_NUMBER, {least, most}}
#define MANY_KINGS            {{3, 255}, {0, 0}, ANY_NUMBER}
/* Two sides against each other, whichever colour they are. */
#define FORCES(one, other)    (&(const struct draughts_forces){{one, other}, ANY_NUMBER})
#define LONE_KING_AGAINST(least, most) FORCES(KINGS(1), WITH_KING(least, most))
/* n pieces on the board, with a king on each side. */
#define KING_EACH(least, most) \
    (&(const struct draughts_forces){{WITH_KING(1, 255), WITH_KING(1, 255)}, {least, most}})

#define ONE_PIECE_EACH (&(const struct draughts_forces){ \
    {{ANY_NUMBER, ANY_NUMBER, {1, 1}}, {ANY_NUMBER, ANY_NUMBER, {1, 1}}}, ANY_NUMBER})

/* The draws of FMJD Annex 1, `r`: the ruling by which another game has them. */
#define FMJD_DRAWS(r) \
    {REASON_THREEFOLD_REPETITION, .counter = COUNT_REPETITIONS, .limit = 3, CITE(FMJD, "6.1"), .ruling = r}, \
    {REASON_KINGS_ONLY, .counter = COUNT_FACING, .limit = 32, .forces = LONE_KING_AGAINST(3, 3), CITE(FMJD, "6.3"), .ruling = r}, \
    {REASON_KINGS_ONLY, .counter = COUNT_FACING, .limit = 10, .forces = LONE_KING_AGAINST(1, 2), CITE(FMJD, "6.4"), .ruling = r}, \
    {REASON_KINGS_ONLY, .counter = COUNT_KINGS,  .limit = 50, CITE(FMJD, "6.2"), .ruling = r}

/* Acts of which no federation's document that was read speaks: a flag always loses (RULES.md 9). */
#define DRAUGHTS_ACTS \
    {REASON_TIME_FORFEIT, CITE(RULEBOOK, "9")}, \
    {REASON_FORFEIT,      CITE(RULEBOOK, "10")}, \
    {REASON_VOID,         CITE(RULEBOOK, "10")}

/* clang-format on */

#endif
