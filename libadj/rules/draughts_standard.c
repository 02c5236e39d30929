/* SPDX-License-Identifier: MIT */
/*
 * The draughts games that PDN 3.0 numbers, by their federations' rules; RULES.md 8.3. Draws after so
 * many moves of kings follow the table of the rulebook (D-R1).
 */
#include "play/draughts.h"
#include "rules/tables.h"

/* clang-format off */

#define FMJD "FMJD, Official rules for international draughts (Annex 1)"
#define WCDF "ACF, Standard laws of checkers"
#define FID  "FID, Regolamento tecnico, capo I (2008)"
#define APCA "APCA, Tournament rules of play"
#define FPD  "FPD, Regras das damas clássicas"
#define FSR  "Codex of Russian draughts (2004)"
#define CBD  "FMJD section 64, Brazilian draughts"
#define CFD  "Canadian draughts, FMJD rules on 144 squares"
#define CUD  "Czech draughts union, Pravidla české dámy"
#define TDF  "Turkish draughts (dama), learning guide of the Turkish federation"
#define THAI "Thai draughts (makhos)"
#define FFD  "Frisian draughts, rules of the Frisian federation"
#define SPAN "Spantsiretti draughts: Russian rules on ten by eight"

/* The endings of a game with threefold repetition, by paragraphs: win, repetition, kings only, agreement. */
#define ENDINGS(text, win, repetition, kings, kings_limit, draw) \
    .endings = { \
        {REASON_NO_PIECES,            .document = text, .paragraph = win}, \
        {REASON_NO_MOVE,              .document = text, .paragraph = win}, \
        {REASON_THREEFOLD_REPETITION, .document = text, .paragraph = repetition, .limit = 3}, \
        {REASON_KINGS_ONLY,           .document = text, .paragraph = kings, .limit = kings_limit, .ruling = "D-R1"}, \
        {REASON_RESIGNATION,          .document = text, .paragraph = win, .claim = true}, \
        {REASON_AGREEMENT,            .document = text, .paragraph = draw, .claim = true}, \
        {REASON_ILLEGAL_MOVE,         .document = text, .paragraph = win}, \
        {REASON_UNFINISHED,           .document = text, .paragraph = win}, \
    }

#define FORTY_MOVES {{.limit_plies = 80}}        /* D-R1 */

/* D-R1: 25 moves; 16 of a lone king against three pieces, 5 against two or one, with a king among them. */
#define FMJD_DRAWS { \
        {.limit_plies = 50}, \
        {.limit_plies = 32, .balance = BALANCE_LONE_KING, .pieces = 3}, \
        {.limit_plies = 10, .balance = BALANCE_LONE_KING, .pieces = 2}, \
        {.limit_plies = 10, .balance = BALANCE_LONE_KING, .pieces = 1}, \
    }

static const struct draughts_rules international = {
    .men_rows = 4,                               /* 2.8 */
    .prefer = {PREFER_MOST},                     /* 4.13 */
    .draws = FMJD_DRAWS,                         /* 6.2 to 6.4 */
    .pdn = {.code = 20, .notation = 'N', .corner = 2, .separator = 'x', .two_points = true},
    /* Kings fly (3.9), men take backwards too (4.1), pieces leave after the move (4.11), and a man
     * that only passes the last row stays one (4.15): as in most games. */
};

static const struct draughts_rules english = {
    .men_rows = 3,                               /* 1.11 */
    .black_begins = true,                        /* 1.13 */
    .man_takes_ahead = true,                     /* 1.18 */
    .short_king = true,                          /* 1.17 */
    .draws = FORTY_MOVES,                        /* 1.32.2 */
    .pdn = {.code = 21, .notation = 'N', .corner = 1, .separator = 'x'},
};

static const struct draughts_rules italian = {
    .squares = SQUARES_LIGHT,                    /* 2.3: the right corner is played on */
    .men_rows = 3,
    .man_takes_ahead = true,                     /* 5.3a */
    .man_spares_kings = true,                    /* 5.3b */
    .short_king = true,                          /* 4.7 */
    .prefer = {PREFER_MOST, PREFER_BY_KING, PREFER_MOST_KINGS, PREFER_KING_FIRST}, /* 6.6 to 6.9 */
    .draws = FORTY_MOVES,                        /* 10.4 */
    .pdn = {.code = 22, .notation = 'N', .corner = 2, .separator = 'x'},
};

static const struct draughts_rules pool = {
    .men_rows = 3,                               /* 5 */
    .black_begins = true,
    .draws = FORTY_MOVES,
    .pdn = {.code = 23, .notation = 'N', .corner = 1, .separator = 'x'},
    /* Men take backwards (14), kings fly (15), no crowning in passing (16), free choice (20). */
};

