/* SPDX-License-Identifier: MIT */
/*
 * The draughts games: those that PDN 3.0 numbers, by their federations' rules (RULES.md 8.3), Lippo's draughts (8.1)
 * and Eureka (8.2). A row's endings list the federation's draws in the order in which they are tested, each with its
 * counter and whether a player must claim it (D-R1). A draw also cites D-R1 if its wording, or the need for a claim, is
 * not confirmed; so do all draws of games for which no federation's text was found.
 */
#include "draughts/schema.h"
#include "rules/documents.h"
#include "rules/sentences.h"
#include "rules/tables.h"

/* clang-format off */

/* The material of a draw (RULES.md 8.3). Limits are plies: a "move" of a federation's text is one by each side. */
#define ANY_NUMBER {0, 255}
/* One side's material: n kings and no men, or n pieces of which at least one is a king. */
#define KINGS(n)              {{n, n}, {0, 0}, ANY_NUMBER}
#define KINGS_UP_TO(n)        {{1, n}, {0, 0}, ANY_NUMBER}
#define WITH_KING(least, most) {{1, 255}, ANY_NUMBER, {least, most}}
#define MANY_KINGS            {{3, 255}, {0, 0}, ANY_NUMBER}
/* The material of both sides, whichever colour each is. */
#define FORCES(one, other)    (&(const struct draughts_forces){{one, other}, ANY_NUMBER})
#define LONE_KING_AGAINST(least, most) FORCES(KINGS(1), WITH_KING(least, most))
/* n pieces on the board, and a king on each side. */
#define KING_EACH(least, most) \
    (&(const struct draughts_forces){{WITH_KING(1, 255), WITH_KING(1, 255)}, {least, most}})

#define ONE_PIECE_EACH (&(const struct draughts_forces){ \
    {{ANY_NUMBER, ANY_NUMBER, {1, 1}}, {ANY_NUMBER, ANY_NUMBER, {1, 1}}}, ANY_NUMBER})

/* Endings on which the federations' documents are silent, by the rulebook. A fallen flag always loses. */
#define DRAUGHTS_ACTS \
    {REASON_TIME_FORFEIT, CITE(RULEBOOK, "9")}, \
    {REASON_FORFEIT,      CITE(RULEBOOK, "10")}, \
    {REASON_VOID,         CITE(RULEBOOK, "10")}
#define RULEBOOK_ACTS \
    {REASON_RESIGNATION,  CITE(RULEBOOK, "10")}, \
    {REASON_AGREEMENT,    CITE(RULEBOOK, "10")}, \
    DRAUGHTS_ACTS

/* The endings of FMJD Annex 1 except the last two; by the rulings `r` and `of_draws` another game adopts them. */
#define FMJD_ENDINGS(r, of_draws) \
    {REASON_NO_PIECES,  CITE(FMJD, "7.2.3"), .ruling = r}, \
    {REASON_NO_MOVE,    CITE(FMJD, "7.2.2"), .ruling = r}, \
    {REASON_THREEFOLD_REPETITION, .counter = COUNT_REPETITIONS, .limit = 3, CITE(FMJD, "6.1"), .ruling = of_draws}, \
    {REASON_KINGS_ONLY, .counter = COUNT_FACING, .limit = 32, .forces = LONE_KING_AGAINST(3, 3), CITE(FMJD, "6.3"), .ruling = of_draws}, \
    {REASON_KINGS_ONLY, .counter = COUNT_FACING, .limit = 10, .forces = LONE_KING_AGAINST(1, 2), CITE(FMJD, "6.4"), .ruling = of_draws}, \
    {REASON_KINGS_ONLY, .counter = COUNT_KINGS,  .limit = 50, CITE(FMJD, "6.2"), .ruling = of_draws}, \
    {REASON_RESIGNATION, CITE(FMJD, "7.2.1"), .ruling = r}, \
    {REASON_AGREEMENT,  CITE(FMJD, "7.3.1"), .ruling = r}, \
    DRAUGHTS_ACTS

