/* SPDX-License-Identifier: MIT */
/*
 * How near does a position look to a mate? A picture is drawn: one piece of the mating side on a square from which it
 * attacks the enemy king. What the picture still wants - moves of that piece, flights to be covered, a protector,
 * enemies that take or stand between - makes its cost; the cheapest picture rates the position, and a move is
 * rated by what it adds to that picture. Nothing depends on it but the order of the search. Compiled, as chess/gen.c
 * is, once for each number of 64-bit words that a set of squares needs.
 */
#include "mates/side_attacks.h"

enum { FAR = 255, PICTURE_NONE = 120, TRIED = 2, MADE = 8 };

/*
 * What each feature of a position or move adds to its rating, measured on composed hard positions. A second set, measured on
 * games lost on time, left as many positions of both kinds unknown and searched 1 % fewer positions.
 */
struct weights {
    uint8_t walk;           /* a move of the mating piece towards its goal */
    uint8_t own_there;      /* an own piece on the goal */
    uint8_t open_flight;    /* a flight that nothing covers */
    uint8_t no_guard;       /* nothing protects the goal beside the king */
    uint8_t no_line;        /* the goal attacks the king only when the board is emptier */
    uint8_t taken_twice;    /* the goal is attacked by more than one enemy */
    uint8_t taken_once;     /* ... by one */
    uint8_t between;        /* a piece between goal and king */
    uint8_t interposed;     /* an enemy can come between */
    uint8_t edge;           /* a step of the king from where it has the fewest flights */
    uint8_t helper_far;     /* a step between the kings */
    uint8_t weak;           /* no piece mates alone */
    uint8_t run;            /* a piece that does has still to be made */
    uint8_t ahead;          /* a step of its pawn */
    uint8_t take;           /* a capture */
    uint8_t promote;        /* a promotion */
    uint8_t promote_first;  /* ... to the first piece that mates alone */
    uint8_t helper_step;    /* a step of the own king to the other */
    uint8_t pawn_step;      /* a pawn move */
    uint8_t runner_step;    /* ... of the pawn that is to promote */
    uint8_t arrive;         /* the mating piece arrives */
    uint8_t step;           /* ... comes nearer by a move */
    uint8_t guard;          /* the goal is protected */
    uint8_t unguard;        /* ... no longer */
    uint8_t cover;          /* a flight is covered */
    uint8_t lose_last;      /* the last piece that mates is taken */
    uint8_t lose;           /* another is */
    uint8_t edge_step;      /* the king goes where it has fewer flights */
    uint8_t helper_meet;    /* ... nearer to the other */
    uint8_t other_promotes; /* blockers are made */
    uint8_t other_pawn;     /* ... are on their way */
    uint8_t block_step;     /* ... come nearer to a flight */
    uint8_t block;          /* a flight is blocked */
    uint8_t unblock;        /* ... no longer */
    uint8_t hits_goal;      /* the goal comes under attack */
    uint8_t hit_goal;       /* ... no longer */
    uint8_t path;           /* a piece on the way of the pawn */
    uint8_t stuck;          /* ... which is a pawn and cannot step aside */
    uint8_t stuck_far;      /* a step of the own king to that */
};
static const struct weights weights = {
    .walk = 3,
    .own_there = 3,
    .open_flight = 4,
    .no_guard = 4,
    .no_line = 3,
    .taken_twice = 6,
    .taken_once = 3,
    .between = 3,
    .interposed = 2,
    .edge = 2,
    .helper_far = 2,
    .weak = 20,
    .run = 74,
    .ahead = 4,
    .take = 2,
    .promote = 6,
    .promote_first = 16,
    .helper_step = 2,
    .pawn_step = 1,
    .runner_step = 4,
    .arrive = 8,
    .step = 3,
    .guard = 4,
    .unguard = 3,
    .cover = 4,
    .lose_last = 30,
    .lose = 8,
    .edge_step = 3,
    .helper_meet = 2,
    .other_promotes = 6,
    .other_pawn = 2,
    .block_step = 2,
    .block = 4,
    .unblock = 3,
    .hits_goal = 3,
    .hit_goal = 3,
    .path = 4,
    .stuck = 7,
    .stuck_far = 3,
};

