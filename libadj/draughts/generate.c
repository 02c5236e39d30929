/* SPDX-License-Identifier: MIT */
/*
 * The draughts move generator, compiled for bitboards of one and of two words (draughts/set.h), and each of them again
 * for newer processors. It exports only the table at its end. Perft spends its time in moves_count(), so begin there:
 * it tests all men at once for a leap and for a second leap, and runs the capture search only when needed.
 */
#include "draughts/kernel.h"
#include "draughts/set.h"

#include "draughts/capture_search.h"

#define PASTE_(a, b) a##b
#define PASTE(a, b) PASTE_(a, b)

/* Returns the squares from which a leap over `targets` is possible along one line, for the whole board: the empty
 * squares shifted back onto the targets, then shifted once more. */
ALWAYS_INLINE set
leap_sources(set targets, set empty, unsigned shift, bool up)
{
    return set_step(targets & set_step(empty, shift, !up), shift, !up);
}

/* For each line, forwards and backwards, the squares from which a man can leap. */
struct leaps {
    set way[2 * LAYOUT_MAX_LINES];
    set any;
};

ALWAYS_INLINE void
leaps_find(const struct context *g, set targets, set empty, enum colour me, struct leaps *out)
{
    bool white = me == WHITE;
    out->any = 0;
    for (unsigned i = 0; i < g->takes->count; i++) {
        unsigned shift = g->takes->shift[i];
        out->way[2 * i] = leap_sources(targets, empty, shift, white);
        out->way[2 * i + 1] = leap_sources(targets, empty, shift, !white) & g->back[i];
        out->any |= out->way[2 * i] | out->way[2 * i + 1];
    }
}

/* Returns whether a flying king on `from` can capture. */
ALWAYS_INLINE bool
flies(const struct context *g, unsigned from, set targets, set empty)
{
    set over;
    for (unsigned way = 0; way < 2u * g->takes->count; way++)
        if (fly_landings(g, from, targets, empty, way / 2, way % 2, &over))
            return true;
    return false;
}

/* Returns the kings that can capture. Not inlined, because most positions have no kings. */
static __attribute__((noinline)) set
kings_taking(const struct context *g, set kings, set targets, set empty)
{
    set from = 0;
    /* In two words the sources of a whole line cost as much as the rays of eight kings. */
    bool each = SET_BITS > 64 && !g->rules->short_king;
    for (set left = each ? kings : 0; left;) {
        unsigned at = set_pop(&left);
        from |= flies(g, at, targets, empty) ? set_bit(at) : 0;
    }
    for (unsigned i = 0; i < g->takes->count && !each; i++) {
        unsigned shift = g->takes->shift[i];
        if (g->rules->short_king)
            from |= leap_sources(targets, empty, shift, false) |
                    leap_sources(targets, empty, shift, true);
        else
            from |= fly_sources(targets, empty, shift, false) |
                    fly_sources(targets, empty, shift, true);
    }
    return from & kings;
}

/* Returns the pieces that can capture. *leaps is set to the leaps of men. */
ALWAYS_INLINE set
takers_find(const struct context *g, const struct field *f, enum colour me, struct leaps *leaps)
{
    enum colour you = other(me);
    set targets = f->men[you] | f->kings[you], empty = g->board & ~field_all(f);
    leaps_find(g, g->rules->man_spares_kings ? f->men[you] : targets, empty, me, leaps);
    set takers = leaps->any & f->men[me];
    return f->kings[me] ? takers | kings_taking(g, f->kings[me], targets, empty) : takers;
}

/* Counts the quiet moves of all men and of these kings by their target squares: along one line, no two pieces reach the
 * same square in the same number of steps. */
ALWAYS_INLINE uint64_t
steps_count(const struct context *g, set men, set kings, set empty, enum colour me)
{
    bool white = me == WHITE;
    uint64_t count = 0;
    for (unsigned i = 0; i < g->steps->count; i++) {
        unsigned shift = g->steps->shift[i];
        count += set_count(set_step(men, shift, white) & empty);
        if (g->steps->level[i])
            count += set_count(set_step(men, shift, !white) & empty);
        for (int up = 0; up < 2 && kings; up++) {
            set s = set_step(kings, shift, up) & empty;
            do
                count += set_count(s);
            while (!g->rules->short_king && (s = set_step(s, shift, up) & empty) != 0);
        }
    }
    return count;
}