/* A player without pieces or without a legal move loses. */
#define LOSSES(...) \
    {REASON_NO_PIECES, __VA_ARGS__}, \
    {REASON_NO_MOVE,   __VA_ARGS__}

/* The endings of a game for which no document is known. Its draws are placeholders. */
#define RULEBOOK_ENDINGS(kings_limit) { \
        LOSSES(CITE(RULEBOOK, "8.3")), \
        {REASON_THREEFOLD_REPETITION, .counter = COUNT_REPETITIONS, .limit = 3, CITE(RULEBOOK, "8.3"), .ruling = "D-R1"}, \
        {REASON_KINGS_ONLY,           .counter = COUNT_KINGS, .limit = kings_limit, CITE(RULEBOOK, "8.3"), .ruling = "D-R1"}, \
        RULEBOOK_ACTS, \
        {REASON_ILLEGAL_MOVE,         CITE(RULEBOOK, "8.3")}, \
        {REASON_UNFINISHED,           CITE(RULEBOOK, "8.3")}, \
    }

const struct ruleset rules_international = {
    .id = "international", .title = "International draughts", .author = "FMJD", .source = FMJD,
    .aliases = {"international-draughts", "20", "polish", "10x10"},
    .asides = "D-R1", .sources = {&source_fmjd_moves, &source_fmjd_ends},
    .family = &draughts_family, .board = BOARD_10X10,
    .draughts = &(const struct draughts_rules){
        .men_rows = 4,                               /* 2.8 */
        .prefer = {PREFER_MOST},                     /* 4.13 */
        .pdn = {.code = 20, .notation = 'N', .corner = 2, .separator = 'x', .two_points = true},
        /* By default: White begins (3.3), kings fly (3.9), men capture backwards too (4.1), pieces are removed after
         * the move (4.11), and a man that only passes the last row is not crowned (4.15). */
    },
    .endings = {
        FMJD_ENDINGS(NULL, NULL),
        {REASON_ILLEGAL_MOVE,         CITE(FMJD, "3, 4")},
        {REASON_UNFINISHED,           CITE(FMJD, "7")},
    },
};

const struct ruleset rules_english = {
    .id = "english", .title = "English draughts (checkers)", .author = "WCDF", .source = WCDF,
    .aliases = {"english-draughts", "21", "checkers", "american-checkers", "anglo-american", "american/english"},
    .sources = {&source_wcdf}, .family = &draughts_family, .board = BOARD_8X8,
    .draughts = &(const struct draughts_rules){
        .men_rows = 3,                               /* 1.11 */
        .black_begins = true,
        .man_takes_ahead = true,                     /* 1.18 */
        .short_king = true,                          /* 1.17 */
        .pdn = {.code = 21, .notation = 'N', .corner = 1, .separator = 'x', .assumed = true},
    },
    .endings = {
        LOSSES(CITE_WHOLE(WCDF)),
        {REASON_THREEFOLD_REPETITION, .counter = COUNT_REPETITIONS, .limit = 3, CITE(WCDF, "1.32.1"), .claim = true},
        {REASON_NO_PROGRESS,          .counter = COUNT_KINGS, .limit = 80, CITE(WCDF, "1.32.2"), .claim = true},
        {REASON_RESIGNATION,          CITE(RULEBOOK, "10")},
        {REASON_AGREEMENT,            CITE(WCDF, "1.32")},
        DRAUGHTS_ACTS,
        {REASON_ILLEGAL_MOVE,         CITE(WCDF, "1.15-1.20")},
        {REASON_UNFINISHED,           CITE_WHOLE(WCDF)},
    },
};

