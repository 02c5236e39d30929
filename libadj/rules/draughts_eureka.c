/* SPDX-License-Identifier: MIT */
/*
 * Eureka, a draughts variant by I. G. Kosintsev (page of 6 March 2018): classical moves and
 * orthogonal captures. The page refers to international and to Turkish draughts; RULES.md 8.2.
 */
#include "play/draughts.h"
#include "rules/documents.h"
#include "rules/sentences.h"
#include "rules/tables.h"

#define PAGE EUREKA_PAGE

/* clang-format off */

static const struct draughts_rules eureka = {
    .men_rows = 4,                               /* twenty men a side */
    .figures = true,                             /* E-R2 */
    .takes = LINES_ORTHOGONAL,                   /* "only orthogonaly (horizontally and vertically)", E-R1 */
    .prefer = {PREFER_MOST},                     /* both games it refers to */
    .draws = {                                   /* D-R1, as in international draughts */
        {.limit_plies = 50},
        {.limit_plies = 32, .balance = BALANCE_LONE_KING, .pieces = 3},
        {.limit_plies = 10, .balance = BALANCE_LONE_KING, .pieces = 2},
        {.limit_plies = 10, .balance = BALANCE_LONE_KING, .pieces = 1},
    },
};

const struct ruleset rules_eureka = {
    .id = "eureka", .title = "Eureka", .author = "I. G. Kosintsev", .year = 2018,
    .source = PAGE, .ruling = "E-R1", .aliases = {"eureka-draughts"}, .sources = {&source_eureka},
    .family = &draughts_family, .board = BOARD_10X10, .draughts = &eureka,
    .endings = {
        {REASON_NO_PIECES,            CITE(FMJD, "7.2.3")},
        {REASON_NO_MOVE,              CITE(FMJD, "7.2.2")},
        {REASON_THREEFOLD_REPETITION, CITE(FMJD, "6.1"), .limit = 3},
        {REASON_KINGS_ONLY,           CITE(FMJD, "6.2-6.4"), .limit = 50, .ruling = "D-R1"},
        {REASON_RESIGNATION,          CITE(FMJD, "7.2.1"), .claim = true},
        {REASON_AGREEMENT,            CITE(FMJD, "7.3.1"), .claim = true},
        {REASON_ILLEGAL_MOVE,         CITE_WHOLE(PAGE)},
        {REASON_UNFINISHED,           CITE(FMJD, "7")},
    },
};
