/* SPDX-License-Identifier: MIT */
/*
 * Plays a plan (plan.c) move by move, without a search: the king goes where it is to be mated, men in the way leave,
 * the helper and then the mating piece go to their squares, and a side with nothing to do makes a waiting move. Only
 * the moves that the plan needs are made. Each is legal and the last one mates, so the line is a proof. When a plan
 * fails, another one is made for the position reached; after too many failures the search (search.c) takes over.
 * Compiled once for each bitboard width, as plan.c is.
 */
#include "mates/side_attacks.h"

#include <stdlib.h>

enum { PLIES = 72, PLAN_MOST = 90, PLAN_WEAK = 40, PATIENCE = 2, IDLE = 3, IDLE_RUN = 5 };

struct builder {
    const struct mates_tables *m;
    const struct chess_tables *t;
    const struct ruleset *rules;
    enum colour side, them;
    struct position pos[2];
    unsigned now; /* index of the current position; pos[!now] receives the next */
    unsigned count;
    struct move line[PLIES];
    uint64_t stood[PLIES + 1]; /* hashes of the line's positions, none of which may recur */
    uint64_t looked, bound;
    bool planned, mated;
    bool struck;             /* the mating move was tried, but there was an answer */
    unsigned idle, was_idle; /* moves in a row without progress, now and before the last move */
    unsigned until;          /* the ply at which the plan is given up */
    struct mates_plan plan;
    struct mates_refused refused;
    unsigned plans;  /* how many plans may fail */
    square_t runner; /* a pawn that must promote before a mate is planned; NO_SQUARE: none */
    struct set lane; /* squares that must stay empty */
    struct set
        seat; /* squares that no enemy may attack: the goal, and those between it and the king */
    struct movelist *moves;
};

static inline const struct position *
now(const struct builder *b)
{
    return &b->pos[b->now];
}

static inline unsigned
piece_at(const struct builder *b, unsigned sq)
{
    return piece_of(now(b)->chess.board[sq]);
}

static inline struct set
men_of(const struct builder *b, enum colour us)
{
    return load(now(b)->chess.own[us]);
}

static inline struct set
occupied(const struct builder *b)
{
    return set_or(men_of(b, WHITE), men_of(b, BLACK));
}

static inline struct set
between(const struct builder *b, unsigned piece, unsigned from, unsigned to)
{
    return slide_between(b->t, b->t->slides[piece], from, to);
}

/* Returns the distance of a square from the king's square in the plan; a large number without a plan. */
static inline unsigned
to_king(const struct builder *b, unsigned sq)
{
    return b->plan.king == NO_SQUARE ? MATES_FAR : b->m->step[sq][b->plan.king];
}

/* Making a move. */

static void
follow(square_t *sq, const struct move *move)
{
    if (*sq == move->from)
        *sq = move->to;
}

static bool
stood_before(const struct builder *b, uint64_t hash)
{
    for (unsigned i = 0; i <= b->count; i++)
        if (b->stood[i] == hash)
            return true;
    return false;
}

/*
 * Makes a pseudo-legal move. Returns false if it exposes the king, repeats a position of the line, ends the game, or
 * makes a second king. Pieces in these games only move and capture (mates_tables.plain), so no other rule can forbid it.
 */
static bool
carry_out(struct builder *b, const struct move *move)
{
    const struct position *before = now(b);
    struct position *after = &b->pos[!b->now];
    enum colour us = (enum colour)before->turn;
    if (b->looked >= b->bound || b->count == PLIES)
        return false;
    chess_apply(b->rules, before, move, after);
    const struct chess_position *c = &after->chess;
    if (after->over || c->dead || c->kings[WHITE] != 1 || c->kings[BLACK] != 1 ||
        (chess_may_expose(b->t, before, move) &&
         b->t->ops->attacked(b->t, c, c->king[us], other(us))))
        return false;
    b->looked++;
    if (stood_before(b, after->hash))
        return false;
    b->line[b->count++] = *move;
    b->stood[b->count] = after->hash;
    b->now = !b->now;
    follow(&b->plan.piece, move);
    follow(&b->plan.helper, move);
    follow(&b->plan.blocker, move);
    follow(&b->runner, move);
    b->was_idle = b->idle;
    b->idle = 0;
    return true;
}

