/* SPDX-License-Identifier: MIT */
/* The text of chess-family moves (LAN). */
#ifndef CHESS_LAN_H
#define CHESS_LAN_H

#include "chess/engine.h"

/* A move as parsed, without knowledge of the position. */
struct chess_lan {
    int from, to, drop; /* squares; drop -1: nothing dropped */
    unsigned part, sym; /* piece numbers; 0: none */
    bool capture, put;  /* `put`: the piece `sym` is dropped on `to` */
};
/* Builds the only move, legal or not, that the text can mean in this position. */
static inline void
chess_lan_move(const struct chess_tables *t, const struct chess_position *c,
               const struct chess_lan *lan, struct move *out)
{
    unsigned mover = lan->part ? lan->part : piece_of(c->board[lan->from]);
    *out = (struct move){
        .from = (square_t)lan->from,
        .to = (square_t)lan->to,
        .drop = (square_t)(lan->drop + 1),
        .part = (uint8_t)lan->part,
        .sym = (uint8_t)lan->sym,
        .kind = lan->put                                     ? MOVE_DROP
                : !lan->capture                              ? MOVE_QUIET
                : t->flags[mover] & PIECE_SHOOTS             ? MOVE_SHOT
                : !c->board[lan->to] && c->passed == lan->to ? MOVE_PASSANT
                                                             : MOVE_CAPTURE,
    };
}

#endif
