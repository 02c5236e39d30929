/* SPDX-License-Identifier: MIT */
/* Tests on bitboards whether a side may castle; chess/gen.c includes this file. Begin with castles(). */
#ifndef CHESS_CASTLING_H
#define CHESS_CASTLING_H

#include "chess/attack.h"
#include "chess/castle.h"

static inline unsigned
castle_king(const struct chess_tables *t, const struct chess_position *c,
            const struct chess_castle *castle)
{
    return t->castles_anywhere ? c->king[castle->colour] : castle->king_from;
}

/* Returns the squares of the pieces that castle with the king. */
static inline const square_t *
castle_rooks(const struct chess_tables *t, const struct chess_position *c,
             const struct chess_castle *castle)
{
    return t->castles_anywhere ? &c->rook[__builtin_ctz(castle->right)] : castle->from;
}

/* Returns whether a piece stands in the way of this castling. */
static inline bool
is_castling_blocked(const struct chess_tables *t, const struct chess_position *c,
                    const struct chess_castle *castle)
{
    struct set others = set_or(load(c->own[0]), load(c->own[1]));
    unsigned low, high, king = castle_king(t, c, castle), rook = *castle_rooks(t, c, castle);
    if (!t->castles_anywhere)
        return set_any(set_and(load(castle->empty), others));
    if (king == NO_SQUARE)
        return true;
    chess_castle_span(castle, king, rook, &low, &high);
    set_drop(&others, king);
    set_drop(&others, rook);
    return set_any(set_and(set_span(low, high), others));
}

/* Returns the squares that the castling king crosses, without those where he starts and arrives. */
static inline struct set
castling_crosses(const struct chess_tables *t, const struct chess_castle *castle, unsigned king)
{
    struct set crossed = set_none();
    for (unsigned i = 0; i < castle->crossed_count; i++)
        set_add(&crossed, castle->crossed[i]);
    if (!t->castles_anywhere)
        return crossed;
    crossed =
        king < castle->king_to ? set_span(king, castle->king_to) : set_span(castle->king_to, king);
    set_drop(&crossed, king);
    set_drop(&crossed, castle->king_to);
    return crossed;
}

/* Returns whether no square on the castling king's way is attacked: where he starts, what he crosses, and where he
 * arrives when the other pieces have castled too. */
static __attribute__((noinline)) bool
is_castling_safe(const struct chess_tables *t, const struct position *pos,
                 const struct chess_castle *castle)
{
    const struct chess_position *c = &pos->chess;
    const enum colour us = (enum colour)castle->colour, them = other(us);
    const square_t *rooks = castle_rooks(t, c, castle);
    const unsigned from = castle_king(t, c, castle), to = castle->king_to;
    struct set enemy = load(c->own[them]), occupied = set_or(load(c->own[us]), enemy);
    struct set crossed = castling_crosses(t, castle, from);
    if (c->kings[us] == 1 && c->checked != CHECKED_NOT)
        set_add(&crossed, from);
    while (set_any(crossed))
        if (attack_on(t, c, pop(&crossed), them, enemy, occupied) != ATTACK_NONE)
            return false;
    if (t->settles || t->turns_by_check) {
        struct move m = {.from = (square_t)from, .to = (square_t)to, .kind = castle->kind};
        return chess_leaves_safe(t, pos, &m);
    }
    set_drop(&occupied, from);
    for (unsigned i = 0; i < castle->pieces; i++)
        set_drop(&occupied, rooks[i]);
    set_add(&occupied, to);
    for (unsigned i = 0; i < castle->pieces; i++)
        set_add(&occupied, castle->to[i]);
    return c->kings[us] != 1 || attack_on(t, c, to, them, enemy, occupied) == ATTACK_NONE;
}

static inline bool
castles(const struct chess_tables *t, const struct position *pos, size_t index, bool guarded)
{
    const struct chess_castle *castle = &t->castle[index];
    return !is_castling_blocked(t, &pos->chess, castle) &&
           ((castle->unsafe && !guarded) || is_castling_safe(t, pos, castle));
}

#endif
