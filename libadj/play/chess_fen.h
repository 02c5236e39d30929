/* SPDX-License-Identifier: MIT */
/*
 * Forsyth-Edwards notation (PGN standard 16.1) of chess games on a rectangular board whose row asks for it, with the
 * castling letters of X-FEN and Shredder-FEN.
 */
#ifndef PLAY_CHESS_FEN_H
#define PLAY_CHESS_FEN_H

#include "play/chess.h"

/* Is this set-up a FEN, in a game that knows them? */
bool chess_is_fen(const struct ruleset *rules, const char *text, size_t len);
/*
 * Pieces, side to move, rights, square passed over and counter into *out, which is empty. What cannot be read is a
 * fault; rights without their pieces and a square that no pawn passed are left out and odd.
 */
void chess_fen_read(const struct chess_tables *t, const char *text, size_t len,
                    struct position *out, struct faults *faults);
/* The FEN of a position, with the number of the move to come. */
void chess_fen_write(const struct ruleset *rules, const struct position *pos, unsigned number,
                     struct buffer *out);

#endif
