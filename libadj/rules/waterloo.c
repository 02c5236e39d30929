/* SPDX-License-Identifier: MIT */
/*
 * Waterloo by I. G. Kosintsev: 5th edition (29 Dec 2016), 6th (20 Feb 2018), 7th (27 Feb 2018) with Junior Waterloo;
 * RULES.md 2. Numbers in comments are the paragraphs of each edition's lists.
 */
#include "rules/chess_rows.h"

#define W5 WATERLOO_5
#define W6 WATERLOO_6
#define W7 WATERLOO_7
#define AUTHOR "I. G. Kosintsev"

/* The author's ways of moving. */
#define MODE_O SLIDE(1, 0)
#define MODE_D SLIDE(1, 1)
#define MODE_JO SLIDE_OVER(1, 1, 0) /* LO is the same */
#define MODE_JD SLIDE_OVER(1, 1, 1) /* LD is the same */
#define MODE_N1 LEAP(1, 0), LEAP(1, 1)
#define MODE_N2 LEAP(2, 0), LEAP(2, 2)
#define MODE_N3 LEAP(1, 2)

/* clang-format off */

/* Pawn steps by row (RULES.md 2.2): O(1) straight ahead, D(1) diagonally ahead. */
#define O1(how, first, last) STEP(how, first, last, 0, 1)
#define D1(how, first, last) STEP(how, first, last, 1, 1), STEP(how, first, last, -1, 1)

#define PAWN_5TH {                                                  /* classical pawns */ \
    O1(USE_QUIET, 1, 7), D1(USE_CAPTURE, 1, 7), DOUBLE_STEP(3, 0, 1)}
#define PAWN_6TH {                                                  /* progressive pawns */ \
    O1(USE_BOTH, 1, 3), DOUBLE_STEP(3, 0, 1),                       /* G-R1 */ \
    O1(USE_QUIET, 4, 5), D1(USE_CAPTURE, 4, 5),                                 \
    O1(USE_BOTH, 6, 7), D1(USE_BOTH, 6, 7)}
#define PAWN_7TH {                                                              \
    O1(USE_BOTH, 1, 3), DOUBLE_STEP(3, 0, 1),                                   \
    O1(USE_QUIET, 4, 5), D1(USE_CAPTURE, 4, 5),                                 \
    O1(USE_BOTH, 6, 8), D1(USE_BOTH, 6, 8)}
#define PAWN_JUNIOR {                                               /* WJ-R2 */ \
    O1(USE_BOTH, 1, 2), DOUBLE_STEP(2, 0, 1),                                   \
    O1(USE_QUIET, 3, 4), D1(USE_CAPTURE, 3, 4),                                 \
    O1(USE_BOTH, 5, 7), D1(USE_BOTH, 5, 7)}

/* Castling with two pieces (5th: 10, 6th: 13, 7th: 14): the king with marshall and rook of one wing. */
#define CASTLINGS { \
    {WHITE, MOVE_CASTLE_SHORT, {"e1", "b1"},   {"M", "R"}, {"b1", "a1"},   {"d1", "c1"}, false}, \
    {WHITE, MOVE_CASTLE_LONG,  {"e1", "h1"},   {"M", "R"}, {"i1", "k1"},   {"f1", "g1"}, false}, \
    {BLACK, MOVE_CASTLE_SHORT, {"f10", "i10"}, {"M", "R"}, {"i10", "k10"}, {"g10", "h10"}, false}, \
    {BLACK, MOVE_CASTLE_LONG,  {"f10", "c10"}, {"M", "R"}, {"b10", "a10"}, {"e10", "d10"}, false}}
#define ALL_RIGHTS ":castle=W0-0,W0-0-0,B0-0,B0-0-0"

