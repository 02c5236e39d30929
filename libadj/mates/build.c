/* SPDX-License-Identifier: MIT */
/*
 * A line to mate, built move by move after a plan (plan.c): the king goes where it is to be mated, what is in the
 * way leaves, the helper and then the mating piece go to their squares, and who has nothing to do waits. Only moves that
 * the plan wants are looked at, and of those only the one that is played is carried out. Each is legal and the last one
 * mates, so that a line is a proof; where a plan comes to nothing another is made of the position that was reached, and
 * at the end the search (search.c) looks for itself. Compiled once for each number of words, as plan.c is.
 */
#include "mates/builder.h"

#include <stdlib.h>

enum { PLAN_MOST = 90, PLAN_WEAK = 40, PATIENCE = 2, IDLE = 3, IDLE_RUN = 5 };

/* The plan came to nothing, and is not made again. */
static void
refuse(struct builder *b)
{
    b->planned = false;
    if (b->refused.count < MATES_PLANS) {
        b->refused.at[b->refused.count].king = b->plan.king;
        b->refused.at[b->refused.count].goal = b->plan.goal;
        b->refused.at[b->refused.count].piece = (uint8_t)piece_at(b, b->plan.piece);
    }
    b->refused.count++;
}

/* The side that is to be mated. */

/* Would the piece be in the way there, or could it answer the mate? */
static bool
disturbs(const struct builder *b, unsigned piece, unsigned sq, struct set hits)
{
    if (has(&b->lane, sq))
        return true;
    if (!(b->t->flags[piece] & PIECE_PAWN))
        return set_any(set_and(hits, b->seat));
    if (b->plan.goal == NO_SQUARE)
        return false;
    struct set line = b->seat;
    set_drop(&line, b->plan.goal);
    return has(&hits, b->plan.goal) ||
           (set_any(line) &&
            set_any(set_and(line, pushes_of(b->t, b->them, piece, sq, occupied(b)))));
}

/* The next square of the king's way, if it may go there. */
static bool
king_follows(struct builder *b)
{
    const struct mates_plan *plan = &b->plan;
    unsigned from = now(b)->chess.king[b->them];
    struct set reach = reach_of(b, from);
    for (unsigned n = 0; plan->steps <= MATES_STEPS && n < plan->steps; n++) {
        unsigned to = n + 1 < plan->steps ? plan->way[n + 1] : plan->king;
        if (plan->way[n] == from && has(&reach, to) &&
            !b->t->ops->attacked(b->t, &now(b)->chess, to, b->side))
            return play(b, from, to, 0);
    }
    return false;
}

static bool
king_steps(struct builder *b, bool nearer)
{
    unsigned from = now(b)->chess.king[b->them], step = b->m->step[from][b->plan.king];
    if (nearer && king_follows(b))
        return true;
    for (struct set reach = reach_of(b, from); set_any(reach);) {
        unsigned to = pop(&reach), left = b->m->step[to][b->plan.king];
        if (nearer ? left >= step : left > step + 1 || has(&b->lane, to))
            continue;
        if (!b->t->ops->attacked(b->t, &now(b)->chess, to, b->side) && play(b, from, to, 0))
            return true;
    }
    return false;
}

/* One king's move to one of these squares. */
static bool
king_goes(struct builder *b, unsigned from, struct set squares)
{
    while (set_any(squares)) {
        unsigned to = pop(&squares);
        if (!b->t->ops->attacked(b->t, &now(b)->chess, to, b->side) && play(b, from, to, 0))
            return true;
    }
    return false;
}

/* Does their king there keep a pawn from its promotion, or another from being taken for it? */
static bool
king_hinders(const struct builder *b, unsigned king)
{
    const struct chess_position *c = &now(b)->chess;
    struct set hits = hits_of(b->m, b->them, piece_of(c->board[c->king[b->them]]), king);
    return has(&b->lane, king) || set_any(set_and(hits, b->seat));
}

