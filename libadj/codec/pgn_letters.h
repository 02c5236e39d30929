/* SPDX-License-Identifier: MIT */
/* The letters of the pieces in the languages that scores are kept in, told from the whole game. */
#ifndef CODEC_PGN_LETTERS_H
#define CODEC_PGN_LETTERS_H

#include "notation/notation.h"

/*
 * Set game->letters where the moves of a record whose rules are known use other letters than the English ones: to the
 * language that has them all and in which most of the main line can be played. ADJ_ENOMEM.
 */
enum adj_status pgn_letters_find(struct adj_game *game);
/* The text of a move in such a record with English letters; SIZE_MAX when `size` is too small. */
size_t pgn_letters_translate(const struct adj_game *game, const char *text, size_t len, char *out,
                             size_t size);
/* Does this text name its piece by a letter that N-R1 had to read as another piece's? */
bool pgn_letters_mistaken(const struct adj_game *game, const char *text, size_t len);
/* "German"; NULL where the letters are English. */
const char *pgn_letters_name(const struct adj_game *game);

#endif
