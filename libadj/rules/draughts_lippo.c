/* SPDX-License-Identifier: MIT */
/*
 * Lippo's draughts, the second game of A. Lippo's book of 1934, played on its board of 144 squares
 * ("Игра в шашки", which has no numbered paragraphs); RULES.md 8.1.
 */
#include "draughts/schema.h"
#include "rules/documents.h"
#include "rules/draughts_draws.h"
#include "rules/sentences.h"
#include "rules/tables.h"

#define PART "Draughts" /* the chapter */
                        /* clang-format off */

static const struct draughts_rules lippo_draughts = {
    .men_rows = 3,                               /* diagram 34: eighteen men a side */
    .crown_in_passing = true,                    /* "при переходе 12-й или 1-й линий и становясь дамкой" */
    .stop_anywhere = true,                       /* LD-R1: "бить ... при желании и случае, можно и дальше" */
    /* Men take forwards, backwards and sideways (diagram 35); kings fly and stop on any free square;
     * pieces are taken off after the move (LD-R2): all as in most games. PDN has no code for it. */
};

const struct ruleset rules_lippo_draughts = {
    .id = "lippo-draughts", .title = "Lippo's draughts", .author = "A. Lippo", .year = 1934,
    .source = LIPPO, .ruling = "LD-R1 LD-R2", .aliases = {"lippo-shashki", "lippo-checkers"}, .asides = "D-R1",
    .sources = {&source_lippo_draughts},
    .family = &draughts_family, .board = BOARD_12X12, .draughts = &lippo_draughts, .notation = "lippo",
    .endings = {
        {REASON_NO_PIECES,            CITE(LIPPO, PART)},
        {REASON_NO_MOVE,              CITE(LIPPO, PART)},
        {REASON_THREEFOLD_REPETITION, .counter = COUNT_REPETITIONS, .limit = 3, CITE(RULEBOOK, "8.1"), .ruling = "LD-R3"},
        {REASON_KINGS_ONLY,           .counter = COUNT_KINGS, .limit = 30, CITE(RULEBOOK, "8.1"), .ruling = "LD-R3"},
        {REASON_RESIGNATION,          CITE(RULEBOOK, "10")},
        {REASON_AGREEMENT,            CITE(RULEBOOK, "10")},
        DRAUGHTS_ACTS,
        {REASON_ILLEGAL_MOVE,         CITE(LIPPO, PART)},
        {REASON_UNFINISHED,           CITE(LIPPO, PART)},
    },
};
