/* SPDX-License-Identifier: MIT */
/*
 * Rates moves for the search by how near they seem to a mate. An outline of a mate is one piece of the mating side on a
 * goal square from which it attacks the enemy king. Its cost is the sum of what is missing: open flights, enemies that
 * attack the goal or can interpose. The cheapest outline rates the position, and a move is rated by what it changes in
 * that outline. Ratings affect only the order of the search. Compiled, like chess/gen.c, once for each bitboard width.
 */
#include "mates/side_attacks.h"

enum { OUTLINE_NONE = 120, TRIED = 2, MADE = 8, BASE = 40 };

/*
 * What each feature adds to the rating of a position or a move. Measured on composed hard positions and on random games
 * of every variant: without any one of them more answers are unknown.
 */
enum {
    WALK = 3,           /* each move that the mating piece needs to its goal */
    OWN_THERE = 3,      /* an own piece is on the goal */
    OPEN_FLIGHT = 4,    /* each flight that nothing covers */
    NO_GUARD = 4,       /* nothing protects a goal beside the king */
    TAKEN = 3,          /* an enemy attacks the goal; doubled for several */
    BETWEEN = 3,        /* each piece between goal and king */
    INTERPOSED = 2,     /* each enemy that can interpose */
    EDGE = 2,           /* each king move to the nearest square with the fewest flights */
    HELPER_FAR = 2,     /* each step between the kings */
    WEAK = 20,          /* no piece mates alone, and no pawn can become one */
    RUN = 74,           /* no piece mates alone, so a pawn must promote */
    AHEAD = 4,          /* each step of that pawn */
    TAKE = 2,           /* a capture */
    PROMOTE_FIRST = 16, /* a promotion to the first piece that mates alone */
    HELPER_STEP = 2,    /* the own king steps towards the other */
    RUNNER_STEP = 4,    /* the pawn that is to promote steps */
    ARRIVE = 8,         /* the mating piece arrives on the goal */
    STEP = 3,           /* the mating piece comes one move nearer */
    GUARD = 4,          /* another piece protects the goal */
    UNGUARD = 3,        /* the last such piece stops protecting it */
    COVER = 4,          /* a flight is covered */
    EDGE_STEP = 3,      /* the king moves to a square with fewer flights */
    HELPER_MEET = 2,    /* the king moves towards the other */
    BLOCK_STEP = 2,     /* an enemy comes nearer to a flight that it could block */
    BLOCK = 4,          /* an enemy blocks a flight */
    UNBLOCK = 3,        /* an enemy stops blocking a flight */
    HITS_GOAL = 3,      /* an attack on the goal begins or ends */
    PATH = 4,           /* each piece on the pawn's path */
    STUCK = 7,          /* an enemy pawn on that path, which cannot step aside */
    STUCK_FAR = 3,      /* each step of the own king to that pawn */
    BLOCKER_FAR = 6,    /* an enemy needed to block a flight is not near one */
};

/* Returns the cost of the squares between the goal of a slide and the king: pieces on them, and enemies that can interpose. */
static inline int
between_cost(const struct mates_view *view, const struct side_attacks *enemy, unsigned goal)
{
    const struct chess_tables *t = view->m->chess;
    const struct chess_position *c = &view->pos->chess;
    unsigned way = t->way[goal][view->king];
    if (!way || view->m->step[view->king][goal] == 1)
        return 0;
    struct set between = set_minus(ray_set(t, way - 1, goal), ray_set(t, way - 1, view->king));
    set_drop(&between, view->king);
    return BETWEEN * (int)set_size(set_and(between, set_or(load(c->own[0]), load(c->own[1])))) +
           INTERPOSED * set_any(set_and(between, enemy->once));
}