const struct ruleset rules_italian = {
    .id = "italian", .title = "Italian draughts", .author = "FID", .source = FID,
    .aliases = {"italian-draughts", "22", "dama-italiana"},
    .sources = {&source_fid}, .family = &draughts_family, .board = BOARD_8X8,
    .draughts = &(const struct draughts_rules){
        .squares = SQUARES_LIGHT,                    /* 2.3: the right corner is a playing square */
        .men_rows = 3,
        .man_takes_ahead = true,                     /* 5.3a */
        .man_spares_kings = true,                    /* 5.3b */
        .short_king = true,                          /* 4.7 */
        .prefer = {PREFER_MOST, PREFER_BY_KING, PREFER_MOST_KINGS, PREFER_KING_FIRST}, /* 6.6 to 6.9 */
        .pdn = {.code = 22, .notation = 'N', .corner = 2, .separator = 'x'},
    },
    .endings = {
        LOSSES(CITE_WHOLE(FID)),
        {REASON_FOURFOLD_REPETITION,  .counter = COUNT_REPETITIONS, .limit = 4, CITE(FID, "9.3 b1"), .ruling = "D-R1"},
        {REASON_NO_PROGRESS,          .counter = COUNT_KINGS, .limit = 80, CITE(FID, "10.4"), .claim = true},
        RULEBOOK_ACTS,
        {REASON_ILLEGAL_MOVE,         CITE(FID, "4-6")},
        {REASON_UNFINISHED,           CITE_WHOLE(FID)},
    },
};

const struct ruleset rules_pool = {
    .id = "pool", .title = "American pool checkers", .author = "APCA", .source = APCA,
    .aliases = {"pool-checkers", "23", "american-pool", "american-pool-checkers"},
    .sources = {&source_apca}, .family = &draughts_family, .board = BOARD_8X8,
    .draughts = &(const struct draughts_rules){
        .men_rows = 3,                               /* 5 */
        .black_begins = true,                        /* 7 */
        .pdn = {.code = 23, .notation = 'N', .corner = 1, .separator = 'x', .also = ",8,8,A0,0", .shorts = true},
        /* By default: men capture backwards (14), kings fly (15), no crowning within a capture (16), free choice of
         * capture (20). */
    },
    .endings = {
        LOSSES(CITE_WHOLE(APCA)),
        {REASON_THREEFOLD_REPETITION, .counter = COUNT_REPETITIONS, .limit = 3, CITE(APCA, "26-28"), .ruling = "D-R1"},
        {REASON_KINGS_ONLY,           .counter = COUNT_FORCES, .limit = 26, .forces = FORCES(KINGS(1), KINGS(3)), CITE(APCA, "26-28")},
        {REASON_KINGS_ONLY,           .counter = COUNT_ON_DIAGONAL, .limit = 10, .forces = FORCES(KINGS(1), KINGS(3)), CITE(APCA, "26-28"), .ruling = "D-R1"},
        {REASON_KINGS_ONLY,           .counter = COUNT_KINGS, .limit = 30, CITE(APCA, "26-28"), .ruling = "D-R1"},
        RULEBOOK_ACTS,
        {REASON_ILLEGAL_MOVE,         CITE(APCA, "14-23")},
        {REASON_UNFINISHED,           CITE_WHOLE(APCA)},
    },
};

const struct ruleset rules_spanish = {
    .id = "spanish", .title = "Spanish draughts", .author = "traditional", .source = RULEBOOK,
    .aliases = {"spanish-draughts", "24"},
    .reconstruction = "the draws (D-R1): no federation's text was found",
    .family = &draughts_family, .board = BOARD_8X8,
    .draughts = &(const struct draughts_rules){   /* as Portuguese draughts */
        .squares = SQUARES_LIGHT,
        .men_rows = 3,
        .man_takes_ahead = true,
        .prefer = {PREFER_MOST, PREFER_MOST_KINGS},
        .pdn = {.code = 24, .notation = 'N', .corner = 1, .separator = 'x'},
    },
    .endings = RULEBOOK_ENDINGS(40),             /* as Section-64's page on Spanish draughts says */
};

