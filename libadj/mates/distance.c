/* SPDX-License-Identifier: MIT */
/*
 * Directed search for positions in which the mating side has few men and none of them mates alone. It lists the mating
 * patterns that the men of both sides can form (pattern.c) and rates a move by the number of moves that the men still
 * need to the nearest pattern. plan.c cannot plan such mates, in which the men of both sides meet in a corner.
 */
#include "mates/mates.h"

#include <stdlib.h>

enum { RATE_NEVER = 500 };
/* Limits: patterns that the search aims at; men of the mating side; men of both sides without the kings. */
enum { AIMED = 8, ATTACKERS = 3, STAND_MEN = 20 };

struct stand_man {
    square_t at, promotes; /* its square; the nearest square of promotion, NO_SQUARE: never */
    uint8_t code, ahead;   /* code 0: captured; quiet steps to `promotes` */
};
/* The squares of all men. */
struct stand {
    square_t king, helper;
    unsigned count;
    struct stand_man man[STAND_MEN];
};

static struct stand_man
man_of(const struct mates_tables *m, unsigned code, unsigned sq)
{
    const enum colour us = colour_of(code);
    const unsigned piece = piece_of(code);
    const bool is_pawn = m->chess->flags[piece] & PIECE_PAWN;
    return (struct stand_man){.at = (square_t)sq,
                              .code = (uint8_t)code,
                              .ahead = m->ahead[us][piece][sq],
                              .promotes = is_pawn ? m->promotes[us][piece][sq] : NO_SQUARE};
}

static void
stand_of(const struct mates_view *view, struct stand *out)
{
    const struct chess_position *c = &view->pos->chess;
    *out = (struct stand){.king = c->king[other(view->side)], .helper = c->king[view->side]};
    for (unsigned w = 0; w < view->m->chess->words; w++)
        for (uint64_t bits = c->own[0][w] | c->own[1][w]; bits; bits &= bits - 1) {
            unsigned sq = w * 64 + (unsigned)__builtin_ctzll(bits), code = c->board[sq];
            if (!(view->m->chess->flags[piece_of(code)] & PIECE_ROYAL) && out->count < STAND_MEN)
                out->man[out->count++] = man_of(view->m, code, sq);
        }
}

/* Makes a move and returns the number of the man that moved, STAND_MEN for a king. If a part leaves a compound, the whole compound
 * is treated as moved. */
static unsigned
stand_move(const struct mates_view *view, struct stand *s, const struct move *move)
{
    const struct mates_tables *m = view->m;
    const unsigned mover = view->pos->chess.board[move->from];
    const enum colour us = colour_of(mover);
    unsigned moved = STAND_MEN;
    if (move->from == s->king || move->from == s->helper)
        *(move->from == s->king ? &s->king : &s->helper) = move->to;
    for (unsigned n = 0; n < s->count; n++) {
        struct stand_man *man = &s->man[n];
        if (man->at == move->to && man->code) {
            man->code = 0;
        } else if (man->at == move->from && man->code) {
            *man = man_of(m, code_of(move->sym ? move->sym : piece_of(mover), us), move->to);
            moved = n;
        }
    }
    return moved;
}

/* Moves that this man needs to the pattern's square, as the pattern's piece; MATES_FAR: it never gets there. */
static unsigned
walk_to_pattern(const struct mates_tables *m, const struct stand_man *man,
                const struct mates_placed *goal)
{
    const struct chess_tables *t = m->chess;
    const enum colour us = colour_of(goal->code);
    const unsigned piece = piece_of(man->code), kind = piece_of(goal->code);
    if (!man->code || colour_of(man->code) != us)
        return MATES_FAR;
    if (piece == kind)
        return mates_walk(m, us, kind, man->at, goal->at);
    unsigned walk = MATES_FAR;
    if (man->promotes != NO_SQUARE)
        walk = man->ahead + mates_walk(m, us, kind, man->promotes, goal->at);
    for (unsigned i = 0; i < t->part_count[piece]; i++)
        if (t->part[t->part_first[piece] + i].part == kind)
            walk = mates_walk(m, us, kind, man->at, goal->at);
    return walk < MATES_FAR ? walk : MATES_FAR;
}

