/* SPDX-License-Identifier: MIT */
/* Capablanca's chess (1920s): two pieces more on ten files, and the FIDE Laws of Chess where he says nothing. */
#include "rules/chess_rows.h"

/* clang-format off */
static const struct chess_piece pieces[] = {
    {.sym = "P", .name = "pawn", /* 3.7 */ .flags = PIECE_PAWN, .modes = {
        STEP(USE_QUIET, 0, 0, 0, 1), DOUBLE_STEP(2, 0, 1),
        STEP(USE_CAPTURE, 0, 0, 1, 1), STEP(USE_CAPTURE, 0, 0, -1, 1)}},
    {.sym = "N", .name = "knight",     /* 3.6 */ .modes = {LEAP(1, 2)}, .flags = PIECE_MINOR},
    {.sym = "B", .name = "bishop",     /* 3.2 */ .modes = {SLIDE(1, 1)}, .flags = PIECE_COLOURBOUND},
    {.sym = "A", .name = "archbishop", .modes = {SLIDE(1, 1), LEAP(1, 2)}},
    {.sym = "R", .name = "rook",       /* 3.3 */ .modes = {SLIDE(1, 0)}},
    {.sym = "C", .name = "chancellor", .modes = {SLIDE(1, 0), LEAP(1, 2)}},
    {.sym = "Q", .name = "queen",      /* 3.4 */ .modes = {SLIDE(1, 0), SLIDE(1, 1)}},
    {.sym = "K", .name = "king",       /* 3.8 */ .modes = {LEAP(1, 0), LEAP(1, 1)}, .flags = PIECE_ROYAL},
    {.sym = NULL},
};

static const struct glyph glyphs[] = {
    {"A", "M-12 17L-8 -4L0 -18L8 -4L12 17Z", "M-8 -4H8", ""},
    {"C", "M-12 17V-4H-15V-16H15V-4H12V17Z", "M-12 -4H12", ""},
    {NULL, NULL, NULL, NULL},
};
static const struct glyph_set pictures = {.glyphs = glyphs, .base = &pictures_orthodox, .letters = true};

static struct chess_tables tables;
static const struct chess_rules chess = {
    .pieces = pieces,
    .start = "W:WRa1,Nb1,Ac1,Bd1,Qe1,Kf1,Bg1,Ch1,Ni1,Rj1,Pa2,Pb2,Pc2,Pd2,Pe2,Pf2,Pg2,Ph2,Pi2,Pj2"
             ":BRa8,Nb8,Ac8,Bd8,Qe8,Kf8,Bg8,Ch8,Ni8,Rj8,Pa7,Pb7,Pc7,Pd7,Pe7,Pf7,Pg7,Ph7,Pi7,Pj7"
             ":castle=W0-0,W0-0-0,B0-0,B0-0-0",
    .promotions = {{.piece = "P", .row = ROW_LAST, .into = "Q C A R B N", .how = PROMOTE_CHOICE}},
    .castlings = { /* the king goes three squares */
        {WHITE, MOVE_CASTLE_SHORT, {"f1", "i1"}, {"R"}, {"j1"}, {"h1"}, false},
        {WHITE, MOVE_CASTLE_LONG,  {"f1", "c1"}, {"R"}, {"a1"}, {"d1"}, false},
        {BLACK, MOVE_CASTLE_SHORT, {"f8", "i8"}, {"R"}, {"j8"}, {"h8"}, false},
        {BLACK, MOVE_CASTLE_LONG,  {"f8", "c8"}, {"R"}, {"a8"}, {"d8"}, false}},
    .fen = true,
    .tables = &tables,
};

const struct ruleset rules_capablanca = {
    .id = "capablanca", .title = "Capablanca's chess", .author = "J. R. Capablanca", .source = FIDE,
    .sources = {&source_fide_pieces, &source_fide_endings, &source_fide_conduct},
    .aliases = {"capablanca-chess", "capablancas-chess"},
    .family = &chess_family, .board = BOARD_10X8J, .chess = &chess, .pictures = &pictures,
    .endings = {
        ORTHODOX_ENDINGS(NULL),
        {REASON_ILLEGAL_MOVE, .document = FIDE, .paragraph = "7.5"},
    },
};
/* clang-format on */