const struct ruleset rules_russian = {
    .id = "russian", .title = "Russian draughts", .author = "traditional", .source = CODE,
    .aliases = {"russian-draughts", "25", "shashki"},
    .asides = "D-R1", .sources = {&source_code, &source_idf}, .family = &draughts_family, .board = BOARD_8X8,
    .draughts = &(const struct draughts_rules){
        .men_rows = 3,
        .crown_in_passing = true,                    /* 1.5.15 */
        .pdn = {.code = 25, .notation = 'A', .corner = 0, .separator = ':', .shorts = true},
        /* By default: kings fly (1.4.5), men capture backwards (1.5.3). */
    },
    .endings = {
        LOSSES(CITE_WHOLE(CODE)),
        {REASON_THREEFOLD_REPETITION, .counter = COUNT_REPETITIONS, .limit = 3, CITE(IDF, "7.2.3")},
        {REASON_KINGS_ONLY,           .counter = COUNT_FORCES, .limit = 30, .forces = FORCES(KINGS(1), MANY_KINGS), CITE(IDF, "7.2.4")},
        {REASON_KINGS_ONLY,           .counter = COUNT_ON_DIAGONAL, .limit = 10, .forces = LONE_KING_AGAINST(3, 3), CITE(IDF, "7.2.7")},
        {REASON_KINGS_ONLY,           .counter = COUNT_FORCES, .limit = 10, .forces = LONE_KING_AGAINST(1, 2), CITE(IDF, "7.2.8")},
        {REASON_KINGS_ONLY,           .counter = COUNT_FORCES, .limit = 60, .forces = KING_EACH(4, 5), CITE(IDF, "7.2.6")},
        {REASON_KINGS_ONLY,           .counter = COUNT_FORCES, .limit = 120, .forces = KING_EACH(6, 7), CITE(IDF, "7.2.6")},
        {REASON_KINGS_ONLY,           .counter = COUNT_KINGS, .limit = 30, CITE(IDF, "7.2.5")},
        RULEBOOK_ACTS,
        {REASON_ILLEGAL_MOVE,         CITE(CODE, "1.4, 1.5")},
        {REASON_UNFINISHED,           CITE_WHOLE(CODE)},
    },
};

const struct ruleset rules_brazilian = {
    .id = "brazilian", .title = "Brazilian draughts", .author = "CBJD", .source = CBJD,
    .aliases = {"brazilian-draughts", "26"},
    .asides = "D-R1", .sources = {&source_cbjd}, .family = &draughts_family, .board = BOARD_8X8,
    .draughts = &(const struct draughts_rules){
        .men_rows = 3,
        .prefer = {PREFER_MOST},                     /* as in international draughts */
        .pdn = {.code = 26, .notation = 'A', .corner = 0, .separator = 'x', .shorts = true},
    },
    .endings = {
        LOSSES(CITE_WHOLE(CBJD)),
        {REASON_THREEFOLD_REPETITION, .counter = COUNT_REPETITIONS, .limit = 3, CITE(CBJD, "97b")},
        /* A king against one king, two kings, or a king and a man; two kings against two kings, or a king and a man. */
        {REASON_KINGS_ONLY,           .counter = COUNT_FORCES, .limit = 10, .forces = FORCES(KINGS_UP_TO(2), WITH_KING(1, 2)), CITE(CBJD, "99")},
        {REASON_KINGS_ONLY,           .counter = COUNT_ON_DIAGONAL, .limit = 10, .forces = LONE_KING_AGAINST(3, 3), CITE(CBJD, "100")},
        {REASON_KINGS_ONLY,           .counter = COUNT_KINGS, .limit = 40, CITE(CBJD, "98")},
        RULEBOOK_ACTS,
        {REASON_ILLEGAL_MOVE,         CITE(RULEBOOK, "8.3")},
        {REASON_UNFINISHED,           CITE_WHOLE(CBJD)},
    },
};

