/* SPDX-License-Identifier: MIT */
/*
 * Plans a mate without making a move: the square on which the king is to be mated, the piece that mates and its goal
 * square, and at most one more piece, either of the same side, to cover the remaining flights, or of the other side, to
 * block one. The cost of a plan estimates its moves, including those of pieces that are in the way or could answer the
 * mate. build.c tries to play the plan. Compiled, like chess/gen.c, once for each bitboard width.
 */
#include "mates/side_attacks.h"

/* NEED, NEED_MORE: numbers of flights that one more piece cannot cover. GAIN: the least improvement worth a search. */
enum { NEED = 2, NEED_MORE = 3, FEW = 2, BLOCK_WALK = 2, GAIN = 8, DETOUR = 5 };

struct planner {
    const struct mates_tables *m;
    const struct chess_position *c;
    enum colour side, them;
    const struct mates_refused *refused;
    struct side_attacks own, enemy;
    struct set others[BOARD_MAX_SQUARES]; /* by piece: attacks of all other own pieces */
    struct set guarded;                   /* attacks of all enemies but the king */
    struct set men[2], occupied; /* men[] and `occupied` leave out the king that is to be mated */
    struct mates_plan *best;
    unsigned need;
    /* The square on which the king is to be mated, the number of king moves to it, and its flights there. */
    unsigned king, steps;
    struct set flights;
};

static inline bool
is_dear(const struct planner *p, unsigned cost)
{
    return cost + GAIN >= p->best->cost;
}

static inline struct set
attack_path(const struct planner *p, unsigned piece, unsigned from, unsigned to)
{
    return slide_between(p->m->chess, p->m->chess->attack_slides[piece], from, to);
}

static struct set
attacks_without(const struct side_attacks *own, unsigned n, unsigned but)
{
    struct set attacks = set_none();
    for (unsigned i = 0; i < own->count; i++)
        if (i != n && i != but)
            attacks = set_or(attacks, own->hits[i]);
    return attacks;
}

/* Returns whether a piece that arrives on `at` attacks the other side's king. */
static inline bool
checks_on(const struct planner *p, enum colour us, unsigned piece, unsigned at)
{
    unsigned king = us == p->side ? p->king : p->c->king[p->side];
    return is_hit(p->m, us, piece, at, king) &&
           !set_any(set_and(attack_path(p, piece, at, king), p->occupied));
}

/* Returns how many moves piece `n` needs to a square, plus DETOUR if no free path of one or two moves leads there. */
static unsigned
walk_to(const struct planner *p, enum colour us, unsigned n, unsigned to)
{
    const struct mates_tables *m = p->m;
    const struct chess_tables *t = m->chess;
    const struct side_attacks *view = us == p->side ? &p->own : &p->enemy;
    const unsigned piece = view->piece[n], at = view->at[n];
    const bool is_pawn = t->flags[piece] & PIECE_PAWN;
    const unsigned walk = mates_walk(m, us, piece, at, to);
    if (walk == 0 || walk > 2)
        return walk;
    struct set first = is_pawn ? set_minus(leap_set(t, t->quiet[us][piece], at), p->occupied)
                               : set_minus(view->hits[n], p->men[us]);
    struct set all = p->occupied;
    set_drop(&all, at);
    if (has(&first, to))
        return 1;
    if (!is_pawn)
        first = set_and(first, load(m->strikes[mates_row(m, us, piece, to)]));
    while (set_any(first)) {
        unsigned via = pop(&first);
        if ((!is_pawn || leap_has(t, t->quiet[us][piece], via, to)) &&
            !set_any(set_and(attack_path(p, piece, via, to), all)) && !checks_on(p, us, piece, via))
            return 2;
    }
    return walk + DETOUR;
}

/* A plan in preparation. */
struct sketch {
    struct mates_plan plan;
    unsigned n;            /* index of the mating piece */
    struct set hits;       /* its attacks from the goal */
    struct set between;    /* from the goal to the king */
    struct set need;       /* flights that are still open */
    unsigned ours, theirs; /* number of moves planned so far */
    bool touches;          /* the goal is beside the king */
};

