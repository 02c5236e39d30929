/* SPDX-License-Identifier: MIT */
/* Forsyth-Edwards notation of orthodox chess (PGN standard 16.1), to and from set-up strings. */
#ifndef CODEC_FEN_H
#define CODEC_FEN_H

#include "notation/notation.h"

/* The set-up string of a FEN, appended to *out; false: what is wrong is in *out_expected (for ever). */
bool fen_read(const char *text, size_t len, struct buffer *out, const char **out_expected);
/* The FEN of a position, with the number of the move to come. */
void fen_write(const struct ruleset *rules, const struct position *pos, unsigned number,
               struct buffer *out);

#endif