const struct ruleset rules_canadian = {
    .id = "canadian", .title = "Canadian draughts", .author = "traditional", .source = RULEBOOK,
    .aliases = {"canadian-draughts", "27"},
    .sources = {&source_fmjd_ends}, .family = &draughts_family, .board = BOARD_12X12,
    .draughts = &(const struct draughts_rules){
        .men_rows = 5,                               /* thirty men a side */
        .prefer = {PREFER_MOST},                     /* as in international draughts */
        .pdn = {.code = 27, .notation = 'N', .corner = 2, .separator = 'x', .two_points = true},
    },
    .endings = {                                 /* the source only says "as international" */
        FMJD_ENDINGS("D-R1", "D-R1"),
        {REASON_ILLEGAL_MOVE,         CITE(RULEBOOK, "8.3")},
        {REASON_UNFINISHED,           CITE(RULEBOOK, "8.3")},
    },
};

const struct ruleset rules_portuguese = {
    .id = "portuguese", .title = "Portuguese draughts", .author = "FPD", .year = 2013, .source = FPD,
    .aliases = {"portuguese-draughts", "28", "damas-classicas"},
    .sources = {&source_fpd}, .family = &draughts_family, .board = BOARD_8X8,
    .draughts = &(const struct draughts_rules){
        .squares = SQUARES_LIGHT,                    /* 2.1.5 */
        .men_rows = 3,
        .man_takes_ahead = true,
        .prefer = {PREFER_MOST, PREFER_MOST_KINGS},  /* 3.1: quantity ("lei da quantidade") before quality ("lei da qualidade") */
        .pdn = {.code = 28, .notation = 'N', .corner = 1, .separator = 'x'},
    },
    .endings = {
        LOSSES(CITE(FPD, "4")),
        {REASON_THREEFOLD_REPETITION, .counter = COUNT_REPETITIONS, .limit = 3, CITE(FPD, "3.2 a-c"), .ruling = "D-R1"},
        {REASON_KINGS_ONLY,           .counter = COUNT_SINCE_DIAGONAL, .limit = 24, .forces = FORCES(KINGS(1), KINGS(3)), CITE(FPD, "3.2 a-c")},
        {REASON_KINGS_ONLY,           .counter = COUNT_KINGS, .limit = 40, .unless = COUNT_SINCE_DIAGONAL, .forces = FORCES(WITH_KING(1, 4), WITH_KING(1, 4)), CITE(FPD, "3.2 a-c")},
        {REASON_RESIGNATION,          CITE(FPD, "4")},
        {REASON_AGREEMENT,            CITE(FPD, "4")},
        DRAUGHTS_ACTS,
        {REASON_ILLEGAL_MOVE,         CITE(FPD, "2.2, 3.1")},
        {REASON_UNFINISHED,           CITE(FPD, "4")},
    },
};

const struct ruleset rules_czech = {
    .id = "czech", .title = "Czech draughts", .author = "Česká federace dámy", .source = CFD,
    .aliases = {"czech-draughts", "29"},
    .sources = {&source_cfd}, .family = &draughts_family, .board = BOARD_8X8,
    .draughts = &(const struct draughts_rules){
        .men_rows = 3,                               /* 2.8 */
        .man_takes_ahead = true,                     /* 4.1 */
        .prefer = {PREFER_BY_KING},                  /* 4.14; the most pieces need not be taken (4.13) */
        .pdn = {.code = 29, .notation = 'A', .corner = 0, .separator = 'x', .shorts = true},
    },
    .endings = {
        {REASON_NO_PIECES,            CITE(CFD, "7.2c")},
        {REASON_NO_MOVE,              CITE(CFD, "7.2b")},
        {REASON_THREEFOLD_REPETITION, .counter = COUNT_REPETITIONS, .limit = 3, CITE(CFD, "6.1"), .claim = true},
        {REASON_KINGS_ONLY,           .counter = COUNT_FACING, .limit = 10, .forces = LONE_KING_AGAINST(1, 2), CITE(CFD, "6.2-6.4"), .ruling = "D-R1"},
        {REASON_NO_PROGRESS,          .counter = COUNT_KINGS, .limit = 30, CITE(CFD, "6.2-6.4"), .ruling = "D-R1"},
        {REASON_RESIGNATION,          CITE(CFD, "7.2a")},
        {REASON_AGREEMENT,            CITE(CFD, "7.3a")},
        DRAUGHTS_ACTS,
        {REASON_ILLEGAL_MOVE,         CITE(CFD, "3, 4")},
        {REASON_UNFINISHED,           CITE(CFD, "7")},
    },
};

