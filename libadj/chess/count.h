/* SPDX-License-Identifier: MIT */
/*
 * Counts legal moves without a move list; chess/gen.c includes this file. Begin with count_all(). Pawns are counted
 * together with shifts, other pieces by the size of their target sets. Special moves go through gen_other().
 */
#ifndef CHESS_COUNT_H
#define CHESS_COUNT_H

/* Counts the moves of a piece that makes only ordinary moves and captures, without a pawn's double step. If a move
 * could promote or capture en passant, returns false and counts nothing. */
static inline __attribute__((always_inline)) bool
count_mover(struct gen *g, unsigned from, unsigned p)
{
    const struct chess_tables *t = g->t;
    const struct set mask = has(&g->pinned, from) ? pin_mask(g, from) : g->evade;
    struct set slide = slide_set(t, p, from, g->occupied);
    struct set quiet = set_or(leap_set(t, t->quiet[g->us][p], from), slide);
    struct set take = set_or(leap_set(t, t->take[g->us][p], from), slide);
    struct set targets = set_or(set_and(quiet, g->empty), set_and(take, g->enemy));
    if (set_any(set_and(targets, load(t->promoting[g->us][p]))))
        return false;
    if (t->flags[p] & PIECE_PAWN && g->c->passed != NO_SQUARE && has(&take, g->c->passed))
        return false;
    g->count += set_size(set_and(targets, mask));
    if (t->doubles[p])
        emit_double(g, from, 0, mask);
    return true;
}

/* Counts all moves of these pawn-like pieces with bitboard shifts. */
static inline void
count_shifts(struct gen *g, struct set who)
{
    const struct chess_pawn_shift *pawn_shift = &g->t->pawn_shift[g->us];
    for (unsigned i = 0; i < pawn_shift->steps; i++) {
        struct set free = set_and(load(pawn_shift->step[i].quiet), g->empty);
        struct set held = set_and(load(pawn_shift->step[i].take), g->enemy);
        struct set to = set_and(set_shift(who, pawn_shift->step[i].by), set_or(free, held));
        g->count += set_size(set_and(to, g->evade));
    }
    if (!pawn_shift->over_by)
        return;
    struct set over = set_and(set_shift(who, pawn_shift->over_by), load(pawn_shift->over));
    struct set to = set_shift(set_and(over, g->empty), pawn_shift->double_by);
    g->count += set_size(set_and(set_and(to, g->empty), g->evade));
}

/* Returns the pawn-like pieces that count_shifts() can count: those that are not pinned and can neither promote nor
 * capture en passant. */
static inline struct set
shiftable(const struct gen *g)
{
    const struct chess_tables *t = g->t;
    struct set who = set_and(g->own, load(g->c->shift_pawns));
    who = set_minus(who, set_or(g->pinned, load(t->pawn_shift[g->us].turns)));
    if (g->c->passed != NO_SQUARE)
        who = set_minus(who, leap_set(t, t->attackers[g->us], g->c->passed));
    return who;
}

/* Counts the moves of those of these pieces that have a walk and are not pinned. Returns the others. */
static inline struct set
count_walks(struct gen *g, struct set pieces)
{
    const struct chess_tables *t = g->t;
    const struct set targets = set_minus(g->evade, g->own), occupied = g->occupied;
    struct set others = set_and(pieces, g->pinned);
    uint64_t count = 0;
    if (!t->has_walks)
        return pieces;
    pieces = set_minus(pieces, others);
    while (set_any(pieces)) {
        unsigned from = pop(&pieces);
        const struct chess_walk *walk = &t->walk[piece_of(g->c->board[from])];
        if (walk->is)
            count += set_size(set_and(walk_set(t, walk, g->us, from, occupied), targets));
        else
            set_add(&others, from);
    }
    g->count += count;
    return others;
}

/* Counts the moves that gen_all() would generate. Not for positions where each move must be tested on a copy. */
static void
count_all(struct gen *g)
{
    const struct chess_tables *t = g->t;
    const struct set pawns = shiftable(g);
    count_shifts(g, pawns);
    struct set pieces = count_walks(g, set_minus(g->own, pawns));
    while (set_any(pieces)) {
        unsigned from = pop(&pieces), p = piece_of(g->c->board[from]);
        if (t->steps[p] && g->guarded) {
            struct set to = set_minus(reach_set(g, p, from), g->own);
            if (set_any(to))
                g->count += set_size(king_targets(g, from, 0, to));
        } else if (!t->only_moves[p] || !count_mover(g, from, p)) {
            gen_other(g, from, p);
        }
    }
    gen_castlings(g);
}

static uint64_t
count_moves(const struct chess_tables *t, const struct position *pos)
{
    struct gen g;
    gen_init(&g, t, pos, t->guards, NULL);
    if (g.slow)
        gen_all(&g);
    else
        count_all(&g);
    return g.count;
}

#endif
