/* SPDX-License-Identifier: MIT */
/* Dead positions recognised by material alone (FIDE 5.2.2). mates/ proves all others. */
#include "chess/engine.h"

/* Returns whether there are only kings and one minor piece, or kings and pieces that are all bound to squares of one colour. */
static bool
is_too_little(const struct chess_tables *t, const struct chess_position *c)
{
    unsigned pieces = 0, minors = 0, bound = 0, on[2] = {0, 0};
    for (unsigned w = 0; w < t->words; w++)
        for (uint64_t bits = c->own[0][w] | c->own[1][w]; bits; bits &= bits - 1) {
            unsigned sq = w * 64 + (unsigned)__builtin_ctzll(bits);
            unsigned flags = t->flags[piece_of(c->board[sq])];
            if (flags & PIECE_ROYAL)
                continue;
            pieces++;
            minors += (flags & PIECE_MINOR) != 0;
            bound += (flags & PIECE_COLOURBOUND) != 0;
            on[(t->board->file[sq] + t->board->rank[sq]) & 1]++;
        }
    return c->kings[0] == 1 && c->kings[1] == 1 &&
           (pieces == 0 || (pieces == 1 && minors == 1) || (pieces == bound && (!on[0] || !on[1])));
}

/* Usually returns after the first piece, because that piece can mate. */
bool
chess_is_dead(const struct chess_tables *t, const struct chess_position *c)
{
    const unsigned weak = PIECE_ROYAL | PIECE_MINOR | PIECE_COLOURBOUND;
    if (!t->ends.rank[REASON_DEAD_POSITION] || t->rules->chess->dead_by_proof)
        return false;
    for (unsigned w = 0; w < t->words; w++)
        for (uint64_t bits = c->own[0][w] | c->own[1][w]; bits; bits &= bits - 1)
            if (!(t->flags[piece_of(c->board[w * 64 + (unsigned)__builtin_ctzll(bits)])] & weak))
                return false;
    return is_too_little(t, c);
}
