/* SPDX-License-Identifier: MIT */
/*
 * Breadth-first search for captures; begin with search_run(). draughts/generate.c includes this file so that everything
 * can be inlined into the counter. A state is the capturing piece, its square and the pieces taken; each level of the
 * search is the set of states after that many leaps. Different routes to the same state are merged, so a level is no
 * larger than the number of different captures, and no recursion is needed.
 */
#include <stdlib.h>
#include <string.h>

#define ALWAYS_INLINE static inline __attribute__((always_inline))

struct field {
    set men[2], kings[2]; /* by colour */
};

/* Rules and layout, prepared for the search. */
struct context {
    const struct draughts_rules *rules;
    const struct layout *layout;
    const struct layout_lines *steps, *takes;
    set board;
    set last_row[2];
    /* For each line: all squares if men may capture backwards on it, else none. */
    set back[LAYOUT_MAX_LINES];
    bool deepest; /* only the captures of the most pieces are legal */
    bool ranked;  /* further rules of precedence apply to these */
    /* Kings fly, and only the length of a capture counts: captures of a single piece are counted without a search. */
    bool counts_flights;
    const struct draughts_forces *dead; /* material that draws at once, for perft; NULL: none */
};

static void
context_init(struct context *g, const struct ruleset *ruleset)
{
    const struct draughts_rules *rules = ruleset->draughts;
    const struct layout *layout = layout_get(ruleset);
    g->rules = rules;
    g->layout = layout;
    g->steps = &layout->lines[rules->steps];
    g->takes = &layout->lines[rules->takes];
    g->board = set_load(layout->playing);
    for (unsigned c = 0; c < 2; c++)
        g->last_row[c] = set_load(layout->last_row[c]);
    for (unsigned i = 0; i < g->takes->count; i++)
        g->back[i] = rules->man_takes_ahead && !g->takes->level[i] ? 0 : g->board;
    g->deepest = rules->prefer[0] == PREFER_MOST;
    g->ranked = rules->prefer[g->deepest] != PREFER_NOTHING;
    g->counts_flights = g->deepest && !g->ranked && !rules->short_king && !rules->take_at_once &&
                        !rules->crown_in_passing && !rules->no_turning_back &&
                        !rules->king_lands_behind;
    g->dead = NULL;
}

static void
field_load(struct field *f, const struct position *pos)
{
    for (unsigned c = 0; c < 2; c++) {
        f->men[c] = set_load(pos->draughts.men[c]);
        f->kings[c] = set_load(pos->draughts.kings[c]);
    }
}

ALWAYS_INLINE set
set_bit(unsigned bit)
{
    return (set)1 << bit;
}

/* Moves every square of `s` one step up or down, as seen by White. */
ALWAYS_INLINE set
set_step(set s, unsigned shift, bool up)
{
    return up ? s << shift : s >> shift;
}

/* Removes and returns the lowest square of a set. */
ALWAYS_INLINE unsigned
set_pop(set *s)
{
    unsigned bit = set_first(*s);
    *s &= *s - 1;
    return bit;
}

ALWAYS_INLINE set
field_all(const struct field *f)
{
    return f->men[0] | f->men[1] | f->kings[0] | f->kings[1];
}

/* The state of a capturing piece after some leaps. */
struct reach {
    set taken;
    uint64_t order; /* a bit for each piece taken, the first one highest; 1: a king */
    square_t from, at;
    bool king;    /* it leaps on as a king */
    uint8_t seen; /* how many required landing squares (search.via) it has visited */
    uint8_t back; /* forbidden direction (no turning back): 1 + twice the line + upwards; 0: none */
};

enum { REACHES_LOCAL = 40, REACHES_MAX = 1 << 18 };

/* A list of states. Its fixed array is enough except in extreme positions. */
struct reaches {
    struct reach *at;
    size_t count, cap;
    bool failed;
    struct reach local[REACHES_LOCAL];
};

ALWAYS_INLINE void
reaches_init(struct reaches *list)
{
    list->at = list->local;
    list->count = 0;
    list->cap = REACHES_LOCAL;
    list->failed = false;
}

ALWAYS_INLINE void
reaches_clear(struct reaches *list)
{
    if (list->at != list->local)
        free(list->at);
}

static bool
reach_same(const struct reach *a, const struct reach *b)
{
    return a->taken == b->taken && a->at == b->at && a->from == b->from && a->king == b->king &&
           a->back == b->back;
}

