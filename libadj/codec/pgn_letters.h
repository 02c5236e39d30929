/* SPDX-License-Identifier: MIT */
/* Piece letters in the languages of score sheets; the language is detected from the whole game. */
#ifndef CODEC_PGN_LETTERS_H
#define CODEC_PGN_LETTERS_H

#include "notation/notation.h"

/* Sets game->letters when the moves of a record use letters other than the English ones: to the language that has all
 * of them and in which most of the main line can be played. The rules of the game must be known. ADJ_ENOMEM. */
enum adj_status pgn_letters_find(struct adj_game *game);
/* Writes the move text with English letters and returns its length; SIZE_MAX when `size` is too small. */
size_t pgn_letters_translate(const struct adj_game *game, const char *text, size_t len, char *out,
                             size_t size);
/* Returns whether the text names its piece by a letter that N-R1 reads as another piece. */
bool pgn_letters_mistaken(const struct adj_game *game, const char *text, size_t len);
/* The language's name, such as "German"; NULL for English letters. */
const char *pgn_letters_name(const struct adj_game *game);

#endif
