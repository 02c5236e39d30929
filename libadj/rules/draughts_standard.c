/* SPDX-License-Identifier: MIT */
/*
 * The draughts games that PDN 3.0 numbers, by their federations' rules; RULES.md 8.3. Draws after so
 * many moves of kings follow the table of the rulebook (D-R1), and the third repetition is a draw in
 * all of them, whatever a federation counts.
 */
#include "play/draughts.h"
#include "rules/documents.h"
#include "rules/tables.h"

/* clang-format off */

#define WCDF "WCDF, Rules of draughts"
#define FID  "FID, Regolamento tecnico, capo I: dama italiana"
#define APCA "APCA, Tournament rules of play"
#define FPD  "FPD, Regras do jogo de damas clássicas (2013)"
#define CODE "Draughts code of Russia (Шашечный кодекс России)"
#define CBJD "CBJD, Regras oficiais"
#define CFD  "Česká federace dámy, Pravidla české dámy"
#define DAMA "Turkish draughts (dama): Rules of game and learning guide"
#define FRYSK "Frisian draughts: The rules of the game (friesdammen.nl)"

/* The endings of a game for which no document is known. */
#define RULEBOOK_ENDINGS(kings_limit) { \
        {REASON_NO_PIECES,            CITE(RULEBOOK, "8.3")}, \
        {REASON_NO_MOVE,              CITE(RULEBOOK, "8.3")}, \
        {REASON_THREEFOLD_REPETITION, CITE(RULEBOOK, "8.3"), .limit = 3}, \
        {REASON_KINGS_ONLY,           CITE(RULEBOOK, "8.3"), .limit = kings_limit, .ruling = "D-R1"}, \
        {REASON_RESIGNATION,          CITE(RULEBOOK, "10"), .claim = true}, \
        {REASON_AGREEMENT,            CITE(RULEBOOK, "10"), .claim = true}, \
        {REASON_ILLEGAL_MOVE,         CITE(RULEBOOK, "8.3")}, \
        {REASON_UNFINISHED,           CITE(RULEBOOK, "8.3")}, \
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
    /* White begins (3.3), kings fly (3.9), men take backwards too (4.1), pieces leave after the move (4.11),
     * and a man that only passes the last row stays one (4.15): as in most games. */
};

static const struct draughts_rules english = {
    .men_rows = 3,                               /* 1.11 */
    .black_begins = true,
    .man_takes_ahead = true,                     /* 1.18 */
    .short_king = true,                          /* 1.17 */
    .draws = FORTY_MOVES,                        /* 1.32.2 */
    .pdn = {.code = 21, .notation = 'N', .corner = 1, .separator = 'x', .assumed = true},
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
    .black_begins = true,                        /* 7 */
    .draws = FORTY_MOVES,                        /* 26 has fifteen */
    .pdn = {.code = 23, .notation = 'N', .corner = 1, .separator = 'x', .also = ",8,8,A0,0"},
    /* Men take backwards (14), kings fly (15), no crowning in passing (16), free choice (20). */
};

static const struct draughts_rules spanish = {   /* as Portuguese draughts */
    .squares = SQUARES_LIGHT,
    .men_rows = 3,
    .man_takes_ahead = true,
    .prefer = {PREFER_MOST, PREFER_MOST_KINGS},
    .draws = FORTY_MOVES,
    .pdn = {.code = 24, .notation = 'N', .corner = 1, .separator = 'x'},
};

static const struct draughts_rules russian = {
    .men_rows = 3,
    .crown_in_passing = true,                    /* 1.5.15 */
    .draws = {{.limit_plies = 30}},              /* D-R1 */
    .pdn = {.code = 25, .notation = 'A', .corner = 0, .separator = ':'},
    /* Kings fly (1.4.5), men take backwards (1.5.3). */
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
    .prefer = {PREFER_MOST, PREFER_MOST_KINGS},  /* 3.1: "lei da quantidade" before "lei da qualidade" */
    .draws = FORTY_MOVES,
    .pdn = {.code = 28, .notation = 'N', .corner = 1, .separator = 'x'},
};