/* Endings of the 5th and the 6th edition. A king wins on row `kings_row` by paragraph `king`. */
#define OLDER_ENDINGS(w, king, kings_row) { \
        {REASON_CHECKMATE,    CITE(w, "14")}, \
        {REASON_STALEMATE,    .scores = 4, CITE(w, "14"), .ruling = "W-R3"}, \
        {REASON_KINGS_ROW,    CITE(w, king), .limit = kings_row}, \
        {REASON_THIRD_PAWN,   CITE(w, "1"), .limit = 3}, \
        {REASON_THIRTY_MOVES, CITE(w, "15"), .limit = 30, .ruling = "W-R4"}, \
        {REASON_RESIGNATION,  CITE(FIDE, "5.1.2")}, \
        {REASON_ILLEGAL_MOVE, CITE(w, "1-13, 15")}, \
        {REASON_UNFINISHED,   CITE(w, "15")}, \
    }

/* 5th edition. */

static const struct chess_piece pieces_5th[] = {
    {.sym = "P", .name = "pawn",     /* 1 */ .modes = PAWN_5TH, .flags = PIECE_PAWN},
    {.sym = "S", .name = "spy",      /* 11 */ .modes = {MODE_N1}},
    {.sym = "N", .name = "knight",   /* 2 */ .modes = {MODE_N3}},
    {.sym = "G", .name = "guard",    /* 3 */ .modes = {MODE_N1, MODE_N2}},
    {.sym = "B", .name = "bishop",   /* 4 */ .modes = {MODE_D}},
    {.sym = "R", .name = "rook",     /* 6 */ .modes = {MODE_O}},
    {.sym = "C", .name = "cardinal", /* 5 */ .modes = {MODE_D, MODE_N3}},
    {.sym = "M", .name = "marshall", /* 7 */ .modes = {MODE_O, MODE_N3}},
    {.sym = "A", .name = "adviser",  /* 8 */ .modes = {MODE_O, MODE_D}},
    {.sym = "Q", .name = "queen",    /* 9 */ .modes = {MODE_O, MODE_D, MODE_N3}},
    {.sym = "K", .name = "king",     /* 10 */ .modes = {MODE_N1}, .flags = PIECE_ROYAL},
    {.sym = "J", .name = "joker",    /* 12 */ .modes = {MODE_N1, MODE_N2, MODE_N3}},
    {.sym = "W", .name = "wiseman",  /* 13 */ .modes = {MODE_JO, MODE_JD}},
    {.sym = NULL},
};

static struct chess_tables tables_5th;
static const struct chess_rules chess_5th = {
    .pieces = pieces_5th,
    .start = /* W5-R1: the black king on f10, the queen on e10 */
        "W:WPa3,Pb3,Pd3,Pe3,Pf3,Pg3,Pi3,Pk3,Sc3,Sh3,Nd2,Ne2,Nf2,Ng2,Ga2,Gb2,Gk2,Gi2,Bc2,Bh2,"
        "Cc1,Ch1,Ra1,Rk1,Mb1,Mi1,Ad1,Ag1,Qf1,Ke1"
        ":BPa8,Pb8,Pd8,Pe8,Pf8,Pg8,Pi8,Pk8,Sc8,Sh8,Nd9,Ne9,Nf9,Ng9,Ga9,Gb9,Gk9,Gi9,Bc9,Bh9,"
        "Cc10,Ch10,Ra10,Rk10,Mb10,Mi10,Ad10,Ag10,Qe10,Kf10" ALL_RIGHTS,
    .reserve = {{"S", 2}, {"J", 2}, {"W", 2}},                     /* W5-R2 */
    .promotions = {
        {.piece = "P", .row = 8,  .into = "S", .how = PROMOTE_FORCED, .reserve = true /* 1 */},
        {.piece = "S", .row = 9,  .into = "J", .how = PROMOTE_OPTION, .reserve = true /* 11 */},
        {.piece = "S", .row = 10, .into = "W", .how = PROMOTE_OPTION, .reserve = true /* 11 */},
    },
    .turnings = {
        {.piece = "G", .taking = "N", .into = "J" /* 3 */},
        {.piece = "A",                .into = "W" /* 8 */}, /* by giving check */
    },
    .castlings = CASTLINGS,
    .no_repetition = true,                                          /* 15 */
    .tables = &tables_5th,
};

