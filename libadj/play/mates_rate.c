/* SPDX-License-Identifier: MIT */
/*
 * How near does a position look to a mate? A picture is drawn: one piece of the mating side on a square from which it
 * attacks the enemy king. What the picture still wants - moves of that piece, flights to be covered, a protector,
 * enemies that take or stand between - makes its cost; the cheapest picture rates the position, and a move is
 * rated by what it adds to that picture. Nothing depends on it but the order of the search.
 */
#include "play/mates.h"

enum { FAR = 255, PICTURE_NONE = 120, TRIED = 2, MADE = 8 };

static inline int
bits_in(uint64_t x)
{
    x -= x >> 1 & 0x5555555555555555u;
    x = (x & 0x3333333333333333u) + (x >> 2 & 0x3333333333333333u);
    return (int)(((x + (x >> 4)) & 0x0f0f0f0f0f0f0f0fu) * 0x0101010101010101u >> 56);
}

/* What everything costs or brings. Measured: the dive's on the last positions of games that ended on time, the others on
 * positions made up to be hard. */
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
static const struct weights dive = {
    .walk = 5,
    .own_there = 2,
    .open_flight = 3,
    .no_guard = 3,
    .no_line = 4,
    .taken_twice = 5,
    .taken_once = 2,
    .between = 20,
    .interposed = 2,
    .edge = 2,
    .helper_far = 2,
    .weak = 2,
    .run = 74,
    .ahead = 8,
    .take = 3,
    .promote = 5,
    .promote_first = 18,
    .helper_step = 4,
    .pawn_step = 1,
    .runner_step = 3,
    .arrive = 2,
    .step = 4,
    .guard = 5,
    .unguard = 3,
    .cover = 3,
    .lose_last = 16,
    .lose = 8,
    .edge_step = 3,
    .helper_meet = 2,
    .other_promotes = 7,
    .other_pawn = 2,
    .block_step = 7,
    .block = 6,
    .unblock = 0,
    .hits_goal = 2,
    .hit_goal = 2,
    .path = 4,
    .stuck = 7,
    .stuck_far = 3,
};
static const struct weights wide = {
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

/* The attacks of every piece of one side as the board stands. */
struct side_view {
    unsigned count;
    square_t at[BOARD_MAX_SQUARES];
    uint8_t piece[BOARD_MAX_SQUARES];
    uint64_t hits[BOARD_MAX_SQUARES][BOARD_WORDS];
    uint64_t once[BOARD_WORDS], twice[BOARD_WORDS]; /* attacked; attacked by more than one */
};

static bool
in(const uint64_t set[BOARD_WORDS], unsigned sq)
{
    return set_has(set, sq);
}

static unsigned
size(const struct chess_tables *t, const uint64_t set[BOARD_WORDS])
{
    unsigned n = 0;
    for (unsigned w = 0; w < t->words; w++)
        n += (unsigned)bits_in(set[w]);
    return n;
}

/* What the piece attacks now: what it attacks on the empty board, less what stands in its way. */
static void
hits_now(const struct mates_tables *m, const struct chess_position *c, enum colour us,
         unsigned piece, unsigned at, uint64_t out[BOARD_WORDS])
{
    const struct chess_tables *t = m->chess;
    memcpy(out, m->hits[mates_row(m, us, piece, at)], sizeof(uint64_t[BOARD_WORDS]));
    if (!t->attack_slides[piece])
        return;
    uint64_t quiet[BOARD_WORDS], take[BOARD_WORDS];
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
            out->at[n] = (square_t)sq;
            out->piece[n] = (uint8_t)piece_of(c->board[sq]);
            hits_now(m, c, us, out->piece[n], sq, out->hits[n]);
            for (unsigned v = 0; v < t->words; v++) {
                out->twice[v] |= out->once[v] & out->hits[n][v];
                out->once[v] |= out->hits[n][v];
            }
        }
}