/* What a picture with this piece on `goal` still wants beside its coming there. */
static inline int
picture_cost(const struct mates_view *view, const struct side_attacks *own,
             const struct side_attacks *enemy, unsigned n, unsigned goal, struct set open)
{
    const struct weights *by = &weights;
    const struct mates_tables *m = view->m;
    struct set hits = hits_of(m, view->side, own->piece[n], goal);
    int cost = 0;
    if (goal != own->at[n] && set_has(view->pos->chess.own[view->side], goal))
        cost += by->own_there;
    cost += by->open_flight * (int)set_size(set_minus(open, hits));
    if (m->step[view->king][goal] == 1) {
        const struct set *guards = has(&own->hits[n], goal) ? &own->twice : &own->once;
        cost += has(guards, goal) ? 0 : by->no_guard;
    } else if (!has(&hits, view->king)) {
        cost += by->no_line;
    }
    if (has(&enemy->once, goal))
        cost += has(&enemy->twice, goal) ? by->taken_twice : by->taken_once;
    return cost;
}

/* Squares between the goal of a slide and the king cost: what stands there, and what could come there. */
static inline int
between_cost(const struct mates_view *view, const struct side_attacks *enemy, unsigned goal)
{
    const struct weights *by = &weights;
    const struct chess_tables *t = view->m->chess;
    unsigned way = t->way[goal][view->king];
    if (!way || view->m->step[view->king][goal] == 1)
        return 0;
    struct set between = set_minus(ray_set(t, way - 1, goal), ray_set(t, way - 1, view->king));
    set_drop(&between, view->king);
    struct set there =
        set_and(between, set_or(load(view->pos->chess.own[0]), load(view->pos->chess.own[1])));
    return by->between * (int)set_size(there) +
           by->interposed * set_any(set_and(between, enemy->once));
}

/* The flights that neither an own piece blocks nor anything of the mating side attacks but piece `n`. */
static inline struct set
open_flights(const struct mates_view *view, const struct side_attacks *own, unsigned n)
{
    enum colour them = other(view->side);
    unsigned piece = piece_of(view->pos->chess.board[view->king]);
    struct set covered = set_or(own->twice, set_minus(own->once, own->hits[n]));
    return set_minus(
        set_minus(hits_of(view->m, them, piece, view->king), load(view->pos->chess.own[them])),
        covered);
}

static void
picture_try(struct mates_view *view, const struct side_attacks *own,
            const struct side_attacks *enemy, unsigned n, const uint16_t *tried)
{
    const struct weights *by = &weights;
    const struct mates_tables *m = view->m;
    unsigned piece = own->piece[n], at = own->at[n];
    struct set open = open_flights(view, own, n);
    struct set goals = load(m->strikes[mates_row(m, view->side, piece, view->king)]);
    const uint8_t *walk = &m->walk[mates_row(m, view->side, piece, at) * m->chess->squares];
    while (set_any(goals)) {
        unsigned goal = pop(&goals);
        int cost = tried[goal] / TRIED + by->walk * walk[goal];
        if (cost >= view->rate) /* as most are: no more is looked at */
            continue;
        cost += picture_cost(view, own, enemy, n, goal, open);
        if (cost < view->rate)
            cost += between_cost(view, enemy, goal);
        if (cost >= view->rate)
            continue;
        view->rate = cost;
        view->piece = piece;
        view->at = at;
        view->goal = goal;
        view->wants_guard = m->step[view->king][goal] == 1 &&
                            !has(has(&own->hits[n], goal) ? &own->twice : &own->once, goal);
        store(view->open, set_minus(open, hits_of(m, view->side, piece, goal)));
    }
}

/* Moves of the piece to the nearest flight that must be blocked; `worst` when that is farther. */
static int
to_open(const struct mates_view *view, unsigned piece, unsigned from, int worst)
{
    enum colour them = other(view->side);
    for (struct set open = load(view->open); set_any(open);) {
        int moves = (int)mates_walk(view->m, them, piece, from, pop(&open));
        worst = moves < worst ? moves : worst;
    }
    return worst;
}