/* Moves that two men need to combine into the pattern's piece on its square. */
static unsigned
join_walk(const struct mates_tables *m, const struct stand *s, const struct mates_placed *goal,
          uint32_t *used)
{
    unsigned least = MATES_FAR, first = 0, second = 0;
    const enum colour us = colour_of(goal->code);
    for (unsigned a = 0; m->chess->composes && a < s->count; a++)
        for (unsigned b = 0; b < s->count; b++) {
            const struct stand_man *one = &s->man[a], *two = &s->man[b];
            if (a == b || (*used >> a & 1) || (*used >> b & 1) || !one->code || !two->code ||
                colour_of(one->code) != us || colour_of(two->code) != us ||
                m->chess->compose[piece_of(one->code)][piece_of(two->code)] != piece_of(goal->code))
                continue;
            unsigned walk = mates_walk(m, us, piece_of(one->code), one->at, goal->at) +
                            mates_walk(m, us, piece_of(two->code), two->at, goal->at);
            if (walk < least) {
                least = walk;
                first = a;
                second = b;
            }
        }
    if (least < MATES_FAR)
        *used |= (uint32_t)1 << first | (uint32_t)1 << second;
    return least;
}

/* In the current position: the moves that each man needs to each square of a pattern, and the moves that each side needs. */
struct need {
    unsigned ours, theirs;
    uint8_t walk[MATES_PLACED][STAND_MEN];
};

/* Moves to the pattern's square of the nearest man that no other square uses; marks that man as used. */
static unsigned
goal_walk(const struct mates_tables *m, const struct stand *s, const struct mates_placed *goal,
          const uint8_t walk[STAND_MEN], unsigned moved, uint32_t *used)
{
    unsigned least = MATES_FAR, by = STAND_MEN;
    for (unsigned n = 0; n < s->count && least; n++) {
        if (*used >> n & 1 || !s->man[n].code)
            continue;
        unsigned moves = n == moved ? walk_to_pattern(m, &s->man[n], goal) : walk[n];
        by = moves < least ? n : by;
        least = moves < least ? moves : least;
    }
    if (by == STAND_MEN)
        return join_walk(m, s, goal, used);
    if (!m->chess->part_count[piece_of(s->man[by].code)])
        *used |= (uint32_t)1 << by;
    return least;
}

/* The moves that the men of one side still need for the pattern, after a move of man `moved` (STAND_MEN: none). */
static unsigned
side_need(const struct mates_view *view, const struct stand *s, const struct mates_pattern *p,
          const struct need *need, unsigned moved, enum colour us)
{
    unsigned sum = 0;
    uint32_t used = 0;
    for (unsigned n = 0; n < p->count && sum < MATES_FAR; n++)
        if (colour_of(p->man[n].code) == us)
            sum += goal_walk(view->m, s, &p->man[n], need->walk[n], moved, &used);
    return sum;
}

static void
need_of(const struct mates_view *view, const struct stand *s, const struct mates_pattern *p,
        struct need *out)
{
    for (unsigned k = 0; k < p->count; k++)
        for (unsigned n = 0; n < s->count; n++)
            out->walk[k][n] = (uint8_t)walk_to_pattern(view->m, &s->man[n], &p->man[k]);
    out->ours = side_need(view, s, p, out, STAND_MEN, view->side);
    out->theirs = side_need(view, s, p, out, STAND_MEN, other(view->side));
}

static unsigned
cost_of(const struct mates_view *view, const struct stand *s, const struct mates_pattern *p,
        unsigned our_need, unsigned their_need)
{
    const struct mates_tables *m = view->m;
    const unsigned king = m->step[s->king][p->king], helper = m->step[s->helper][p->helper];
    const unsigned ours = our_need + helper, theirs = their_need + king;
    const unsigned cost = mates_cost(ours, theirs);
    if (our_need >= MATES_FAR || their_need >= MATES_FAR || cost > RATE_NEVER)
        return RATE_NEVER;
    return cost;
}

