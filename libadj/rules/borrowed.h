/* SPDX-License-Identifier: MIT */
/* Endings that Kosintsev's other games take over from orthodox chess (RULES.md 9). */
#ifndef RULES_BORROWED_H
#define RULES_BORROWED_H

#include "rules/documents.h"

/* clang-format off */
/* `r`: the ruling by which the Laws apply. */
#define ORTHODOX_ENDINGS(r) \
    ORTHODOX_MATE(r), \
    {REASON_STALEMATE,            .document = FIDE, .paragraph = "5.2.1", .ruling = r}, \
    ORTHODOX_DRAWS(r)
#define ORTHODOX_MATE(r) {REASON_CHECKMATE, .document = FIDE, .paragraph = "5.1.1", .ruling = r}
#define ORTHODOX_DRAWS(r) ORTHODOX_DEAD(r), ORTHODOX_COUNTS(r)
#define ORTHODOX_DEAD(r) {REASON_DEAD_POSITION, .document = FIDE, .paragraph = "5.2.2", .ruling = r}
#define ORTHODOX_FIVEFOLD(r) {REASON_FIVEFOLD_REPETITION,  .document = FIDE, .paragraph = "9.6.1", .limit = 5, .ruling = r}
#define ORTHODOX_THREEFOLD(r) {REASON_THREEFOLD_REPETITION, .document = FIDE, .paragraph = "9.2", .limit = 3, .claim = true, .ruling = r}
#define ORTHODOX_ACTS(r) \
    {REASON_RESIGNATION,          .document = FIDE, .paragraph = "5.1.2", .ruling = r}, \
    {REASON_AGREEMENT,            .document = FIDE, .paragraph = "5.2.3", .ruling = r}, \
    {REASON_UNFINISHED,           .document = FIDE, .paragraph = "5", .ruling = r}
#define ORTHODOX_COUNTS(r) \
    ORTHODOX_FIVEFOLD(r), \
    {REASON_SEVENTY_FIVE_MOVES,   .document = FIDE, .paragraph = "9.6.2", .limit = 150, .ruling = r}, \
    ORTHODOX_THREEFOLD(r), \
    {REASON_FIFTY_MOVES,          .document = FIDE, .paragraph = "9.3", .limit = 100, .claim = true, .ruling = r}, \
    ORTHODOX_ACTS(r)
/* clang-format on */

#endif