/* Keeps the cheapest outline of piece `n`, if it is cheaper than the best so far. */
static void
outline_try(struct mates_view *view, const struct side_attacks *own,
            const struct side_attacks *enemy, unsigned n, const uint16_t *tried)
{
    const struct mates_tables *m = view->m;
    const struct chess_position *c = &view->pos->chess;
    const unsigned piece = own->piece[n], king = piece_of(c->board[view->king]);
    const uint8_t *walk = &m->walk[mates_row(m, view->side, piece, own->at[n]) * m->chess->squares];
    const enum colour them = other(view->side);
    struct set covered = set_or(own->twice, set_minus(own->once, own->hits[n]));
    struct set open = set_minus(hits_of(m, them, king, view->king), load(c->own[them]));
    open = set_minus(open, covered);
    for (struct set goals = load(m->strikes[mates_row(m, view->side, piece, view->king)]);
         set_any(goals);) {
        unsigned goal = pop(&goals);
        int cost = tried[goal] / TRIED + WALK * walk[goal];
        if (cost >= view->rate) /* true for most goals */
            continue;
        const struct set *guards = has(&own->hits[n], goal) ? &own->twice : &own->once;
        const bool wants_guard = m->step[view->king][goal] == 1 && !has(guards, goal);
        struct set flights = set_minus(open, hits_of(m, view->side, piece, goal));
        cost += OPEN_FLIGHT * (int)set_size(flights) + NO_GUARD * wants_guard +
                TAKEN * (has(&enemy->once, goal) + has(&enemy->twice, goal)) +
                OWN_THERE * (goal != own->at[n] && set_has(c->own[view->side], goal));
        if (cost < view->rate)
            cost += between_cost(view, enemy, goal);
        if (cost >= view->rate)
            continue;
        view->rate = cost;
        view->piece = piece;
        view->at = own->at[n];
        view->goal = goal;
        view->wants_guard = wants_guard;
        store(view->open, flights);
    }
}

/* Returns the number of moves that the piece needs to the nearest open flight, at most `most`. */
static int
to_open(const struct mates_view *view, unsigned piece, unsigned from, int most)
{
    for (struct set open = load(view->open); set_any(open);) {
        int moves = (int)mates_walk(view->m, other(view->side), piece, from, pop(&open));
        most = moves < most ? moves : most;
    }
    return most;
}

/* Sums the moves of enemy men to the flights of their king, which they must block if no piece mates alone. */
static int
blockers_cost(const struct mates_view *view, const struct side_attacks *enemy)
{
    const struct mates_tables *m = view->m;
    int cost = 0;
    for (unsigned n = 0; n < enemy->count; n++) {
        unsigned piece = enemy->piece[n], at = enemy->at[n];
        unsigned ahead = m->ahead[other(view->side)][piece][at];
        if (!(m->chess->flags[piece] & PIECE_ROYAL) && m->step[at][view->king] != 1)
            cost += to_open(view, piece, at, BLOCKER_FAR + (ahead == MATES_FAR ? 0 : (int)ahead));
    }
    return cost;
}

/* Returns by how many steps the move increases the king's distance to `goal`. */
static inline int
steps_more(const struct mates_tables *m, const struct move *move, unsigned goal)
{
    return (int)m->step[move->to][goal] - (int)m->step[move->from][goal];
}

/* Returns the cost of the pieces on the pawn's path. An enemy pawn on it, which cannot step aside, becomes *out_obstacle. */
static int
path_cost(const struct mates_view *view, struct set path, unsigned *out_obstacle)
{
    const struct chess_position *c = &view->pos->chess;
    int cost = 0;
    *out_obstacle = NO_SQUARE;
    for (struct set there = set_and(path, set_or(load(c->own[0]), load(c->own[1])));
         set_any(there);) {
        unsigned sq = pop(&there), code = c->board[sq];
        bool is_stuck =
            view->m->chess->flags[piece_of(code)] & PIECE_PAWN && colour_of(code) != view->side;
        cost += PATH;
        if (is_stuck && view->helper != NO_SQUARE) {
            cost += STUCK + STUCK_FAR * view->m->step[view->helper][sq];
            *out_obstacle = sq;
        }
    }
    return cost;
}

