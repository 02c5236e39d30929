/* SPDX-License-Identifier: MIT */
/*
 * How near does a position look to a mate? A picture is drawn: one piece of the mating side on a square from which it
 * attacks the enemy king. What the picture still wants - moves of that piece, flights to be covered, a protector,
 * enemies that take or stand between - makes its cost; the cheapest picture rates the position, and a move is
 * rated by what it adds to that picture. Nothing depends on it but the order of the search.
 */
#include "play/mates.h"

enum { FAR = 255, PICTURE_NONE = 120, TRIED = 2 };

/* The attacks of every piece of one side as the board stands. */
struct side_view {
    unsigned count;
    uint8_t at[BOARD_MAX_SQUARES], piece[BOARD_MAX_SQUARES];
    uint64_t hits[BOARD_MAX_SQUARES][3];
    uint64_t once[3], twice[3]; /* attacked; attacked by more than one */
};

static bool
in(const uint64_t set[3], unsigned sq)
{
    return set_has(set, sq);
}

static unsigned
size(const struct chess_tables *t, const uint64_t set[3])
{
    unsigned n = 0;
    for (unsigned w = 0; w < t->words; w++)
        n += (unsigned)__builtin_popcountll(set[w]);
    return n;
}

/* What the piece attacks now: what it attacks on the empty board, less what stands in its way. */
static void
hits_now(const struct mates_tables *m, const struct chess_position *c, enum colour us,
         unsigned piece, unsigned at, uint64_t out[3])
{
    const struct chess_tables *t = m->chess;
    memcpy(out, m->hits[mates_row(m, us, piece, at)], sizeof(uint64_t[3]));
    if (!t->attack_slides[piece])
        return;
    uint64_t quiet[3], take[3];
    t->ops->reach(t, c, at, piece, us, quiet, take);
    for (unsigned w = 0; w < t->words; w++)
        out[w] &= quiet[w] | take[w];
}

static void
side_look(const struct mates_tables *m, const struct chess_position *c, enum colour us,
          struct side_view *out)
{
    const struct chess_tables *t = m->chess;
    out->count = 0;
    memset(out->once, 0, sizeof out->once);
    memset(out->twice, 0, sizeof out->twice);
    for (unsigned w = 0; w < t->words; w++)
        for (uint64_t bits = c->own[us][w]; bits; bits &= bits - 1) {
            unsigned sq = w * 64 + (unsigned)__builtin_ctzll(bits), n = out->count++;
            out->at[n] = (uint8_t)sq;
            out->piece[n] = (uint8_t)piece_of(c->board[sq]);
            hits_now(m, c, us, out->piece[n], sq, out->hits[n]);
            for (unsigned v = 0; v < t->words; v++) {
                out->twice[v] |= out->once[v] & out->hits[n][v];
                out->once[v] |= out->hits[n][v];
            }
        }
}

/* What a picture with this piece on `goal` still wants. */
static int
picture_cost(const struct mates_view *view, const struct side_view *own,
             const struct side_view *enemy, unsigned n, unsigned goal, const uint64_t open[3])
{
    const struct mates_tables *m = view->m;
    const struct chess_position *c = &view->pos->chess;
    const uint64_t *hits = m->hits[mates_row(m, view->side, own->piece[n], goal)];
    unsigned moves = mates_walk(m, view->side, own->piece[n], own->at[n], goal);
    if (moves == FAR)
        return PICTURE_NONE;
    int cost = 3 * (int)moves;
    if (goal != own->at[n] && in(c->own[view->side], goal))
        cost += 3;
    for (unsigned w = 0; w < m->chess->words; w++)
        cost += 4 * __builtin_popcountll(open[w] & ~hits[w]);
    if (m->step[view->king][goal] == 1) {
        const uint64_t *guards = in(own->hits[n], goal) ? own->twice : own->once;
        cost += in(guards, goal) ? 0 : 4;
    } else if (!in(m->hits[mates_row(m, view->side, own->piece[n], goal)], view->king)) {
        cost += 3;
    }
    if (in(enemy->once, goal))
        cost += in(enemy->twice, goal) ? 6 : 3;
    return cost;
}

/* Squares between the goal of a slide and the king cost: what stands there, and what could come there. */
static int
between_cost(const struct mates_view *view, const struct side_view *enemy, unsigned goal)
{
    const struct chess_tables *t = view->m->chess;
    const struct chess_position *c = &view->pos->chess;
    unsigned way = t->way[goal][view->king];
    int cost = 0;
    if (!way || view->m->step[view->king][goal] == 1)
        return 0;
    const uint64_t *there = &t->ray[((size_t)(way - 1) * t->squares + goal) * t->words];
    const uint64_t *beyond = &t->ray[((size_t)(way - 1) * t->squares + view->king) * t->words];
    for (unsigned w = 0; w < t->words; w++) {
        uint64_t way_set = there[w] & ~beyond[w];
        if (view->king >> 6 == w)
            way_set &= ~((uint64_t)1 << (view->king & 63));
        cost += 3 * __builtin_popcountll(way_set & (c->own[0][w] | c->own[1][w]));
        cost += 2 * (__builtin_popcountll(way_set & enemy->once[w]) > 0);
    }
    return cost;
}

