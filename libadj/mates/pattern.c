/* SPDX-License-Identifier: MIT */
/*
 * Finds mating patterns: placements of the men of both sides, each on a square that it may ever reach, in which the king
 * is mated. If there is no pattern, the side can never mate. A king has no pattern if no man can attack it, or if it has
 * more flights than the men can cover and block. A king that loses a leap in check has only its remaining flights. The
 * search may find a pattern that no game reaches, but it never misses one.
 */
#include "base/array.h"
#include "base/processor.h"
#include "mates/mates.h"

/* Limits of the search, in flights assigned: for the first pattern, and for the list of all patterns. */
enum { PLACED_MOST = 20000, LISTED_MOST = 50000 };

struct finder {
    const struct mates_tables *m;
    const struct mates_men *side, *other;
    struct chess_position fixed; /* a board with only the pieces that never leave */
    enum colour colour;
    unsigned most;   /* the most men placed beside the kings */
    unsigned budget; /* flights that may still be assigned before the search gives up */
    bool is_fixed;   /* the board `fixed` is not empty */
    /* Double check is impossible, so a piece that attacks the checking piece may capture it. */
    bool single;
    bool leaps;         /* the mating side's men only leap, so their moves open no line */
    bool changes;       /* men of the mating side may join or leave a pile */
    mates_found *found; /* called for each pattern; NULL: the first one is enough */
    void *context;
    bool alone; /* the mating side has one man: an enemy that attacks it may capture it */
    uint64_t hits[MATES_MEN][BOARD_WORDS]; /* what each man of the mating side may ever attack */
    uint64_t once[BOARD_WORDS],
        twice[BOARD_WORDS]; /* squares attacked by at least one, by at least two of these men */
    uint64_t blockable[BOARD_WORDS]; /* where a man of the other side may stand */
};

struct mates_man *
mates_man_add(struct mates_men *men, unsigned piece, bool many)
{
    if (men->count == MATES_MEN)
        return NULL;
    struct mates_man *man = &men->man[men->count++];
    *man = (struct mates_man){.piece = (uint8_t)piece, .many = many};
    return man;
}

static unsigned
count_squares(const struct mates_tables *m, const uint64_t set[BOARD_WORDS])
{
    unsigned count = 0;
    for (unsigned w = 0; w < m->chess->words; w++)
        count += processor_bits(set[w]);
    return count;
}

/* The squares that a man of the mating side attacks from `sq` when only pieces that never leave block it. */
static void
hits_from(const struct finder *p, unsigned piece, unsigned sq, uint64_t out[BOARD_WORDS])
{
    const struct chess_tables *t = p->m->chess;
    memcpy(out, p->m->hits[mates_row(p->m, p->colour, piece, sq)], sizeof(uint64_t[BOARD_WORDS]));
    if (!p->is_fixed || !t->attack_slides[piece])
        return;
    uint64_t quiet[BOARD_WORDS], take[BOARD_WORDS];
    t->ops->reach(t, &p->fixed, sq, piece, p->colour, quiet, take);
    for (unsigned w = 0; w < t->words; w++)
        out[w] &= quiet[w] | take[w];
}

static void
find_hits(struct finder *p)
{
    const struct chess_tables *t = p->m->chess;
    for (unsigned i = 0; i < p->side->count; i++) {
        const struct mates_man *man = &p->side->man[i];
        for (unsigned sq = 0; sq < t->squares; sq++) {
            uint64_t hits[BOARD_WORDS] = {0};
            if (set_has(man->at, sq))
                hits_from(p, man->piece, sq, hits);
            for (unsigned w = 0; w < t->words; w++)
                p->hits[i][w] |= hits[w];
        }
        for (unsigned w = 0; w < t->words; w++) {
            p->twice[w] |= (p->once[w] | (man->many ? ~(uint64_t)0 : 0)) & p->hits[i][w];
            p->once[w] |= p->hits[i][w];
        }
    }
}

/*
 * Is the path between these squares free in every pattern? Any other man could block it, except the mating side's king:
 * it would shield itself from a check.
 */
