/* SPDX-License-Identifier: MIT */
/*
 * A mate planned at a glance: the square where the king is to be mated, the piece that does it and from where, and one
 * piece more, of the same side to cover what is left or of the other to block it. No move is carried out; what stands in
 * the way, and what could take or come between, is counted as so many moves. build.c finds out what a plan is
 * worth. Compiled, as chess/gen.c is, once for each number of 64-bit words that a set of squares needs.
 */
#include "mates/side_attacks.h"

enum { FAR = 255, NEED = 2, NEED_MORE = 3, NEED_MOST = 5, FEW = 2, BLOCK_WALK = 2, GAIN = 8 };

/* A piece that might mate. */
struct striker {
    unsigned n; /* its number in the view of its side */
    const uint8_t *walk;
    size_t row;              /* mates_row() of its first square */
    struct set room, others; /* where it may stand to mate; what the others attack */
};

struct planner {
    const struct mates_tables *m;
    const struct chess_position *c;
    enum colour side, them;
    const struct mates_refused *refused;
    const struct side_attacks *own, *enemy;
    unsigned strikers;
    struct striker striker[BOARD_MAX_SQUARES];
    struct set guarded, pushes;          /* what theirs but the king attack; where their pawns go */
    struct set reach[BOARD_MAX_SQUARES]; /* of each of theirs both; of their king nothing */
    struct set men[2], occupied;         /* without the king that is to be mated */
    /* Of the square that is looked at: */
    unsigned king, steps;
    struct set flights;
    struct mates_plan *best;
    unsigned need; /* so many squares are too many to be covered by one piece more */
};

/* Both sides move in turn: what takes longer counts most. */
static inline unsigned
cost_of(unsigned ours, unsigned theirs)
{
    return 4 * (ours > theirs ? ours : theirs) + ours + theirs;
}

/* What is hardly cheaper than the best is not looked for. */
static inline bool
is_dear(const struct planner *p, unsigned cost)
{
    return cost + GAIN >= p->best->cost;
}

/* What a piece attacks from a square when another has left `gone` and the king is to be looked through. */
static inline struct set
hits_from(const struct planner *p, enum colour us, unsigned piece, unsigned sq, unsigned gone)
{
    struct set occupied = p->occupied;
    set_drop(&occupied, gone);
    return hits_among(p->m, us, piece, sq, occupied);
}

static inline struct set
between(const struct planner *p, unsigned piece, unsigned from, unsigned to)
{
    return slide_between(p->m->chess, p->m->chess->attack_slides[piece], from, to);
}

/* What all attack but one of them. */
static inline struct set
others_of(const struct side_attacks *own, unsigned n)
{
    return set_or(own->twice, set_minus(own->once, own->hits[n]));
}

/* What all attack but two of them when something stands on `goal`. */
static struct set
covered_but(const struct planner *p, unsigned n, unsigned but, unsigned goal)
{
    const struct side_attacks *own = p->own;
    struct set both = set_and(own->hits[n], own->hits[but]);
    struct set covered =
        n == but ? others_of(own, n)
                 : set_or(set_or(own->thrice, set_minus(own->twice, both)),
                          set_minus(set_minus(own->once, own->hits[n]), own->hits[but]));
    if (!has(&covered, goal)) /* so that it cuts no line */
        return covered;
    covered = set_none();
    for (unsigned i = 0; i < own->count; i++) {
        if (i == n || i == but)
            continue;
        struct set hits = own->hits[i];
        unsigned way = has(&hits, goal) ? p->m->chess->way[own->at[i]][goal] : 0;
        if (way && p->m->chess->attack_slides[own->piece[i]])
            hits = set_minus(hits, ray_set(p->m->chess, way - 1, goal));
        covered = set_or(covered, hits);
    }
    return covered;
}

/* Moves of what stands on the squares of a lane to leave it; a pawn may only ever come farther along. */
static unsigned
leaving(const struct planner *p, struct set lane, enum colour us)
{
    enum { STUCK = 4 };
    const struct chess_tables *t = p->m->chess;
    unsigned moves = 0;
    for (struct set men = set_and(lane, p->men[us]); set_any(men);) {
        unsigned sq = pop(&men), piece = piece_of(p->c->board[sq]);
        struct set steps = set_minus(leap_set(t, t->quiet[us][piece], sq), p->occupied);
        bool stuck = t->flags[piece] & PIECE_PAWN && !set_any(set_minus(steps, lane));
        moves += stuck ? STUCK : 1;
    }
    return moves;
}