static const struct draughts_rules czech = {
    .men_rows = 3,                               /* 2.8 */
    .man_takes_ahead = true,                     /* 4.1 */
    .prefer = {PREFER_BY_KING},                  /* 4.14, but no duty to take the most: 4.13 */
    .draws = FORTY_MOVES,                        /* 6.2 to 6.4 have fifteen, and five */
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
    .endings = {
        {REASON_NO_PIECES,            CITE(FMJD, "7.2.3")},
        {REASON_NO_MOVE,              CITE(FMJD, "7.2.2")},
        {REASON_THREEFOLD_REPETITION, CITE(FMJD, "6.1"), .limit = 3},
        {REASON_KINGS_ONLY,           CITE(FMJD, "6.2-6.4"), .limit = 50, .ruling = "D-R1"},
        {REASON_RESIGNATION,          CITE(FMJD, "7.2.1"), .claim = true},
        {REASON_AGREEMENT,            CITE(FMJD, "7.3.1"), .claim = true},
        {REASON_ILLEGAL_MOVE,         CITE(FMJD, "3, 4")},
        {REASON_UNFINISHED,           CITE(FMJD, "7")},
    },
};

const struct ruleset rules_english = {
    .id = "english", .title = "English draughts (checkers)", .author = "WCDF", .source = WCDF,
    .aliases = {"english-draughts", "21", "checkers", "american-checkers", "anglo-american",
                "american/english"},
    .family = &draughts_family, .board = BOARD_8X8, .draughts = &english,
    .endings = {
        {REASON_NO_PIECES,            CITE_WHOLE(WCDF)},
        {REASON_NO_MOVE,              CITE_WHOLE(WCDF)},
        {REASON_THREEFOLD_REPETITION, CITE(WCDF, "1.32.1"), .limit = 3},
        {REASON_KINGS_ONLY,           CITE(WCDF, "1.32.2"), .limit = 80, .ruling = "D-R1"},
        {REASON_RESIGNATION,          CITE(RULEBOOK, "10"), .claim = true},
        {REASON_AGREEMENT,            CITE(WCDF, "1.32"), .claim = true},
        {REASON_ILLEGAL_MOVE,         CITE(WCDF, "1.15-1.20")},
        {REASON_UNFINISHED,           CITE_WHOLE(WCDF)},
    },
};

const struct ruleset rules_italian = {
    .id = "italian", .title = "Italian draughts", .author = "FID", .source = FID,
    .aliases = {"italian-draughts", "22", "dama-italiana"},
    .family = &draughts_family, .board = BOARD_8X8, .draughts = &italian,
    .endings = {
        {REASON_NO_PIECES,            CITE_WHOLE(FID)},
        {REASON_NO_MOVE,              CITE_WHOLE(FID)},
        {REASON_THREEFOLD_REPETITION, CITE(RULEBOOK, "8.3"), .limit = 3}, /* 9.3 counts four */
        {REASON_KINGS_ONLY,           CITE(FID, "10.4"), .limit = 80, .ruling = "D-R1"},
        {REASON_RESIGNATION,          CITE(RULEBOOK, "10"), .claim = true},
        {REASON_AGREEMENT,            CITE(RULEBOOK, "10"), .claim = true},
        {REASON_ILLEGAL_MOVE,         CITE(FID, "4-6")},
        {REASON_UNFINISHED,           CITE_WHOLE(FID)},
    },
};

const struct ruleset rules_pool = {
    .id = "pool", .title = "American pool checkers", .author = "APCA", .source = APCA,
    .aliases = {"pool-checkers", "23", "american-pool", "american-pool-checkers"},
    .family = &draughts_family, .board = BOARD_8X8, .draughts = &pool,
    .endings = {
        {REASON_NO_PIECES,            CITE_WHOLE(APCA)},
        {REASON_NO_MOVE,              CITE_WHOLE(APCA)},
        {REASON_THREEFOLD_REPETITION, CITE(APCA, "26"), .limit = 3},
        {REASON_KINGS_ONLY,           CITE(RULEBOOK, "8.3"), .limit = 80, .ruling = "D-R1"},
        {REASON_RESIGNATION,          CITE(RULEBOOK, "10"), .claim = true},
        {REASON_AGREEMENT,            CITE(RULEBOOK, "10"), .claim = true},
        {REASON_ILLEGAL_MOVE,         CITE(APCA, "14-23")},
        {REASON_UNFINISHED,           CITE_WHOLE(APCA)},
    },
};