static bool
is_clear(const struct finder *p, unsigned piece, unsigned from, unsigned to)
{
    const struct chess_tables *t = p->m->chess;
    const unsigned way = t->slides[piece] ? t->way[from][to] : 0;
    if (!way || (p->alone && p->other->most == 1))
        return true;
    const uint64_t *there = chess_ray(t, way - 1, from), *beyond = chess_ray(t, way - 1, to);
    for (unsigned w = 0; w < t->words; w++)
        if (there[w] & ~beyond[w] & ~(to >> 6 == w ? (uint64_t)1 << (to & 63) : 0))
            return false;
    return true;
}

/* Can the piece on `from` capture the checking piece on `at`, or interpose between it and the king? */
static bool
answers(const struct finder *p, unsigned piece, unsigned from, unsigned checker, unsigned at,
        unsigned king)
{
    const struct chess_tables *t = p->m->chess;
    const uint64_t *hits = p->m->hits[mates_row(p->m, other(p->colour), piece, from)];
    unsigned way = t->way[at][king];
    if (set_has(hits, at))
        return is_clear(p, piece, from, at);
    if (!way || !(t->attack_slides[checker] >> (way - 1) & 1) || p->m->step[at][king] == 1 ||
        !t->both[piece])
        return false;
    const uint64_t *there = chess_ray(t, way - 1, at), *beyond = chess_ray(t, way - 1, king);
    for (unsigned w = 0; w < t->words; w++) {
        uint64_t between = there[w] & ~beyond[w] & hits[w];
        if (king >> 6 == w)
            between &= ~((uint64_t)1 << (king & 63));
        for (; between; between &= between - 1)
            if (is_clear(p, piece, from, w * 64 + (unsigned)__builtin_ctzll(between)))
                return true;
    }
    return false;
}

/* The men of one side that are not placed yet. */
struct stock {
    const struct mates_men *men;
    bool counted;
    bool used[MATES_MEN]; /* a man that exists once and is placed */
    unsigned left;        /* units (or men) that are neither placed nor captured */
    uint64_t units;
};

/* An incomplete mating pattern. */
struct placement {
    struct finder *p;
    unsigned king, helper; /* NO_SQUARE: a helper that is far away, wherever there is room */
    unsigned checker, at;
    uint64_t taken[BOARD_WORDS]; /* squares of placed pieces */
    struct stock ours, theirs;
    struct mates_pattern pattern; /* the pieces placed so far, the checking one first */
};

static struct stock
stock_of(const struct mates_men *men)
{
    return (struct stock){.men = men,
                          .counted = men->units != 0,
                          .left = men->most ? men->most : UINT32_MAX,
                          .units = men->units};
}

static unsigned
unit_count(const struct mates_tables *m, const struct stock *stock, unsigned piece)
{
    unsigned count = 0;
    for (uint64_t units = stock->counted ? m->units[piece] : 0; units; units >>= 8)
        count += units & 255;
    return count ? count : 1;
}

/* Takes a man out of the stock; false when its units are used up. */
static bool
stock_take(const struct mates_tables *m, struct stock *stock, unsigned man)
{
    const uint64_t high = UINT64_C(0x8080808080808080);
    const struct mates_man *it = &stock->men->man[man];
    const uint64_t units = m->units[it->piece];
    const unsigned count = unit_count(m, stock, it->piece);
    if (stock->left < count || (stock->counted && (((stock->units | high) - units) & high) != high))
        return false;
    stock->used[man] = !it->many;
    stock->left -= count;
    stock->units -= stock->counted ? units : 0;
    return true;
}

static void
stock_return(const struct mates_tables *m, struct stock *stock, unsigned man)
{
    const unsigned piece = stock->men->man[man].piece;
    stock->used[man] = false;
    stock->left += unit_count(m, stock, piece);
    stock->units += stock->counted ? m->units[piece] : 0;
}