/* Plays a move of the piece on `from`, if it is legal. */
static bool
play(struct builder *b, unsigned from, unsigned to, unsigned sym)
{
    const struct position *pos = now(b);
    unsigned code = pos->chess.board[from];
    if (!code || colour_of(code) != (enum colour)pos->turn)
        return false; /* the plan's piece was captured */
    struct move move = {.from = (square_t)from,
                        .to = (square_t)to,
                        .sym = (uint8_t)sym,
                        .kind = pos->chess.board[to] ? MOVE_CAPTURE : MOVE_QUIET};
    return carry_out(b, &move);
}

/* The squares that the piece reaches without promotion. */
static struct set
reach_of(const struct builder *b, unsigned sq)
{
    const struct chess_tables *t = b->t;
    const struct chess_position *c = &now(b)->chess;
    unsigned code = c->board[sq], p = piece_of(code);
    enum colour us = colour_of(code);
    struct set enemy = load(c->own[other(us)]), all = set_or(enemy, load(c->own[us]));
    struct set slide = t->slides[p] ? slide_set(t, p, sq, all) : set_none();
    struct set quiet = set_or(leap_set(t, t->quiet[us][p], sq), slide);
    struct set take = set_or(leap_set(t, t->take[us][p], sq), slide);
    return set_minus(set_or(set_minus(quiet, all), set_and(take, enemy)),
                     load(t->promoting[us][p]));
}

/* Returns whether the piece on `from` would attack the other side's king from `sq`. */
static inline bool
checks_from(const struct builder *b, unsigned from, unsigned sq)
{
    unsigned code = now(b)->chess.board[from], piece = piece_of(code);
    enum colour us = colour_of(code);
    unsigned king = now(b)->chess.king[other(us)];
    if (!is_hit(b->m, us, piece, sq, king))
        return false;
    struct set all = occupied(b);
    set_drop(&all, from);
    return leap_has(b->t, b->t->take[us][piece], sq, king) ||
           slides_to(b->t, piece, b->t->attack_slides[piece], sq, king, all);
}

/* Moves the piece nearer to a square, without giving check on the way. */
static bool
step_to(struct builder *b, unsigned from, unsigned to)
{
    unsigned piece = piece_at(b, from);
    enum colour us = (enum colour)now(b)->turn;
    unsigned walk = mates_walk(b->m, us, piece, from, to);
    struct set reach = reach_of(b, from);
    if (has(&reach, to))
        return play(b, from, to, 0);
    while (walk != MATES_FAR && set_any(reach)) {
        unsigned via = pop(&reach), rest = mates_walk(b->m, us, piece, via, to);
        if ((rest < walk || (walk == 1 && rest == 1)) && !checks_from(b, from, via) &&
            (rest != 1 || !set_any(set_and(between(b, piece, via, to), occupied(b)))) &&
            play(b, from, via, 0))
            return true;
    }
    return false;
}

/* Returns whether a piece on `sq` is in the way of the mate or could answer it. Blockers of its lines are ignored. */
static bool
disturbs(const struct builder *b, unsigned piece, unsigned sq)
{
    return has(&b->lane, sq) || set_any(set_and(hits_of(b->m, b->them, piece, sq), b->seat));
}

/* Moves this man, without check or capture of an enemy, to a square where it does not disturb the plan. */
static bool
man_leaves(struct builder *b, unsigned from)
{
    const enum colour us = (enum colour)now(b)->turn;
    unsigned piece = piece_at(b, from);
    struct set reach = set_minus(set_minus(reach_of(b, from), b->lane), men_of(b, other(us)));
    while (set_any(reach)) {
        unsigned to = pop(&reach);
        if ((us == b->side ? to_king(b, to) > 1 : !disturbs(b, piece, to)) &&
            !checks_from(b, from, to) && play(b, from, to, 0))
            return true;
    }
    return false;
}