/* Returns whether `a` ranks above `b`, an equal state reached by another route. */
static bool
reach_better(const struct reach *a, const struct reach *b)
{
    return a->order != b->order ? a->order > b->order : a->seen > b->seen;
}

/* Orders equal states next to each other, the highest ranked first. */
static int
reach_compare(const void *x, const void *y)
{
    const struct reach *a = x, *b = y;
    if (a->taken != b->taken)
        return a->taken < b->taken ? -1 : 1;
    if (a->from != b->from)
        return a->from - b->from;
    if (a->at != b->at)
        return a->at - b->at;
    if (a->king != b->king)
        return a->king - b->king;
    if (a->back != b->back)
        return a->back - b->back;
    return reach_better(b, a) - reach_better(a, b);
}

/* Does reaches_unite() for a short list, without sorting, which would cost 3 % of perft. */
static void
reaches_unite_few(struct reaches *list)
{
    size_t kept = 0;
    for (size_t i = 0; i < list->count; i++) {
        const struct reach *r = &list->at[i];
        size_t j = 0;
        while (j < kept && !reach_same(&list->at[j], r))
            j++;
        if (j == kept)
            list->at[kept++] = *r;
        else if (reach_better(r, &list->at[j]))
            list->at[j] = *r;
    }
    list->count = kept;
}

/* Keeps the best of each group of equal states. Around many pieces the routes may be too many to follow, but they lead
 * to few states. */
static void
reaches_unite(struct reaches *list)
{
    size_t kept = 0;
    if (list->count <= REACHES_LOCAL) {
        reaches_unite_few(list);
        return;
    }
    qsort(list->at, list->count, sizeof *list->at, reach_compare);
    for (size_t i = 0; i < list->count; i++)
        if (kept == 0 || !reach_same(&list->at[kept - 1], &list->at[i]))
            list->at[kept++] = list->at[i];
    list->count = kept;
}

static bool
reaches_grow(struct reaches *list)
{
    size_t cap = 4 * list->cap < REACHES_MAX ? 4 * list->cap : REACHES_MAX;
    if (list->cap == REACHES_MAX) {
        reaches_unite(list);
        list->failed |= list->count > REACHES_MAX / 2;
        return !list->failed;
    }
    struct reach *at = malloc(cap * sizeof *at);
    if (!at) {
        list->failed = true;
        return false;
    }
    memcpy(at, list->at, list->count * sizeof *at);
    reaches_clear(list);
    list->at = at;
    list->cap = cap;
    return true;
}

ALWAYS_INLINE void
reaches_add(struct reaches *list, const struct reach *r)
{
    if (list->count < list->cap || reaches_grow(list))
        list->at[list->count++] = *r;
}

/* A capture search: capturing side, targets and empty squares. */
struct search {
    const struct context *g;
    enum colour me;
    set targets;        /* pieces that a king may take */
    set targets_of_men; /* pieces that a man may take */
    set target_kings;
    set empty;
    const square_t *via; /* required landing squares, in order; NULL: none */
    unsigned via_count;
    bool anywhere; /* a capture may stop after any leap */
    bool deepest;  /* captures of fewer pieces are dropped */
    /* a flying king must land where it can capture on, if it can */
    bool must_continue;
    /* For each direction, the squares from which flying kings may leap (a superset). */
    set fly[2 * LAYOUT_MAX_LINES];
};

/*
 * Returns the squares, occupied or not, from which a flying king jumps over `targets` in one direction. Parallel prefix
 * doubling finds the run of empty squares before the target: up to eight squares in one word, sixteen in two, more than
 * any line of the board has.
 */
ALWAYS_INLINE set
fly_sources(set targets, set room, unsigned shift, bool up)
{
    set next = set_step(targets & set_step(room, shift, !up), shift, !up);
    set run = next & room, way = room;
    run |= way & set_step(run, shift, !up);
    way &= set_step(way, shift, !up);
    run |= way & set_step(run, 2 * shift, !up);
    way &= set_step(way, 2 * shift, !up);
    run |= way & set_step(run, 4 * shift, !up);
    if (SET_BITS > 64) {
        way &= set_step(way, 4 * shift, !up);
        run |= way & set_step(run, 8 * shift, !up);
    }
    return next | set_step(run, shift, !up);
}

/* Computes `fly`. All capturing pieces are treated as absent, which may add squares. If captured pieces are removed at
 * once, or kings do not fly, `fly` is all squares. */