/* What stands on the squares between two, in moves; many where it is the king. */
static unsigned
lane_cost(const struct planner *p, unsigned piece, unsigned from, unsigned to)
{
    struct set lane = between(p, piece, from, to);
    if (!set_any(set_and(lane, p->occupied)) && !has(&lane, p->king))
        return 0;
    return leaving(p, lane, p->side) + leaving(p, lane, p->them) +
           (has(&lane, p->king) ? FAR / 2 : 0);
}

/* Would a piece of theirs or ours that came there attack the king of the other side? */
static inline bool
checks_from(const struct planner *p, enum colour us, unsigned piece, unsigned at)
{
    unsigned king = us == p->side ? p->king : p->c->king[p->side];
    if (!is_hit(p->m, us, piece, at, king))
        return false;
    struct set lane = between(p, piece, at, king);
    return !set_any(set_and(lane, p->occupied));
}

/* The squares that piece `n` goes to from where it stands. */
static inline struct set
first_steps(const struct planner *p, const struct side_attacks *view, enum colour us, unsigned n)
{
    const struct chess_tables *t = p->m->chess;
    unsigned piece = view->piece[n];
    if (t->flags[piece] & PIECE_PAWN)
        return set_minus(leap_set(t, t->quiet[us][piece], view->at[n]), p->occupied);
    return set_minus(view->hits[n], p->men[us]);
}

/* Is there a square from which the piece goes on to `to`, past what stands now and on `added`, without a check? */
static bool
has_way(const struct planner *p, const struct side_attacks *view, enum colour us, unsigned n,
        unsigned to, struct set added)
{
    const struct mates_tables *m = p->m;
    const struct chess_tables *t = m->chess;
    unsigned piece = view->piece[n];
    bool is_pawn = t->flags[piece] & PIECE_PAWN;
    struct set vias = set_minus(first_steps(p, view, us, n), added);
    struct set all = set_or(p->occupied, added);
    set_drop(&all, view->at[n]);
    if (!is_pawn)
        vias = set_and(vias, load(m->strikes[mates_row(m, us, piece, to)]));
    while (set_any(vias)) {
        unsigned via = pop(&vias);
        if (is_pawn ? !leap_has(t, t->quiet[us][piece], via, to)
                    : set_any(set_and(between(p, piece, via, to), all)))
            continue;
        if (!checks_from(p, us, piece, via))
            return true;
    }
    return false;
}

/* What a way in two moves that is not free costs more. */
static unsigned
detour(const struct planner *p, const struct side_attacks *view, enum colour us, unsigned n,
       unsigned to)
{
    enum { DETOUR = 5 };
    return has_way(p, view, us, n, to, set_none()) ? 0 : DETOUR;
}

/* Those of these places from which piece `n` attacks all of `need` on the empty board. */
static inline struct set
striking(const struct planner *p, unsigned n, struct set need, struct set places)
{
    const struct mates_tables *m = p->m;
    while (set_any(need) && set_any(places))
        places =
            set_and(places, load(m->strikes[mates_row(m, p->side, p->own->piece[n], pop(&need))]));
    return places;
}

/* The fewest moves of piece `n` to where it attacks all of `need`; FAR: never, or not within `most`. */
static unsigned
helper_walk(const struct planner *p, unsigned n, struct set need, struct set places, unsigned most,
            unsigned *out_to)
{
    const struct mates_tables *m = p->m;
    unsigned piece = p->own->piece[n], least = FAR;
    places = striking(p, n, need, places);
    while (set_any(places)) {
        unsigned to = pop(&places), walk = mates_walk(m, p->side, piece, p->own->at[n], to);
        if (walk >= least || walk > most || walk == 0)
            continue;
        struct set hits = hits_from(p, p->side, piece, to, p->own->at[n]);
        if (set_any(set_minus(need, hits)))
            continue;
        if (walk == 1)
            walk += lane_cost(p, piece, p->own->at[n], to);
        else if (walk == 2)
            walk += detour(p, p->own, p->side, n, to);
        if (walk >= least)
            continue;
        least = walk;
        *out_to = to;
    }
    return least;
}