/* Has a pawn that gives the mating check arrived before the kings? A pawn must move last: it cannot go back, and no king
 * steps onto a square that it attacks. */
static bool
is_too_soon(const struct mates_view *view, const struct mates_pattern *p, unsigned our_need,
            unsigned cost)
{
    const unsigned piece = p->count ? piece_of(p->man[0].code) : 0;
    return view->m->chess->flags[piece] & PIECE_PAWN && our_need == 0 && cost > 0;
}

/* Rates a move. The needs are updated only where the move changes them: a king's move changes none, another man's move those
 * of its side, a capture those of both sides. */
static unsigned
rate_move(const struct mates_view *view, const struct stand *from, const struct move *move,
          const struct need *was)
{
    unsigned best = RATE_NEVER;
    struct stand after = *from;
    const bool takes = move->kind != MOVE_QUIET;
    const bool is_ours = view->pos->turn == (uint8_t)view->side;
    const unsigned moved = stand_move(view, &after, move);
    const bool is_man = moved != STAND_MEN;
    for (size_t n = 0; n < view->patterns; n++) {
        const struct mates_pattern *p = &view->pattern[n];
        unsigned ours = was[n].ours, theirs = was[n].theirs;
        if (is_ours ? is_man : takes)
            ours = side_need(view, &after, p, &was[n], moved, view->side);
        if (is_ours ? takes : is_man)
            theirs = side_need(view, &after, p, &was[n], moved, other(view->side));
        unsigned cost = cost_of(view, &after, p, ours, theirs);
        if (cost < best && !is_too_soon(view, p, ours, cost))
            best = cost;
    }
    return best;
}

void
mates_distance_rate(struct mates_view *view, const struct position *pos, const struct move *last,
                    uint16_t *tried, const struct movelist *moves, int16_t *out)
{
    (void)last, (void)tried;
    struct stand from;
    struct need was[AIMED];
    view->pos = pos;
    stand_of(view, &from);
    for (size_t n = 0; n < view->patterns; n++)
        need_of(view, &from, &view->pattern[n], &was[n]);
    for (size_t i = 0; i < moves->count; i++)
        out[i] = (int16_t)rate_move(view, &from, &moves->at[i], was);
}

/* The nearest patterns found so far, in order of their cost. */
struct nearest {
    const struct mates_view *view;
    const struct stand *stand;
    unsigned royal[2];
    size_t count, seen;
    struct {
        unsigned cost;
        struct mates_pattern pattern;
    } at[AIMED];
};

/* Is the pattern a mate on an otherwise empty board? */
static bool
is_mate(const struct nearest *near, const struct mates_pattern *p)
{
    const struct chess_tables *t = near->view->m->chess;
    const enum colour side = near->view->side, them = other(side);
    struct position pos = {.turn = (uint8_t)them};
    pos.chess.king[0] = pos.chess.king[1] = pos.chess.passed = NO_SQUARE;
    chess_put(t, &pos, p->king, code_of(near->royal[them], them));
    chess_put(t, &pos, p->helper, code_of(near->royal[side], side));
    for (unsigned n = 0; n < p->count; n++)
        chess_put(t, &pos, p->man[n].at, p->man[n].code);
    chess_find_kings(t, &pos.chess, WHITE);
    chess_find_kings(t, &pos.chess, BLACK);
    return !chess_in_check(t, &pos.chess, side) && chess_is_checked(t, &pos) &&
           t->ops->count(t, &pos) == 0;
}

static bool
keep_near(void *context, const struct mates_pattern *p)
{
    struct nearest *near = context;
    struct need need;
    need_of(near->view, near->stand, p, &need);
    const unsigned cost = cost_of(near->view, near->stand, p, need.ours, need.theirs);
    if (cost >= RATE_NEVER || (near->count == AIMED && cost >= near->at[AIMED - 1].cost) ||
        !is_mate(near, p))
        return false;
    size_t n = near->count < AIMED ? near->count++ : AIMED - 1;
    for (; n > 0 && near->at[n - 1].cost > cost; n--)
        near->at[n] = near->at[n - 1];
    near->at[n].cost = cost;
    near->at[n].pattern = *p;
    return false;
}

