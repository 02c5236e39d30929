/* SPDX-License-Identifier: MIT */
/*
 * Eureka, a draughts variant by I. G. Kosintsev (page of 6 March 2018): classical moves and
 * orthogonal captures. The page refers to international and to Turkish draughts; RULES.md 8.2.
 */
#include "draughts/schema.h"
#include "rules/documents.h"
#include "rules/draughts_draws.h"
#include "rules/sentences.h"
#include "rules/tables.h"

#define PAGE EUREKA_PAGE

/* clang-format off */

static const struct draughts_rules eureka = {
    .men_rows = 4,                               /* twenty men a side */
    .figures = true,                             /* E-R2 */
    .takes = LINES_ORTHOGONAL,                   /* "only orthogonaly (horizontally and vertically)", E-R1 */
    .prefer = {PREFER_MOST},                     /* both games it refers to */
};

const struct ruleset rules_eureka = {
    .id = "eureka", .title = "Eureka", .author = "I. G. Kosintsev", .year = 2018,
    .source = PAGE, .ruling = "E-R1", .aliases = {"eureka-draughts"}, .sources = {&source_eureka, &source_fmjd_ends},
    .family = &draughts_family, .board = BOARD_10X10, .draughts = &eureka,
    .endings = {
        {REASON_NO_PIECES,            CITE(FMJD, "7.2.3")},
        {REASON_NO_MOVE,              CITE(FMJD, "7.2.2")},
        FMJD_DRAWS("D-R1"),                      /* it names no draws: as in international draughts */
        {REASON_RESIGNATION,          CITE(FMJD, "7.2.1")},
        {REASON_AGREEMENT,            CITE(FMJD, "7.3.1")},
        DRAUGHTS_ACTS,
        {REASON_ILLEGAL_MOVE,         CITE(PAGE, "rules")},
        {REASON_UNFINISHED,           CITE(FMJD, "7")},
    },
};