/* One picture while it is put together. */
struct sketch {
    unsigned n, goal;      /* the mating piece and its goal */
    struct set hits;       /* from there */
    struct set between;    /* from there to the king */
    struct set need;       /* what has still to be covered */
    unsigned ours, theirs; /* moves so far */
    bool touches;          /* the goal is beside the king */
};

/* With another move of whoever has time for it. */
static inline unsigned
cost_more(const struct sketch *s)
{
    return s->ours < s->theirs ? cost_of(s->ours + 1, s->theirs) : cost_of(s->ours, s->theirs + 1);
}

/* Another piece of ours covers what is left. */
static void
add_helper(struct planner *p, const struct sketch *s, struct mates_plan *plan)
{
    const struct mates_tables *m = p->m;
    struct set touching = hits_of(m, p->them, piece_of(p->c->board[p->c->king[p->them]]), p->king);
    for (unsigned h = 0; h < p->own->count; h++) {
        if (h == s->n || is_dear(p, cost_of(s->ours + 1, s->theirs)))
            continue;
        struct set places = striking(p, h, s->need, set_minus(set_all(), p->men[p->side]));
        if (!set_any(places))
            continue;
        struct set covered = set_or(covered_but(p, s->n, h, s->goal), s->hits), need = s->need;
        need = set_or(need, set_minus(p->flights, covered));
        if (s->touches && !has(&covered, s->goal))
            set_add(&need, s->goal);
        places = set_minus(places, s->between);
        places = set_minus(places, set_minus(touching, set_minus(covered, p->men[p->them])));
        set_drop(&places, s->goal);
        set_drop(&places, p->king);
        if (m->chess->flags[p->own->piece[h]] & PIECE_ROYAL)
            places = set_minus(set_minus(places, touching), p->guarded);
        unsigned to = NO_SQUARE;
        unsigned walk = helper_walk(p, h, need, places, FAR - 1, &to);
        struct set lane = walk < FAR ? between(p, p->own->piece[h], p->own->at[h], to) : set_none();
        if (walk == FAR || has(&lane, p->own->at[s->n]) ||
            is_dear(p, cost_of(s->ours + walk, s->theirs)))
            continue;
        *p->best = *plan;
        p->best->cost = cost_of(s->ours + walk, s->theirs);
        p->best->helper = p->own->at[h];
        p->best->helper_to = (square_t)to;
    }
}

/* Can theirs go to an empty square at once? */
static inline bool
comes_now(const struct planner *p, unsigned n, unsigned to)
{
    return p->m->chess->flags[p->enemy->piece[n]] & PIECE_PAWN || has(&p->enemy->hits[n], to);
}

/* One of theirs blocks the flight that is left. */
static void
add_blocker(struct planner *p, const struct sketch *s, struct mates_plan *plan)
{
    const struct mates_tables *m = p->m;
    unsigned flight = lowest(s->need);
    for (unsigned n = 0; n < p->enemy->count; n++) {
        unsigned at = p->enemy->at[n], piece = p->enemy->piece[n];
        unsigned walk = mates_walk(m, p->them, piece, at, flight);
        if (walk == 0 || walk > BLOCK_WALK || m->chess->flags[piece] & PIECE_ROYAL ||
            m->step[at][p->king] == 1 || is_dear(p, cost_of(s->ours, s->theirs + walk)))
            continue;
        struct set hits = hits_of(m, p->them, piece, flight);
        if (walk == 1 && !comes_now(p, n, flight))
            walk = BLOCK_WALK;
        if (walk == 2)
            walk += detour(p, p->enemy, p->them, n, flight);
        if (is_dear(p, cost_of(s->ours, s->theirs + walk)) || has(&hits, s->goal) ||
            set_any(set_and(hits, s->between)) ||
            set_has(m->chess->promoting[p->them][piece], flight))
            continue;
        *p->best = *plan;
        p->best->cost = cost_of(s->ours, s->theirs + walk);
        p->best->blocker = (square_t)at;
        p->best->blocker_to = (square_t)flight;
    }
}

