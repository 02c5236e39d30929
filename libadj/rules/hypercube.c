/* SPDX-License-Identifier: MIT */
/*
 * Chess in three and four dimensions by I. G. Kosintsev: Nihongi and the 64-cell cubic chess (3 June 2010); RULES.md 5.
 * A step of mode O changes one coordinate, a step of F two, a step of D three.
 */
#include "rules/chess_rows.h"

#define NIHONGI NIHONGI_PAGE
#define CUBIC CUBIC_PAGE

#define O 1, 0, 0, 0
#define F 1, 1, 0, 0
#define D 1, 1, 1, 0

/* clang-format off */
/* C-R1: a pawn moves ahead, that is, towards the enemy king's corner, along any one coordinate. */
#define PAWN_3D STEP(USE_BOTH, 0, 0, 1), STEP(USE_BOTH, 0, 0, 0, 1), STEP(USE_BOTH, 0, 0, 0, 0, 1)
#define PAWN_4D PAWN_3D, STEP(USE_BOTH, 0, 0, 0, 0, 0, 1)

#define HYPERCUBE_PIECES(pawn_flags, ...) { \
    {.sym = "P", .name = "pawn",   /* 1 */ .modes = {__VA_ARGS__}, .flags = pawn_flags}, \
    {.sym = "H", .name = "horse",  /* 2 */ .modes = {LEAP(O), LEAP(D)}}, \
    {.sym = "B", .name = "bishop", /* 3 */ .modes = {SLIDE(F)}}, \
    {.sym = "R", .name = "rook",   /* 4 */ .modes = {SLIDE(O)}}, \
    {.sym = "Q", .name = "queen",  /* 5 */ .modes = {SLIDE(O), SLIDE(F)}}, \
    {.sym = "K", .name = "king",   /* 6: before it has been in check */ .modes = {LEAP(O), LEAP(D)}, .flags = PIECE_ROYAL, .when_checked = "K*"}, \
    {.sym = "K", .name = "king",   /* 6: after it has been in check */ .modes = {LEAP(O)}, .flags = PIECE_ROYAL | PIECE_MARKED}, \
    {.sym = NULL}}

static const struct chess_piece pieces_3d[] = HYPERCUBE_PIECES(PIECE_PAWN, PAWN_3D);
static const struct chess_piece pieces_4d[] = HYPERCUBE_PIECES(PIECE_PAWN, PAWN_4D);
/* C-R1 with the option `any`: pawns also move backwards. */
static const struct chess_piece pieces_any[] = HYPERCUBE_PIECES(PIECE_PAWN | PIECE_RETREATS, LEAP(O));

#define PROMOTIONS(white, black) \
    {{.piece = "P", .square = {white, black}, .into = "Q R B H", .how = PROMOTE_CHOICE /* 1 */}}

static struct chess_tables tables_nihongi, tables_symmetric, tables_asymmetric;
static struct chess_switched nihongi_any, symmetric_any, asymmetric_any;

/* C-R1 */
#define PAWNS_RETREAT(storage) \
    {{.option = OPTION_PAWNS, .value = PAWNS_ANY, .pieces = pieces_any, .rules = &storage}, {.value = 0}}
static const struct chess_switch nihongi_changes[] = PAWNS_RETREAT(nihongi_any);
static const struct chess_switch symmetric_changes[] = PAWNS_RETREAT(symmetric_any);
static const struct chess_switch asymmetric_changes[] = PAWNS_RETREAT(asymmetric_any);