/*
 * Counts captures if only men capture, along two lines, with no precedence between captures of equal length and at most
 * two leaps each. Returns 0 if this does not hold. The tables count the man's first square as occupied, so a second
 * leap back over the first piece is not found. A third leap back over the second piece is skipped. With so few leaps no
 * man returns to its first square.
 */
ALWAYS_INLINE uint64_t
short_captures_count(const struct context *g, const struct leaps *leaps, set men, enum colour me)
{
    bool white = me == WHITE;
    set crowning = g->rules->crown_in_passing ? g->last_row[me] : 0;
    uint64_t once = 0, stopped = 0, twice = 0;
    for (unsigned d = 0; d < 4; d++) {
        bool up = (d % 2 == 0) == white;
        set from = leaps->way[d] & men;
        set at = set_step(from, 2u * g->takes->shift[d / 2], up);
        if (!from)
            continue;
        if (at & crowning)
            return 0;
        once += set_count(from);
        stopped += set_count(at & ~leaps->any);
        for (unsigned e = 0; e < 4 && at & leaps->any; e++) {
            set again =
                set_step(leaps->way[e] & at, 2u * g->takes->shift[e / 2], (e % 2 == 0) == white);
            if (!again)
                continue;
            if (again & crowning)
                return 0;
            for (unsigned f = 0; f < 4; f++)
                if (again & leaps->way[f] && f != (e ^ 1))
                    return 0;
            twice += set_count(again);
        }
    }
    if (g->rules->stop_anywhere)
        return once + twice;
    if (!g->deepest)
        return stopped + twice;
    return twice ? twice : once;
}

static uint64_t
search_count(const struct context *g, const struct field *f, enum colour me, set from)
{
    struct reaches done;
    reaches_init(&done);
    uint64_t count = search_legal(g, f, me, from, &done) ? done.count : DRAUGHTS_TOO_MANY;
    reaches_clear(&done);
    return count;
}

/* Counts the first leaps of a flying king on `from`. Landings from which it may leap on (squares of `onward`, by
 * direction) are added to `begin`. */
ALWAYS_INLINE uint64_t
flights_of_king(const struct search *h, unsigned from, const set *onward, struct reaches *begin)
{
    uint64_t count = 0;
    for (unsigned way = 0; way < 2u * h->g->takes->count; way++) {
        set over, room = h->empty | set_bit(from);
        if (!(h->fly[way] & set_bit(from)))
            continue;
        set land = fly_landings(h->g, from, h->targets, room, way / 2, way % 2, &over);
        count += set_count(land);
        for (set on = land & onward[way]; on;) {
            struct reach r = {
                .taken = over, .from = (square_t)from, .at = (square_t)set_pop(&on), .king = true};
            reaches_add(begin, &r);
        }
    }
    return count;
}

/* Counts the captures of a side with flying kings if only their length matters; returns 0 if there are none. Most
 * captures take one piece and need no search. */
static __attribute__((noinline)) uint64_t
flights_count(const struct context *g, const struct field *f, enum colour me, set men)
{
    struct search h;
    search_init(&h, g, f, me, f->kings[me] | men);
    unsigned lines = g->takes->count;
    set any = 0, onward[2 * LAYOUT_MAX_LINES] = {0};
    for (unsigned i = 0; i < 2 * lines; i++)
        any |= h.fly[i];
    if (!(any & f->kings[me]) && !men)
        return 0;
    /* A king cannot leap on along the same line backwards, over the piece it has taken. */
    for (unsigned i = 0; i < 2 * lines; i++) {
        onward[i] = h.fly[i];
        for (unsigned j = 0; j < 2 * lines; j++)
            onward[i] |= j / 2 == i / 2 ? 0 : h.fly[j];
    }
    struct reaches begin, done;
    uint64_t once = 0;
    reaches_init(&begin);
    reaches_init(&done);
    for (set kings = f->kings[me] & any; kings;)
        once += flights_of_king(&h, set_pop(&kings), onward, &begin);
    while (men) {
        size_t before = begin.count;
        square_t at = (square_t)set_pop(&men);
        struct reach r = {.from = at, .at = at};
        search_continue(&h, &r, &begin);
        once += begin.count - before;
    }
    uint64_t count = once;
    if (begin.count > 0 && !search_follow(&h, &begin, &done))
        count = DRAUGHTS_TOO_MANY;
    else if (done.count > 0 && set_count(done.at[0].taken) > 1)
        count = done.count;
    reaches_clear(&done);
    return count;
}