/* Counts a move without progress. */
static bool
waited(struct builder *b)
{
    b->idle = b->was_idle + 1;
    return true;
}

/* Drops the plan and remembers that it has failed. */
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

/* Makes any legal move, when in check or if the plan has none; the side to be mated prefers king moves. Drops the plan. */
static bool
any_move(struct builder *b)
{
    b->planned = false;
    b->moves->count = 0;
    b->t->ops->generate(b->t, now(b), b->moves);
    b->mated = b->moves->count == 0 && now(b)->turn == (uint8_t)b->them &&
               chess_is_checked(b->t, &b->pos[b->now]);
    for (size_t i = 0; i < b->moves->count; i++)
        if (carry_out(b, &b->moves->at[i]))
            return true;
    return b->mated;
}

/* The side that is to be mated. */

/* Moves the king to a safe square, nearer to its goal (`nearer`) or at most one step away from it. */
static bool
king_steps(struct builder *b, bool nearer)
{
    unsigned from = now(b)->chess.king[b->them], step = to_king(b, from);
    for (struct set reach = reach_of(b, from); set_any(reach);) {
        unsigned to = pop(&reach), left = to_king(b, to);
        if (nearer ? left >= step : left > step + 1 || has(&b->lane, to))
            continue;
        if (!b->t->ops->attacked(b->t, &now(b)->chess, to, b->side) && play(b, from, to, 0))
            return true;
    }
    return false;
}

/* Moves a man that disturbs the plan, or else any other man. */
static bool
other_man_moves(struct builder *b, bool *out_disturbed)
{
    struct set idle = set_none(), men = men_of(b, b->them);
    set_drop(&men, now(b)->chess.king[b->them]);
    while (set_any(men)) {
        unsigned at = pop(&men);
        if (!disturbs(b, piece_at(b, at), at)) {
            set_add(&idle, at);
            continue;
        }
        *out_disturbed = true;
        if (man_leaves(b, at))
            return true;
    }
    while (set_any(idle) && !(*out_disturbed && b->struck)) {
        unsigned at = pop(&idle);
        if (to_king(b, at) != 1 && man_leaves(b, at)) /* it may block a flight */
            return waited(b);
    }
    return false;
}

static bool
other_moves(struct builder *b)
{
    const struct mates_plan *plan = &b->plan;
    const unsigned king = now(b)->chess.king[b->them];
    bool disturbed = false;
    if (plan->king != NO_SQUARE && king != plan->king && king_steps(b, true))
        return true;
    if (plan->blocker != NO_SQUARE && plan->blocker != plan->blocker_to &&
        step_to(b, plan->blocker, plan->blocker_to))
        return true;
    if (b->runner != NO_SQUARE && disturbs(b, piece_at(b, king), king) && man_leaves(b, king))
        return true;
    if (other_man_moves(b, &disturbed))
        return true;
    if (disturbed && b->struck) {
        refuse(b);
        return true;
    }
    if (king_steps(b, false))
        return waited(b);
    return any_move(b);
}

/* The side that mates. */

/* Makes the mating move. Takes it back if it is not mate. */
static bool
strike(struct builder *b)
{
    const struct mates_plan plan = b->plan;
    if (!play(b, plan.piece, plan.goal, 0))
        return false;
    struct position *pos = &b->pos[b->now];
    b->mated = chess_is_checked(b->t, pos) && b->t->ops->count(b->t, pos) == 0;
    if (b->mated)
        return true;
    b->count--;
    b->now = !b->now;
    b->plan = plan;
    return false;
}

/* Makes a move that does not affect the plan. */
static bool
own_waits(struct builder *b)
{
    for (struct set men = men_of(b, b->side); set_any(men);) {
        unsigned from = pop(&men);
        if (from != b->plan.piece && from != b->plan.helper && from != b->runner &&
            man_leaves(b, from))
            return waited(b);
    }
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
        if (strike(b))
            return true;
        b->struck = true;
    }
    return (!ready && step_to(b, plan->piece, plan->goal)) || own_waits(b);
}