const struct ruleset rules_spanish = {
    .id = "spanish", .title = "Spanish draughts", .author = "traditional", .source = RULEBOOK,
    .aliases = {"spanish-draughts", "24"},
    .family = &draughts_family, .board = BOARD_8X8, .draughts = &spanish,
    .endings = RULEBOOK_ENDINGS(80),
};

const struct ruleset rules_russian = {
    .id = "russian", .title = "Russian draughts", .author = "traditional", .source = CODE,
    .aliases = {"russian-draughts", "25", "shashki"},
    .family = &draughts_family, .board = BOARD_8X8, .draughts = &russian,
    .endings = {
        {REASON_NO_PIECES,            CITE_WHOLE(CODE)},
        {REASON_NO_MOVE,              CITE_WHOLE(CODE)},
        {REASON_THREEFOLD_REPETITION, CITE(RULEBOOK, "8.3"), .limit = 3},
        {REASON_KINGS_ONLY,           CITE(RULEBOOK, "8.3"), .limit = 30, .ruling = "D-R1"},
        {REASON_RESIGNATION,          CITE(RULEBOOK, "10"), .claim = true},
        {REASON_AGREEMENT,            CITE(RULEBOOK, "10"), .claim = true},
        {REASON_ILLEGAL_MOVE,         CITE(CODE, "1.4, 1.5")},
        {REASON_UNFINISHED,           CITE_WHOLE(CODE)},
    },
};

const struct ruleset rules_brazilian = {
    .id = "brazilian", .title = "Brazilian draughts", .author = "CBJD", .source = CBJD,
    .aliases = {"brazilian-draughts", "26"},
    .family = &draughts_family, .board = BOARD_8X8, .draughts = &brazilian,
    .endings = {
        {REASON_NO_PIECES,            CITE_WHOLE(CBJD)},
        {REASON_NO_MOVE,              CITE_WHOLE(CBJD)},
        {REASON_THREEFOLD_REPETITION, CITE(RULEBOOK, "8.3"), .limit = 3},
        {REASON_KINGS_ONLY,           CITE(RULEBOOK, "8.3"), .limit = 40, .ruling = "D-R1"},
        {REASON_RESIGNATION,          CITE(RULEBOOK, "10"), .claim = true},
        {REASON_AGREEMENT,            CITE(RULEBOOK, "10"), .claim = true},
        {REASON_ILLEGAL_MOVE,         CITE_WHOLE(CBJD)},
        {REASON_UNFINISHED,           CITE_WHOLE(CBJD)},
    },
};

const struct ruleset rules_canadian = {
    .id = "canadian", .title = "Canadian draughts", .author = "traditional", .source = RULEBOOK,
    .aliases = {"canadian-draughts", "27"},
    .family = &draughts_family, .board = BOARD_12X12, .draughts = &canadian,
    .endings = RULEBOOK_ENDINGS(50),
};

const struct ruleset rules_portuguese = {
    .id = "portuguese", .title = "Portuguese draughts", .author = "FPD", .year = 2013, .source = FPD,
    .aliases = {"portuguese-draughts", "28", "damas-classicas"},
    .family = &draughts_family, .board = BOARD_8X8, .draughts = &portuguese,
    .endings = {
        {REASON_NO_PIECES,            CITE(FPD, "4")},
        {REASON_NO_MOVE,              CITE(FPD, "4")},
        {REASON_THREEFOLD_REPETITION, CITE(RULEBOOK, "8.3"), .limit = 3},
        {REASON_KINGS_ONLY,           CITE(RULEBOOK, "8.3"), .limit = 80, .ruling = "D-R1"},
        {REASON_RESIGNATION,          CITE(FPD, "4"), .claim = true},
        {REASON_AGREEMENT,            CITE(FPD, "4"), .claim = true},
        {REASON_ILLEGAL_MOVE,         CITE(FPD, "2.2, 3.1")},
        {REASON_UNFINISHED,           CITE(FPD, "4")},
    },
};