/* Puts a man on an empty square. False: it gets there only by a capture, and no man of the other side is left to capture. */
static bool
place(struct placement *s, struct stock *stock, unsigned man, unsigned sq)
{
    const struct mates_man *it = &stock->men->man[man];
    const bool is_ours = stock == &s->ours;
    struct stock *prey = is_ours ? &s->theirs : &s->ours;
    const bool takes = !set_has(it->free, sq);
    struct mates_pattern *pattern = &s->pattern;
    if (takes && prey->left == 0)
        return false;
    prey->left -= takes;
    s->taken[sq >> 6] |= (uint64_t)1 << (sq & 63);
    if (pattern->count < MATES_PLACED)
        pattern->man[pattern->count] = (struct mates_placed){
            .at = (square_t)sq,
            .code = (uint8_t)code_of(it->piece, is_ours ? s->p->colour : other(s->p->colour)),
            .man = (uint8_t)man};
    pattern->count++;
    return true;
}

static void
unplace(struct placement *s, struct stock *stock, unsigned man, unsigned sq)
{
    struct stock *prey = stock == &s->ours ? &s->theirs : &s->ours;
    prey->left += !set_has(stock->men->man[man].free, sq);
    s->taken[sq >> 6] &= ~((uint64_t)1 << (sq & 63));
    s->pattern.count--;
}

static void
flip(uint64_t set[BOARD_WORDS], unsigned sq)
{
    set[sq >> 6] ^= (uint64_t)1 << (sq & 63);
}

/* Can a piece of the mated king's side stand on the flight? It must neither attack the helper nor have an answer to the check. */
static bool
may_block(const struct placement *s, const struct mates_man *man, unsigned flight)
{
    const struct finder *p = s->p;
    const struct mates_tables *m = p->m;
    if (!set_has(man->at, flight) || set_has(s->taken, flight))
        return false;
    if (s->helper != NO_SQUARE && !m->chess->attack_slides[man->piece] &&
        set_has(m->hits[mates_row(m, other(p->colour), man->piece, flight)], s->helper))
        return false;
    return !p->single || !answers(p, man->piece, flight, s->checker, s->at, s->king);
}

/* Is this man placed already, or equal to the one before it, which was tried? */
static bool
is_again(const struct stock *stock, unsigned i)
{
    const struct mates_man *man = &stock->men->man[i];
    return stock->used[i] ||
           (i > 0 && !stock->used[i - 1] && man->piece == man[-1].piece && !man->many &&
            !man[-1].many && memcmp(man->at, man[-1].at, sizeof man->at) == 0);
}

/* The men, at most `most`, that could block the flight or cover it. */
static unsigned
count_men_for_flight(const struct placement *s, unsigned flight, unsigned most)
{
    const struct finder *p = s->p;
    unsigned count = 0;
    for (unsigned i = 0; i < s->theirs.men->count && count < most; i++)
        count += !is_again(&s->theirs, i) && may_block(s, &s->theirs.men->man[i], flight);
    for (unsigned i = 0; i < s->ours.men->count && count < most; i++)
        count += !is_again(&s->ours, i) && set_has(p->hits[i], flight);
    return count;
}

/* The flight that the fewest men can block or cover, and their number. */
static unsigned
next_flight(const struct placement *s, const uint64_t open[BOARD_WORDS], unsigned *out_men)
{
    unsigned next = NO_SQUARE;
    *out_men = UINT32_MAX;
    for (unsigned w = 0; w < s->p->m->chess->words && *out_men; w++)
        for (uint64_t bits = open[w]; bits; bits &= bits - 1) {
            unsigned flight = w * 64 + (unsigned)__builtin_ctzll(bits);
            unsigned men = count_men_for_flight(s, flight, *out_men);
            if (men < *out_men) {
                next = flight;
                *out_men = men;
            }
        }
    return next;
}

static bool complete(struct placement *s, const uint64_t open[BOARD_WORDS]);