/* If no piece mates alone, finds the pawn whose promotion costs least, and the obstacle on its path. */
static bool
runner_find(struct mates_view *view, const struct side_attacks *own)
{
    const struct mates_tables *m = view->m;
    int best = 1000;
    for (unsigned n = 0; n < own->count; n++) {
        unsigned piece = own->piece[n], at = own->at[n], ahead = m->ahead[view->side][piece][at];
        if (ahead == MATES_FAR || !(m->chess->flags[piece] & PIECE_PAWN))
            continue;
        struct set path = path_of(m, view->side, piece, at);
        unsigned obstacle;
        int cost = AHEAD * (int)ahead + path_cost(view, path, &obstacle);
        if (cost >= best)
            continue;
        best = cost;
        view->runner = at;
        view->obstacle = obstacle;
        store(view->open, path);
    }
    view->rate = RUN + best;
    return view->runner != NO_SQUARE;
}

/* Rates a move while a pawn is to promote; view->open is its path. */
static int
rate_run(const struct mates_view *view, const struct move *move, unsigned piece, bool is_own)
{
    const struct mates_tables *m = view->m;
    if (is_own && move->from == view->runner) {
        if (move->sym)
            return m->strong[move->sym] ? -PROMOTE_FIRST : 0;
        int rate = AHEAD * ((int)m->ahead[view->side][piece][move->to] -
                            (int)m->ahead[view->side][piece][move->from]);
        if (move->to == view->obstacle)
            rate -= STUCK;
        return rate - RUNNER_STEP;
    }
    int rate = PATH * ((int)set_has(view->open, move->to) - (int)set_has(view->open, move->from));
    if (!is_own)
        return rate;
    if (move->to == view->obstacle && move->kind == MOVE_CAPTURE)
        return rate - PATH - STUCK;
    if (view->obstacle != NO_SQUARE && m->chess->flags[piece] & PIECE_ROYAL)
        rate += STUCK_FAR * steps_more(m, move, view->obstacle);
    return rate;
}

/* Finds the cheapest outline, or the pawn that must promote first. */
static void
look(struct mates_view *out, uint16_t *tried)
{
    const struct mates_tables *m = out->m;
    const struct chess_position *c = &out->pos->chess;
    enum colour side = out->side;
    unsigned ahead = MATES_FAR;
    struct side_attacks own, enemy;
    struct set occupied = set_or(load(c->own[0]), load(c->own[1]));
    side_attacks_find(m, c, side, occupied, &own);
    side_attacks_find(m, c, other(side), occupied, &enemy);
    tried += out->king * m->chess->squares;
    for (unsigned n = 0; n < own.count; n++) {
        unsigned piece = own.piece[n], steps = m->ahead[side][piece][own.at[n]];
        out->strongs += m->strong[piece];
        ahead = steps < ahead ? steps : ahead;
        if (!(m->chess->flags[piece] & PIECE_ROYAL))
            outline_try(out, &own, &enemy, n, tried);
    }
    if (out->dives && out->strongs == 0 && runner_find(out, &own))
        return;
    if (out->goal != NO_SQUARE && tried[out->goal] < UINT16_MAX)
        tried[out->goal]++;
    out->rate += BASE + EDGE * m->edge[out->king];
    if (out->helper != NO_SQUARE && out->strongs < 2)
        out->rate += HELPER_FAR * m->step[out->helper][out->king];
    if (out->strongs == 0)
        out->rate +=
            ahead == MATES_FAR ? WEAK + blockers_cost(out, &enemy) : MADE + AHEAD * (int)ahead;
    out->weak = out->strongs == 0 && ahead == MATES_FAR;
}

