/* SPDX-License-Identifier: MIT */
/* Orthodox chess and Chess960 by the FIDE Laws of Chess of 1 January 2023; RULES.md 9. */
#include "rules/chess_rows.h"

/* clang-format off */
static const struct chess_piece pieces_orthodox[] = {
    {.sym = "P", .name = "pawn", /* 3.7 */ .flags = PIECE_PAWN, .modes = {
        STEP(USE_QUIET, 0, 0, 0, 1),                                /* 3.7.1 */
        DOUBLE_STEP(2, 0, 1),                                       /* 3.7.2 */
        STEP(USE_CAPTURE, 0, 0, 1, 1), STEP(USE_CAPTURE, 0, 0, -1, 1)}}, /* 3.7.3 */
    {.sym = "N", .name = "knight", /* 3.6 */ .modes = {LEAP(1, 2)}, .flags = PIECE_MINOR},
    {.sym = "B", .name = "bishop", /* 3.2 */ .modes = {SLIDE(1, 1)}, .flags = PIECE_COLOURBOUND},
    {.sym = "R", .name = "rook",   /* 3.3 */ .modes = {SLIDE(1, 0)}},
    {.sym = "Q", .name = "queen",  /* 3.4 */ .modes = {SLIDE(1, 0), SLIDE(1, 1)}},
    {.sym = "K", .name = "king",   /* 3.8 */ .modes = {LEAP(1, 0), LEAP(1, 1)}, .flags = PIECE_ROYAL},
    {.sym = NULL},
};

#define START \
    "W:WRa1,Nb1,Bc1,Qd1,Ke1,Bf1,Ng1,Rh1,Pa2,Pb2,Pc2,Pd2,Pe2,Pf2,Pg2,Ph2" \
    ":BRa8,Nb8,Bc8,Qd8,Ke8,Bf8,Ng8,Rh8,Pa7,Pb7,Pc7,Pd7,Pe7,Pf7,Pg7,Ph7" \
    ":castle=W0-0,W0-0-0,B0-0,B0-0-0"
#define PROMOTION {.piece = "P", .row = ROW_LAST, .into = "Q R B N", .how = PROMOTE_CHOICE /* 3.7.3.3 */}

static struct chess_tables tables_orthodox;
static const struct chess_rules chess_orthodox = {
    .pieces = pieces_orthodox,
    .start = START,
    .promotions = {PROMOTION},
    .castlings = {                                                  /* 3.8.2 */
        {WHITE, MOVE_CASTLE_SHORT, {"e1", "g1"}, {"R"}, {"h1"}, {"f1"}, false},
        {WHITE, MOVE_CASTLE_LONG,  {"e1", "c1"}, {"R"}, {"a1"}, {"d1"}, false},
        {BLACK, MOVE_CASTLE_SHORT, {"e8", "g8"}, {"R"}, {"h8"}, {"f8"}, false},
        {BLACK, MOVE_CASTLE_LONG,  {"e8", "c8"}, {"R"}, {"a8"}, {"d8"}, false}},
    .fen = true, .unnamed = true,
    .men_most = 16, .pawns_most = 8,                                /* 2.2 */
    .tables = &tables_orthodox,
};

/* The endings of both games. */
#define FIDE_ENDINGS \
    {REASON_CHECKMATE,            .document = FIDE, .paragraph = "5.1.1"}, \
    {REASON_STALEMATE,            .document = FIDE, .paragraph = "5.2.1"}, \
    {REASON_DEAD_POSITION,        .document = FIDE, .paragraph = "5.2.2"}, \
    {REASON_FIVEFOLD_REPETITION,  .document = FIDE, .paragraph = "9.6.1", .limit = 5, .since = 20170701}, /* O-R1 */ \
    {REASON_SEVENTY_FIVE_MOVES,   .document = FIDE, .paragraph = "9.6.2", .limit = 150, .since = 20140701}, \
    {REASON_THREEFOLD_REPETITION, .document = FIDE, .paragraph = "9.2", .limit = 3, .claim = true}, \
    {REASON_FIFTY_MOVES,          .document = FIDE, .paragraph = "9.3", .limit = 100, .claim = true}, \
    {REASON_RESIGNATION,          .document = FIDE, .paragraph = "5.1.2"}, \
    {REASON_AGREEMENT,            .document = FIDE, .paragraph = "5.2.3"}, \
    {REASON_ILLEGAL_MOVE,         .document = FIDE, .paragraph = "7.5"}, \
    {REASON_UNFINISHED,           .document = FIDE, .paragraph = "5"},

const struct ruleset rules_chess = {
    .id = "chess", .title = "Chess", .author = "FIDE", .year = 2023, .source = FIDE, .asides = "N-R1 G-R4",
    .sources = {&source_fide_pieces, &source_fide_endings, &source_fide_dated, &source_fide_conduct},
    .aliases = {"standard", "normal", "regular", "classic", "classical", "orthodox", "orthodox-chess", "standard-chess",
                "classical-chess", "from-position", "international-chess", "illegal"},
    .family = &chess_family, .board = BOARD_8X8, .chess = &chess_orthodox, .pictures = &pictures_orthodox,
    .endings = {FIDE_ENDINGS},
};

/* Guidelines II: castling moves king and rook of a wing to the squares of orthodox castling. */
static struct chess_tables tables_960;
static const struct chess_rules chess_960 = {
    .pieces = pieces_orthodox,
    .start = START, .arrays = true,
    .promotions = {PROMOTION},
    .castlings = {
        {WHITE, MOVE_CASTLE_SHORT, {NULL, "g1"}, {"R"}, {NULL}, {"f1"}, false},
        {WHITE, MOVE_CASTLE_LONG,  {NULL, "c1"}, {"R"}, {NULL}, {"d1"}, false},
        {BLACK, MOVE_CASTLE_SHORT, {NULL, "g8"}, {"R"}, {NULL}, {"f8"}, false},
        {BLACK, MOVE_CASTLE_LONG,  {NULL, "c8"}, {"R"}, {NULL}, {"d8"}, false}},
    .fen = true,
    .men_most = 16, .pawns_most = 8,                                /* 2.2 */
    .tables = &tables_960,
};

const struct ruleset rules_chess960 = {
    .id = "chess960", .title = "Chess960", .author = "FIDE", .year = 2023, .source = FIDE, .asides = "N-R1 G-R4",
    .sources = {&source_fide_960, &source_fide_pieces, &source_fide_endings, &source_fide_dated, &source_fide_conduct},
    .aliases = {"chess-960", "960", "fischerandom", "fischerrandom", "fischer-random", "fischer-random-chess",
                "fischerandom-chess", "fischerandomchess", "freestyle", "freestyle-chess", "frc"},
    .family = &chess_family, .board = BOARD_8X8, .chess = &chess_960, .pictures = &pictures_orthodox,
    .endings = {FIDE_ENDINGS},
};
/* clang-format on */