/* Puts man `i` of the mating side on each square from which it covers the flight. True: that completes a pattern. */
static bool
cover(struct placement *s, unsigned i, unsigned flight, const uint64_t open[BOARD_WORDS])
{
    struct finder *p = s->p;
    const struct mates_man *man = &s->ours.men->man[i];
    const uint64_t *from = p->m->strikes[mates_row(p->m, p->colour, man->piece, flight)];
    for (unsigned w = 0; w < p->m->chess->words; w++)
        for (uint64_t bits = from[w] & man->at[w] & ~s->taken[w]; bits; bits &= bits - 1) {
            const unsigned sq = w * 64 + (unsigned)__builtin_ctzll(bits);
            uint64_t hits[BOARD_WORDS], rest[BOARD_WORDS] = {0};
            hits_from(p, man->piece, sq, hits);
            if (!set_has(hits, flight) || (p->single && set_has(hits, s->king)))
                continue;
            for (unsigned v = 0; v < p->m->chess->words; v++)
                rest[v] = open[v] & ~hits[v];
            if (!place(s, &s->ours, i, sq))
                continue;
            const bool done = complete(s, rest);
            unplace(s, &s->ours, i, sq);
            if (done)
                return true;
        }
    return false;
}

/* Does the piece move or capture from one square to the other, on the empty board? */
static bool
moves_on_empty_board(const struct mates_tables *m, enum colour us, unsigned piece, unsigned from,
                     unsigned to)
{
    return mates_walk(m, us, piece, from, to) == 1 ||
           set_has(m->hits[mates_row(m, us, piece, from)], to);
}

/* Can a man of the mated side that is not placed move somewhere? */
static bool
has_spare_man(struct placement *s)
{
    for (unsigned i = 0; i < s->theirs.men->count; i++) {
        const struct mates_man *man = &s->theirs.men->man[i];
        if (s->theirs.used[i] || (!man->many && count_squares(s->p->m, man->at) < 2) ||
            !stock_take(s->p->m, &s->theirs, i))
            continue;
        stock_return(s->p->m, &s->theirs, i);
        return true;
    }
    return false;
}

/* Can the mated side's last move have been a move of a placed man? The checking piece was on another square then. */
static bool
has_come(const struct placement *s)
{
    const struct finder *p = s->p;
    const enum colour them = other(p->colour);
    for (unsigned n = 0; n < s->pattern.count; n++) {
        const struct mates_placed *it = &s->pattern.man[n];
        if (colour_of(it->code) != them)
            continue;
        const struct mates_man *man = &s->theirs.men->man[it->man];
        for (unsigned from = 0; from < p->m->chess->squares; from++)
            if (man->many || (set_has(man->at, from) && from != it->at &&
                              (from == s->at || !set_has(s->taken, from)) &&
                              moves_on_empty_board(p->m, them, man->piece, from, it->at)))
                return true;
    }
    return false;
}

/*
 * Can the mated side have made a move before the mating move? If none of its men can have moved, its king came from a
 * flight that the helper does not cover. That flight is not the checking piece's square: another man covers it, and the
 * king would have been in check there, unless the checking piece moves otherwise than it captures or left a compound.
 */
static bool
has_move_before(struct placement *s)
{
    const struct finder *p = s->p;
    const struct mates_tables *m = p->m;
    uint64_t any = 0;
    if (!p->leaps || s->checker == p->side->royal || s->pattern.count > MATES_PLACED ||
        has_spare_man(s) || has_come(s))
        return true;
    const uint64_t *touching = m->hits[mates_row(m, other(p->colour), m->royal, s->king)];
    for (unsigned w = 0; w < m->chess->words; w++) {
        uint64_t from = touching[w] & ~s->taken[w];
        if (s->at >> 6 == w && (p->changes || !m->chess->both[s->checker]))
            from |= touching[w] & (uint64_t)1 << (s->at & 63);
        if (s->helper != NO_SQUARE)
            from &= ~m->hits[mates_row(m, p->colour, p->side->royal, s->helper)][w];
        any |= from;
    }
    return any != 0;
}

/* Called with a complete pattern, or at the limit. True ends the search. */
static bool
is_enough(struct placement *s)
{
    const struct finder *p = s->p;
    if (p->budget == 0)
        return true;
    if (!has_move_before(s))
        return false;
    return !p->found || p->found(p->context, &s->pattern);
}