ALWAYS_INLINE uint64_t
moves_count(const struct context *g, const struct field *f, enum colour me, set barred)
{
    enum colour you = other(me);
    set targets = f->men[you] | f->kings[you], empty = g->board & ~field_all(f);
    struct leaps leaps;
    set kings_take;
    leaps.any = 0;
    if (f->men[me])
        leaps_find(g, g->rules->man_spares_kings ? f->men[you] : targets, empty, me, &leaps);
    if (f->kings[me] && g->counts_flights) {
        uint64_t count = flights_count(g, f, me, leaps.any & f->men[me]);
        return count ? count : steps_count(g, f->men[me], f->kings[me] & ~barred, empty, me);
    }
    kings_take = f->kings[me] ? kings_taking(g, f->kings[me], targets, empty) : 0;
    if (!kings_take && !(leaps.any & f->men[me]))
        return steps_count(g, f->men[me], f->kings[me] & ~barred, empty, me);
    if (!kings_take && g->takes->count == 2 && !(g->ranked && f->kings[you])) {
        uint64_t count = short_captures_count(g, &leaps, f->men[me], me);
        if (count)
            return count;
    }
    return search_count(g, f, me, (leaps.any & f->men[me]) | kings_take);
}

/* Perft. */

/* Adds a subtree's count to the sum; DRAUGHTS_TOO_MANY makes the sum so too. */
ALWAYS_INLINE bool
leaves_add(uint64_t *sum, uint64_t count)
{
    if (count == DRAUGHTS_TOO_MANY) {
        *sum = DRAUGHTS_TOO_MANY;
        return false;
    }
    *sum += count;
    return true;
}

static uint64_t leaves_white(const struct context *g, const struct field *f, unsigned depth);
static uint64_t leaves_black(const struct context *g, const struct field *f, unsigned depth);

ALWAYS_INLINE uint64_t
leaves_below(const struct context *g, const struct field *f, enum colour me, unsigned depth)
{
    return me == WHITE ? leaves_black(g, f, depth) : leaves_white(g, f, depth);
}

static void
field_take(const struct context *g, const struct field *f, enum colour me, const struct reach *r,
           struct field *out)
{
    enum colour you = other(me);
    set from = set_bit(r->from), to = set_bit(r->at);
    *out = *f;
    out->men[me] &= ~from;
    out->kings[me] &= ~from;
    if (r->king || to & g->last_row[me])
        out->kings[me] |= to;
    else
        out->men[me] |= to;
    out->men[you] &= ~r->taken;
    out->kings[you] &= ~r->taken;
}

/* Returns whether the material ends the game at once. Only a capture or a crowning can lead to it. */
static bool
field_is_dead(const struct context *g, const struct field *f)
{
    if (!g->dead)
        return false;
    const unsigned kings[2] = {set_count(f->kings[0]), set_count(f->kings[1])};
    const unsigned men[2] = {set_count(f->men[0]), set_count(f->men[1])};
    return draughts_forces_fit(g->dead, kings, men);
}

static uint64_t
leaves_of_captures(const struct context *g, const struct field *f, enum colour me, set from,
                   unsigned depth)
{
    struct reaches done;
    uint64_t sum = 0;
    reaches_init(&done);
    if (!search_legal(g, f, me, from, &done))
        sum = DRAUGHTS_TOO_MANY;
    for (size_t i = 0; i < done.count && sum != DRAUGHTS_TOO_MANY; i++) {
        struct field next;
        field_take(g, f, me, &done.at[i], &next);
        if (!field_is_dead(g, &next))
            leaves_add(&sum, leaves_below(g, &next, me, depth - 1));
    }
    reaches_clear(&done);
    return sum;
}