const struct ruleset rules_turkish = {
    .id = "turkish", .title = "Turkish draughts", .author = "traditional", .source = DAMA,
    .aliases = {"turkish-draughts", "30", "dama"},
    .asides = "D-R1", .sources = {&source_dama, &source_tudaf}, .family = &draughts_family, .board = BOARD_8X8,
    .draughts = &(const struct draughts_rules){
        .squares = SQUARES_ALL,
        .men_rows = 2, .empty_rows = 1,              /* sixteen men on the second and third rows */
        .steps = LINES_ORTHOGONAL,
        .takes = LINES_ORTHOGONAL,
        .man_takes_ahead = true,                     /* and sideways */
        .no_turning_back = true,                     /* a capture must not turn by 180 degrees */
        .take_at_once = true,
        .prefer = {PREFER_MOST},                     /* 5, D-R3: a man goes on capturing as a man and is crowned after the move */
        .pdn = {.code = 30, .notation = 'A', .corner = 0, .separator = 'x'},
    },
    .endings = {
        LOSSES(CITE(DAMA, "1")),
        {REASON_DEAD_POSITION,        .forces = ONE_PIECE_EACH, CITE_WHOLE(TUDAF)},
        {REASON_THREEFOLD_REPETITION, .counter = COUNT_REPETITIONS, .limit = 3, CITE_WHOLE(TUDAF)},
        RULEBOOK_ACTS,
        {REASON_ILLEGAL_MOVE,         CITE(RULEBOOK, "8.3"), .ruling = "D-R3"},
        {REASON_UNFINISHED,           CITE(DAMA, "1")},
    },
};

const struct ruleset rules_thai = {
    .id = "thai", .title = "Thai draughts", .author = "traditional", .source = RULEBOOK,
    .aliases = {"thai-draughts", "31", "makhos"},
    .reconstruction = "the draws (D-R1): no federation's text was found",
    .family = &draughts_family, .board = BOARD_8X8,
    .draughts = &(const struct draughts_rules){
        .men_rows = 2,                               /* eight men a side */
        .black_begins = true,
        .lists_by_name = true,
        .man_takes_ahead = true,
        .king_lands_behind = true,
        .take_at_once = true,
        .pdn = {.code = 31, .notation = 'N', .corner = 2, .separator = '-'},
    },
    .endings = RULEBOOK_ENDINGS(80),
};

const struct ruleset rules_frisian = {
    .id = "frisian", .title = "Frisian draughts", .author = "traditional", .source = FRYSK,
    .aliases = {"frisian-draughts", "40"},
    .sources = {&source_frisian}, .family = &draughts_family, .board = BOARD_10X10,
    .draughts = &(const struct draughts_rules){
        .men_rows = 4,
        .takes = LINES_ALL,
        .prefer = {PREFER_VALUE, PREFER_BY_KING},
        .same_king_limit = 3,
        .pdn = {.code = 40, .notation = 'N', .corner = 2, .separator = 'x'},
    },
    .endings = {
        LOSSES(CITE_WHOLE(FRYSK)),
        {REASON_KINGS_ONLY,           .counter = COUNT_FORCES, .limit = 14, .forces = FORCES(KINGS(1), KINGS(2)), CITE(FRISIAN, "17, 18, 21")},
        {REASON_KINGS_ONLY,           .counter = COUNT_FORCES, .limit = 4, .forces = FORCES(KINGS(1), KINGS(1)), CITE(FRISIAN, "21"), .ruling = "D-R1"},
        RULEBOOK_ACTS,
        {REASON_ILLEGAL_MOVE,         CITE(RULEBOOK, "8.3")},
        {REASON_UNFINISHED,           CITE_WHOLE(FRYSK)},
    },
};