/* Can the remaining men cover or block all these flights? Also true when the search reaches its limit. */
static bool
complete(struct placement *s, const uint64_t open[BOARD_WORDS])
{
    const struct mates_tables *m = s->p->m;
    unsigned men;
    const unsigned flight = next_flight(s, open, &men);
    uint64_t rest[BOARD_WORDS];
    bool done = false;
    if (flight == NO_SQUARE || s->p->budget == 0)
        return is_enough(s);
    if (men == 0 || s->pattern.count == s->p->most ||
        (s->p->alone && count_squares(m, open) > s->p->most - s->pattern.count))
        return false;
    s->p->budget--;
    memcpy(rest, open, sizeof rest);
    flip(rest, flight);
    for (unsigned i = 0; i < s->theirs.men->count && !done; i++)
        if (!is_again(&s->theirs, i) && may_block(s, &s->theirs.men->man[i], flight) &&
            stock_take(m, &s->theirs, i)) {
            if (place(s, &s->theirs, i, flight)) {
                done = complete(s, rest);
                unplace(s, &s->theirs, i, flight);
            }
            stock_return(m, &s->theirs, i);
        }
    for (unsigned i = 0; i < s->ours.men->count && !done; i++)
        if (!is_again(&s->ours, i) && stock_take(m, &s->ours, i)) {
            done = cover(s, i, flight, open);
            stock_return(m, &s->ours, i);
        }
    return done;
}

/* Is there a pattern with the kings on these squares and man `i` checking from `at`? i = MATES_MEN: the helper checks. */
static bool
is_pattern(struct finder *p, unsigned king, unsigned helper, unsigned i, unsigned at,
           const uint64_t open[BOARD_WORDS])
{
    struct placement s = {.p = p, .king = king, .helper = helper, .at = at};
    s.checker = i == MATES_MEN ? p->side->royal : p->side->man[i].piece;
    s.ours = stock_of(p->side);
    s.theirs = stock_of(p->other);
    s.pattern.king = (square_t)king;
    s.pattern.helper = (square_t)helper;
    flip(s.taken, king);
    if (helper != NO_SQUARE)
        flip(s.taken, helper);
    if (i < MATES_MEN) {
        if (set_has(s.taken, at) || !stock_take(p->m, &s.ours, i))
            return false;
        if (!place(&s, &s.ours, i, at))
            return false;
    }
    return complete(&s, open);
}

/* Cheap test: do more flights stay open than the mated side's men can block? */
static bool
are_too_many(const struct finder *p, const uint64_t open[BOARD_WORDS])
{
    for (unsigned w = 0; w < p->m->chess->words; w++)
        if (open[w] & ~p->blockable[w])
            return true;
    return p->other->most && count_squares(p->m, open) > p->other->most;
}

/* Does the mating side's king itself mate, by a leap that a king in check does not have? */
static bool
helper_mates(struct finder *p, unsigned helper, unsigned king, const uint64_t flights[BOARD_WORDS])
{
    uint64_t open[BOARD_WORDS] = {0};
    if (!set_has(p->m->hits[mates_row(p->m, p->colour, p->side->royal, helper)], king))
        return false;
    for (unsigned w = 0; w < p->m->chess->words; w++)
        open[w] = flights[w] & ~p->once[w];
    return !are_too_many(p, open) && is_pattern(p, king, helper, MATES_MEN, helper, flights);
}

/* Can pawn `i` arrive on the square by a move? A pawn that is there from the beginning can no longer give check. */
static bool
pawn_may_arrive(const struct finder *p, unsigned i, unsigned at)
{
    const struct mates_man *it = &p->side->man[i];
    for (unsigned j = 0; j < p->side->count; j++) {
        const struct mates_man *man = &p->side->man[j];
        if (j != i && !(man->many && it->many))
            continue;
        for (unsigned from = 0; from < p->m->chess->squares; from++)
            if (from != at && set_has(man->at, from) &&
                (moves_on_empty_board(p->m, p->colour, man->piece, from, at) ||
                 moves_on_empty_board(p->m, p->colour, it->piece, from, at)))
                return true;
    }
    return false;
}