/* The flights that neither an own piece blocks nor anything of the mating side attacks but piece `n`. */
static void
open_flights(const struct mates_view *view, const struct side_view *own, unsigned n,
             uint64_t out[3])
{
    const struct chess_tables *t = view->m->chess;
    enum colour them = other(view->side);
    unsigned piece = piece_of(view->pos->chess.board[view->king]);
    const uint64_t *near = view->m->hits[mates_row(view->m, them, piece, view->king)];
    for (unsigned w = 0; w < t->words; w++) {
        uint64_t covered = own->twice[w] | (own->once[w] & ~own->hits[n][w]);
        out[w] = near[w] & ~view->pos->chess.own[them][w] & ~covered;
    }
}

static void
picture_try(struct mates_view *view, const struct side_view *own, const struct side_view *enemy,
            unsigned n, const struct mates_tried *tried)
{
    const struct mates_tables *m = view->m;
    const struct chess_tables *t = m->chess;
    uint64_t open[3] = {0};
    const uint64_t *goals = m->strikes[mates_row(m, view->side, own->piece[n], view->king)];
    open_flights(view, own, n, open);
    for (unsigned w = 0; w < t->words; w++)
        for (uint64_t bits = goals[w]; bits; bits &= bits - 1) {
            unsigned goal = w * 64 + (unsigned)__builtin_ctzll(bits);
            int cost = tried->count[view->king][goal] / TRIED +
                       picture_cost(view, own, enemy, n, goal, open);
            if (cost < view->rate)
                cost += between_cost(view, enemy, goal);
            if (cost >= view->rate)
                continue;
            const uint64_t *hits = m->hits[mates_row(m, view->side, own->piece[n], goal)];
            view->rate = cost;
            view->piece = own->piece[n];
            view->at = own->at[n];
            view->goal = goal;
            view->wants_guard = m->step[view->king][goal] == 1 &&
                                !in(in(own->hits[n], goal) ? own->twice : own->once, goal);
            for (unsigned v = 0; v < t->words; v++)
                view->open[v] = open[v] & ~hits[v];
        }
}

/* Moves of the piece to the nearest flight that must be blocked; `worst` when that is farther. */
static int
to_open(const struct mates_view *view, unsigned piece, unsigned from, int worst)
{
    const struct chess_tables *t = view->m->chess;
    enum colour them = other(view->side);
    for (unsigned w = 0; w < t->words; w++)
        for (uint64_t bits = view->open[w]; bits; bits &= bits - 1) {
            unsigned flight = w * 64 + (unsigned)__builtin_ctzll(bits);
            int moves = (int)mates_walk(view->m, them, piece, from, flight);
            worst = moves < worst ? moves : worst;
        }
    return worst;
}

/* A side without a piece that mates alone needs the other's men in the flights of their king. */
static int
blockers_cost(const struct mates_view *view, const struct side_view *enemy)
{
    const struct mates_tables *m = view->m;
    enum colour them = other(view->side);
    int cost = 0;
    for (unsigned n = 0; n < enemy->count; n++) {
        unsigned piece = enemy->piece[n], at = enemy->at[n];
        int worst = m->ahead[them][piece][at] == FAR ? 6 : 6 + m->ahead[them][piece][at];
        if (!(m->chess->flags[piece] & PIECE_ROYAL) && m->step[at][view->king] != 1)
            cost += to_open(view, piece, at, worst);
    }
    return cost;
}

