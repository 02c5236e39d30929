/* SPDX-License-Identifier: MIT */
/* Index of each castling in the tables, and its bit in a position's castling rights. */
#ifndef CHESS_CASTLE_H
#define CHESS_CASTLE_H

#include "chess/engine.h"

/* Returns the bit of this castling in a position's castling rights. */
static inline unsigned
chess_castle_right(enum colour us, unsigned kind)
{
    return (unsigned)us * 2u + (kind == MOVE_CASTLE_LONG);
}
/* Returns the index of this side's castling on this wing, or t->castles if the game has none. */
static inline unsigned
chess_castle_index(const struct chess_tables *t, enum colour us, unsigned kind)
{
    return t->castle_by_right[chess_castle_right(us, kind)];
}
/* Chess960 castling: returns the first and last square of the rank that must be empty apart from the king and the rook,
 * which are on these squares. Squares of one rank have consecutive numbers. */
static inline void
chess_castle_span(const struct chess_castle *castle, unsigned king, unsigned rook,
                  unsigned *out_low, unsigned *out_high)
{
    unsigned low = king < rook ? king : rook, high = king < rook ? rook : king;
    *out_low = low < castle->to_low ? low : castle->to_low;
    *out_high = high > castle->to_high ? high : castle->to_high;
}
/* Returns whether king and rooks are on the squares from which this castling starts. */
bool chess_castle_is_home(const struct chess_tables *t, const struct chess_position *c,
                          const struct chess_castle *castle);
/* Chess960 castling: returns the rights that remain after a move. */
unsigned chess_castle_left(const struct chess_tables *t, const struct chess_position *c,
                           const struct move *m, enum colour us);
/* Reads a castling right of a set-up string after the kings are placed: "0-0" means the outermost rook of the wing, a
 * file letter ("b") the rook on that file. Returns false without such a rook beside a king on the first rank. */
bool chess_castle_read(const struct chess_tables *t, struct chess_position *c, enum colour us,
                       const char *text, size_t len);
/* Returns the square of the outermost rook beside the king on this wing, or NO_SQUARE. */
unsigned chess_castle_rook(const struct chess_tables *t, const struct chess_position *c,
                           enum colour us, unsigned kind);
/* Returns whether the rook of this right is the outermost of its wing; any other rook is written by its file. */
bool chess_castle_is_outermost(const struct chess_tables *t, const struct chess_position *c,
                               unsigned right);

#endif
