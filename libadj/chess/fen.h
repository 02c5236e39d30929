/* SPDX-License-Identifier: MIT */
/*
 * Forsyth-Edwards notation (PGN standard 16.1), with the castling letters of X-FEN and Shredder-FEN, for chess games on
 * rectangular boards whose row enables it.
 */
#ifndef CHESS_FEN_H
#define CHESS_FEN_H

#include "chess/engine.h"

/* Returns whether this set-up string is a FEN and the game accepts FENs. */
bool chess_is_fen(const struct ruleset *rules, const char *text, size_t len);
/*
 * Pieces, side to move, rights, square passed over and counter into *out, which is empty. What cannot be read is a
 * fault; rights without their pieces and a square that no pawn passed are left out and odd.
 */
void chess_fen_read(const struct chess_tables *t, const char *text, size_t len,
                    struct position *out, struct faults *faults);
/* Writes the FEN of a position; `number` is the number of the next move. */
void chess_fen_write(const struct ruleset *rules, const struct position *pos, unsigned number,
                     struct buffer *out);

#endif
