/* SPDX-License-Identifier: MIT */
/* Makruk, the chess of Thailand; section 12 of the rulebook names the sources. */
#include "rules/chess_rows.h"

/* clang-format off */
static const struct chess_piece pieces_makruk[] = { /* 12.1 */
    {.sym = "P", .name = "bia", .flags = PIECE_PAWN, .modes = {
        STEP(USE_QUIET, 0, 0, 0, 1), STEP(USE_CAPTURE, 0, 0, 1, 1), STEP(USE_CAPTURE, 0, 0, -1, 1)}},
    {.sym = "N", .name = "ma",   .modes = {LEAP(1, 2)}, .flags = PIECE_MINOR},
    {.sym = "S", .name = "khon", .modes = {LEAP(1, 1), STEP(USE_BOTH, 0, 0, 0, 1)}},
    {.sym = "R", .name = "ruea", .modes = {SLIDE(1, 0)}},
    {.sym = "M", .name = "met",  .modes = {LEAP(1, 1)}, .flags = PIECE_COLOURBOUND},
    {.sym = "K", .name = "khun", .modes = {LEAP(1, 0), LEAP(1, 1)}, .flags = PIECE_ROYAL},
    {.sym = NULL},
};

static struct chess_tables tables_makruk;
static const struct chess_rules chess_makruk = {
    .pieces = pieces_makruk,
    .start = "W:WPa3,Pb3,Pc3,Pd3,Pe3,Pf3,Pg3,Ph3,Ra1,Nb1,Sc1,Kd1,Me1,Sf1,Ng1,Rh1"
             ":BPa6,Pb6,Pc6,Pd6,Pe6,Pf6,Pg6,Ph6,Ra8,Nb8,Sc8,Md8,Ke8,Sf8,Ng8,Rh8",
    .promotions = {{.piece = "P", .row = 6, .into = "M", .how = PROMOTE_FORCED /* 12.1 */}},
    .fen = true,
    .men_most = 16, .pawns_most = 8,
    .tables = &tables_makruk,
};

/* 12.4: a lone khun's limit depends on the enemy pieces when the count starts. Players count own moves, we count plies. */
#define LONE(moves, pieces) \
    {REASON_NO_PROGRESS, .counter = CHESS_COUNTS_LONE_KING, .limit = 2 * (moves), .against = pieces, \
     .document = CULTURE, .paragraph = "p. 44, pieces", .ruling = "M-R1 M-R3"}

const struct ruleset rules_makruk = {
    .id = "makruk", .title = "Makruk", .author = "Thai tradition", .source = RULEBOOK,
    .sources = {&source_makruk, &source_makruk_counts, &source_fide_draws, &source_fide_conduct},
    .aliases = {"mak-ruk", "thai-chess", "makruk-(thai-chess)"},
    .family = &chess_family, .board = BOARD_8X8, .chess = &chess_makruk, .pictures = &pictures_makruk,
    .endings = {
        {REASON_CHECKMATE, .document = RULEBOOK, .paragraph = "12.2"},
        {REASON_STALEMATE, .document = RULEBOOK, .paragraph = "12.2"},
        ORTHODOX_DEAD("M-R4"),
        {REASON_NO_PROGRESS, .counter = CHESS_COUNTS_PAWNLESS, .limit = 2 * 64, .claim = true,
         .document = CULTURE, .paragraph = "p. 44, board", .ruling = "M-R1 M-R2"},
        LONE(8, "RR"), LONE(16, "R"), LONE(22, "SS"), LONE(32, "NN"), LONE(44, "S"), LONE(64, NULL),
        ORTHODOX_FIVEFOLD("M-R4"), ORTHODOX_THREEFOLD("M-R4"), ORTHODOX_ACTS(NULL),
        {REASON_ILLEGAL_MOVE, .document = RULEBOOK, .paragraph = "12.1"},
    },
};
/* clang-format on */
