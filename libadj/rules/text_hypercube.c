/* SPDX-License-Identifier: MIT */
/* The normative sentences of the author's pages on Nihongi and on the 64-cell cubic chess (3 June 2010). */
#include "rules/documents.h"
#include "rules/sentences.h"

/* clang-format off */
static const struct sentence nihongi[] = {
    {"board", "5", .text = "The 4D board is actually a 3x3x3x3 tesseract (four-dimensional hypercube) sliced into equal spaces across each of its four major faces and well known at Japan for the puzzle Sudoku [5] and for the traditional Japanese chess Shogi [6]."},
    {"white 1", "5", .text = "(P) Pawn: a4, a5, b4, c3, d1, d2, e1."},
    {"white 2", "5", .text = "(H) Horse: a3, b3."},
    {"white 3", "5", .text = "(B) Bishop: c1, c2."},
    {"white 4", "5", .text = "(R) Rook: a2, b2."},
    {"white 5", "5", .text = "(Q) Queen: b1."},
    {"white 6", "5", .text = "(K) King: a1."},
    {"black 1", "5", .text = "(P) Pawn: e9, f8, f9, g7, h6, i5, i6."},
    {"black 2", "5", .text = "(H) Horse: h7, i7."},
    {"black 3", "5", .text = "(B) Bishop: g8, g9."},
    {"black 4", "5", .text = "(R) Rook: h8, i8."},
    {"black 5", "5", .text = "(Q) Queen: h9."},
    {"black 6", "5", .text = "(K) King: i9."},
    {"modes 1", "5", .text = "The orthogonal mode of the movement O or O(n), where n is the number of the path cells."},
    {"modes 2", "5", .text = "The face diagonal mode of the movement F or F(n), where n is the number of the path cells."},
    {"modes 3", "5", .text = "The space diagonal mode of the movement D or D(n), where n is the number of the path cells."},
    {"modes 4", "5", .text = "The hyper diagonal mode of the movement H or H(n), where n is the number of the path cells.",
     .does = N_("no piece of the game uses it")},
    {"1", "5", .text = "(P) The pawn moves, with or without capturing, by O(1) mode.", .rulings = "C-R1", .piece = "P"},
    {"1", "5", .text = "Pawn may not advance in its first move.", .piece = "P"},
    {"1", "5", .text = "The capture «en passant» is absent.", .piece = "P"},
    {"1", "5", .text = "It also promotes for any another (at the player's choice) piece when it reaches the position of the opposite king.",
     .does = N_("queen, rook, bishop or horse, always"), .refuses = WHEN(PROMOTION)},
    {"2", "5", .text = "(H) The horse moves by O(1) or by D(1) mode.", .piece = "H"},
    {"3", "5", .text = "(B) The bishop moves by F mode.", .piece = "B"},
    {"4", "5", .text = "(R) The rook moves by O mode.", .piece = "R"},
    {"5", "5", .text = "(Q) The queen moves by O or F modes.", .piece = "Q"},
    {"6", "5", .text = "(K) The king moves by O(1) mode or by D(1) mode during the game, provided that he hasn't been checked before he makes his D-move.",
     .piece = "K"},
    {"6", "5", .text = "It loses the right to make a D-move after the check.", .piece = "K"},
    {"6", "5", .text = "Castling doesn't exist. (Compare with Chaturanga [3].)", .refuses = WHEN(CASTLING)},
    {N_("general"), "5", .text = "Other rules of this game are identical with rules of classical chess [2].",
     .does = N_("the end of the game is as in the Laws of Chess"), .refuses = WHEN(EXPOSES_KING)},
    {NULL},
};