/* What a picture with this piece on `goal` still wants beside its coming there. */
static int
picture_cost(const struct mates_view *view, const struct side_view *own,
             const struct side_view *enemy, unsigned n, unsigned goal,
             const uint64_t open[BOARD_WORDS])
{
    const struct weights *by = view->dives ? &dive : &wide;
    const struct mates_tables *m = view->m;
    const struct chess_position *c = &view->pos->chess;
    const uint64_t *hits = m->hits[mates_row(m, view->side, own->piece[n], goal)];
    int cost = 0;
    if (goal != own->at[n] && in(c->own[view->side], goal))
        cost += by->own_there;
    for (unsigned w = 0; w < m->chess->words; w++)
        cost += by->open_flight * bits_in(open[w] & ~hits[w]);
    if (m->step[view->king][goal] == 1) {
        const uint64_t *guards = in(own->hits[n], goal) ? own->twice : own->once;
        cost += in(guards, goal) ? 0 : by->no_guard;
    } else if (!in(m->hits[mates_row(m, view->side, own->piece[n], goal)], view->king)) {
        cost += by->no_line;
    }
    if (in(enemy->once, goal))
        cost += in(enemy->twice, goal) ? by->taken_twice : by->taken_once;
    return cost;
}

/* Squares between the goal of a slide and the king cost: what stands there, and what could come there. */
static int
between_cost(const struct mates_view *view, const struct side_view *enemy, unsigned goal)
{
    const struct weights *by = view->dives ? &dive : &wide;
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
        cost += by->between * bits_in(way_set & (c->own[0][w] | c->own[1][w]));
        cost += by->interposed * ((way_set & enemy->once[w]) != 0);
    }
    return cost;
}

