/* SPDX-License-Identifier: MIT */
/* Castling: index of each castling in the tables, and the castling rights of a position. */
#ifndef CHESS_CASTLE_H
#define CHESS_CASTLE_H

#include "chess/engine.h"

/* The index of this side's castling on this wing; t->castles: the game has none. */
static inline unsigned
chess_castle_index(const struct chess_tables *t, enum colour us, unsigned kind)
{
    unsigned i = 0;
    while (i < t->castles && (t->castle[i].colour != us || t->castle[i].kind != kind))
        i++;
    return i;
}
/* The bit of this castling in the castling rights of a position. */
static inline unsigned
chess_castle_right(enum colour us, unsigned kind)
{
    return (unsigned)us * 2u + (kind == MOVE_CASTLE_LONG);
}
/* Returns whether king and rooks stand where this castling of the tables begins. */
bool chess_castle_is_home(const struct chess_tables *t, const struct chess_position *c,
                          const struct chess_castle *castle);
/* Chess960 castling: the rights that remain after a move. */
unsigned chess_castle_left(const struct chess_tables *t, const struct chess_position *c,
                           const struct move *m, enum colour us);
/* Reads a castling right of a set-up with known kings: "0-0" for the outermost rook of the wing, or the rook's file
 * ("b"). Returns false if there is no such rook beside a king on the first rank. */
bool chess_castle_read(const struct chess_tables *t, struct chess_position *c, enum colour us,
                       const char *text, size_t len);
/* The outermost rook beside the king on this wing; NO_SQUARE: none. */
unsigned chess_castle_rook(const struct chess_tables *t, const struct chess_position *c,
                           enum colour us, unsigned kind);
/* Returns whether the rook of this right is the outermost of its wing, which decides how the right is written. */
bool chess_castle_is_outermost(const struct chess_tables *t, const struct chess_position *c,
                               unsigned right);

#endif