static const struct sentence cubic[] = {
    {"board", "5", .text = "The 4x4x4 board is actually a 3D cube sliced into 4 equal spaces across each of its three major faces."},
    {"board", "5", .text = "This sectioning yields a 64-cell playing volume or four 16-cell layers (planes):"},
    {"board", "5", .text = "First (a-d 1-4),"},
    {"board", "5", .text = "Second (e-h 1-4),"},
    {"board", "5", .text = "Third (a-d 5-8),"},
    {"board", "5", .text = "Fourth (e-h 5-8)."},
    {"modes 1", "5", .text = "The orthogonal mode of the movement O or O(n), where n is the number of the path cells."},
    {"modes 2", "5", .text = "The face diagonal mode of the movement F or F(n), where n is the number of the path cells."},
    {"modes 3", "5", .text = "The space diagonal mode of the movement D or D(n), where n is the number of the path cells."},
    {"1", "5", .text = "(P) The pawn moves, with or without capturing, by O(1) mode.", .rulings = "C-R1", .piece = "P"},
    {"1", "5", .text = "Pawn may not advance in its first move.", .piece = "P"},
    {"1", "5", .text = "The capture «en passant» is absent.", .piece = "P"},
    {"1", "5", .text = "It also promotes for any another (at the player's choice) piece when it reaches the position of the opposite king.",
     .does = N_("queen, rook, bishop or horse, always"), .refuses = WHEN(PROMOTION)},
    {"2", "5", .text = "(H) The horse moves by O(1) or by D(1) mode.", .piece = "H"},
    {"3", "5", .text = "(B) The bishop moves by F mode.", .piece = "B"},
    {"4", "5", .text = "(R) The rook moves by O mode.", .piece = "R"},
    {"5", "5", .text = "(Q) The queen moves by O or F modes.", .piece = "Q"},
    {"6", "5", .text = "(K) The king moves by O(1) mode or by D(1) mode during the game, provided that he hasn't been checked before he makes his D-move.",
     .piece = "K"},
    {"6", "5", .text = "It loses the right to make a D-move after the check.", .piece = "K"},
    {"6", "5", .text = "Castling doesn't exist. (Compare with Chaturanga [3].)", .refuses = WHEN(CASTLING)},
    {N_("general"), "5", .text = "Other rules of this game are identical with rules of classical chess [2].",
     .does = N_("the end of the game is as in the Laws of Chess"), .refuses = WHEN(EXPOSES_KING)},
    {NULL},
};

static const struct sentence symmetric[] = {
    {"white 1", "5", .text = "(P) Pawn: a4, b3, c2, d1, e2, e3, f1, g1."},
    {"white 2", "5", .text = "(H) Horse: a3, c1."},
    {"white 3", "5", .text = "(B) Bishop: b2, f2."},
    {"white 4", "5", .text = "(R) Rook: a2, b1."},
    {"white 5", "5", .text = "(Q) Queen: e1."},
    {"white 6", "5", .text = "(K) King: a1."},
    {"black 1", "5", .text = "(P) Pawn: b8, c8, d6, d7, e8, f7, g6, h5."},
    {"black 2", "5", .text = "(H) Horse: f8, h6."},
    {"black 3", "5", .text = "(B) Bishop: c7, g7."},
    {"black 4", "5", .text = "(R) Rook: g8, h7."},
    {"black 5", "5", .text = "(Q) Queen: d8."},
    {"black 6", "5", .text = "(K) King: h8."},
    {NULL},
};

static const struct sentence asymmetric[] = {
    {"white 1", "5", .text = "(P) Pawn: a4, b3, c2, d1, e1, e3, f2, g1."},
    {"white 2", "5", .text = "(H) Horse: e2, f1."},
    {"white 3", "5", .text = "(B) Bishop: a2, b2."},
    {"white 4", "5", .text = "(R) Rook: a3, c1."},
    {"white 5", "5", .text = "(Q) Queen: b1."},
    {"white 6", "5", .text = "(K) King: a1."},
    {"black 1", "5", .text = "(P) Pawn: b8, c7, d8, d6, e8, f7, g6, h5."},
    {"black 2", "5", .text = "(H) Horse: c8, d7."},
    {"black 3", "5", .text = "(B) Bishop: g7, h7."},
    {"black 4", "5", .text = "(R) Rook: f8, h6."},
    {"black 5", "5", .text = "(Q) Queen: g8."},
    {"black 6", "5", .text = "(K) King: h8."},
    {NULL},
};

const struct source source_nihongi = {
    .document = NIHONGI_PAGE, .author = "I. G. Kosintsev", .year = 2010,
    .sentences = nihongi,
};

const struct source source_cubic = {
    .document = CUBIC_PAGE, .author = "I. G. Kosintsev", .year = 2010,
    .sentences = cubic,
};

const struct source source_cubic_symmetric = {
    .document = CUBIC_PAGE, .author = "I. G. Kosintsev", .year = 2010,
    .sentences = symmetric,
};

const struct source source_cubic_asymmetric = {
    .document = CUBIC_PAGE, .author = "I. G. Kosintsev", .year = 2010,
    .sentences = asymmetric,
};
/* clang-format on */