ALWAYS_INLINE void
search_sources(struct search *h, const struct field *f, set capturers)
{
    const struct context *g = h->g;
    set room = h->empty | capturers, targets = h->targets;
    bool known = !g->rules->short_king && !g->rules->take_at_once && f->kings[h->me] & capturers;
    for (unsigned i = 0; i < g->takes->count; i++) {
        unsigned shift = g->takes->shift[i];
        h->fly[2 * i] = known ? fly_sources(targets, room, shift, false) : g->board;
        h->fly[2 * i + 1] = known ? fly_sources(targets, room, shift, true) : g->board;
    }
}

/* `capturers` are the pieces that may capture, or a superset of them. */
static void
search_init(struct search *h, const struct context *g, const struct field *f, enum colour me,
            set capturers)
{
    enum colour you = other(me);
    h->g = g;
    h->me = me;
    h->targets = f->men[you] | f->kings[you];
    h->targets_of_men = g->rules->man_spares_kings ? f->men[you] : h->targets;
    h->target_kings = f->kings[you];
    h->empty = g->board & ~field_all(f);
    h->via = NULL;
    h->via_count = 0;
    h->anywhere = g->rules->stop_anywhere;
    h->deepest = g->deepest;
    h->must_continue = !h->anywhere && !h->deepest; /* the longest captures continue in any case */
    search_sources(h, f, capturers);
}

/* Returns the number of a direction, as in struct reach. */
ALWAYS_INLINE unsigned
way_of(unsigned line, bool up)
{
    return 1 + 2 * line + up;
}

ALWAYS_INLINE void
search_land(const struct search *h, const struct reach *r, set over, set land, unsigned way,
            struct reaches *out)
{
    struct reach next = *r;
    next.at = (square_t)set_first(land);
    next.taken |= over;
    if (h->g->rules->crown_in_passing && land & h->g->last_row[h->me])
        next.king = true;
    if (!h->via)
        next.order = next.order << 1 | ((over & h->target_kings) != 0);
    else if (next.seen < h->via_count && h->via[next.seen] == next.at)
        next.seen++;
    if (h->g->rules->no_turning_back)
        next.back = (uint8_t)(way % 2 ? way + 1 : way - 1);
    reaches_add(out, &next);
}

/* Appends one leap of a man or a short king in one direction. Returns whether there is one. */
ALWAYS_INLINE bool
search_leap(const struct search *h, const struct reach *r, set targets, set room, unsigned line,
            bool up, struct reaches *out)
{
    unsigned shift = h->g->takes->shift[line];
    set over = set_step(set_bit(r->at), shift, up) & targets;
    set land = set_step(over, shift, up) & room;
    if (land)
        search_land(h, r, over, land, way_of(line, up), out);
    return land != 0;
}

static bool search_continues(const struct search *h, const struct reach *r);

/* Removes the landings, from index `first` on, from which the capture cannot continue, unless this removes all. */
static void
search_choose(const struct search *h, size_t first, struct reaches *out)
{
    size_t kept = first;
    for (size_t i = first; i < out->count; i++)
        if (search_continues(h, &out->at[i]))
            out->at[kept++] = out->at[i];
    if (kept > first)
        out->count = kept;
}

/* Returns the ray from a bit in one direction. */
ALWAYS_INLINE set
ray_of(const struct context *g, unsigned bit, unsigned line, bool up)
{
    return set_load(g->layout->ray[g->takes->first + line][up][bit]);
}

/* Returns the square of `on_ray` nearest to the ray's origin. `on_ray` must not be empty. */
ALWAYS_INLINE unsigned
ray_first(set on_ray, bool up)
{
    return up ? set_first(on_ray) : set_last(on_ray);
}

/* Returns the squares of a ray before the first one outside `room`. */
ALWAYS_INLINE set
ray_until(set ray, set room, bool up)
{
    set stop = ray & ~room;
    if (!stop)
        return ray;
    /* Upwards: the bits below the lowest blocker; downwards: the bits above the highest. */
    return up ? ray & (set_bit(set_first(stop)) - 1) : ray & ~(set_bit(set_last(stop)) * 2 - 1);
}

/* Returns the landing squares of a flying king from `at` behind its target in one direction, and the captured piece in *over. */
ALWAYS_INLINE set
fly_landings(const struct context *g, unsigned at, set targets, set room, unsigned line, bool up,
             set *over)
{
    set ray = ray_of(g, at, line, up), stop = ray & ~room;
    if (!(stop & targets))
        return 0;
    unsigned first = ray_first(stop, up);
    *over = set_bit(first);
    return *over & targets ? ray_until(ray_of(g, first, line, up), room, up) : 0;
}