/* Has a pawn of theirs a step to where it neither takes on the goal nor comes between, now or by its next? */
static bool
steps_away(const struct planner *p, const struct sketch *s, unsigned piece, unsigned at)
{
    const struct chess_tables *t = p->m->chess;
    struct set steps = set_minus(leap_set(t, t->quiet[p->them][piece], at), p->occupied);
    while (set_any(steps)) {
        unsigned to = pop(&steps);
        if (!has(&s->between, to) && !is_hit(p->m, p->them, piece, to, s->goal) &&
            !set_any(set_and(s->between, leap_set(t, t->quiet[p->them][piece], to))))
            return true;
    }
    return false;
}

/* Moves of theirs until it is where it cannot answer; a pawn hardly ever gets there, and some open a flight. */
static unsigned
away(const struct planner *p, const struct sketch *s, unsigned n, struct set covered)
{
    enum { FAR_AWAY = 3, STUCK = 6 };
    const struct mates_tables *m = p->m;
    unsigned at = p->enemy->at[n], piece = p->enemy->piece[n];
    if (m->step[at][p->king] == 1 && !has(&covered, at))
        return STUCK;
    if (m->chess->flags[piece] & PIECE_PAWN)
        return steps_away(p, s, piece, at) ? 1 : STUCK;
    struct set to = set_minus(p->enemy->hits[n], p->occupied), seat = s->between;
    set_add(&seat, s->goal);
    to = set_minus(to, seat);
    while (set_any(seat) && set_any(to))
        to = set_minus(to, load(m->strikes[mates_row(m, p->them, piece, pop(&seat))]));
    return set_any(to) ? 1 : FAR_AWAY;
}

/* Moves of theirs that could take the piece on its goal, or come between it and the king, until none can. */
static unsigned
count_answers(const struct planner *p, const struct sketch *s, struct set covered)
{
    const struct chess_tables *t = p->m->chess;
    struct set seat = s->between;
    unsigned answers = 0;
    set_add(&seat, s->goal);
    if (!set_any(set_and(seat, set_or(p->guarded, p->pushes))))
        return 0;
    for (unsigned n = 0; n < p->enemy->count; n++) {
        if (!set_any(set_and(p->reach[n], seat)))
            continue;
        unsigned piece = p->enemy->piece[n], at = p->enemy->at[n];
        bool comes = !(t->flags[piece] & PIECE_PAWN) || has(&p->enemy->hits[n], s->goal) ||
                     set_any(set_and(s->between, pushes_of(t, p->them, piece, at, p->occupied)));
        if (comes && at != s->goal)
            answers += away(p, s, n, covered);
    }
    return answers;
}

static bool
is_refused(const struct planner *p, unsigned n, unsigned goal)
{
    for (unsigned i = 0; i < p->refused->count; i++)
        if (p->refused->at[i].king == p->king && p->refused->at[i].goal == goal &&
            p->refused->at[i].piece == p->own->piece[n])
            return true;
    return false;
}

/* Can the piece go there at once? A pawn goes straight on where it takes nothing. */
static inline bool
goes_now(const struct planner *p, unsigned n, unsigned goal)
{
    if (p->m->chess->flags[p->own->piece[n]] & PIECE_PAWN)
        return has(&p->men[p->them], goal) ? has(&p->own->hits[n], goal) : !has(&p->occupied, goal);
    return has(&p->own->hits[n], goal);
}

/* Is there another piece that could cover all of this, or is it one square, which could be blocked? */
static bool
could_help(const struct planner *p, unsigned n, struct set open)
{
    if (set_size(open) == 1)
        return true;
    for (unsigned h = 0; h < p->own->count; h++)
        if (h != n && set_any(striking(p, h, open, set_all())))
            return true;
    return false;
}