/* ... nowhere in particular, while a pawn is to promote. */
static bool
king_wanders(struct builder *b)
{
    unsigned from = now(b)->chess.king[b->them];
    struct set reach = set_minus(set_minus(reach_of(b, from), b->lane), men_of(b, b->side));
    struct set best = reach;
    for (struct set left = reach; set_any(left);) {
        unsigned to = pop(&left);
        if (king_hinders(b, to))
            set_drop(&best, to);
    }
    return king_goes(b, from, best) || king_goes(b, from, set_minus(reach, best));
}

/* A move that brings nothing nearer. */
static bool
waited(struct builder *b)
{
    b->idle = b->was_idle + 1;
    return true;
}

/* A quiet move of this man to where it disturbs nothing. */
static bool
man_leaves(struct builder *b, unsigned from)
{
    unsigned piece = piece_at(b, from);
    struct set reach = set_minus(reach_of(b, from), men_of(b, b->side));
    while (set_any(reach)) {
        unsigned to = pop(&reach);
        if (!disturbs(b, piece, to, hits_of(b->m, b->them, piece, to)) &&
            !checks_from(b, b->them, from, to) && play(b, from, to, 0))
            return true;
    }
    return false;
}

/* Does this man disturb where it stands? */
static bool
disturbs_now(const struct builder *b, unsigned at)
{
    unsigned piece = piece_at(b, at);
    struct set hits = hits_of(b->m, b->them, piece, at);
    if (set_any(set_and(hits, b->seat))) /* most do not even on an empty board */
        hits = hits_among(b->m, b->them, piece, at, occupied(b));
    return disturbs(b, piece, at, hits);
}

/* Theirs but the king. */
static struct set
enemies(const struct builder *b)
{
    struct set men = men_of(b, b->them);
    set_drop(&men, now(b)->chess.king[b->them]);
    return men;
}

/* A man that disturbs leaves, or else another moves that blocks no flight. */
static bool
other_man_moves(struct builder *b, bool *out_disturbed)
{
    struct set idle = set_none();
    for (struct set men = enemies(b); set_any(men);) {
        unsigned at = pop(&men);
        if (disturbs_now(b, at)) {
            *out_disturbed = true;
            if (man_leaves(b, at))
                return true;
        } else if (b->plan.king == NO_SQUARE || b->m->step[at][b->plan.king] != 1) {
            set_add(&idle, at);
        }
    }
    while (set_any(idle) && !(*out_disturbed && b->struck))
        if (man_leaves(b, pop(&idle)))
            return waited(b);
    return false;
}

static bool
other_moves(struct builder *b)
{
    const struct chess_position *c = &now(b)->chess;
    const struct mates_plan *plan = &b->plan;
    bool disturbed = false;
    if (plan->king != NO_SQUARE && c->king[b->them] != plan->king && king_steps(b, true))
        return true;
    if (plan->blocker != NO_SQUARE && plan->blocker != plan->blocker_to &&
        step_to(b, plan->blocker, plan->blocker_to))
        return true;
    if (b->runner != NO_SQUARE && king_hinders(b, c->king[b->them]) && king_wanders(b))
        return true;
    if (other_man_moves(b, &disturbed))
        return true;
    if (disturbed && b->struck) {
        refuse(b);
        return true;
    }
    if (plan->king != NO_SQUARE ? king_steps(b, false) : king_wanders(b))
        return waited(b);
    return any_move(b);
}

/* The side that mates. */

/* The last move, if it mates; else it is not played. */
static bool
strike(struct builder *b)
{
    const struct mates_plan plan = b->plan;
    if (!play(b, plan.piece, plan.goal, 0))
        return false;
    b->mated = is_mate(b);
    if (b->mated)
        return true;
    b->count--;
    b->now = !b->now;
    b->plan = plan;
    b->planned = true;
    return false;
}

