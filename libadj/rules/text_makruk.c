/* SPDX-License-Identifier: MIT */
/* Makruk in our words: the moves from section 12 of the rulebook, the counts from a Thai magazine. */
#include "rules/documents.h"
#include "rules/sentences.h"

/* clang-format off */
const struct source source_makruk = {.document = RULEBOOK, .author = "Thai tradition", .is_ours = true, .sentences = SENTENCES(
    {"12.1", "12.1", .piece = "K", .refuses = WHEN(CASTLING) | WHEN(EXPOSES_KING), .text = N_("The khun moves to an adjoining square; it does not castle.")},
    {"12.1", "12.1", .piece = "M", .text = N_("The met moves one square diagonally.")},
    {"12.1", "12.1", .piece = "S", .text = N_("The khon moves one square diagonally or one square straight ahead.")},
    {"12.1", "12.1", .piece = "N", .text = N_("The ma moves to one of the squares nearest to its own that is not on the same rank, file or diagonal, and may pass over pieces.")},
    {"12.1", "12.1", .piece = "R", .refuses = WHEN(BLOCKED), .text = N_("The ruea moves any distance along its file or rank, over empty squares only.")},
    {"12.1", "12.1", .piece = "P", .text = N_("The bia moves to the empty square ahead, without a double step, and captures one square diagonally ahead.")},
    {"12.1", "12.1", .refuses = WHEN(PROMOTION), .text = N_("A bia that reaches the sixth rank becomes a met.")},
    {"12.1", "12.1", .refuses = WHEN(OWN_PIECE), .text = N_("No piece moves to a square that a piece of its own colour occupies.")},
    {"12.2", "12.2", .decides = AT(CHECKMATE), .text = N_("A move that leaves the opponent's khun attacked and without an escape wins: checkmate.")},
    {"12.2", "12.2", .decides = AT(STALEMATE), .text = N_("A player to move who is not in check and has no legal move draws: stalemate.")})};

const struct source source_makruk_counts = {.document = CULTURE, .author = "Ministry of Culture of Thailand", .year = 2013, .is_ours = true, .sentences = SENTENCES(
    {"p. 44, board", "12.3", .rulings = "M-R1 M-R2", .text = N_("On a board without bia the player at a disadvantage may count 64 own moves; the game is then a draw.")},
    {"p. 44, pieces", "12.4", .rulings = "M-R1 M-R3", .text = N_("On a board without bia a lone khun counts its moves on from the number of pieces on the board: up to 8 against two ruea, 16 against one, 22 against two khon, 32 against two ma, 44 against one khon, otherwise 64; past that the game is a draw.")})};
/* clang-format on */