/* Counts the leaves below the steps of men along one line in one direction. */
ALWAYS_INLINE bool
leaves_of_men(const struct context *g, const struct field *f, enum colour me, set empty,
              unsigned shift, bool up, unsigned depth, uint64_t *sum)
{
    for (set to = set_step(f->men[me], shift, up) & empty; to;) {
        struct field next = *f;
        set one = to & (~to + 1);
        to ^= one;
        next.men[me] ^= set_step(one, shift, !up);
        if (one & g->last_row[me])
            next.kings[me] |= one;
        else
            next.men[me] |= one;
        if (one & g->last_row[me] && field_is_dead(g, &next))
            continue;
        if (!leaves_add(sum, leaves_below(g, &next, me, depth - 1)))
            return false;
    }
    return true;
}

static bool
leaves_of_kings(const struct context *g, const struct field *f, enum colour me, set empty,
                unsigned depth, uint64_t *sum)
{
    set kings = f->kings[me];
    while (kings) {
        set from = set_bit(set_pop(&kings));
        for (unsigned i = 0; i < 2u * g->steps->count; i++) {
            unsigned shift = g->steps->shift[i / 2];
            set s = set_step(from, shift, i % 2) & empty;
            for (; s; s = g->rules->short_king ? 0 : set_step(s, shift, i % 2) & empty) {
                struct field next = *f;
                next.kings[me] ^= from | s;
                if (!leaves_add(sum, leaves_below(g, &next, me, depth - 1)))
                    return false;
            }
        }
    }
    return true;
}

ALWAYS_INLINE uint64_t
leaves_side(const struct context *g, const struct field *f, enum colour me, unsigned depth)
{
    bool white = me == WHITE;
    struct leaps leaps;
    uint64_t sum = 0;
    if (depth == 1)
        return moves_count(g, f, me, 0);
    set takers = takers_find(g, f, me, &leaps), empty = g->board & ~field_all(f);
    if (takers)
        return leaves_of_captures(g, f, me, takers, depth);
    for (unsigned i = 0; i < g->steps->count; i++)
        if (!leaves_of_men(g, f, me, empty, g->steps->shift[i], white, depth, &sum) ||
            (g->steps->level[i] &&
             !leaves_of_men(g, f, me, empty, g->steps->shift[i], !white, depth, &sum)))
            return sum;
    leaves_of_kings(g, f, me, empty, depth, &sum);
    return sum;
}

static uint64_t
leaves_white(const struct context *g, const struct field *f, unsigned depth)
{
    return leaves_side(g, f, WHITE, depth);
}

static uint64_t
leaves_black(const struct context *g, const struct field *f, unsigned depth)
{
    return leaves_side(g, f, BLACK, depth);
}

/* Functions of the kernel. */

/* A position in the generator's representation. */
struct snapshot {
    struct context g;
    struct field f;
    enum colour me;
    set empty;
};

static void
snapshot_init(struct snapshot *s, const struct ruleset *rules, const struct position *pos)
{
    context_init(&s->g, rules);
    field_load(&s->f, pos);
    s->me = (enum colour)pos->turn;
    s->empty = s->g.board & ~field_all(&s->f);
}

/* Returns the pieces that can capture. */
static set
snapshot_takers(const struct snapshot *s)
{
    struct leaps leaps;
    return takers_find(&s->g, &s->f, s->me, &leaps);
}

static set
barred_set(unsigned barred)
{
    return barred == NO_SQUARE ? 0 : set_bit(barred);
}

static uint64_t
kernel_count(const struct ruleset *rules, const struct position *pos, unsigned barred)
{
    struct snapshot s;
    snapshot_init(&s, rules, pos);
    return moves_count(&s.g, &s.f, s.me, barred_set(barred));
}

static bool
kernel_can_take(const struct ruleset *rules, const struct position *pos)
{
    struct snapshot s;
    snapshot_init(&s, rules, pos);
    return snapshot_takers(&s) != 0;
}