/* Some move that changes nothing of the plan. */
static bool
own_waits(struct builder *b)
{
    const struct chess_position *c = &now(b)->chess;
    const struct mates_plan *plan = &b->plan;
    struct set keep = set_none(), men = men_of(b, b->side);
    if (plan->king != NO_SQUARE) {
        keep = hits_of(b->m, b->them, piece_at(b, c->king[b->them]), plan->king);
        set_add(&keep, plan->goal);
    }
    while (set_any(men)) {
        unsigned from = pop(&men), piece = piece_at(b, from);
        struct set hits = hits_of(b->m, b->side, piece, from);
        if (from == plan->piece || from == plan->helper || from == b->runner ||
            set_any(set_and(hits, keep)))
            continue;
        struct set reach = set_minus(set_minus(reach_of(b, from), b->lane), men_of(b, b->them));
        while (set_any(reach)) {
            unsigned to = pop(&reach);
            if (!checks_from(b, b->side, from, to) &&
                (plan->king == NO_SQUARE || b->m->step[to][plan->king] > 1) && play(b, from, to, 0))
                return true;
        }
    }
    return false;
}

/* The mating piece goes to another square from which the goal is one move away. */
static bool
piece_waits(struct builder *b)
{
    const struct mates_plan *plan = &b->plan;
    unsigned piece = piece_at(b, plan->piece);
    struct set reach = set_minus(reach_of(b, plan->piece), b->lane);
    while (set_any(reach)) {
        unsigned to = pop(&reach);
        if (mates_walk(b->m, b->side, piece, to, plan->goal) == 1 &&
            !checks_from(b, b->side, plan->piece, to) &&
            !set_any(set_and(between(b, piece, to, plan->goal), occupied(b))) &&
            play(b, plan->piece, to, 0))
            return true;
    }
    return false;
}

/* An own man in the way leaves it. */
static bool
own_man_leaves(struct builder *b)
{
    struct set men = set_and(men_of(b, b->side), b->lane);
    set_drop(&men, b->plan.piece);
    set_drop(&men, b->plan.helper);
    while (set_any(men)) {
        unsigned from = pop(&men);
        struct set reach = set_minus(reach_of(b, from), b->lane);
        while (set_any(reach)) {
            unsigned to = pop(&reach);
            if (!checks_from(b, b->side, from, to) && play(b, from, to, 0))
                return true;
        }
    }
    return false;
}

/* Is something of theirs left that keeps the plan from coming true? */
static bool
is_disturbed(const struct builder *b)
{
    for (struct set men = enemies(b); set_any(men);)
        if (disturbs_now(b, pop(&men)))
            return true;
    return false;
}

static bool
own_moves(struct builder *b)
{
    const struct mates_plan *plan = &b->plan;
    bool helped = plan->helper == NO_SQUARE || plan->helper == plan->helper_to;
    if (!helped && step_to(b, plan->helper, plan->helper_to))
        return true;
    struct set reach = reach_of(b, plan->piece);
    bool ready = has(&reach, plan->goal);
    if (ready && helped && now(b)->chess.king[b->them] == plan->king &&
        (plan->blocker == NO_SQUARE || plan->blocker == plan->blocker_to)) {
        if (!b->struck && strike(b))
            return true;
        if (!is_disturbed(b))
            return b->struck && strike(b);
        b->struck = true;
    }
    if (!ready && step_to(b, plan->piece, plan->goal))
        return true;
    return own_man_leaves(b) || ((own_waits(b) || piece_waits(b)) && waited(b));
}

/* A pawn first. */

static bool
promote(struct builder *b, unsigned to)
{
    unsigned from = b->runner, piece = piece_at(b, from);
    const struct chess_choice *choice =
        chess_promotion(b->t, &now(b)->chess, b->side, piece, from, to);
    for (unsigned i = 0; choice && i < choice->count; i++)
        if (b->m->strong[choice->into[i]] &&
            chess_choice_open(b->t, &now(b)->chess, b->side, choice, choice->into[i]) &&
            play(b, from, to, choice->how == PROMOTE_FORCED ? 0 : choice->into[i])) {
            b->planned = false;
            return true;
        }
    return false;
}

static bool
runner_moves(struct builder *b)
{
    const struct chess_tables *t = b->t;
    unsigned from = b->runner, piece = piece_at(b, from), ahead = b->m->ahead[b->side][piece][from];
    if (b->plan.helper != NO_SQUARE && step_to(b, b->plan.helper, b->plan.helper_to)) {
        b->planned = b->plan.helper != b->plan.helper_to;
        return true;
    }
    struct set steps = set_minus(leap_set(t, t->quiet[b->side][piece], from), occupied(b));
    while (set_any(steps)) {
        unsigned to = pop(&steps);
        if (set_has(t->promoting[b->side][piece], to)) {
            if (promote(b, to))
                return true;
        } else if (b->m->ahead[b->side][piece][to] < ahead && play(b, from, to, 0)) {
            return true;
        }
    }
    return own_man_leaves(b) || (own_waits(b) && waited(b));
}