const struct ruleset rules_waterloo5 = {
    .id = "waterloo5", .title = "Waterloo 百田棋 (5th edition)", .author = AUTHOR, .year = 2016,
    .source = W5, .aliases = {"waterloo-5", "waterloo-5th", "waterloo5th"},
    .reconstruction = "Black's king on f10 and queen on e10, the reverse of the printed list (W5-R1)",
    .start_ruling = "W5-R1", .asides = "W-R6 G-R4", .sources = {&source_waterloo5, &source_fide_conduct},
    .family = &chess_family, .board = BOARD_10X10, .chess = &chess_5th, .pictures = &pictures_waterloo,
    .endings = OLDER_ENDINGS(W5, "10", 8),
};

/* 6th edition. */

static const struct chess_piece pieces_6th[] = { /* W6-R1: a simple piece may combine with a simple piece */
    {.sym = "P", .name = "pawn",     /* 1 */ .modes = PAWN_6TH, .flags = PIECE_PAWN},
    {.sym = "S", .name = "spy",      /* 2 */ .modes = {MODE_N1}, .made_of = "S", .flags = PIECE_JOINS},
    {.sym = "N", .name = "knight",   /* 3 */ .modes = {MODE_N3}, .made_of = "N", .flags = PIECE_JOINS},
    {.sym = "G", .name = "guard",    /* 4 */ .modes = {MODE_N1, MODE_N2}, .made_of = "SS"},
    {.sym = "B", .name = "bishop",   /* 5 */ .modes = {MODE_D}, .made_of = "B", .flags = PIECE_JOINS},
    {.sym = "R", .name = "rook",     /* 7 */ .modes = {MODE_O}, .made_of = "R", .flags = PIECE_JOINS},
    {.sym = "C", .name = "cardinal", /* 6 */ .modes = {MODE_D, MODE_N3}, .made_of = "BN"},
    {.sym = "M", .name = "marshall", /* 8 */ .modes = {MODE_O, MODE_N3}, .made_of = "NR"},
    {.sym = "A", .name = "adviser",  /* 9 */ .modes = {MODE_O, MODE_D}, .made_of = "A", .flags = PIECE_JOINS},
    {.sym = "Q", .name = "queen",    /* 11 */ .modes = {MODE_O, MODE_D, MODE_N3}, .made_of = "AN"},
    {.sym = "K", .name = "king",     /* 12 */ .modes = {MODE_N1}, .made_of = "K", .flags = PIECE_ROYAL | PIECE_JOINS},
    {.sym = "E", .name = "emperor",  /* 13 */ .modes = {MODE_N1, MODE_N3}, .made_of = "KN", .flags = PIECE_ROYAL, .when_checked = "K"},
    {.sym = "W", .name = "wiseman",  /* 10 */ .modes = {MODE_JO, MODE_JD}},
    {.sym = NULL},
};

static struct chess_tables tables_6th;
static const struct chess_rules chess_6th = {
    .pieces = pieces_6th,
    .start =
        "W:WPa3,Pb3,Pc3,Pd3,Pe3,Pf3,Pg3,Ph3,Pi3,Pk3,Nd2,Ne2,Nf2,Ng2,Bc2,Bh2,Ra1,Rk1,Ad1,Ag1,"
        "Ga2,Gb2,Gi2,Gk2,Cc1,Ch1,Mb1,Mi1,Qf1,Ee1"
        ":BPa8,Pb8,Pc8,Pd8,Pe8,Pf8,Pg8,Ph8,Pi8,Pk8,Nd9,Ne9,Nf9,Ng9,Bc9,Bh9,Ra10,Rk10,Ad10,Ag10,"
        "Ga9,Gb9,Gi9,Gk9,Cc10,Ch10,Mb10,Mi10,Qe10,Ef10" ALL_RIGHTS,
    .max_squares = 30,
    .promotions = {
        {.piece = "P", .row = 8, .into = "S", .how = PROMOTE_FORCED /* 1 */},
        {.piece = "S", .row = 9, .into = "W", .how = PROMOTE_FORCED /* 2 */},  /* W6-R2 */
    },
    .castlings = CASTLINGS,
    .no_repetition = true,                                          /* 15 */
    .tables = &tables_6th,
};

