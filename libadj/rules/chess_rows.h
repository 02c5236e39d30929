/* SPDX-License-Identifier: MIT */
/* Initialisers for the rows of chess games: ways of moving, and the endings of the FIDE Laws. */
#ifndef RULES_CHESS_ROWS_H
#define RULES_CHESS_ROWS_H

#include "chess/engine.h"
#include "rules/documents.h"
#include "rules/pictures.h"
#include "rules/sentences.h"
#include "rules/tables.h"

/* clang-format off */
/* Leaps and slides along the vector and all its images under the symmetries of the board. */
#define LEAP(...) {.kind = MODE_LEAP, .v = {{__VA_ARGS__}}}
#define SLIDE(...) {.kind = MODE_SLIDE, .v = {{__VA_ARGS__}}}
/* SLIDE_MAX: a slide of at most `n` squares. SLIDE_OVER: a slide that may pass over at most `n` pieces. */
#define SLIDE_MAX(n, ...) {.kind = MODE_SLIDE, .v = {{__VA_ARGS__}}, .max = (n)}
#define SLIDE_OVER(n, ...) {.kind = MODE_SLIDE, .v = {{__VA_ARGS__}}, .hurdles = (n)}
/* A leap by the vector and its mirror images. Ranks and files are not exchanged. */
#define LEAP_MIRROR(...) {.kind = MODE_LEAP, .v = {{__VA_ARGS__}}, .images = IMAGES_MIRROR}
/* A leap by this vector alone, as White sees it, for pawns. Only from rows `first` to `last`, counted from the own side
 * (0: all rows). */
#define STEP(how, first, last, ...) \
    {.kind = MODE_LEAP, .v = {{__VA_ARGS__}}, .images = IMAGES_SELF, .use = (how), .row = (first), .to_row = (last)}
#define DOUBLE_STEP(on_row, ...) \
    {.kind = MODE_DOUBLE_STEP, .v = {{__VA_ARGS__}}, .images = IMAGES_SELF, .use = USE_QUIET, .row = (on_row)}

/* Endings taken over from orthodox chess (RULES.md 9) by the ruling `r`; NULL: by the source itself. */
#define ORTHODOX_ENDINGS(r) \
    ORTHODOX_MATE(r), \
    {REASON_STALEMATE,            CITE(FIDE, "5.2.1"), .ruling = r}, \
    ORTHODOX_DEAD(r), \
    ORTHODOX_COUNTS(r)
#define ORTHODOX_MATE(r) {REASON_CHECKMATE, CITE(FIDE, "5.1.1"), .ruling = r}
#define ORTHODOX_DEAD(r) {REASON_DEAD_POSITION, CITE(FIDE, "5.2.2"), .ruling = r}
#define ORTHODOX_FIVEFOLD(r) {REASON_FIVEFOLD_REPETITION,  CITE(FIDE, "9.6.1"), .limit = 5, .ruling = r}
#define ORTHODOX_THREEFOLD(r) {REASON_THREEFOLD_REPETITION, CITE(FIDE, "9.2"), .limit = 3, .claim = true, .ruling = r}
#define ORTHODOX_ACTS(r) \
    {REASON_RESIGNATION,          CITE(FIDE, "5.1.2"), .ruling = r}, \
    {REASON_AGREEMENT,            CITE(FIDE, "5.2.3"), .ruling = r}, \
    {REASON_UNFINISHED,           CITE(FIDE, "5"), .ruling = r}
#define ORTHODOX_COUNTS(r) \
    ORTHODOX_FIVEFOLD(r), \
    {REASON_SEVENTY_FIVE_MOVES,   CITE(FIDE, "9.6.2"), .limit = 150, .ruling = r}, \
    ORTHODOX_THREEFOLD(r), \
    {REASON_FIFTY_MOVES,          CITE(FIDE, "9.3"), .limit = 100, .claim = true, .ruling = r}, \
    ORTHODOX_ACTS(r)
/* clang-format on */

#endif
