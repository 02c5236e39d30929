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

/* Builds the move and attack tables of each piece; pieces and their parts must be known. */
void chess_build_reach(struct chess_tables *t);
/* Selects the pieces for the fast paths; promotions and transformations must be known. */
void chess_build_short(struct chess_tables *t);

#endif