/* The flights that neither an own piece blocks nor anything of the mating side attacks but piece `n`. */
static void
open_flights(const struct mates_view *view, const struct side_view *own, unsigned n,
             uint64_t out[BOARD_WORDS])
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
            unsigned n, const uint16_t *tried)
{
    const struct mates_tables *m = view->m;
    const struct chess_tables *t = m->chess;
    const struct weights *by = view->dives ? &dive : &wide;
    uint64_t open[BOARD_WORDS] = {0};
    tried += view->king * t->squares;
    const uint64_t *goals = m->strikes[mates_row(m, view->side, own->piece[n], view->king)];
    open_flights(view, own, n, open);
    for (unsigned w = 0; w < t->words; w++)
        for (uint64_t bits = goals[w]; bits; bits &= bits - 1) {
            unsigned goal = w * 64 + (unsigned)__builtin_ctzll(bits);
            int cost = tried[goal] / TRIED +
                       by->walk * (int)mates_walk(m, view->side, own->piece[n], own->at[n], goal);
            if (cost >= view->rate) /* as most are: no more is looked at */
                continue;
            cost += picture_cost(view, own, enemy, n, goal, open);
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

/* The squares that a piece crosses on its way to promotion, unless it takes. */
static void
path_of(const struct mates_view *view, unsigned piece, unsigned at, uint64_t out[BOARD_WORDS])
{
    const struct chess_tables *t = view->m->chess;
    for (unsigned sq = 0; sq < t->squares; sq++)
        if (sq != at && mates_walk(view->m, view->side, piece, at, sq) != FAR)
            out[sq >> 6] |= (uint64_t)1 << (sq & 63);
}

/* Without a piece that mates alone one has to be made: the pawn that is to become it, what stands in its way. */
static bool
runner_find(struct mates_view *view, const struct side_view *own)
{
    const struct weights *by = view->dives ? &dive : &wide;
    const struct mates_tables *m = view->m;
    const struct chess_tables *t = m->chess;
    const struct chess_position *c = &view->pos->chess;
    int best = 1000;
    for (unsigned n = 0; n < own->count; n++) {
        unsigned ahead = m->ahead[view->side][own->piece[n]][own->at[n]];
        uint64_t path[BOARD_WORDS] = {0};
        unsigned obstacle = NO_SQUARE;
        if (ahead == FAR || !(t->flags[own->piece[n]] & PIECE_PAWN))
            continue;
        path_of(view, own->piece[n], own->at[n], path);
        int cost = by->ahead * (int)ahead;
        for (unsigned w = 0; w < t->words; w++)
            for (uint64_t bits = path[w] & (c->own[0][w] | c->own[1][w]); bits; bits &= bits - 1) {
                unsigned sq = w * 64 + (unsigned)__builtin_ctzll(bits);
                unsigned code = c->board[sq];
                bool stuck = t->flags[piece_of(code)] & PIECE_PAWN && colour_of(code) != view->side;
                cost += by->path;
                if (stuck && view->helper != NO_SQUARE) {
                    cost += by->stuck + by->stuck_far * m->step[view->helper][sq];
                    obstacle = sq;
                }
            }
        if (cost >= best)
            continue;
        best = cost;
        view->runner = own->at[n];
        view->obstacle = obstacle;
        memcpy(view->open, path, sizeof path);
    }
    view->rate = by->run + best;
    return view->runner != NO_SQUARE;
}

/* What a move adds while a pawn is to be brought to its promotion; `open` is its path. */
static int
rate_run(const struct mates_view *view, const struct move *move, unsigned piece)
{
    const struct weights *by = view->dives ? &dive : &wide;
    const struct mates_tables *m = view->m;
    bool own = view->pos->turn == (uint8_t)view->side;
    int rate = 0;
    if (own && move->from == view->runner) {
        if (move->sym)
            return m->strong[move->sym] ? -by->promote_first : 0;
        rate += by->ahead * ((int)m->ahead[view->side][piece][move->to] -
                             (int)m->ahead[view->side][piece][move->from]);
        if (move->to == view->obstacle)
            rate -= by->stuck;
        return rate - by->runner_step;
    }
    rate += by->path * ((int)in(view->open, move->to) - (int)in(view->open, move->from));
    if (!own)
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

void
mates_look(const struct mates_tables *m, const struct position *pos, enum colour side, bool dives,
           uint16_t *tried, struct mates_view *out)
{
    const struct weights *by = dives ? &dive : &wide;
    const struct chess_position *c = &pos->chess;
    unsigned ahead = FAR;
    *out = (struct mates_view){.m = m,
                               .dives = dives,
                               .pos = pos,
                               .side = side,
                               .king = c->king[other(side)],
                               .helper = c->king[side],
                               .at = NO_SQUARE,
                               .goal = NO_SQUARE,
                               .runner = NO_SQUARE,
                               .obstacle = NO_SQUARE,
                               .rate = PICTURE_NONE};
    if (out->king == NO_SQUARE)
        return;
    struct side_view own;
    side_look(m, c, side, &own);
    struct side_view enemy;
    side_look(m, c, other(side), &enemy);
    for (unsigned n = 0; n < own.count; n++) {
        unsigned flags = m->chess->flags[own.piece[n]];
        out->strongs += m->strong[own.piece[n]];
        if (m->ahead[side][own.piece[n]][own.at[n]] < ahead)
            ahead = m->ahead[side][own.piece[n]][own.at[n]];
        if (!(flags & PIECE_ROYAL))
            picture_try(out, &own, &enemy, n, tried);
    }
    if (dives && out->strongs == 0 && runner_find(out, &own))
        return;
    if (out->goal != NO_SQUARE && tried[out->king * m->chess->squares + out->goal] < UINT16_MAX)
        tried[out->king * m->chess->squares + out->goal]++;
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
    const struct weights *by = view->dives ? &dive : &wide;
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
    const uint64_t *now = m->hits[mates_row(m, side, piece, move->to)];
    const uint64_t *was = m->hits[mates_row(m, side, piece, move->from)];
    if (in(now, view->goal) != in(was, view->goal))
        rate += in(now, view->goal) ? (view->wants_guard ? -by->guard : 0)
                                    : (view->wants_guard ? 0 : by->unguard);
    uint64_t covers[BOARD_WORDS] = {0};
    for (unsigned w = 0; w < m->chess->words; w++)
        covers[w] = view->open[w] & now[w] & ~was[w];
    return rate - by->cover * (int)size(m->chess, covers);
}

/* ... and one of the side that is to be mated. */
static int
rate_other(const struct mates_view *view, const struct move *move, unsigned piece)
{
    const struct weights *by = view->dives ? &dive : &wide;
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
    if (in(view->open, move->to))
        rate -= by->block;
    else if (m->step[move->from][view->king] == 1 && move->from != view->goal)
        rate += by->unblock;
    bool takes = in(m->hits[mates_row(m, them, piece, move->to)], view->goal);
    bool took = in(m->hits[mates_row(m, them, piece, move->from)], view->goal);
    return rate + (takes ? by->hits_goal : 0) - (took ? by->hit_goal : 0);
}

int
mates_rate(const struct mates_view *view, const struct move *move)
{
    unsigned piece = move->part ? move->part : piece_of(view->pos->chess.board[move->from]);
    if (view->king == NO_SQUARE)
        return view->rate;
    if (view->runner != NO_SQUARE)
        return view->rate + rate_run(view, move, piece);
    if (view->pos->turn == (uint8_t)view->side)
        return view->rate + rate_own(view, move, piece);
    return view->rate + rate_other(view, move, piece);
}
