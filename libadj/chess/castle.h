/* SPDX-License-Identifier: MIT */
/* Castling: the table of a game's castlings, and the rights of a position. */
#ifndef CHESS_CASTLE_H
#define CHESS_CASTLE_H

#include "chess/engine.h"

/* The number of this side's castling on this wing; t->castles: the game has none. */
static inline unsigned
chess_castle_index(const struct chess_tables *t, enum colour us, unsigned kind)
{
    unsigned i = 0;
    while (i < t->castles && (t->castle[i].colour != us || t->castle[i].kind != kind))
        i++;
    return i;
}
/* Its bit in the rights of a position. */
static inline unsigned
chess_castle_right(enum colour us, unsigned kind)
{
    return (unsigned)us * 2u + (kind == MOVE_CASTLE_LONG);
}
/* Where castling begins wherever the pieces stand: the rights that a move leaves, ... */
unsigned chess_castle_left(const struct chess_tables *t, const struct chess_position *c,
                           const struct move *m, enum colour us);
/* ... a right of a set-up whose kings are found, "0-0" for the outermost piece of its wing or that piece's file ("b");
 * false: there is no such piece beside a king on the first row; ... */
bool chess_castle_read(const struct chess_tables *t, struct chess_position *c, enum colour us,
                       const char *text, size_t len);
/* The outermost piece beside the king that could castle on this wing; NO_SQUARE: none; ... */
unsigned chess_castle_rook(const struct chess_tables *t, const struct chess_position *c,
                           enum colour us, unsigned kind);
/* ... and how it is written: is its piece the outermost of its wing? */
bool chess_castle_is_outermost(const struct chess_tables *t, const struct chess_position *c,
                               unsigned right);

#endif