static void
keep_plan(struct planner *p, const struct sketch *s, unsigned cost)
{
    *p->best = s->plan;
    p->best->cost = cost;
}

/* Returns the least cost with one more piece, which the side with fewer moves to make provides. */
static inline unsigned
cost_more(const struct sketch *s)
{
    return s->ours < s->theirs ? mates_cost(s->ours + 1, s->theirs)
                               : mates_cost(s->ours, s->theirs + 1);
}

/* Returns the best of these squares from which piece `n` attacks all of `need`, or NO_SQUARE. */
static unsigned
helper_goal(const struct planner *p, unsigned n, struct set need, struct set places,
            unsigned *out_walk)
{
    const struct mates_tables *m = p->m;
    const unsigned piece = p->own.piece[n], at = p->own.at[n];
    unsigned goal = NO_SQUARE;
    struct set all = p->occupied;
    set_drop(&all, at);
    *out_walk = MATES_FAR;
    for (struct set left = need; set_any(left) && set_any(places);)
        places = set_and(places, load(m->strikes[mates_row(m, p->side, piece, pop(&left))]));
    while (set_any(places)) {
        unsigned to = pop(&places);
        if (mates_walk(m, p->side, piece, at, to) >= *out_walk ||
            set_any(set_minus(need, hits_among(m, p->side, piece, to, all))))
            continue;
        unsigned walk = walk_to(p, p->side, n, to);
        goal = walk < *out_walk ? to : goal;
        *out_walk = walk < *out_walk ? walk : *out_walk;
    }
    return goal;
}

/* Completes the plan with another own piece that covers the open flights. */
static void
add_helper(struct planner *p, struct sketch *s)
{
    const struct mates_tables *m = p->m;
    struct set touching = hits_of(m, p->them, piece_of(p->c->board[p->c->king[p->them]]), p->king);
    for (unsigned h = 0; h < p->own.count; h++) {
        if (h == s->n || is_dear(p, mates_cost(s->ours + 1, s->theirs)))
            continue;
        struct set covered = set_or(attacks_without(&p->own, s->n, h), s->hits);
        struct set need = set_or(s->need, set_minus(p->flights, covered));
        struct set places = set_minus(set_minus(set_all(), p->men[p->side]), s->between);
        if (s->touches && !has(&covered, s->plan.goal))
            set_add(&need, s->plan.goal);
        set_drop(&places, s->plan.goal);
        set_drop(&places, p->king);
        if (m->chess->flags[p->own.piece[h]] & PIECE_ROYAL)
            places = set_minus(set_minus(places, touching), p->guarded);
        unsigned walk, to = helper_goal(p, h, need, places, &walk);
        if (to == NO_SQUARE || is_dear(p, mates_cost(s->ours + walk, s->theirs)))
            continue;
        s->plan.helper = p->own.at[h];
        s->plan.helper_to = (square_t)to;
        keep_plan(p, s, mates_cost(s->ours + walk, s->theirs));
    }
}

/* Completes the plan with an enemy piece that blocks the only open flight. */
static void
add_blocker(struct planner *p, struct sketch *s)
{
    const struct mates_tables *m = p->m;
    unsigned flight = lowest(s->need);
    for (unsigned n = 0; n < p->enemy.count; n++) {
        unsigned at = p->enemy.at[n], piece = p->enemy.piece[n];
        unsigned walk = mates_walk(m, p->them, piece, at, flight);
        struct set hits = hits_of(m, p->them, piece, flight);
        if (walk == 0 || walk > BLOCK_WALK || m->chess->flags[piece] & PIECE_ROYAL ||
            m->step[at][p->king] == 1 || has(&hits, s->plan.goal) ||
            set_any(set_and(hits, s->between)) ||
            set_has(m->chess->promoting[p->them][piece], flight))
            continue;
        unsigned cost = mates_cost(s->ours, s->theirs + walk_to(p, p->them, n, flight));
        if (is_dear(p, cost))
            continue;
        s->plan.blocker = (square_t)at;
        s->plan.blocker_to = (square_t)flight;
        keep_plan(p, s, cost);
    }
    s->plan.blocker = s->plan.blocker_to = NO_SQUARE;
}