/* Does man `i` mate the king from `at` when the helper leaves these flights uncovered? */
static bool
mates_from(struct finder *p, unsigned i, unsigned at, unsigned king, unsigned helper,
           const uint64_t flights[BOARD_WORDS])
{
    uint64_t hits[BOARD_WORDS], open[BOARD_WORDS] = {0}, left[BOARD_WORDS] = {0};
    hits_from(p, p->side->man[i].piece, at, hits);
    if (!set_has(hits, king) ||
        (p->m->chess->flags[p->side->man[i].piece] & PIECE_PAWN && !pawn_may_arrive(p, i, at)))
        return false;
    for (unsigned w = 0; w < p->m->chess->words; w++) {
        uint64_t others = p->twice[w] | (p->once[w] & ~p->hits[i][w]);
        left[w] = flights[w] & ~hits[w];
        open[w] = left[w] & ~(p->alone ? 0 : others);
    }
    return !set_has(open, at) && !are_too_many(p, open) && is_pattern(p, king, helper, i, at, left);
}

static bool
some_mates(struct finder *p, unsigned king, unsigned helper, const uint64_t flights[BOARD_WORDS])
{
    for (unsigned i = 0; i < p->side->count; i++) {
        const struct mates_man *man = &p->side->man[i];
        const uint64_t *from = p->m->strikes[mates_row(p->m, p->colour, man->piece, king)];
        for (unsigned w = 0; w < p->m->chess->words; w++)
            for (uint64_t bits = from[w] & man->at[w]; bits; bits &= bits - 1)
                if (mates_from(p, i, w * 64 + (unsigned)__builtin_ctzll(bits), king, helper,
                               flights))
                    return true;
    }
    return false;
}

/* Is there a pattern with the mating side's king on `helper`? Of the squares from which it covers no flight only one is tried;
 * `*far` is set then. */
static bool
is_mated_with(struct finder *p, unsigned king, unsigned helper, bool *far)
{
    const struct mates_tables *m = p->m;
    const struct chess_tables *t = m->chess;
    uint64_t flights[BOARD_WORDS] = {0};
    if (!set_has(p->side->king, helper) || m->step[helper][king] < 2)
        return false;
    const uint64_t *touching = m->hits[mates_row(m, other(p->colour), m->royal, king)];
    const uint64_t *covers = m->hits[mates_row(m, p->colour, p->side->royal, helper)];
    bool near = set_has(covers, king);
    bool open = false; /* a flight that no man ever covers or blocks */
    for (unsigned w = 0; w < t->words; w++) {
        near |= (touching[w] & covers[w]) != 0;
        flights[w] = touching[w] & ~covers[w];
        open |= (flights[w] & ~p->once[w] & ~p->blockable[w]) != 0;
    }
    if (open || (!near && *far))
        return false;
    *far |= !near && !p->found;
    return helper_mates(p, helper, king, flights) ||
           some_mates(p, king, near || p->found ? helper : NO_SQUARE, flights);
}

static bool
is_mated_on(struct finder *p, unsigned king, unsigned *out_helper)
{
    bool far = false;
    for (unsigned helper = 0; helper < p->m->chess->squares; helper++)
        if (is_mated_with(p, king, helper, &far)) {
            *out_helper = helper;
            return true;
        }
    return false;
}

/* Can any man, or the other king by a leap, ever attack this square? */
static bool
is_checked_on(const struct finder *p, unsigned king)
{
    const uint64_t *from = p->m->strikes[mates_row(p->m, p->colour, p->side->royal, king)];
    bool checked = set_has(p->once, king);
    for (unsigned helper = 0; !checked && helper < p->m->chess->squares; helper++)
        checked = set_has(from, helper) && p->m->step[helper][king] >= 2;
    return checked;
}

/* Is there no slider? Then double check is impossible and no defending piece is pinned. */
static bool
has_no_slider(const struct mates_tables *m, const struct mates_men *side)
{
    for (unsigned i = 0; i < side->count; i++)
        if (m->chess->is_slider[side->man[i].piece])
            return false;
    return true;
}