static const struct draughts_rules spanish = {
    .squares = SQUARES_LIGHT,                    /* 2.1.5 */
    .men_rows = 3,
    .man_takes_ahead = true,
    .prefer = {PREFER_MOST, PREFER_MOST_KINGS},  /* "lei da quantidade" before "lei da qualidade" */
    .draws = FORTY_MOVES,
    .pdn = {.code = 24, .notation = 'N', .corner = 1, .separator = 'x'},
};

static const struct draughts_rules russian = {
    .men_rows = 3,
    .crown_in_passing = true,                    /* 1.5.15 */
    .draws = {{.limit_plies = 30}},              /* D-R1 */
    .pdn = {.code = 25, .notation = 'A', .corner = 0, .separator = ':'},
};

static const struct draughts_rules brazilian = {
    .men_rows = 3,
    .prefer = {PREFER_MOST},                     /* as in international draughts */
    .draws = {                                   /* D-R1 */
        {.limit_plies = 40},
        {.limit_plies = 10, .balance = BALANCE_EXACT, .side = {{1, 0}, {1, 0}}},
        {.limit_plies = 10, .balance = BALANCE_EXACT, .side = {{1, 0}, {2, 0}}},
        {.limit_plies = 10, .balance = BALANCE_EXACT, .side = {{1, 0}, {1, 1}}},
        {.limit_plies = 10, .balance = BALANCE_EXACT, .side = {{2, 0}, {2, 0}}},
    },
    .pdn = {.code = 26, .notation = 'A', .corner = 0, .separator = 'x'},
};

static const struct draughts_rules canadian = {
    .men_rows = 5,                               /* thirty men a side */
    .prefer = {PREFER_MOST},                     /* as in international draughts */
    .draws = FMJD_DRAWS,
    .pdn = {.code = 27, .notation = 'N', .corner = 2, .separator = 'x', .two_points = true},
};

static const struct draughts_rules portuguese = {
    .squares = SQUARES_LIGHT,                    /* 2.1.5 */
    .men_rows = 3,
    .man_takes_ahead = true,
    .prefer = {PREFER_MOST, PREFER_MOST_KINGS},
    .draws = FORTY_MOVES,
    .pdn = {.code = 28, .notation = 'N', .corner = 1, .separator = 'x'},
};

static const struct draughts_rules czech = {
    .men_rows = 3,                               /* 2.4 */
    .man_takes_ahead = true,                     /* 4.1 */
    .prefer = {PREFER_BY_KING},                  /* 4.14 */
    .draws = FORTY_MOVES,
    .pdn = {.code = 29, .notation = 'A', .corner = 0, .separator = 'x'},
};

static const struct draughts_rules turkish = {
    .squares = SQUARES_ALL,
    .men_rows = 2, .empty_rows = 1,              /* sixteen men on the second and third rows */
    .steps = LINES_ORTHOGONAL,
    .takes = LINES_ORTHOGONAL,
    .man_takes_ahead = true,                     /* and sideways */
    .no_turning_back = true,                     /* no turn by 180 degrees within a capture */
    .take_at_once = true,
    .crown_in_passing = true,                    /* the new king goes on taking */
    .prefer = {PREFER_MOST},
    .draws = FORTY_MOVES,
    .pdn = {.code = 30, .notation = 'A', .corner = 0, .separator = 'x'},
};

static const struct draughts_rules thai = {
    .men_rows = 2,                               /* eight men a side */
    .black_begins = true,
    .lists_by_name = true,
    .man_takes_ahead = true,
    .king_lands_behind = true,
    .take_at_once = true,
    .draws = FORTY_MOVES,
    .pdn = {.code = 31, .notation = 'N', .corner = 2, .separator = '-'},
};

static const struct draughts_rules frisian = {
    .men_rows = 4,
    .takes = LINES_ALL,
    .prefer = {PREFER_VALUE, PREFER_BY_KING},
    .same_king_limit = 3,
    .draws = {                                   /* D-R1: no count between other forces */
        {.limit_plies = 14, .balance = BALANCE_EXACT, .side = {{1, 0}, {2, 0}}},
        {.limit_plies = 4,  .balance = BALANCE_EXACT, .side = {{1, 0}, {1, 0}}},
    },
    .pdn = {.code = 40, .notation = 'N', .corner = 2, .separator = 'x'},
};

static const struct draughts_rules spantsiretti = {
    .men_rows = 3,                               /* fifteen men a side */
    .crown_in_passing = true,                    /* as in Russian draughts */
    .draws = FORTY_MOVES,
    .pdn = {.code = 41, .notation = 'A', .corner = 0, .separator = ':'},
};

const struct ruleset rules_international = {
    .id = "international", .title = "International draughts", .author = "FMJD", .source = FMJD,
    .aliases = {"international-draughts", "20", "polish", "10x10"},
    .family = &draughts_family, .board = BOARD_10X10, .draughts = &international,
    ENDINGS(FMJD, "7.1", "6.1", "6.2-6.4", 50, "6"),
};