/* Rates a move of the mating side. */
static int
rate_own(const struct mates_view *view, const struct move *move, unsigned piece)
{
    const struct mates_tables *m = view->m;
    enum colour side = view->side;
    int rate = move->kind == MOVE_CAPTURE && m->step[move->to][view->king] > 1 ? -TAKE : 0;
    if (move->sym)
        return rate - (m->strong[move->sym] && !view->strongs ? PROMOTE_FIRST : 0);
    if (m->chess->flags[piece] & PIECE_ROYAL && view->strongs < 2)
        rate += HELPER_STEP * steps_more(m, move, view->king);
    if (m->chess->flags[piece] & PIECE_PAWN && m->ahead[side][piece][move->from] != MATES_FAR &&
        !view->strongs)
        rate -= RUNNER_STEP;
    if (view->at == NO_SQUARE)
        return rate;
    if (move->from == view->at && piece == view->piece) {
        if (move->to == view->goal)
            return rate - ARRIVE;
        return rate + STEP * ((int)mates_walk(m, side, piece, move->to, view->goal) -
                              (int)mates_walk(m, side, piece, move->from, view->goal));
    }
    struct set now = hits_of(m, side, piece, move->to), was = hits_of(m, side, piece, move->from);
    bool guards = has(&now, view->goal);
    if (guards != has(&was, view->goal) && guards == view->wants_guard)
        rate += guards ? -GUARD : UNGUARD;
    return rate - COVER * (int)set_size(set_and(load(view->open), set_minus(now, was)));
}

/* Rates a move of the side that is to be mated. */
static int
rate_other(const struct mates_view *view, const struct move *move, unsigned piece)
{
    const struct mates_tables *m = view->m;
    enum colour them = other(view->side);
    int rate = 0;
    if (m->chess->flags[piece] & PIECE_ROYAL) {
        rate += EDGE_STEP * ((int)m->edge[move->to] - (int)m->edge[move->from]);
        if (view->helper != NO_SQUARE && view->strongs < 2)
            rate += HELPER_MEET * steps_more(m, move, view->helper);
        return rate;
    }
    if (view->goal == NO_SQUARE || move->sym)
        return rate;
    const bool beside = m->step[move->from][view->king] == 1;
    if (view->weak && !beside && !(m->chess->flags[piece] & PIECE_PAWN))
        rate += BLOCK_STEP * (to_open(view, piece, move->to, BLOCKER_FAR) -
                              to_open(view, piece, move->from, BLOCKER_FAR));
    if (set_has(view->open, move->to))
        rate -= BLOCK;
    else if (beside && move->from != view->goal)
        rate += UNBLOCK;
    bool takes = is_hit(m, them, piece, move->to, view->goal);
    bool took = is_hit(m, them, piece, move->from, view->goal);
    return rate + HITS_GOAL * ((int)takes - (int)took);
}

/* Returns whether the view still holds, because the mating side has since made only a quiet move; updates its squares. */
static bool
follows(struct mates_view *view, const struct position *pos, const struct move *last)
{
    if (!last || pos->turn == (uint8_t)view->side || last->kind != MOVE_QUIET || last->sym)
        return false;
    view->pos = pos;
    view->helper = pos->chess.king[view->side];
    if (last->from == view->runner)
        view->runner = last->to;
    if (last->from == view->at)
        view->at = last->to;
    return true;
}

void
BY_WORDS(mates_rate)(struct mates_view *view, const struct position *pos, const struct move *last,
                     uint16_t *tried, const struct movelist *moves, int16_t *out)
{
    const struct chess_position *c = &pos->chess;
    bool is_own = pos->turn == (uint8_t)view->side;
    if (!follows(view, pos, last)) {
        *view = (struct mates_view){.m = view->m,
                                    .pos = pos,
                                    .side = view->side,
                                    .dives = view->dives,
                                    .king = c->king[other(view->side)],
                                    .helper = c->king[view->side],
                                    .at = NO_SQUARE,
                                    .goal = NO_SQUARE,
                                    .runner = NO_SQUARE,
                                    .obstacle = NO_SQUARE,
                                    .rate = OUTLINE_NONE};
        if (view->king != NO_SQUARE)
            look(view, tried);
    }
    for (size_t i = 0; i < moves->count; i++) {
        const struct move *move = &moves->at[i];
        unsigned piece = move->part ? move->part : piece_of(c->board[move->from]);
        int adds = view->king == NO_SQUARE     ? 0
                   : view->runner != NO_SQUARE ? rate_run(view, move, piece, is_own)
                   : is_own                    ? rate_own(view, move, piece)
                                               : rate_other(view, move, piece);
        out[i] = (int16_t)(view->rate + adds);
    }
}