/* Promotion of a pawn before the mate. */

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
    return own_waits(b);
}

/* Returns how many moves the nearest own piece other than a pawn needs to a pawn on `sq` that blocks the path; MATES_FAR: never. */
static unsigned
taker_walk(const struct builder *b, unsigned sq, square_t *out_taker)
{
    unsigned least = MATES_FAR;
    for (struct set men = men_of(b, b->side); set_any(men);) {
        unsigned at = pop(&men), piece = piece_at(b, at);
        unsigned walk = mates_walk(b->m, b->side, piece, at, sq);
        if (b->t->flags[piece] & PIECE_PAWN || walk >= least)
            continue;
        least = walk;
        *out_taker = (square_t)at;
    }
    return least;
}

/* Plans the promotion of the pawn that needs the fewest moves. The plan's helper is the piece that captures an enemy
 * pawn on its path. */
static bool
find_runner(struct builder *b)
{
    enum { TAKE = 4 };
    unsigned least = PLIES / 2;
    for (struct set men = men_of(b, b->side); set_any(men);) {
        unsigned at = pop(&men), piece = piece_at(b, at), cost = b->m->ahead[b->side][piece][at];
        if (!(b->t->flags[piece] & PIECE_PAWN) || cost >= least)
            continue;
        struct mates_plan plan;
        memset(&plan, NO_SQUARE, sizeof plan);
        struct set path = path_of(b->m, b->side, piece, at), seat = set_none();
        for (struct set bars = set_and(path, men_of(b, b->them)); set_any(bars);) {
            unsigned sq = pop(&bars);
            if (!(b->t->flags[piece_at(b, sq)] & PIECE_PAWN))
                continue;
            plan.helper_to = (square_t)sq;
            seat = set_none();
            set_add(&seat, sq);
            cost += TAKE + taker_walk(b, sq, &plan.helper);
        }
        if (cost >= least)
            continue;
        least = cost;
        b->plan = plan;
        b->runner = (square_t)at;
        b->lane = path;
        b->seat = seat;
    }
    return b->runner != NO_SQUARE;
}

/* The whole line of moves. */

/* Sets the squares that must stay empty and those that no enemy may attack. */
static void
find_lanes(struct builder *b)
{
    const struct mates_plan *plan = &b->plan;
    unsigned piece = piece_at(b, plan->piece);
    b->seat = between(b, piece, plan->goal, plan->king);
    b->lane = set_or(b->seat, between(b, piece, plan->piece, plan->goal));
    set_add(&b->seat, plan->goal);
    if (plan->helper != NO_SQUARE) {
        b->lane =
            set_or(b->lane, between(b, piece_at(b, plan->helper), plan->helper, plan->helper_to));
        set_add(&b->lane, plan->helper_to);
    }
    if (plan->blocker != NO_SQUARE)
        b->lane = set_or(b->lane,
                         between(b, piece_at(b, plan->blocker), plan->blocker, plan->blocker_to));
    if (!set_has(now(b)->chess.own[b->them], plan->goal))
        set_add(&b->lane, plan->goal);
    set_add(&b->lane, plan->king);
}

static bool
make_plan(struct builder *b)
{
    bool strong = false;
    for (struct set men = men_of(b, b->side); set_any(men) && !strong;)
        strong = b->m->strong[piece_at(b, pop(&men))];
    b->runner = NO_SQUARE;
    b->idle = 0;
    b->struck = false;
    if (b->refused.count >= b->plans)
        return false;
    b->planned = true;
    if (!BY_WORDS(mates_plan)(b->m, now(b), b->side, strong ? PLAN_MOST : PLAN_WEAK, &b->refused,
                              &b->plan))
        return !strong && find_runner(b);
    find_lanes(b);
    b->until = b->count + b->plan.cost / 2 + PATIENCE;
    return true;
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