const struct ruleset rules_waterloo6 = {
    .id = "waterloo6", .title = "Waterloo 龍棋 (6th edition)", .author = AUTHOR, .year = 2018,
    .source = W6, .aliases = {"waterloo-6", "waterloo-6th", "waterloo6th"},
    .asides = "W-R6 G-R4", .sources = {&source_waterloo6, &source_fide_conduct},
    .family = &chess_family, .board = BOARD_10X10, .chess = &chess_6th, .pictures = &pictures_waterloo,
    .endings = OLDER_ENDINGS(W6, "12, 13", 9),
};

/* 7th edition. */

/* W7-R2: only spies and knights move onto own pieces. W7-R1: any part of a compound can leave it. */
#define PIECES_7TH(pawn) { \
    {.sym = "P", .name = "pawn",     /* 1 */ .modes = pawn, .flags = PIECE_PAWN}, \
    {.sym = "S", .name = "spy",      /* 3 */ .modes = {MODE_N1}, .made_of = "S", .flags = PIECE_JOINS}, \
    {.sym = "N", .name = "knight",   /* 4 */ .modes = {MODE_N3}, .made_of = "N", .flags = PIECE_JOINS}, \
    {.sym = "G", .name = "guard",    /* 6 */ .modes = {MODE_N1, MODE_N2}, .made_of = "SS"}, \
    {.sym = "B", .name = "bishop",   /* 7 */ .modes = {MODE_D}, .made_of = "B"}, \
    {.sym = "R", .name = "rook",     /* 9 */ .modes = {MODE_O}, .made_of = "R"}, \
    {.sym = "C", .name = "cardinal", /* 8 */ .modes = {MODE_D, MODE_N3}, .made_of = "BN"}, \
    {.sym = "M", .name = "marshall", /* 10 */ .modes = {MODE_O, MODE_N3}, .made_of = "NR"}, \
    {.sym = "A", .name = "adviser",  /* 11 */ .modes = {MODE_O, MODE_D}, .made_of = "A"}, \
    {.sym = "Q", .name = "queen",    /* 12 */ .modes = {MODE_O, MODE_D, MODE_N3}, .made_of = "AN"}, \
    {.sym = "K", .name = "king",     /* 13 */ .modes = {MODE_N1}, .made_of = "K", .flags = PIECE_ROYAL}, \
    {.sym = "E", .name = "emperor",  /* 14 */ .modes = {MODE_N1, MODE_N2}, .made_of = "KS", .flags = PIECE_ROYAL, \
     .when_checked = "K", .when_castled = "K"}, \
    {.sym = "J", .name = "joker",    /* 5 */ .modes = {MODE_N1, MODE_N3}, .made_of = "NS"}, \
    {.sym = "D", .name = "dragon",   /* 2 */ .modes = {MODE_JO, MODE_JD}}, \
    {.sym = NULL}}

static const struct chess_piece pieces_7th[] = PIECES_7TH(PAWN_7TH);
static const struct chess_piece pieces_junior[] = PIECES_7TH(PAWN_JUNIOR);

#define STOCK_7TH(pawns) /* W7-R3: limits on double-sided pieces of a side */ \
    {{"P D", pawns}, {"S G", 4}, {"N J", 4}, {"B C", 4}, {"R M", 4}, {"A Q", 3}, {"K E", 1}}

#define ENDINGS_7TH(kings_row, r) { \
        {REASON_CHECKMATE,    CITE(W7, "15")}, \
        {REASON_STALEMATE,    .scores = 4, CITE(W7, "15")}, \
        {REASON_KINGS_ROW,    CITE(W7, "13, 14"), .limit = kings_row, .ruling = r}, \
        {REASON_THIRTY_MOVES, CITE(W7, "16"), .limit = 30}, \
        {REASON_RESIGNATION,  CITE(FIDE, "5.1.2")}, \
        {REASON_ILLEGAL_MOVE, CITE(W7, "1-14, 16")}, \
        {REASON_UNFINISHED,   CITE(W7, "16")}, \
    }