const struct ruleset rules_english = {
    .id = "english", .title = "English draughts (checkers)", .author = "WCDF", .source = WCDF,
    .aliases = {"english-draughts", "21", "checkers", "american-checkers", "anglo-american"},
    .family = &draughts_family, .board = BOARD_8X8, .draughts = &english,
    ENDINGS(WCDF, "1.30", "1.32.1", "1.32.2", 80, "1.32"),
};

const struct ruleset rules_italian = {
    .id = "italian", .title = "Italian draughts", .author = "FID", .source = FID,
    .aliases = {"italian-draughts", "22", "dama-italiana"},
    .family = &draughts_family, .board = BOARD_8X8, .draughts = &italian,
    ENDINGS(FID, "8", "9.3", "10.4", 80, "9"),
};

const struct ruleset rules_pool = {
    .id = "pool", .title = "American pool checkers", .author = "APCA", .source = APCA,
    .aliases = {"pool-checkers", "23", "american-pool", "american-pool-checkers"},
    .family = &draughts_family, .board = BOARD_8X8, .draughts = &pool,
    ENDINGS(APCA, "24", "26", "26", 80, "26"),
};

const struct ruleset rules_spanish = {
    .id = "spanish", .title = "Spanish draughts", .author = "FPD", .source = FPD,
    .aliases = {"spanish-draughts", "24"},
    .family = &draughts_family, .board = BOARD_8X8, .draughts = &spanish,
    ENDINGS(FPD, "4", "5", "5", 80, "5"),
};

const struct ruleset rules_russian = {
    .id = "russian", .title = "Russian draughts", .author = "IDF", .source = FSR,
    .aliases = {"russian-draughts", "25", "shashki"},
    .family = &draughts_family, .board = BOARD_8X8, .draughts = &russian,
    ENDINGS(FSR, "1.6", "1.7", "1.7", 30, "1.7"),
};

const struct ruleset rules_brazilian = {
    .id = "brazilian", .title = "Brazilian draughts", .author = "FMJD", .source = CBD,
    .aliases = {"brazilian-draughts", "26"},
    .family = &draughts_family, .board = BOARD_8X8, .draughts = &brazilian,
    ENDINGS(CBD, "7.1", "6.1", "6", 40, "6"),
};

const struct ruleset rules_canadian = {
    .id = "canadian", .title = "Canadian draughts", .author = "FMJD", .source = CFD,
    .aliases = {"canadian-draughts", "27"},
    .family = &draughts_family, .board = BOARD_12X12, .draughts = &canadian,
    ENDINGS(CFD, "7.1", "6.1", "6.2-6.4", 50, "6"),
};

const struct ruleset rules_portuguese = {
    .id = "portuguese", .title = "Portuguese draughts", .author = "FPD", .source = FPD,
    .aliases = {"portuguese-draughts", "28", "damas-classicas"},
    .family = &draughts_family, .board = BOARD_8X8, .draughts = &portuguese,
    ENDINGS(FPD, "4", "5", "5", 80, "5"),
};

const struct ruleset rules_czech = {
    .id = "czech", .title = "Czech draughts", .author = "CUD", .source = CUD,
    .aliases = {"czech-draughts", "29"},
    .family = &draughts_family, .board = BOARD_8X8, .draughts = &czech,
    ENDINGS(CUD, "5", "6", "6", 80, "6"),
};

const struct ruleset rules_turkish = {
    .id = "turkish", .title = "Turkish draughts", .author = "TDF", .source = TDF,
    .aliases = {"turkish-draughts", "30", "dama"},
    .family = &draughts_family, .board = BOARD_8X8, .draughts = &turkish,
    ENDINGS(TDF, "1", "9", "9", 80, "9"),
};

const struct ruleset rules_thai = {
    .id = "thai", .title = "Thai draughts", .author = "traditional", .source = THAI,
    .aliases = {"thai-draughts", "31", "makhos"},
    .family = &draughts_family, .board = BOARD_8X8, .draughts = &thai,
    ENDINGS(THAI, "1", "1", "1", 80, "1"),
};

const struct ruleset rules_frisian = {
    .id = "frisian", .title = "Frisian draughts", .author = "FFD", .source = FFD,
    .aliases = {"frisian-draughts", "40"},
    .family = &draughts_family, .board = BOARD_10X10, .draughts = &frisian,
    ENDINGS(FFD, "1", "1", "1", 14, "1"),
};

const struct ruleset rules_spantsiretti = {
    .id = "spantsiretti", .title = "Spantsiretti draughts", .author = "N. Spantsireti", .source = SPAN,
    .aliases = {"spantsiretti-draughts", "41", "spancireti"},
    .family = &draughts_family, .board = BOARD_10X8, .draughts = &spantsiretti,
    ENDINGS(SPAN, "1", "1", "1", 80, "1"),
};
