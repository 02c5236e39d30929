/* SPDX-License-Identifier: MIT */
/* The normative sentences of the author's page on Brilliant chess (5 July 2010). */
#include "rules/documents.h"
#include "rules/sentences.h"

/* clang-format off */
static const struct sentence brilliant[] = {
    {"white 1", "4", .text = "(P) Pawns: a2, b2, c2, d2, e2, f2, g2, h2, i2."},
    {"white 2", "4", .text = "(N) Knights: b1, h1."},
    {"white 3", "4", .text = "(B) Bishops: d1, f1."},
    {"white 4", "4", .text = "(R) Rooks: a1, i1."},
    {"white 5", "4", .text = "(Q) Queens: c1, g1."},
    {"white 6", "4", .text = "(K) King: e1."},
    {"black 1", "4", .text = "(P) Pawns: a7, b6, c7, d6, e7, f6, g7, h6, i7."},
    {"black 2", "4", .text = "(N) Knights: b7, h7."},
    {"black 3", "4", .text = "(B) Bishops: d7, f7."},
    {"black 4", "4", .text = "(R) Rooks: a8, i8."},
    {"black 5", "4", .text = "(Q) Queens: c8, g8."},
    {"black 6", "4", .text = "(K) King: e8."},
    {"modes 1", "4", .text = "The arrow mode of the movement A or A(n), where n is the number of the path cells.", .rulings = "B-R1"},
    {"modes 2", "4", .text = "The fork mode of the movement F or F(n), where n is the number of the path cells.", .rulings = "B-R1"},
    {"modes 3", "4", .text = "The star (arrow or fork) mode of the movement S or S(n), where n is the number of the path cells."},
    {"modes 4", "4", .text = "The jump mode of the movement J or J(n), where n is the number of the jump cells.", .rulings = "B-R2"},
    {"1", "4", .text = "(P) The pawn moves, without capturing, by A(1) mode.", .piece = "P"},
    {"1", "4", .text = "It captures by F(1) mode.", .rulings = "B-R1", .piece = "P"},
    {"1", "4", .text = "Pawn may advance in its first move, without capturing, by A(2) mode and may capture «en passant».", .piece = "P"},
    {"1", "4", .text = "It also promotes for the knight, bishop, rook, queen or second king when it reaches the initial position of the same opponent's piece.",
     .rulings = "B-R3 B-R4", .refuses = WHEN(PROMOTION)},
    {"1", "4", .text = "But the player can't have more then two kings.", .rulings = "B-R3", .piece = "P"},
    {"2", "4", .text = "(N) The knight moves by S(1) or J(1) modes.", .rulings = "B-R2", .piece = "N"},
    {"3", "4", .text = "(B) The bishop moves by S(n) mode, where n is 1 or 2.", .piece = "B"},
    {"4", "4", .text = "(R) The rook moves by S(n) mode, where n is 1 or 2 or 3.", .piece = "R"},
    {"5", "4", .text = "(Q) The queen moves by S mode.", .piece = "Q"},
    {"6", "4", .text = "(K) The king moves by S(1) or J(1) modes during the game, provided that he hasn't been checked before he makes his jump move.",
     .piece = "K"},
    {"6", "4", .text = "It loses the right to make a jump move after the check.", .piece = "K"},
    {"6", "4", .text = "Castling doesn't exist.", .refuses = WHEN(CASTLING)},
    {N_("general"), "4", .text = "Other rules of this game are identical with rules of classical hexagonal chess [1].", .rulings = "B-R5", .decides = AT(STALEMATE), .refuses = WHEN(EXPOSES_KING)},
    {NULL},
};

const struct source source_brilliant = {
    .document = BRILLIANT_PAGE, .author = "I. G. Kosintsev", .year = 2010,
    .sentences = brilliant,
};
/* clang-format on */