const struct ruleset rules_czech = {
    .id = "czech", .title = "Czech draughts", .author = "Česká federace dámy", .source = CFD,
    .aliases = {"czech-draughts", "29"},
    .family = &draughts_family, .board = BOARD_8X8, .draughts = &czech,
    .endings = {
        {REASON_NO_PIECES,            CITE(CFD, "7.2c")},
        {REASON_NO_MOVE,              CITE(CFD, "7.2b")},
        {REASON_THREEFOLD_REPETITION, CITE(CFD, "6.1"), .limit = 3},
        {REASON_KINGS_ONLY,           CITE(RULEBOOK, "8.3"), .limit = 80, .ruling = "D-R1"},
        {REASON_RESIGNATION,          CITE(CFD, "7.2a"), .claim = true},
        {REASON_AGREEMENT,            CITE(CFD, "7.3a"), .claim = true},
        {REASON_ILLEGAL_MOVE,         CITE(CFD, "3, 4")},
        {REASON_UNFINISHED,           CITE(CFD, "7")},
    },
};

const struct ruleset rules_turkish = {
    .id = "turkish", .title = "Turkish draughts", .author = "traditional", .source = DAMA,
    .aliases = {"turkish-draughts", "30", "dama"},
    .family = &draughts_family, .board = BOARD_8X8, .draughts = &turkish,
    .endings = {
        {REASON_NO_PIECES,            CITE(DAMA, "1")},
        {REASON_NO_MOVE,              CITE(DAMA, "1")},
        {REASON_THREEFOLD_REPETITION, CITE(RULEBOOK, "8.3"), .limit = 3},
        {REASON_KINGS_ONLY,           CITE(RULEBOOK, "8.3"), .limit = 80, .ruling = "D-R1"},
        {REASON_RESIGNATION,          CITE(RULEBOOK, "10"), .claim = true},
        {REASON_AGREEMENT,            CITE(RULEBOOK, "10"), .claim = true},
        {REASON_ILLEGAL_MOVE,         CITE_WHOLE(DAMA)},
        {REASON_UNFINISHED,           CITE(DAMA, "1")},
    },
};

const struct ruleset rules_thai = {
    .id = "thai", .title = "Thai draughts", .author = "traditional", .source = RULEBOOK,
    .aliases = {"thai-draughts", "31", "makhos"},
    .family = &draughts_family, .board = BOARD_8X8, .draughts = &thai,
    .endings = RULEBOOK_ENDINGS(80),
};

const struct ruleset rules_frisian = {
    .id = "frisian", .title = "Frisian draughts", .author = "traditional", .source = FRYSK,
    .aliases = {"frisian-draughts", "40"},
    .family = &draughts_family, .board = BOARD_10X10, .draughts = &frisian,
    .endings = {
        {REASON_NO_PIECES,            CITE(RULEBOOK, "8.3")},
        {REASON_NO_MOVE,              CITE(RULEBOOK, "8.3")},
        {REASON_THREEFOLD_REPETITION, CITE(RULEBOOK, "8.3"), .limit = 3},
        {REASON_KINGS_ONLY,           CITE(RULEBOOK, "8.3"), .limit = 14, .ruling = "D-R1"},
        {REASON_RESIGNATION,          CITE(RULEBOOK, "10"), .claim = true},
        {REASON_AGREEMENT,            CITE(RULEBOOK, "10"), .claim = true},
        {REASON_ILLEGAL_MOVE,         CITE_WHOLE(FRYSK)},
        {REASON_UNFINISHED,           CITE_WHOLE(FRYSK)},
    },
};

const struct ruleset rules_spantsiretti = {
    .id = "spantsiretti", .title = "Spantsiretti draughts", .author = "traditional", .source = RULEBOOK,
    .aliases = {"spantsiretti-draughts", "41", "spancireti"},
    .family = &draughts_family, .board = BOARD_10X8, .draughts = &spantsiretti,
    .endings = RULEBOOK_ENDINGS(80),
};