/* A side without a piece that mates alone needs the other's men in the flights of their king. */
static int
blockers_cost(const struct mates_view *view, const struct side_attacks *enemy)
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

/* The squares that a piece crosses on its way to promotion, unless it takes. */
static struct set
path_of(const struct mates_view *view, unsigned piece, unsigned at)
{
    struct set path = set_none();
    for (unsigned sq = 0; sq < view->m->chess->squares; sq++)
        if (sq != at && mates_walk(view->m, view->side, piece, at, sq) != FAR)
            set_add(&path, sq);
    return path;
}

/* What stands on the pawn's path costs; a pawn of theirs that stands there for good is the obstacle. */
static int
path_cost(const struct mates_view *view, struct set path, unsigned *out_obstacle)
{
    const struct weights *by = &weights;
    const struct chess_position *c = &view->pos->chess;
    int cost = 0;
    *out_obstacle = NO_SQUARE;
    for (struct set there = set_and(path, set_or(load(c->own[0]), load(c->own[1])));
         set_any(there);) {
        unsigned sq = pop(&there), code = c->board[sq];
        bool is_stuck =
            view->m->chess->flags[piece_of(code)] & PIECE_PAWN && colour_of(code) != view->side;
        cost += by->path;
        if (is_stuck && view->helper != NO_SQUARE) {
            cost += by->stuck + by->stuck_far * view->m->step[view->helper][sq];
            *out_obstacle = sq;
        }
    }
    return cost;
}

/* Without a piece that mates alone one has to be made: the pawn that is to become it, what stands in its way. */
static bool
runner_find(struct mates_view *view, const struct side_attacks *own)
{
    const struct weights *by = &weights;
    const struct mates_tables *m = view->m;
    int best = 1000;
    for (unsigned n = 0; n < own->count; n++) {
        unsigned piece = own->piece[n], at = own->at[n], ahead = m->ahead[view->side][piece][at];
        if (ahead == FAR || !(m->chess->flags[piece] & PIECE_PAWN))
            continue;
        struct set path = path_of(view, piece, at);
        unsigned obstacle;
        int cost = by->ahead * (int)ahead + path_cost(view, path, &obstacle);
        if (cost >= best)
            continue;
        best = cost;
        view->runner = at;
        view->obstacle = obstacle;
        store(view->open, path);
    }
    view->rate = by->run + best;
    return view->runner != NO_SQUARE;
}

/* What a move adds while a pawn is to be brought to its promotion; `open` is its path. */
static int
rate_run(const struct mates_view *view, const struct move *move, unsigned piece, bool is_own)
{
    const struct weights *by = &weights;
    const struct mates_tables *m = view->m;
    if (is_own && move->from == view->runner) {
        if (move->sym)
            return m->strong[move->sym] ? -by->promote_first : 0;
        int rate = by->ahead * ((int)m->ahead[view->side][piece][move->to] -
                                (int)m->ahead[view->side][piece][move->from]);
        if (move->to == view->obstacle)
            rate -= by->stuck;
        return rate - by->runner_step;
    }
    int rate =
        by->path * ((int)set_has(view->open, move->to) - (int)set_has(view->open, move->from));
    if (!is_own)
        return rate + (move->to == view->runner     ? by->lose_last
                       : move->kind == MOVE_CAPTURE ? by->lose
                                                    : 0);
    if (move->to == view->obstacle && move->kind == MOVE_CAPTURE)
        return rate - by->path - by->stuck;
    if (view->obstacle != NO_SQUARE && m->chess->flags[piece] & PIECE_ROYAL)
        rate += by->stuck_far *
                ((int)m->step[move->to][view->obstacle] - (int)m->step[move->from][view->obstacle]);
    return rate;
}

