/* SPDX-License-Identifier: MIT */
/* The words of PGN movetext that are no moves: signs, words that belong to the move before, free text. */
#ifndef CODEC_PGN_WORDS_H
#define CODEC_PGN_WORDS_H

#include "notation/lexer.h"

/* For struct manner: TOKEN_WORD where a word is a move or was meant for one. */
enum token_kind pgn_word(const char *text, size_t len, uint32_t *out_value);
/* Is this one of the ways to write that nobody moves: -- Z0 null? */
bool pgn_is_null_move(const char *text, size_t len);

#endif