/* Estimates how many moves enemy `n` needs until it cannot answer the mate: many for a pawn or a man that opens a flight. */
static unsigned
away(const struct planner *p, const struct sketch *s, unsigned n, struct set seat,
     struct set covered)
{
    enum { FAR_AWAY = 3, STUCK = 6 };
    const struct mates_tables *m = p->m;
    unsigned at = p->enemy.at[n], piece = p->enemy.piece[n];
    if (m->chess->flags[piece] & PIECE_PAWN || (m->step[at][p->king] == 1 && !has(&covered, at)))
        return STUCK;
    (void)s;
    struct set to = set_minus(set_minus(p->enemy.hits[n], p->occupied), seat);
    while (set_any(seat) && set_any(to))
        to = set_minus(to, load(m->strikes[mates_row(m, p->them, piece, pop(&seat))]));
    return set_any(to) ? 1 : FAR_AWAY;
}

/* Estimates how many moves the other side needs until it can neither capture the mating piece nor interpose. */
static unsigned
count_answers(const struct planner *p, const struct sketch *s, struct set covered)
{
    struct set seat = s->between;
    unsigned answers = 0;
    set_add(&seat, s->plan.goal);
    for (unsigned n = 0; set_any(set_and(seat, p->guarded)) && n < p->enemy.count; n++) {
        const unsigned flags = p->m->chess->flags[p->enemy.piece[n]];
        if (set_any(set_and(p->enemy.hits[n], seat)) && p->enemy.at[n] != s->plan.goal &&
            !(flags & PIECE_ROYAL) &&
            (!(flags & PIECE_PAWN) || has(&p->enemy.hits[n], s->plan.goal)))
            answers += away(p, s, n, seat, covered);
    }
    return answers;
}

static bool
is_refused(const struct planner *p, unsigned n, unsigned goal)
{
    for (unsigned i = 0; i < p->refused->count; i++)
        if (p->refused->at[i].king == p->king && p->refused->at[i].goal == goal &&
            p->refused->at[i].piece == p->own.piece[n])
            return true;
    return false;
}

static void
try_goal(struct planner *p, unsigned n, unsigned goal)
{
    const struct mates_tables *m = p->m;
    const unsigned piece = p->own.piece[n], at = p->own.at[n];
    const struct set others = p->others[n];
    struct sketch s = {.plan = {.king = (square_t)p->king,
                                .piece = (square_t)at,
                                .goal = (square_t)goal,
                                .helper = NO_SQUARE,
                                .blocker = NO_SQUARE},
                       .n = n,
                       .ours = mates_walk(m, p->side, piece, at, goal),
                       .theirs = p->steps,
                       .touches = m->step[p->king][goal] == 1};
    const struct set hits = hits_of(m, p->side, piece, goal);
    if (set_any(set_minus(set_minus(p->flights, others), hits)) && is_dear(p, cost_more(&s)))
        return;
    s.between = attack_path(p, piece, goal, p->king);
    struct set all = p->occupied, lane = set_and(s.between, p->occupied);
    set_drop(&lane, at);
    set_drop(&all, at);
    s.ours = walk_to(p, p->side, n, goal) + set_size(set_and(lane, p->men[p->side]));
    s.theirs += set_size(set_and(lane, p->men[p->them]));
    if (is_dear(p, mates_cost(s.ours, s.theirs)) || is_refused(p, n, goal))
        return;
    s.theirs += count_answers(p, &s, set_or(others, hits));
    if (is_dear(p, mates_cost(s.ours, s.theirs)))
        return;
    s.hits = hits_among(m, p->side, piece, goal, all);
    s.need = set_minus(set_minus(p->flights, others), s.hits);
    if (s.touches && !has(&others, goal))
        set_add(&s.need, goal);
    if (!set_any(s.need)) {
        keep_plan(p, &s, mates_cost(s.ours, s.theirs));
        return;
    }
    if (is_dear(p, cost_more(&s)))
        return;
    if (set_size(s.need) == 1 && !has(&s.need, goal))
        add_blocker(p, &s);
    add_helper(p, &s);
}