static void
try_goal(struct planner *p, const struct striker *it, unsigned goal, unsigned walk)
{
    const struct mates_tables *m = p->m;
    const unsigned n = it->n, piece = p->own->piece[n], at = p->own->at[n];
    struct set others = it->others;
    struct sketch s = {.n = n, .goal = goal, .ours = walk, .theirs = p->steps};
    s.touches = m->step[p->king][goal] == 1;
    struct set open = set_minus(set_minus(p->flights, others), hits_of(m, p->side, piece, goal));
    if (set_any(open) && is_dear(p, cost_more(&s)))
        return;
    s.between = between(p, piece, goal, p->king);
    struct set lane = s.between;
    set_drop(&lane, at);
    s.ours += leaving(p, lane, p->side);
    s.ours += walk == 1 && !goes_now(p, n, goal) ? lane_cost(p, piece, at, goal) : 0;
    s.theirs += leaving(p, lane, p->them);
    if (is_dear(p, cost_of(s.ours, s.theirs)))
        return;
    s.theirs += count_answers(p, &s, set_or(others, hits_of(m, p->side, piece, goal)));
    if (is_dear(p, cost_of(s.ours, s.theirs)) || is_refused(p, n, goal) ||
        (set_any(open) && !could_help(p, n, open)))
        return;
    s.hits = hits_from(p, p->side, piece, goal, at);
    s.ours += walk == 2 ? detour(p, p->own, p->side, n, goal) : 0;
    if (is_dear(p, cost_of(s.ours, s.theirs)))
        return;
    if (has(&others, goal)) /* what stands there cuts a line */
        others = covered_but(p, n, n, goal);
    s.need = set_minus(set_minus(p->flights, others), s.hits);
    if (s.touches && !has(&others, goal))
        set_add(&s.need, goal);
    struct mates_plan plan = {.king = (square_t)p->king,
                              .piece = (square_t)at,
                              .goal = (square_t)goal,
                              .helper = NO_SQUARE,
                              .blocker = NO_SQUARE,
                              .steps = p->steps,
                              .cost = cost_of(s.ours, s.theirs)};
    if (!set_any(s.need)) {
        *p->best = plan;
        return;
    }
    if (is_dear(p, cost_more(&s)))
        return;
    if (set_size(s.need) == 1 && !has(&s.need, goal))
        add_blocker(p, &s, &plan);
    add_helper(p, &s, &plan);
}

/* The lines to the king on which these squares lie: one is mostly as good as the next. */
static struct set
lines_through(const struct planner *p, struct set squares)
{
    const struct chess_tables *t = p->m->chess;
    struct set lines = set_none();
    while (set_any(squares)) {
        unsigned way = t->way[p->king][pop(&squares)];
        if (way)
            lines = set_or(lines, ray_set(t, way - 1, p->king));
    }
    return lines;
}

static void
try_king(struct planner *p, unsigned king, unsigned steps, bool at_once)
{
    const struct mates_tables *m = p->m;
    unsigned from = p->c->king[p->them];
    struct set blocks = p->men[p->them];
    p->king = king;
    p->steps = steps;
    p->flights = set_minus(hits_of(m, p->them, piece_of(p->c->board[from]), king), blocks);
    if (set_size(set_minus(p->flights, p->own->once)) > p->need + 1)
        return;
    for (unsigned i = 0; i < p->strikers; i++) {
        const struct striker *it = &p->striker[i];
        struct set goals = set_and(load(m->strikes[it->row + king]), it->room);
        struct set near = set_and(goals, p->own->hits[it->n]), touching = p->flights;
        goals = at_once
                    ? near
                    : set_minus(goals, set_or(near, lines_through(p, set_minus(near, touching))));
        if (!set_any(goals))
            continue;
        const struct set flights = set_minus(p->flights, it->others);
        while (set_any(goals)) {
            unsigned goal = pop(&goals), walk = it->walk[goal];
            /* What a piece covers at best from a goal leaves mostly too much open. */
            if (walk != FAR && !is_dear(p, cost_of(walk, steps)) &&
                set_size(set_minus(flights, load(m->hits[it->row + goal]))) < p->need)
                try_goal(p, it, goal, walk);
        }
    }
}

/* By which squares the king gets there, of those that it reaches in so many steps: the last is found first. */
static void
find_way(const struct planner *p, const struct set *rings)
{
    unsigned king = p->c->king[p->them], piece = piece_of(p->c->board[king]);
    struct mates_plan *plan = p->best;
    unsigned next = plan->king;
    for (unsigned n = plan->steps <= MATES_STEPS ? plan->steps : 0; n > 0; n--) {
        struct set from = load(p->m->strikes[mates_row(p->m, p->them, piece, next)]);
        next = lowest(set_and(from, rings[n - 1]));
        plan->way[n - 1] = (square_t)next;
    }
}