static struct chess_tables tables_7th;
static const struct chess_rules chess_7th = {
    .pieces = pieces_7th,
    .start =
        "W:WPa3,Pb3,Pc3,Pd3,Pe3,Pf3,Pg3,Ph3,Pi3,Pk3,Sa2,Sk2,Nd2,Ng2,Bc2,Bh2,Ra1,Rk1,Ad1,Ag1,"
        "Gb2,Gi2,Je2,Jf2,Cc1,Ch1,Mb1,Mi1,Qf1,Ee1"
        ":BPa8,Pb8,Pc8,Pd8,Pe8,Pf8,Pg8,Ph8,Pi8,Pk8,Sa9,Sk9,Nd9,Ng9,Bc9,Bh9,Ra10,Rk10,Ad10,Ag10,"
        "Gb9,Gi9,Je9,Jf9,Cc10,Ch10,Mb10,Mi10,Qe10,Ef10" ALL_RIGHTS,
    .stock = STOCK_7TH(10),
    .promotions = {{.piece = "P", .row = 9, .into = "D", .how = PROMOTE_FORCED /* 1 */}},
    .castlings = CASTLINGS,
    .no_repetition = true,                                          /* 16 */
    .tables = &tables_7th,
};

const struct ruleset rules_waterloo7 = {
    .id = "waterloo7", .title = "Grand Waterloo 龍棋 (7th edition)", .author = AUTHOR, .year = 2018,
    .source = W7, .aliases = {"waterloo-7", "waterloo-7th", "waterloo7th", "grand-waterloo", "waterloo7-grand"},
    .league = {"GWL", "60'+30'", "17 and older"},
    .asides = "W-R6 G-R4", .sources = {&source_waterloo7, &source_waterloo7_grand, &source_fide_conduct},
    .family = &chess_family, .board = BOARD_10X10, .chess = &chess_7th, .pictures = &pictures_waterloo,
    .endings = ENDINGS_7TH(9, NULL),
};

static struct chess_tables tables_junior;
static const struct chess_rules chess_junior = {
    .pieces = pieces_junior,
    .start = /* WJ-R1, a reconstruction */
        "W:WRa1,Nb1,Bc1,Ad1,Ke1,Bf1,Ng1,Rh1,Pa2,Pb2,Pc2,Pd2,Pe2,Pf2,Pg2,Ph2"
        ":BRa8,Nb8,Bc8,Kd8,Ae8,Bf8,Ng8,Rh8,Pa7,Pb7,Pc7,Pd7,Pe7,Pf7,Pg7,Ph7",
    .stock = STOCK_7TH(8),
    .promotions = {{.piece = "P", .row = 8, .into = "D", .how = PROMOTE_FORCED /* 1 */}},
    .no_repetition = true,
    .tables = &tables_junior,
};

const struct ruleset rules_waterloo7_junior = {
    .id = "waterloo7-junior", .title = "Junior Waterloo (7th edition)", .author = AUTHOR, .year = 2018,
    .source = W7, .aliases = {"junior-waterloo", "waterloo-junior", "waterloo7junior"},
    .league = {"JWL", "30'+15'", "16 and younger"},
    .reconstruction = "the initial position (WJ-R1) and the rows of the small board (WJ-R2)",
    .ruling = "WJ-R2", .start_ruling = "WJ-R1", .asides = "W-R6 G-R4",
    .sources = {&source_waterloo7, &source_waterloo7_junior, &source_fide_conduct},
    .family = &chess_family, .board = BOARD_8X8, .chess = &chess_junior, .pictures = &pictures_waterloo,
    .endings = ENDINGS_7TH(8, "WJ-R2"),
};
/* clang-format on */