/* Appends the leaps of a flying king in one direction. */
static bool
search_fly(const struct search *h, const struct reach *r, set targets, set room, unsigned line,
           bool up, struct reaches *out)
{
    set over, land = fly_landings(h->g, r->at, targets, room, line, up, &over);
    size_t first = out->count;
    if (!land || r->back == way_of(line, up))
        return false;
    if (h->g->rules->king_lands_behind)
        land = set_bit(ray_first(land, up));
    while (land) {
        set one = land & (~land + 1); /* the lowest landing */
        land ^= one;
        search_land(h, r, over, one, way_of(line, up), out);
    }
    if (h->must_continue)
        search_choose(h, first, out);
    return true;
}

/* Appends every state that is one leap further. Returns whether there is one. */
static bool
search_continue(const struct search *h, const struct reach *r, struct reaches *out)
{
    const struct context *g = h->g;
    const struct layout_lines *lines = g->takes;
    set room = h->empty | set_bit(r->from);
    set targets = (r->king ? h->targets : h->targets_of_men) & ~r->taken;
    bool white = h->me == WHITE, any = false;
    if (g->rules->take_at_once)
        room |= r->taken;
    for (unsigned i = 0; i < lines->count; i++) {
        if (r->king && !g->rules->short_king) {
            for (unsigned up = 0; up < 2; up++)
                if (h->fly[2 * i + up] & set_bit(r->at))
                    any |= search_fly(h, r, targets, room, i, up, out);
            continue;
        }
        any |= search_leap(h, r, targets, room, i, white, out);
        if (r->king || g->back[i])
            any |= search_leap(h, r, targets, room, i, !white, out);
    }
    return any;
}

static bool
search_continues(const struct search *h, const struct reach *r)
{
    struct search probe = *h;
    probe.must_continue = false;
    struct reaches next;
    reaches_init(&next);
    bool goes_on = search_continue(&probe, r, &next);
    reaches_clear(&next);
    return goes_on;
}

/* Appends the initial states of the pieces of `from`. */
static void
search_start(const struct field *f, enum colour me, set from, struct reaches *out)
{
    struct reach r = {0};
    for (set men = f->men[me] & from; men; reaches_add(out, &r))
        r.from = r.at = (square_t)set_pop(&men);
    r.king = true;
    for (set kings = f->kings[me] & from; kings; reaches_add(out, &r))
        r.from = r.at = (square_t)set_pop(&kings);
}

/* Makes `next` from `front` by one leap. Finished captures are added to `done`. */
static void
search_level(const struct search *h, const struct reaches *front, struct reaches *next,
             struct reaches *done)
{
    next->count = 0;
    for (size_t i = 0; i < front->count && !next->failed; i++) {
        const struct reach *r = &front->at[i];
        bool goes_on = search_continue(h, r, next);
        if (r->taken && (!goes_on || h->anywhere)) {
            reaches_add(done, r);
            done->at[done->count - 1].back = 0;
        }
    }
    if (next->count > 1)
        reaches_unite(next);
}

/* Follows the states of `begin` (emptied) to the end of their captures, in `done`. Returns false if there are too many. */
static bool
search_follow(const struct search *h, struct reaches *begin, struct reaches *done)
{
    struct reaches other, *front = begin, *next = &other;
    reaches_init(next);
    done->count = 0;
    while (front->count > 0 && !next->failed && !done->failed) {
        struct reaches *spare = front;
        search_level(h, front, next, done);
        if (h->deepest && next->count > 0)
            done->count = 0;
        front = next;
        next = spare;
    }
    bool failed = front->failed || next->failed || done->failed;
    reaches_clear(front);
    reaches_clear(next);
    if (h->g->rules->no_turning_back)
        reaches_unite(done);
    return !failed;
}

/* Finds all captures by the pieces of `from`. Returns false if there are too many. */
static bool
search_run(const struct search *h, const struct field *f, set from, struct reaches *done)
{
    struct reaches begin;
    reaches_init(&begin);
    search_start(f, h->me, from, &begin);
    return search_follow(h, &begin, done);
}

/* Precedence of captures. */