/* The cheapest picture of all. */
static void
look(struct mates_view *out, uint16_t *tried)
{
    const struct weights *by = &weights;
    const struct mates_tables *m = out->m;
    const struct chess_position *c = &out->pos->chess;
    enum colour side = out->side;
    unsigned ahead = FAR;
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
            picture_try(out, &own, &enemy, n, tried);
    }
    if (out->dives && out->strongs == 0 && runner_find(out, &own))
        return;
    if (out->goal != NO_SQUARE && tried[out->goal] < UINT16_MAX)
        tried[out->goal]++;
    out->rate += 40 + by->edge * m->edge[out->king];
    if (out->helper != NO_SQUARE && out->strongs < 2)
        out->rate += by->helper_far * m->step[out->helper][out->king];
    if (out->strongs == 0)
        out->rate +=
            ahead == FAR ? by->weak + blockers_cost(out, &enemy) : MADE + by->ahead * (int)ahead;
    out->weak = out->strongs == 0 && ahead == FAR;
}

/* What a move of the mating side adds. */
static int
rate_own(const struct mates_view *view, const struct move *move, unsigned piece)
{
    const struct weights *by = &weights;
    const struct mates_tables *m = view->m;
    enum colour side = view->side;
    int rate = move->kind == MOVE_CAPTURE && m->step[move->to][view->king] > 1 ? -by->take : 0;
    if (move->sym)
        return rate -
               (m->strong[move->sym] ? (view->strongs ? by->promote : by->promote_first) : 0);
    if (m->chess->flags[piece] & PIECE_ROYAL && view->strongs < 2)
        rate += by->helper_step *
                ((int)m->step[move->to][view->king] - (int)m->step[move->from][view->king]);
    if (m->chess->flags[piece] & PIECE_PAWN && m->ahead[side][piece][move->from] != FAR)
        rate -= view->strongs ? by->pawn_step : by->runner_step;
    if (view->at == NO_SQUARE)
        return rate;
    if (move->from == view->at && piece == view->piece) {
        if (move->to == view->goal)
            return rate - by->arrive;
        return rate + by->step * ((int)mates_walk(m, side, piece, move->to, view->goal) -
                                  (int)mates_walk(m, side, piece, move->from, view->goal));
    }
    struct set now = hits_of(m, side, piece, move->to), was = hits_of(m, side, piece, move->from);
    bool guards = has(&now, view->goal);
    if (guards != has(&was, view->goal) && guards == view->wants_guard)
        rate += guards ? -by->guard : by->unguard;
    return rate - by->cover * (int)set_size(set_and(load(view->open), set_minus(now, was)));
}

/* ... and one of the side that is to be mated. */
static int
rate_other(const struct mates_view *view, const struct move *move, unsigned piece)
{
    const struct weights *by = &weights;
    const struct mates_tables *m = view->m;
    enum colour them = other(view->side);
    int rate = 0;
    if (move->kind == MOVE_CAPTURE) {
        unsigned taken = piece_of(view->pos->chess.board[move->to]);
        rate += m->strong[taken] && view->strongs == 1 ? by->lose_last : by->lose;
    }
    if (m->chess->flags[piece] & PIECE_ROYAL) {
        rate += by->edge_step * ((int)m->edge[move->to] - (int)m->edge[move->from]);
        if (view->helper != NO_SQUARE && view->strongs < 2)
            rate += by->helper_meet *
                    ((int)m->step[move->to][view->helper] - (int)m->step[move->from][view->helper]);
        return rate;
    }
    if (view->goal == NO_SQUARE)
        return rate;
    if (move->sym)
        return rate - (view->weak ? by->other_promotes : 0);
    if (view->weak && m->chess->flags[piece] & PIECE_PAWN)
        rate -= by->other_pawn;
    else if (view->weak && m->step[move->from][view->king] > 1)
        rate += by->block_step *
                (to_open(view, piece, move->to, 6) - to_open(view, piece, move->from, 6));
    if (set_has(view->open, move->to))
        rate -= by->block;
    else if (m->step[move->from][view->king] == 1 && move->from != view->goal)
        rate += by->unblock;
    bool takes = is_hit(m, them, piece, move->to, view->goal);
    bool took = is_hit(m, them, piece, move->from, view->goal);
    return rate + (takes ? by->hits_goal : 0) - (took ? by->hit_goal : 0);
}

/* The picture goes on while its own side has only moved on in it. */
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
                                    .rate = PICTURE_NONE};
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