static void
try_king(struct planner *p, unsigned king, unsigned steps)
{
    const struct mates_tables *m = p->m;
    const unsigned piece = piece_of(p->c->board[p->c->king[p->them]]);
    p->king = king;
    p->steps = steps;
    p->flights = set_minus(hits_of(m, p->them, piece, king), p->men[p->them]);
    for (unsigned n = 0; n < p->own.count; n++) {
        const size_t row = mates_row(m, p->side, p->own.piece[n], 0);
        const uint8_t *walk = &m->walk[(row + p->own.at[n]) * m->chess->squares];
        const struct set flights = set_minus(p->flights, p->others[n]);
        struct set goals = set_minus(load(m->strikes[row + king]), p->men[p->side]);
        goals = set_minus(goals, load(m->chess->promoting[p->side][p->own.piece[n]]));
        if (m->chess->flags[p->own.piece[n]] & PIECE_ROYAL)
            continue;
        while (set_any(goals)) {
            unsigned goal = pop(&goals);
            if (walk[goal] != MATES_FAR && !is_dear(p, mates_cost(walk[goal], steps)) &&
                set_size(set_minus(flights, load(m->hits[row + goal]))) < p->need)
                try_goal(p, n, goal);
        }
    }
}

/* Tries the squares for the king in order of its distance to them over safe squares. */
static void
try_kings(struct planner *p)
{
    /* cppcheck-suppress ctuuninitvar; mates_plan() sets these members */
    const unsigned king = p->c->king[p->them], piece = piece_of(p->c->board[king]);
    struct set safe = set_minus(set_minus(set_all(), p->own.once), p->occupied), ring = set_none();
    set_add(&ring, king);
    for (unsigned steps = 0; set_any(ring) && !is_dear(p, mates_cost(1, steps)); steps++) {
        struct set next = set_none();
        safe = set_minus(safe, ring);
        while (set_any(ring)) {
            unsigned at = pop(&ring);
            try_king(p, at, steps);
            next = set_or(next, hits_of(p->m, p->them, piece, at));
        }
        ring = set_and(next, safe);
    }
}

bool
BY_WORDS(mates_plan)(const struct mates_tables *m, const struct position *pos, enum colour side,
                     unsigned most, const struct mates_refused *refused, struct mates_plan *out)
{
    const struct chess_position *c = &pos->chess;
    struct planner p; /* not initialised, because it is large */
    p.m = m;
    p.c = c;
    p.side = side;
    p.them = other(side);
    p.refused = refused;
    p.best = out;
    p.men[side] = load(c->own[side]);
    p.men[p.them] = load(c->own[p.them]);
    set_drop(&p.men[p.them], c->king[p.them]);
    p.occupied = set_or(p.men[0], p.men[1]);
    side_attacks_find(m, c, side, p.occupied, &p.own);
    side_attacks_find(m, c, p.them, p.occupied, &p.enemy);
    p.guarded = set_none();
    for (unsigned n = 0; n < p.enemy.count; n++)
        if (p.enemy.at[n] != c->king[p.them])
            p.guarded = set_or(p.guarded, p.enemy.hits[n]);
    for (unsigned n = 0; n < p.own.count; n++)
        p.others[n] = attacks_without(&p.own, n, n);
    p.need = p.own.count > FEW ? NEED : NEED_MORE;
    *out = (struct mates_plan){.cost = most};
    try_kings(&p);
    return out->cost < most;
}
