/* SPDX-License-Identifier: MIT */
/* The text of chess-family moves (LAN). */
#ifndef CHESS_LAN_H
#define CHESS_LAN_H

#include <string.h>

#include "chess/engine.h"

/* A move as parsed, without knowledge of the position. */
struct chess_lan {
    int from, to, drop; /* squares; drop -1: nothing dropped */
    unsigned part, sym; /* piece numbers; 0: none */
    bool capture, put;  /* `put`: the piece `sym` is dropped on `to` */
};
/* "=Q" also stands for Q~, the form that a promoted pawn gets in games with a hand. */
static inline unsigned
chess_lan_promoted(const struct chess_tables *t, unsigned sym)
{
    for (unsigned p = 1; t->special.on && sym && p <= t->pieces; p++)
        if (t->special.kind[p] == sym && strchr(t->piece[p].sym, '~'))
            return p;
    return sym;
}

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
        .sym = (uint8_t)(lan->put ? lan->sym : chess_lan_promoted(t, lan->sym)),
        .kind = lan->put                                     ? MOVE_DROP
                : !lan->capture                              ? MOVE_QUIET
                : t->flags[mover] & PIECE_SHOOTS             ? MOVE_SHOT
                : !c->board[lan->to] && c->passed == lan->to ? MOVE_PASSANT
                                                             : MOVE_CAPTURE,
    };
}
/* Builds this castling of the side to move, legal or not. */
void chess_castling_move(const struct chess_tables *t, const struct position *pos,
                         enum move_kind kind, struct move *out);

#endif