void
mates_look(const struct mates_tables *m, const struct position *pos, enum colour side,
           struct mates_tried *tried, struct mates_view *out)
{
    const struct chess_position *c = &pos->chess;
    struct side_view own, enemy;
    unsigned ahead = FAR;
    *out = (struct mates_view){.m = m,
                               .pos = pos,
                               .side = side,
                               .king = c->king[other(side)],
                               .helper = c->king[side],
                               .at = NO_SQUARE,
                               .goal = NO_SQUARE,
                               .rate = PICTURE_NONE};
    if (out->king == NO_SQUARE)
        return;
    side_look(m, c, side, &own);
    side_look(m, c, other(side), &enemy);
    for (unsigned n = 0; n < own.count; n++) {
        unsigned flags = m->chess->flags[own.piece[n]];
        out->strongs += m->strong[own.piece[n]];
        if (m->ahead[side][own.piece[n]][own.at[n]] < ahead)
            ahead = m->ahead[side][own.piece[n]][own.at[n]];
        if (!(flags & PIECE_ROYAL))
            picture_try(out, &own, &enemy, n, tried);
    }
    if (out->goal != NO_SQUARE && tried->count[out->king][out->goal] < UINT16_MAX)
        tried->count[out->king][out->goal]++;
    out->rate += 40 + 2 * m->edge[out->king];
    if (out->helper != NO_SQUARE && out->strongs < 2)
        out->rate += 2 * m->step[out->helper][out->king];
    if (out->strongs == 0)
        out->rate += ahead == FAR ? 20 + blockers_cost(out, &enemy) : 8 + 4 * (int)ahead;
    out->weak = out->strongs == 0 && ahead == FAR;
}

/* What a move of the mating side adds. */
static int
rate_own(const struct mates_view *view, const struct move *move, unsigned piece)
{
    const struct mates_tables *m = view->m;
    enum colour side = view->side;
    int rate = move->kind == MOVE_CAPTURE && m->step[move->to][view->king] > 1 ? -2 : 0;
    if (move->sym)
        return rate - (m->strong[move->sym] ? (view->strongs ? 6 : 16) : 0);
    if (m->chess->flags[piece] & PIECE_ROYAL && view->strongs < 2)
        rate += 2 * ((int)m->step[move->to][view->king] - (int)m->step[move->from][view->king]);
    if (m->chess->flags[piece] & PIECE_PAWN && m->ahead[side][piece][move->from] != FAR)
        rate -= view->strongs ? 1 : 4;
    if (view->at == NO_SQUARE)
        return rate;
    if (move->from == view->at && piece == view->piece) {
        if (move->to == view->goal)
            return rate - 8;
        return rate + 3 * ((int)mates_walk(m, side, piece, move->to, view->goal) -
                           (int)mates_walk(m, side, piece, move->from, view->goal));
    }
    const uint64_t *now = m->hits[mates_row(m, side, piece, move->to)];
    const uint64_t *was = m->hits[mates_row(m, side, piece, move->from)];
    if (in(now, view->goal) != in(was, view->goal))
        rate += in(now, view->goal) ? (view->wants_guard ? -4 : 0) : (view->wants_guard ? 0 : 3);
    uint64_t covers[3] = {0};
    for (unsigned w = 0; w < m->chess->words; w++)
        covers[w] = view->open[w] & now[w] & ~was[w];
    return rate - 4 * (int)size(m->chess, covers);
}

/* ... and one of the side that is to be mated. */
static int
rate_other(const struct mates_view *view, const struct move *move, unsigned piece)
{
    const struct mates_tables *m = view->m;
    enum colour them = other(view->side);
    int rate = 0;
    if (move->kind == MOVE_CAPTURE) {
        unsigned taken = piece_of(view->pos->chess.board[move->to]);
        rate += m->strong[taken] && view->strongs == 1 ? 30 : 8;
    }
    if (m->chess->flags[piece] & PIECE_ROYAL) {
        rate += 3 * ((int)m->edge[move->to] - (int)m->edge[move->from]);
        if (view->helper != NO_SQUARE && view->strongs < 2)
            rate +=
                2 * ((int)m->step[move->to][view->helper] - (int)m->step[move->from][view->helper]);
        return rate;
    }
    if (view->goal == NO_SQUARE)
        return rate;
    if (move->sym)
        return rate - (view->weak ? 6 : 0);
    if (view->weak && m->chess->flags[piece] & PIECE_PAWN)
        rate -= 2;
    else if (view->weak && m->step[move->from][view->king] > 1)
        rate += 2 * (to_open(view, piece, move->to, 6) - to_open(view, piece, move->from, 6));
    if (in(view->open, move->to))
        rate -= 4;
    else if (m->step[move->from][view->king] == 1 && move->from != view->goal)
        rate += 3;
    bool takes = in(m->hits[mates_row(m, them, piece, move->to)], view->goal);
    bool took = in(m->hits[mates_row(m, them, piece, move->from)], view->goal);
    return rate + (takes ? 3 : 0) - (took ? 3 : 0);
}

int
mates_rate(const struct mates_view *view, const struct move *move)
{
    unsigned piece = move->part ? move->part : piece_of(view->pos->chess.board[move->from]);
    if (view->king == NO_SQUARE)
        return view->rate;
    if (view->pos->turn == (uint8_t)view->side)
        return view->rate + rate_own(view, move, piece);
    return view->rate + rate_other(view, move, piece);
}