/* Returns whether a piece has an empty square next to it, ahead or, for kings and along the rank, on any side. */
static bool
snapshot_can_step(const struct snapshot *s, set barred)
{
    set men = s->f.men[s->me], kings = s->f.kings[s->me] & ~barred;
    bool white = s->me == WHITE;
    for (unsigned i = 0; i < s->g.steps->count; i++) {
        unsigned shift = s->g.steps->shift[i];
        set behind = s->g.steps->level[i] ? men | kings : kings;
        if ((set_step(men | kings, shift, white) | set_step(behind, shift, !white)) & s->empty)
            return true;
    }
    return false;
}

static bool
kernel_can_move(const struct ruleset *rules, const struct position *pos, unsigned barred)
{
    struct snapshot s;
    snapshot_init(&s, rules, pos);
    return snapshot_can_step(&s, barred_set(barred)) || snapshot_takers(&s);
}

static void
add_step(const struct snapshot *s, unsigned from, unsigned to, struct movelist *out)
{
    const struct layout *layout = s->g.layout;
    struct move move = {
        .from = layout->square_of[from], .to = layout->square_of[to], .kind = MOVE_QUIET};
    if (s->f.men[s->me] & set_bit(from) && s->g.last_row[s->me] & set_bit(to))
        move.flags = DRAUGHTS_CROWNS;
    movelist_add(out, &move);
}

/* Appends the quiet moves of men along one line in one direction, and of kings in both. */
static void
add_men_steps(const struct snapshot *s, unsigned shift, bool up, struct movelist *out)
{
    for (set to = set_step(s->f.men[s->me], shift, up) & s->empty; to;) {
        unsigned bit = set_pop(&to);
        add_step(s, up ? bit - shift : bit + shift, bit, out);
    }
}

static void
add_king_steps(const struct snapshot *s, unsigned from, unsigned shift, struct movelist *out)
{
    for (unsigned down = 0; down < 2; down++)
        for (set to = set_step(set_bit(from), shift, !down); to & s->empty;
             to = s->g.rules->short_king ? 0 : set_step(to, shift, !down))
            add_step(s, from, set_first(to), out);
}

static void
add_steps(const struct snapshot *s, set barred, struct movelist *out)
{
    const struct layout_lines *lines = s->g.steps;
    bool white = s->me == WHITE;
    for (unsigned i = 0; i < lines->count; i++) {
        add_men_steps(s, lines->shift[i], white, out);
        if (lines->level[i])
            add_men_steps(s, lines->shift[i], !white, out);
        for (set kings = s->f.kings[s->me] & ~barred; kings;)
            add_king_steps(s, set_pop(&kings), lines->shift[i], out);
    }
}

static void
add_capture(const struct snapshot *s, const struct reach *r, struct movelist *out)
{
    const struct layout *layout = s->g.layout;
    struct move move = {
        .from = layout->square_of[r->from], .to = layout->square_of[r->at], .kind = MOVE_CAPTURE};
    set_store(r->taken, move.taken);
    if (s->f.men[s->me] & set_bit(r->from) && (r->king || s->g.last_row[s->me] & set_bit(r->at)))
        move.flags = DRAUGHTS_CROWNS;
    movelist_add(out, &move);
}

static void
kernel_moves(const struct ruleset *rules, const struct position *pos, unsigned barred,
             struct movelist *out)
{
    struct snapshot s;
    snapshot_init(&s, rules, pos);
    set takers = snapshot_takers(&s);
    if (!takers) {
        add_steps(&s, barred_set(barred), out);
        return;
    }
    struct reaches done;
    reaches_init(&done);
    if (!search_legal(&s.g, &s.f, s.me, takers, &done))
        out->failed = out->too_many = true;
    for (size_t i = 0; i < done.count && !out->failed; i++)
        add_capture(&s, &done.at[i], out);
    reaches_clear(&done);
}