/* From where it stands over squares where it may, as far as a plan could get cheaper. */
static void
try_kings(struct planner *p)
{
    const struct mates_tables *m = p->m;
    unsigned king = p->c->king[p->them], piece = piece_of(p->c->board[king]);
    struct set safe = set_minus(set_minus(set_all(), p->own->once), p->occupied), ring = set_none();
    struct set rings[MATES_STEPS];
    set_add(&ring, king);
    for (unsigned steps = 0; set_any(ring) && !is_dear(p, cost_of(1, steps)); steps++) {
        struct set next = set_none();
        if (steps < MATES_STEPS)
            rings[steps] = ring;
        safe = set_minus(safe, ring);
        for (struct set left = ring; set_any(left);)
            try_king(p, pop(&left), steps, true);
        bool far = !is_dear(p, cost_of(2, steps));
        while (set_any(ring)) {
            unsigned at = pop(&ring);
            if (far)
                try_king(p, at, steps, false);
            next = set_or(next, hits_of(m, p->them, piece, at));
        }
        ring = set_and(next, safe);
    }
    find_way(p, rings);
}

static void
find_strikers(struct planner *p)
{
    const struct mates_tables *m = p->m;
    p->strikers = 0;
    for (unsigned n = 0; n < p->own->count; n++) {
        unsigned piece = p->own->piece[n];
        size_t row = mates_row(m, p->side, piece, 0);
        if (m->chess->flags[piece] & PIECE_ROYAL)
            continue;
        p->striker[p->strikers++] = (struct striker){
            .n = n,
            .walk = &m->walk[(row + p->own->at[n]) * m->chess->squares],
            .row = row,
            .room = set_minus(set_minus(set_all(), p->men[p->side]),
                              load(m->chess->promoting[p->side][piece])),
            .others = others_of(p->own, n),
        };
    }
}

static void
find_answers(struct planner *p)
{
    const struct chess_tables *t = p->m->chess;
    p->guarded = p->pushes = set_none();
    for (unsigned n = 0; n < p->enemy->count; n++) {
        unsigned piece = p->enemy->piece[n];
        struct set pushes = set_none();
        p->reach[n] = set_none();
        if (t->flags[piece] & PIECE_ROYAL)
            continue;
        if (t->flags[piece] & PIECE_PAWN)
            pushes = pushes_of(t, p->them, piece, p->enemy->at[n], p->occupied);
        p->guarded = set_or(p->guarded, p->enemy->hits[n]);
        p->pushes = set_or(p->pushes, pushes);
        p->reach[n] = set_or(p->enemy->hits[n], pushes);
    }
}

bool
BY_WORDS(mates_plan)(const struct mates_tables *m, const struct position *pos, enum colour side,
                     unsigned most, const struct mates_refused *refused, struct mates_plan *out)
{
    const struct chess_position *c = &pos->chess;
    struct side_attacks own, enemy;
    struct planner p; /* too large to be wiped for nothing */
    p.m = m;
    p.c = c;
    p.side = side;
    p.them = other(side);
    p.refused = refused;
    p.own = &own;
    p.enemy = &enemy;
    p.best = out;
    unsigned king = c->king[p.them];
    p.men[side] = load(c->own[side]);
    p.men[p.them] = load(c->own[p.them]);
    set_drop(&p.men[p.them], king);
    p.occupied = set_or(p.men[0], p.men[1]);
    side_attacks_find(m, c, side, p.occupied, &own);
    side_attacks_find(m, c, p.them, p.occupied, &enemy);
    find_answers(&p);
    find_strikers(&p);
    *out = (struct mates_plan){.cost = most};
    p.need = own.count > FEW ? NEED : NEED_MORE;
    try_kings(&p);
    if (out->cost == most) {
        p.need = own.count > FEW ? NEED_MORE : NEED_MOST;
        try_kings(&p);
    }
    return out->cost < most;
}