static uint64_t
reach_value(const struct field *f, enum colour me, enum draughts_prefer prefer,
            const struct reach *r)
{
    enum colour you = other(me);
    uint64_t pieces = set_count(r->taken), kings = set_count(r->taken & f->kings[you]);
    switch (prefer) {
    case PREFER_NOTHING:
        return 0;
    case PREFER_MOST:
        return pieces;
    case PREFER_VALUE: /* king 2, man 1; between equal sums the one with fewer kings */
        return (pieces + kings) * SET_BITS - kings;
    case PREFER_BY_KING:
        return (f->kings[me] & set_bit(r->from)) != 0;
    case PREFER_MOST_KINGS:
        return kings;
    case PREFER_KING_FIRST: /* between captures of as many pieces */
        return r->order;
    }
    return 0;
}

static int
reach_rank(const struct context *g, const struct field *f, enum colour me, const struct reach *a,
           const struct reach *b)
{
    for (unsigned i = g->deepest; i < DRAUGHTS_MAX_PREFER && g->rules->prefer[i]; i++) {
        uint64_t x = reach_value(f, me, g->rules->prefer[i], a);
        uint64_t y = reach_value(f, me, g->rules->prefer[i], b);
        if (x != y)
            return x < y ? -1 : 1;
    }
    return 0;
}

/* Keeps the captures over which no other capture takes precedence. */
static void
reaches_prefer(const struct context *g, const struct field *f, enum colour me, struct reaches *list)
{
    size_t kept = 0;
    if (!g->ranked || list->count < 2)
        return;
    for (size_t i = 0; i < list->count; i++) {
        int rank = kept ? reach_rank(g, f, me, &list->at[i], &list->at[0]) : 0;
        if (rank > 0)
            kept = 0;
        if (rank >= 0)
            list->at[kept++] = list->at[i];
    }
    list->count = kept;
}

/* Finds all legal captures. `from` must include every piece that can capture. */
static bool
search_legal(const struct context *g, const struct field *f, enum colour me, set from,
             struct reaches *done)
{
    struct search h;
    search_init(&h, g, f, me, from);
    if (!search_run(&h, f, from, done))
        return false;
    reaches_prefer(g, f, me, done);
    return true;
}

/* Routes of a capture. */

/* Keeps the states that can still visit all required squares with `left` more leaps. */
static void
reaches_keep_on_way(const struct search *h, unsigned left, struct reaches *list)
{
    size_t kept = 0;
    for (size_t i = 0; i < list->count; i++)
        if (h->via_count - list->at[i].seen <= left)
            list->at[kept++] = list->at[i];
    list->count = kept;
}

/* Returns whether `r` can go on to take the remaining targets, visit the required squares and end on `to`. */
static bool
search_arrives(const struct search *h, const struct reach *r, unsigned to)
{
    struct reaches levels[2], *front = &levels[0], *next = &levels[1];
    unsigned left = set_count(h->targets & ~r->taken);
    bool found = false;
    reaches_init(front);
    reaches_init(next);
    reaches_add(front, r);
    for (; left > 0 && !next->failed; left--) {
        struct reaches *spare = front;
        next->count = 0;
        for (size_t i = 0; i < front->count; i++)
            search_continue(h, &front->at[i], next);
        reaches_keep_on_way(h, left - 1, next);
        reaches_unite(next);
        front = next;
        next = spare;
    }
    for (size_t i = 0; i < front->count && left == 0 && !found; i++)
        found = front->at[i].at == to && front->at[i].seen == h->via_count;
    reaches_clear(front);
    reaches_clear(next);
    return found;
}

/* Finds the route whose landing squares come first in the order of names. Returns its number of leaps. */
static unsigned
search_route(const struct search *h, struct reach r, unsigned to, square_t *landings,
             square_t *taken)
{
    unsigned total = set_count(h->targets), n = 0;
    const uint8_t *order = h->g->layout->name_order;
    while (n < total) {
        struct reaches next;
        const struct reach *best = NULL;
        reaches_init(&next);
        search_continue(h, &r, &next);
        for (size_t i = 0; i < next.count; i++)
            if ((!best || order[next.at[i].at] < order[best->at]) &&
                (next.count == 1 || search_arrives(h, &next.at[i], to)))
                best = &next.at[i];
        if (best) {
            landings[n] = best->at;
            taken[n] = (square_t)set_first(best->taken & ~r.taken);
            r = *best;
        }
        reaches_clear(&next);
        if (!best)
            break;
        n++;
    }
    return n;
}