/* The squares that a pawn crosses on its way to promotion, unless it takes. */
static struct set
path_of(const struct builder *b, unsigned piece, unsigned at)
{
    const uint8_t *walk = &b->m->walk[mates_row(b->m, b->side, piece, at) * b->t->squares];
    struct set path = set_none();
    for (unsigned sq = 0; sq < b->t->squares; sq++)
        if (sq != at && walk[sq] != FAR)
            set_add(&path, sq);
    return path;
}

/* Does a pawn of theirs guard the square, where no king takes? */
static bool
is_guarded(const struct builder *b, unsigned sq)
{
    for (struct set men = men_of(b, b->them); set_any(men);) {
        unsigned at = pop(&men), piece = piece_at(b, at);
        if (b->t->flags[piece] & PIECE_PAWN && is_hit(b->m, b->them, piece, at, sq))
            return true;
    }
    return false;
}

/* The piece, no pawn, that comes first to a pawn of theirs on the path, to take it; FAR: none does. */
static unsigned
taker_walk(const struct builder *b, unsigned sq, square_t *out_taker)
{
    enum { GUARDED = 6 };
    const bool guarded = is_guarded(b, sq);
    unsigned least = FAR;
    for (struct set men = men_of(b, b->side); set_any(men);) {
        unsigned at = pop(&men), piece = piece_at(b, at);
        unsigned walk = mates_walk(b->m, b->side, piece, at, sq);
        if (guarded && b->t->flags[piece] & PIECE_ROYAL && walk < FAR)
            walk += GUARDED;
        if (b->t->flags[piece] & PIECE_PAWN || walk >= least)
            continue;
        least = walk;
        *out_taker = (square_t)at;
    }
    return least;
}

/* The pawn that promotes soonest. A pawn of theirs before it has to be taken: as helper goes who does. */
static bool
find_runner(struct builder *b)
{
    enum { TAKE = 4 };
    unsigned least = PLIES / 2;
    const struct mates_plan none = {NO_SQUARE, NO_SQUARE, NO_SQUARE, NO_SQUARE, NO_SQUARE,
                                    NO_SQUARE, NO_SQUARE, 0,         0,         {0}};
    b->runner = NO_SQUARE;
    b->seat = set_none();
    for (struct set men = men_of(b, b->side); set_any(men);) {
        unsigned at = pop(&men), piece = piece_at(b, at), cost = b->m->ahead[b->side][piece][at];
        if (!(b->t->flags[piece] & PIECE_PAWN) || cost >= least)
            continue;
        struct mates_plan plan = none;
        struct set path = path_of(b, piece, at);
        for (struct set bars = set_and(path, men_of(b, b->them)); set_any(bars);) {
            unsigned sq = pop(&bars);
            if (!(b->t->flags[piece_at(b, sq)] & PIECE_PAWN))
                continue;
            plan.helper_to = (square_t)sq;
            cost += TAKE + taker_walk(b, sq, &plan.helper);
        }
        if (cost >= least)
            continue;
        least = cost;
        b->plan = plan;
        b->runner = (square_t)at;
        b->lane = path;
        b->seat = set_none();
        if (plan.helper_to != NO_SQUARE)
            set_add(&b->seat, plan.helper_to);
    }
    return b->runner != NO_SQUARE;
}

/* All of it. */

static unsigned
count_strong(const struct builder *b)
{
    unsigned strong = 0;
    for (struct set men = men_of(b, b->side); set_any(men);)
        strong += b->m->strong[piece_at(b, pop(&men))];
    return strong;
}

