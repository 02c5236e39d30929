/* SPDX-License-Identifier: MIT */
/* Brilliant chess on hexagons by I. G. Kosintsev (5 July 2010); RULES.md 4. */
#include "rules/chess_rows.h"

/* Steps in axial coordinates (board.c): an arrow step, a fork step, and the leap J(1). B-R1, B-R2. */
#define ARROW 1, 0
#define FORK 1, 1
#define JUMP 2, 1

/* clang-format off */
static const struct chess_piece pieces_brilliant[] = {
    {.sym = "P", .name = "pawn", /* 1 */ .flags = PIECE_PAWN, .modes = {
        STEP(USE_QUIET, 0, 0, 0, 1),                                           /* A(1) */
        DOUBLE_STEP(2, 0, 1),                                                  /* A(2) */
        STEP(USE_CAPTURE, 0, 0, 1, 1), STEP(USE_CAPTURE, 0, 0, -1, 2)}},       /* F(1) */
    {.sym = "N", .name = "knight", /* 2 */ .modes = {LEAP(ARROW), LEAP(FORK), LEAP(JUMP)}},
    {.sym = "B", .name = "bishop", /* 3 */ .modes = {SLIDE_MAX(2, ARROW), SLIDE_MAX(2, FORK)}},
    {.sym = "R", .name = "rook",   /* 4 */ .modes = {SLIDE_MAX(3, ARROW), SLIDE_MAX(3, FORK)}},
    {.sym = "Q", .name = "queen",  /* 5 */ .modes = {SLIDE(ARROW), SLIDE(FORK)}},
    {.sym = "K", .name = "king",   /* 6 */ .modes = {LEAP(ARROW), LEAP(FORK), LEAP(JUMP)},
     .flags = PIECE_ROYAL, .when_checked = "K*"},
    {.sym = "K", .name = "king",   /* 6 */ .modes = {LEAP(ARROW), LEAP(FORK)},
     .flags = PIECE_ROYAL | PIECE_MARKED},                                     /* a king that has been in check */
    {.sym = NULL},
};

static struct chess_tables tables_brilliant;
static struct chess_switched playing_on;
static const struct chess_switch changes_brilliant[] = {
    {.option = OPTION_BARE_KINGS, .value = BARE_KINGS_PLAY, .dead_by_proof = true /* B-R6 */, .rules = &playing_on},
    {.value = 0}};
static const struct chess_rules chess_brilliant = {
    .pieces = pieces_brilliant,
    .start = "W:WPa2,Pb2,Pc2,Pd2,Pe2,Pf2,Pg2,Ph2,Pi2,Nb1,Nh1,Bd1,Bf1,Ra1,Ri1,Qc1,Qg1,Ke1"
             ":BPa7,Pb6,Pc7,Pd6,Pe7,Pf6,Pg7,Ph6,Pi7,Nb7,Nh7,Bd7,Bf7,Ra8,Ri8,Qc8,Qg8,Ke8",
    .promotions = { /* 1: promotes to the piece that the opponent has on that file at the start */
        {.piece = "P", .row = ROW_LAST, .files = "ai", .into = "R", .how = PROMOTE_FORCED /* 1 */},
        {.piece = "P", .row = ROW_LAST, .files = "bh", .into = "N", .how = PROMOTE_FORCED /* 1 */},
        {.piece = "P", .row = ROW_LAST, .files = "cg", .into = "Q", .how = PROMOTE_FORCED /* 1 */},
        {.piece = "P", .row = ROW_LAST, .files = "df", .into = "B", .how = PROMOTE_FORCED /* 1 */},
        {.piece = "P", .row = ROW_LAST, .files = "e",  .into = "K", .how = PROMOTE_FORCED /* 1 */},
    },
    .royals_most = 2,                                               /* 1; B-R3, B-R4 */
    .tables = &tables_brilliant, .changes = changes_brilliant,
};

const struct ruleset rules_brilliant = {
    .id = "brilliant", .title = "Brilliant chess", .author = "I. G. Kosintsev", .year = 2010, .source = BRILLIANT_PAGE,
    .sources = {&source_brilliant, &source_fide_endings, &source_fide_borrowed, &source_fide_conduct},
    .aliases = {"brilliant-chess"},
    .reconstruction = "the names of the directions (B-R1) and the knight's jump (B-R2): the diagrams are lost",
    .ruling = "B-R1 B-R2", .options_named = "B-R6",
    .family = &chess_family, .board = BOARD_HEX68, .chess = &chess_brilliant, .pictures = &pictures_orthodox,
    .endings = {
        ORTHODOX_MATE(NULL),
        {REASON_STALEMATE, .scores = 3, .document = BRILLIANT_PAGE, .paragraph = "6", .ruling = "B-R5"},
        ORTHODOX_DEAD("B-R6"),
        ORTHODOX_COUNTS(NULL),
        {REASON_ILLEGAL_MOVE, .document = BRILLIANT_PAGE, .paragraph = "1-6"},
    },
};
/* clang-format on */