const struct ruleset rules_spantsiretti = {
    .id = "spantsiretti", .title = "Spantsiretti draughts", .author = "traditional", .source = RULEBOOK,
    .aliases = {"spantsiretti-draughts", "41", "spancireti"},
    .reconstruction = "the draws (D-R1): no federation's text was found",
    .family = &draughts_family, .board = BOARD_10X8,
    .draughts = &(const struct draughts_rules){
        .men_rows = 3,                               /* fifteen men a side */
        .crown_in_passing = true,                    /* as in Russian draughts */
        .pdn = {.code = 41, .notation = 'A', .corner = 0, .separator = ':'},
    },
    .endings = RULEBOOK_ENDINGS(80),
};

#define CHAPTER "Draughts"
/* A. Lippo describes draughts on 144 squares in his book of 1934 ("Игра в шашки"), without numbered paragraphs. */
const struct ruleset rules_lippo_draughts = {
    .id = "lippo-draughts", .title = "Lippo's draughts", .author = "A. Lippo", .year = 1934,
    .source = LIPPO, .ruling = "LD-R1 LD-R2", .aliases = {"lippo-shashki", "lippo-checkers"}, .asides = "D-R1",
    .sources = {&source_lippo_draughts}, .family = &draughts_family, .board = BOARD_12X12, .notation = "lippo",
    .draughts = &(const struct draughts_rules){
        .men_rows = 3,                               /* diagram 34: eighteen men a side */
        .crown_in_passing = true,                    /* "при переходе 12-й или 1-й линий и становясь дамкой" */
        .stop_anywhere = true,                       /* LD-R1: "бить ... при желании и случае, можно и дальше" */
        /* By default: men capture forwards, backwards and sideways (diagram 35), kings fly and stop on any free square,
         * pieces are removed after the move (LD-R2). PDN has no code for this game. */
    },
    .endings = {
        LOSSES(CITE(LIPPO, CHAPTER)),
        {REASON_THREEFOLD_REPETITION, .counter = COUNT_REPETITIONS, .limit = 3, CITE(RULEBOOK, "8.1"), .ruling = "LD-R3"},
        {REASON_KINGS_ONLY,           .counter = COUNT_KINGS, .limit = 30, CITE(RULEBOOK, "8.1"), .ruling = "LD-R3"},
        RULEBOOK_ACTS,
        {REASON_ILLEGAL_MOVE,         CITE(LIPPO, CHAPTER)},
        {REASON_UNFINISHED,           CITE(LIPPO, CHAPTER)},
    },
};

/* Moves on diagonals, captures on files and ranks. The author (6 March 2018) refers to international and Turkish draughts. */
const struct ruleset rules_eureka = {
    .id = "eureka", .title = "Eureka", .author = "I. G. Kosintsev", .year = 2018,
    .source = EUREKA_PAGE, .ruling = "E-R1", .aliases = {"eureka-draughts"}, .sources = {&source_eureka, &source_fmjd_ends},
    .family = &draughts_family, .board = BOARD_10X10,
    .draughts = &(const struct draughts_rules){
        .men_rows = 4,                               /* twenty men a side */
        .figures = true,                             /* E-R2 */
        .takes = LINES_ORTHOGONAL,                   /* "only orthogonaly (horizontally and vertically)", E-R1 */
        .prefer = {PREFER_MOST},                     /* the largest number of pieces, as in the two games to which the source refers */
    },
    .endings = {
        FMJD_ENDINGS(NULL, "D-R1"),                  /* The page names no draws; they are those of international draughts. */
        {REASON_ILLEGAL_MOVE,         CITE(EUREKA_PAGE, "rules")},
        {REASON_UNFINISHED,           CITE(FMJD, "7")},
    },
};