static void
finder_begin(struct finder *p, const struct mates_fixed *fixed)
{
    const struct mates_tables *m = p->m;
    p->fixed.passed = NO_SQUARE;
    if (fixed)
        memcpy(p->fixed.own[other(p->colour)], fixed->at, sizeof fixed->at);
    for (unsigned w = 0; w < m->chess->words; w++) {
        p->is_fixed |= fixed && fixed->at[w] != 0;
        for (unsigned i = 0; i < p->other->count; i++)
            p->blockable[w] |= p->other->man[i].at[w];
    }
    p->alone = p->side->count == 1 && !p->side->man[0].many;
    p->leaps = has_no_slider(m, p->side);
    for (unsigned i = 0; i < p->side->count; i++)
        p->changes |= p->side->man[i].many;
    p->single = (p->alone && p->side->royal == m->royal) || p->leaps;
    find_hits(p);
}

/* Tries the squares of the king, those with the fewest flights first. */
static bool
try_kings(struct finder *p, unsigned *out_king, unsigned *out_helper)
{
    const struct mates_tables *m = p->m;
    for (unsigned edge = 0; edge < 2; edge++)
        for (unsigned king = 0; king < m->chess->squares; king++)
            if ((m->edge[king] > 0) == edge && set_has(p->other->king, king) &&
                is_checked_on(p, king) && is_mated_on(p, king, out_helper)) {
                *out_king = king;
                return true;
            }
    return false;
}

bool
mates_has_pattern(const struct mates_tables *m, const struct mates_men *side,
                  const struct mates_men *others, const struct mates_fixed *fixed,
                  enum colour colour, struct mates_hint *hint)
{
    struct finder p = {.m = m,
                       .side = side,
                       .other = others,
                       .colour = colour,
                       .most = UINT32_MAX,
                       .budget = PLACED_MOST};
    bool far = false;
    finder_begin(&p, fixed);
    /* The kings' squares of the last pattern found often fit again. */
    if (hint->king != hint->helper && set_has(others->king, hint->king) &&
        is_checked_on(&p, hint->king) && is_mated_with(&p, hint->king, hint->helper, &far))
        return true;
    return try_kings(&p, &hint->king, &hint->helper);
}

bool
mates_patterns(const struct mates_tables *m, const struct mates_men *side,
               const struct mates_men *others, enum colour colour, unsigned most,
               mates_found *found, void *context)
{
    struct finder p = {.m = m,
                       .side = side,
                       .other = others,
                       .colour = colour,
                       .most = most,
                       .budget = LISTED_MOST,
                       .found = found,
                       .context = context};
    unsigned king, helper;
    finder_begin(&p, NULL);
    return !try_kings(&p, &king, &helper);
}

bool
mates_pattern_add(struct mates_memory *memory, const struct mates_pattern *pattern)
{
    if (memory->patterns == memory->pattern_cap) {
        void *bigger =
            array_grow(memory->pattern, &memory->pattern_cap, 64, sizeof *memory->pattern);
        if (!bigger)
            return false;
        memory->pattern = bigger;
    }
    memory->pattern[memory->patterns++] = *pattern;
    return true;
}

bool
mates_is_mate(const struct mates_task *task, const struct position *pos)
{
    const struct chess_tables *t = task->m->chess;
    return pos->turn != (uint8_t)task->side && pos->chess.kings[other(task->side)] == 1 &&
           chess_in_check(t, &pos->chess, (enum colour)pos->turn) && t->ops->count(t, pos) == 0;
}

bool
mates_at_once(const struct mates_task *task, const struct position *pos)
{
    struct movelist moves = {0};
    bool mates = false;
    if (pos->turn != (uint8_t)task->side)
        return false;
    task->m->chess->ops->generate(task->m->chess, pos, &moves);
    for (size_t i = 0; i < moves.count && !mates; i++) {
        struct position after;
        chess_apply(task->m->chess->rules, pos, &moves.at[i], &after);
        mates = mates_is_mate(task, &after);
    }
    movelist_clear(&moves);
    return mates;
}
