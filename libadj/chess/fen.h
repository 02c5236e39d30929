/* SPDX-License-Identifier: MIT */
/*
 * Forsyth-Edwards notation (PGN standard 16.1) with the castling letters of X-FEN and Shredder-FEN. For chess games on
 * rectangular boards whose row sets `fen`.
 */
#ifndef CHESS_FEN_H
#define CHESS_FEN_H

#include "chess/engine.h"

/* Returns whether this set-up string is a FEN and the game accepts FENs. */
bool chess_is_fen(const struct ruleset *rules, const char *text, size_t len);
/*
 * Reads a FEN into *out, which must be empty. Unreadable text is a fault. Castling rights without king and rook in
 * place, and an en-passant square that no pawn passed, are dropped with a warning.
 */
void chess_fen_read(const struct chess_tables *t, const char *text, size_t len,
                    struct position *out, struct faults *faults);
/* Writes the first four fields, which make an EPD: pieces, side to move, castling rights, en passant square. */
void chess_epd_write(const struct ruleset *rules, const struct position *pos, struct buffer *out);
/* Writes the FEN of a position; `number` is the number of the next move. */
void chess_fen_write(const struct ruleset *rules, const struct position *pos, unsigned number,
                     struct buffer *out);

#endif