static bool
kernel_can_step(const struct ruleset *rules, const struct position *pos, unsigned from, unsigned to,
                bool any)
{
    struct snapshot s;
    snapshot_init(&s, rules, pos);
    bool king = (s.f.kings[s.me] & set_bit(from)) != 0;
    bool white = s.me == WHITE;
    if (!king && !(s.f.men[s.me] & set_bit(from)))
        return false;
    for (unsigned i = 0; i < s.g.steps->count; i++) {
        unsigned shift = s.g.steps->shift[i];
        for (unsigned up = 0; up < 2; up++) {
            set at = set_step(set_bit(from), shift, up) & s.empty;
            if (!king && up != white && !s.g.steps->level[i])
                continue;
            while (king && !rules->draughts->short_king && at && at != set_bit(to))
                at = set_step(at, shift, up) & s.empty;
            if (at == set_bit(to))
                return any || !snapshot_takers(&s);
        }
    }
    return false;
}

static bool
kernel_captures(const struct ruleset *rules, const struct position *pos, unsigned from, unsigned to,
                bool any, struct movelist *out)
{
    struct snapshot s;
    snapshot_init(&s, rules, pos);
    struct reaches done;
    reaches_init(&done);
    bool complete;
    if (any) {
        struct search h;
        search_init(&h, &s.g, &s.f, s.me, set_bit(from));
        h.anywhere = true;
        h.deepest = h.must_continue = false;
        complete = search_run(&h, &s.f, set_bit(from), &done);
    } else {
        complete = search_legal(&s.g, &s.f, s.me, snapshot_takers(&s), &done);
    }
    for (size_t i = 0; i < done.count && complete; i++)
        if (done.at[i].from == from && done.at[i].at == to)
            add_capture(&s, &done.at[i], out);
    reaches_clear(&done);
    return complete && !out->failed;
}

/* Sets up a search restricted to the piece that makes this capture and to the pieces that it takes. */
static struct reach
retrace(const struct snapshot *s, const struct move *move, struct search *out)
{
    square_t from = s->g.layout->bit_of[move->from];
    search_init(out, &s->g, &s->f, s->me, set_bit(from));
    out->targets &= set_load(move->taken);
    out->targets_of_men &= set_load(move->taken);
    return (struct reach){
        .from = from, .at = from, .king = (s->f.kings[s->me] & set_bit(from)) != 0};
}

static unsigned
kernel_route(const struct ruleset *rules, const struct position *pos, const struct move *move,
             square_t *landings, square_t *taken)
{
    if (set_count(set_load(move->taken)) == 1) {
        landings[0] = layout_get(rules)->bit_of[move->to];
        taken[0] = (square_t)set_first(set_load(move->taken));
        return 1;
    }
    struct snapshot s;
    snapshot_init(&s, rules, pos);
    struct search h;
    struct reach start = retrace(&s, move, &h);
    return search_route(&h, start, s.g.layout->bit_of[move->to], landings, taken);
}

static bool
kernel_passes(const struct ruleset *rules, const struct position *pos, const struct move *move,
              const square_t *via, unsigned count)
{
    struct snapshot s;
    snapshot_init(&s, rules, pos);
    struct search h;
    struct reach start = retrace(&s, move, &h);
    h.via = via;
    h.via_count = count;
    return search_arrives(&h, &start, s.g.layout->bit_of[move->to]);
}

static uint64_t
kernel_leaves(const struct ruleset *rules, const struct position *pos, unsigned depth,
              const struct draughts_forces *dead)
{
    struct snapshot s;
    snapshot_init(&s, rules, pos);
    s.g.dead = dead;
    return s.me == WHITE ? leaves_white(&s.g, &s.f, depth) : leaves_black(&s.g, &s.f, depth);
}

#ifdef PROCESSOR_NEWER
const struct draughts_kernel PASTE(draughts_kernel_newer_, DRAUGHTS_WORDS) = {
#else
const struct draughts_kernel PASTE(draughts_kernel_, DRAUGHTS_WORDS) = {
#endif
    .moves = kernel_moves,
    .count = kernel_count,
    .can_move = kernel_can_move,
    .can_take = kernel_can_take,
    .can_step = kernel_can_step,
    .captures = kernel_captures,
    .route = kernel_route,
    .passes = kernel_passes,
    .leaves = kernel_leaves,
};
