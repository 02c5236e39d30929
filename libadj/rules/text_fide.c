/* SPDX-License-Identifier: MIT */
/*
 * The FIDE Laws of Chess taking effect from 1 January 2023, in our words: the articles that adj applies. Other games
 * borrow their endings or the players' conduct from them.
 */
#include "rules/documents.h"
#include "rules/sentences.h"

/* clang-format off */
#define OF_FIDE(...) {.document = FIDE, .author = "FIDE", .year = 2023, .is_ours = true, .sentences = SENTENCES(__VA_ARGS__)}

const struct source source_fide_pieces = OF_FIDE(
    {"2.3", "9", .text = N_("The first rank holds rook, knight, bishop, queen, king, bishop, knight, rook, the second eight pawns.")},
    {"3.1", "9", .refuses = WHEN(OWN_PIECE), .text = N_("No piece moves to a square that a piece of its own colour occupies; one of the opponent's there is captured.")},
    {"3.2", "9", .piece = "B", .text = N_("A bishop moves to any square along a diagonal.")},
    {"3.3", "9", .piece = "R", .text = N_("A rook moves to any square along its file or rank.")},
    {"3.4", "9", .piece = "Q", .text = N_("A queen moves to any square along its file, rank or a diagonal.")},
    {"3.5", "9", .refuses = WHEN(BLOCKED), .text = N_("Bishop, rook and queen do not pass over pieces.")},
    {"3.6", "9", .piece = "N", .text = N_("A knight moves to one of the squares nearest to its own that is not on the same rank, file or diagonal.")},
    {"3.7.1", "9", .piece = "P", .text = N_("A pawn moves to the empty square right ahead on its file.")},
    {"3.7.2", "9", .piece = "P", .text = N_("On its first move a pawn may instead advance two squares, both empty.")},
    {"3.7.3", "9", .piece = "P", .text = N_("A pawn captures on a square diagonally ahead.")},
    {"3.7.3.1", "9", .piece = "P", .text = N_("Right after an enemy pawn's double step past a square that it attacks, a pawn may capture it as if it had moved one square.")},
    {"3.7.3.3", "9", .refuses = WHEN(PROMOTION), .text = N_("A pawn that reaches the last rank becomes a queen, rook, bishop or knight of its colour, at choice.")},
    {"3.8.1", "9", .piece = "K", .text = N_("A king moves to an adjoining square.")},
    {"3.8.2", "9", .refuses = WHEN(CASTLING), .text = N_("Castling, once: the king goes two squares towards a rook of the first rank, that rook to the square passed over; neither has moved, all squares between are empty, and the king is not attacked on the squares it leaves, crosses and reaches.")},
    {"3.9.2", "9", .refuses = WHEN(EXPOSES_KING), .text = N_("No move may leave or place the own king under attack.")});

#define MATES \
    {"5.1.1", "9", .text = N_("Who checkmates the opponent's king has won.")}, \
    {"5.2.1", "9", .text = N_("A player to move who is not in check and has no legal move draws: stalemate.")}, \
    {"5.2.2", "9", .text = N_("A position from which no series of legal moves mates either king is dead and draws."), \
     .does = N_("by material in every move; at the end of a record also where it is proven")}, \
    {"5.2.3", "9", .text = N_("The players may agree on a draw, after both have moved.")}, \
    {"9.2", "9", .rulings = "G-R3", .text = N_("A position that stands for the third time, or would after a named move, is a draw on a claim of the player to move.")}

const struct source source_fide_endings = OF_FIDE(
    MATES,
    {"9.3", "9", .text = N_("Fifty moves by each player without a capture and a pawn move draw on a claim of the player to move.")});

#define FIFTH N_("A position that stands for the fifth time is a draw.")
#define SEVENTY_FIVE N_("Seventy-five moves by each player without a capture and a pawn move draw, unless the last one mates.")

/* Chess applies these two articles from the dates in O-R1; the games that borrow them apply them always. */
const struct source source_fide_dated = OF_FIDE(
    {"9.6.1", "9", .rulings = "G-R3 O-R1", .text = FIFTH},
    {"9.6.2", "9", .rulings = "O-R1", .text = SEVENTY_FIVE});

const struct source source_fide_borrowed = OF_FIDE(
    {"9.6.1", "9", .rulings = "G-R3", .text = FIFTH},
    {"9.6.2", "9", .text = SEVENTY_FIVE});

/* For games that count moves in another way than the fifty- and seventy-five-move rules. */
const struct source source_fide_draws = OF_FIDE(
    MATES,
    {"9.6.1", "9", .rulings = "G-R3", .text = FIFTH});

const struct source source_fide_conduct = OF_FIDE(
    {"5.1.2", "9", .text = N_("Who resigns has lost.")},
    {"6.7", "9", .text = N_("Who does not come in time loses.")},
    {"6.9", "9", .text = N_("Who does not make the moves in the time given loses.")},
    {"7.5.5", "9", .text = N_("An illegal move that costs the game by the regulations loses it.")});

const struct source source_fide_960 = OF_FIDE(
    {"Guidelines II.2", "9", .text = N_("The pieces of the first rank are placed by lot, Black's opposite White's: the king between the rooks, the bishops on squares of both colours.")},
    {"Guidelines II.3", "9", .text = N_("Castling takes the king to the c- or g-file and that wing's rook to the d- or f-file; all squares between and on their ways are empty but for the two, and the king is not attacked on the squares it leaves, crosses and reaches.")});

/* clang-format on */