static const struct chess_rules nihongi = {
    .pieces = pieces_4d,
    .start = "W:WPa4,Pa5,Pb4,Pc3,Pd1,Pd2,Pe1,Ha3,Hb3,Bc1,Bc2,Ra2,Rb2,Qb1,Ka1"
             ":BPe9,Pf8,Pf9,Pg7,Ph6,Pi5,Pi6,Hh7,Hi7,Bg8,Bg9,Rh8,Ri8,Qh9,Ki9",
    .promotions = PROMOTIONS("i9", "a1"),
    .tables = &tables_nihongi, .changes = nihongi_changes,
};
static const struct chess_rules symmetric = {
    .pieces = pieces_3d,
    .start = "W:WPa4,Pb3,Pc2,Pd1,Pe2,Pe3,Pf1,Pg1,Ha3,Hc1,Bb2,Bf2,Ra2,Rb1,Qe1,Ka1"
             ":BPb8,Pc8,Pd6,Pd7,Pe8,Pf7,Pg6,Ph5,Hf8,Hh6,Bc7,Bg7,Rg8,Rh7,Qd8,Kh8",
    .promotions = PROMOTIONS("h8", "a1"),
    .tables = &tables_symmetric, .changes = symmetric_changes,
};
static const struct chess_rules asymmetric = {
    .pieces = pieces_3d,
    .start = "W:WPa4,Pb3,Pc2,Pd1,Pe1,Pe3,Pf2,Pg1,He2,Hf1,Ba2,Bb2,Ra3,Rc1,Qb1,Ka1"
             ":BPb8,Pc7,Pd8,Pd6,Pe8,Pf7,Pg6,Ph5,Hc8,Hd7,Bg7,Bh7,Rf8,Rh6,Qg8,Kh8",
    .promotions = PROMOTIONS("h8", "a1"),
    .tables = &tables_asymmetric, .changes = asymmetric_changes,
};

#define HYPERCUBE_ENDINGS(source) { \
    ORTHODOX_ENDINGS(NULL), \
    {REASON_ILLEGAL_MOVE, .document = source, .paragraph = "1-6", .ruling = "C-R1"}}

const struct ruleset rules_nihongi = {
    .id = "nihongi", .title = "Nihongi 日本棋", .author = "I. G. Kosintsev", .year = 2010, .source = NIHONGI,
    .sources = {&source_nihongi, &source_fide_endings, &source_fide_borrowed, &source_fide_conduct},
    .aliases = {"nihongi-chess", "4d-chess"}, .ruling = "C-R1",
    .reconstruction = "the pawn's direction (C-R1)",
    .family = &chess_family, .board = BOARD_TESSERACT3, .chess = &nihongi, .pictures = &pictures_orthodox,
    .endings = HYPERCUBE_ENDINGS(NIHONGI),
};
const struct ruleset rules_cubic_symmetric = {
    .id = "cubic-symmetric", .title = "Cubic chess, symmetric", .author = "I. G. Kosintsev", .year = 2010, .source = CUBIC,
    .sources = {&source_cubic, &source_cubic_symmetric, &source_fide_endings, &source_fide_borrowed, &source_fide_conduct},
    .aliases = {"cubic", "cubic-chess", "cubic-chess-symmetric"}, .ruling = "C-R1",
    .reconstruction = "the pawn's direction (C-R1)",
    .family = &chess_family, .board = BOARD_CUBE4, .chess = &symmetric, .pictures = &pictures_orthodox,
    .endings = HYPERCUBE_ENDINGS(CUBIC),
};
const struct ruleset rules_cubic_asymmetric = {
    .id = "cubic-asymmetric", .title = "Cubic chess, asymmetric", .author = "I. G. Kosintsev", .year = 2010, .source = CUBIC,
    .sources = {&source_cubic, &source_cubic_asymmetric, &source_fide_endings, &source_fide_borrowed, &source_fide_conduct},
    .aliases = {"cubic-chess-asymmetric"}, .ruling = "C-R1",
    .reconstruction = "the pawn's direction (C-R1)",
    .family = &chess_family, .board = BOARD_CUBE4, .chess = &asymmetric, .pictures = &pictures_orthodox,
    .endings = HYPERCUBE_ENDINGS(CUBIC),
};
/* clang-format on */