/* The squares that a piece crosses on its way: at once, or by the first square from which it goes on. */
static struct set
route(const struct builder *b, unsigned from, unsigned to)
{
    const struct position *pos = now(b);
    unsigned piece = piece_at(b, from);
    enum colour us = colour_of(pos->chess.board[from]);
    struct set lane = between(b, piece, from, to);
    if (!b->t->slides[piece] || mates_walk(b->m, us, piece, from, to) != 2)
        return lane;
    struct set all = occupied(b);
    set_drop(&all, from);
    struct set vias = set_and(reach_of(b, from), slide_set(b->t, piece, to, all));
    if (!set_any(vias))
        return lane;
    unsigned via = lowest(vias);
    set_add(&lane, via);
    return set_or(lane, set_or(between(b, piece, from, via), between(b, piece, via, to)));
}

/* The squares that must be free, and those that theirs must not attack. */
static void
find_lanes(struct builder *b)
{
    const struct mates_plan *plan = &b->plan;
    unsigned piece = piece_at(b, plan->piece);
    b->seat = between(b, piece, plan->goal, plan->king);
    b->lane = set_or(b->seat, route(b, plan->piece, plan->goal));
    set_add(&b->seat, plan->goal);
    if (plan->helper != NO_SQUARE) {
        b->lane = set_or(b->lane, route(b, plan->helper, plan->helper_to));
        set_add(&b->lane, plan->helper_to);
    }
    if (plan->blocker != NO_SQUARE)
        b->lane = set_or(b->lane, route(b, plan->blocker, plan->blocker_to));
    if (!set_has(now(b)->chess.own[b->them], plan->goal))
        set_add(&b->lane, plan->goal);
    set_add(&b->lane, plan->king);
}

static bool
make_plan(struct builder *b)
{
    const unsigned strong = count_strong(b);
    b->runner = NO_SQUARE;
    if (b->refused.count >= b->plans)
        return false;
    if (BY_WORDS(mates_plan)(b->m, now(b), b->side, strong ? PLAN_MOST : PLAN_WEAK, &b->refused,
                             &b->plan)) {
        find_lanes(b);
        return true;
    }
    return strong == 0 && find_runner(b);
}

static bool
one_move(struct builder *b)
{
    struct position *pos = &b->pos[b->now];
    const unsigned limit = chess_ends_get(b->rules)->limit[REASON_SEVENTY_FIVE_MOVES];
    if (chess_is_reached(pos->chess.plies, limit))
        return false;
    if (chess_is_checked(b->t, pos))
        return any_move(b);
    if (!b->planned && !make_plan(b))
        return false;
    if (!b->planned) {
        b->idle = 0;
        b->until = b->count + b->plan.cost / 2 + PATIENCE;
        b->struck = false;
    }
    b->planned = true;
    if (b->runner != NO_SQUARE && b->idle >= IDLE_RUN)
        return false;
    if (b->runner == NO_SQUARE && (b->count > b->until || b->idle >= IDLE)) {
        refuse(b);
        return true;
    }
    if (pos->turn == (uint8_t)b->them)
        return other_moves(b);
    if (b->runner != NO_SQUARE)
        return runner_moves(b);
    if (own_moves(b))
        return true;
    refuse(b);
    return b->refused.count <= b->plans;
}

static bool
build(const struct mates_task *task, const struct position *pos, uint64_t bound,
      struct mates_memory *memory, struct mates *out)
{
    struct builder b = {.m = task->m,
                        .t = task->m->chess,
                        .rules = memory->rules,
                        .start = pos,
                        .side = task->side,
                        .them = other(task->side),
                        .runner = NO_SQUARE,
                        .bound = bound,
                        .plans = task->plans,
                        .moves = &memory->moves};
    b.pos[0] = *pos;
    b.stood[0] = pos->hash;
    while (!b.mated && b.looked < b.bound && one_move(&b))
        ;
    out->nodes += b.looked;
    if (!b.mated)
        return false;
    out->line = malloc(b.count * sizeof *out->line);
    if (!out->line)
        return false;
    memcpy(out->line, b.line, b.count * sizeof *out->line);
    out->count = b.count;
    out->answer = MATES_CAN;
    return true;
}

const struct mates_ops BY_WORDS(mates_ops) = {.build = build, .rate = BY_WORDS(mates_rate)};
