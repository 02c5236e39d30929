/* SPDX-License-Identifier: MIT */
/* Internal interface of the files that build the chess engine's tables. */
#ifndef CHESS_TABLES_H
#define CHESS_TABLES_H

#include "chess/engine.h"

static inline void
set_add(uint64_t *set, unsigned sq)
{
    set[sq >> 6] |= (uint64_t)1 << (sq & 63);
}

/* Records why a row does not fit the tables; the first fault stays. `piece` is the number of the piece at fault, 0: none.
 * The caller goes on with what fits, so that no table is exceeded. */
void chess_fault(struct chess_tables *t, unsigned piece, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Builds the tables of moves and attacks. Pieces and their parts must be set before. */
void chess_build_reach(struct chess_tables *t);
/* Marks the pieces for which the fast paths apply. Promotions and transformations must be set before. */
void chess_build_short(struct chess_tables *t);

#endif
