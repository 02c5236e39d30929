/* SPDX-License-Identifier: MIT */
/* How the tables of the chess engine are made, for the files that make them alone. */
#ifndef PLAY_CHESS_TABLES_H
#define PLAY_CHESS_TABLES_H

#include "play/chess.h"

static inline void
set_add(uint64_t *set, unsigned sq)
{
    set[sq >> 6] |= (uint64_t)1 << (sq & 63);
}

/* The sets of what each piece reaches and attacks, once pieces and their parts are known. */
void chess_build_reach(struct chess_tables *t);
/* Which pieces are looked at together or in short, once it is known what may become of them. */
void chess_build_short(struct chess_tables *t);

#endif