/* Does the piece attack any square from `from` or from a square that it can reach? A pawn on its last row does not. */
static bool
attacks_from(const struct mates_tables *m, enum colour us, unsigned piece, unsigned from)
{
    const uint64_t *reach = m->reach[mates_row(m, us, piece, from)];
    uint64_t any = 0;
    for (unsigned sq = 0; sq < m->chess->squares && !any; sq++)
        for (unsigned w = 0; set_has(reach, sq) && w < m->chess->words; w++)
            any |= m->hits[mates_row(m, us, piece, sq)][w];
    return any != 0;
}

/* The facts of the material that decide whether the directed search applies. */
struct census {
    unsigned royal[2], men[2]; /* the mating side's men: only those that attack any square */
    bool inert;                /* the mating side has a man that attacks none */
    bool strong;               /* some man mates alone, or promotes */
    bool changes;              /* some piece joins, parts, promotes or loses a leap */
};

static struct census
take_census(const struct mates_task *task, const struct chess_position *c)
{
    const struct mates_tables *m = task->m;
    const struct chess_tables *t = m->chess;
    struct census out = {.inert = false};
    for (unsigned sq = 0; sq < t->squares; sq++) {
        const unsigned code = c->board[sq], piece = piece_of(code);
        if (!code)
            continue;
        const enum colour us = colour_of(code);
        out.changes |= t->part_count[piece] || m->promotes_ever[piece] || t->when_checked[piece] ||
                       t->check_turn[piece];
        if (t->flags[piece] & PIECE_ROYAL) {
            out.royal[us] = piece;
        } else if (us == task->side && !attacks_from(m, us, piece, sq)) {
            out.inert = true;
        } else {
            out.men[us]++;
            out.strong |=
                us == task->side && ((m->plain && m->strong[piece]) || m->promotes_ever[piece]);
        }
    }
    return out;
}

enum adj_status
mates_distance_prepare(const struct mates_task *task, const struct position *pos,
                       struct mates_memory *memory, bool *out_few, bool *out_never)
{
    const struct mates_tables *m = task->m;
    const struct chess_position *c = &pos->chess;
    const enum colour side = task->side, them = other(side);
    *out_few = *out_never = false;
    memory->patterns = 0;
    if (c->kings[0] != 1 || c->kings[1] != 1)
        return ADJ_OK;
    const struct census men = take_census(task, c);
    if (men.strong || men.men[side] == 0 || men.men[side] > (m->plain ? 1 : ATTACKERS) ||
        men.men[0] + men.men[1] > STAND_MEN)
        return ADJ_OK;
    struct mates_men ours = {0}, theirs = {0};
    if (!mates_men_of(m, c, side, &ours, &theirs))
        return ADJ_OK;
    const struct mates_view view = {.m = m, .side = side, .pos = pos};
    struct stand stand;
    struct nearest near = {.view = &view, .stand = &stand, .royal = {men.royal[0], men.royal[1]}};
    if (m->chess->when_checked[men.royal[them]]) /* the mated king is in check in every pattern */
        near.royal[them] = m->chess->when_checked[men.royal[them]];
    stand_of(&view, &stand);
    bool all = true;
    /* Larger patterns are listed only if there are no smaller ones. */
    for (unsigned most = 2; most <= MATES_PLACED && near.count == 0 && all; most++)
        all = mates_patterns(m, &ours, &theirs, side, most, keep_near, &near);
    for (size_t n = 0; n < near.count; n++)
        if (!mates_pattern_add(memory, &near.at[n].pattern))
            return ADJ_ENOMEM;
    *out_few = near.count > 0;
    /* With at most one piece a side that never changes, the listed patterns are all the mates there are. */
    *out_never = all && near.count == 0 && !task->stalemate && !men.inert && !men.changes &&
                 men.men[side] == 1 && men.men[them] <= 1 && !m->chess->return_piece &&
                 !m->chess->stock_limit && !m->chess->rules->chess->no_repetition &&
                 !mates_at_once(task, pos);
    return ADJ_OK;
}
