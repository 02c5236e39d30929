/* SPDX-License-Identifier: MIT */
/*
 * Can a picture of a mate be put together at all? Given are the men of both sides, each with the squares on which it may
 * ever come to stand. A king that no man ever attacks, or one whose flights can neither be covered nor blocked by as
 * many men as there are, is never mated. Where a king loses a leap when it is in check its flights are what is left to it.
 * Each man is taken to stand wherever it suits: whatever can be, is said to be.
 */
#include "base/processor.h"
#include "mates/mates.h"

enum { FLIGHTS_MOST = 80 };

struct picture {
    const struct mates_tables *m;
    const struct mates_men *side, *other;
    struct chess_position fixed; /* a board with nothing but what never leaves */
    enum colour colour;
    bool is_fixed; /* there is something on it */
    bool single;   /* no two men check at once: what attacks the one that does may take it */
    bool alone; /* one man mates: what attacks it may take it, and it covers from where it stands */
    uint64_t hits[MATES_MEN][BOARD_WORDS]; /* what each man of the mating side may ever attack */
    uint64_t once[BOARD_WORDS],
        twice[BOARD_WORDS];          /* what one of them does; what more than one does */
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

/* What a man of the mating side attacks from a square when only what never leaves is in its way. */
static void
hits_from(const struct picture *p, unsigned piece, unsigned sq, uint64_t out[BOARD_WORDS])
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
find_hits(struct picture *p)
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
 * Does nothing come between these squares, in any picture, when the piece goes there? Other men might; the king of the mating
 * side does not, since an attack that it shields would be a check.
 */
static bool
is_clear(const struct picture *p, unsigned piece, unsigned from, unsigned to)
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

/* Can the piece on `from` take on `at`, or come between it and the king? */
static bool
answers(const struct picture *p, unsigned piece, unsigned from, unsigned at, unsigned king)
{
    const struct chess_tables *t = p->m->chess;
    const uint64_t *hits = p->m->hits[mates_row(p->m, other(p->colour), piece, from)];
    unsigned way = t->way[at][king];
    if (set_has(hits, at))
        return is_clear(p, piece, from, at);
    if (!way || p->m->step[at][king] == 1 || !t->both[piece])
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

/* The flights that must be blocked, and which man blocks each. */
struct blocking {
    const struct picture *p;
    unsigned at, king, count;
    square_t flight[FLIGHTS_MOST];
    uint8_t by[MATES_MEN]; /* the flight that the man blocks + 1; 0: none */
};

static bool
may_block(const struct blocking *b, unsigned man, unsigned flight)
{
    const struct mates_man *it = &b->p->other->man[man];
    if (!set_has(it->at, flight))
        return false;
    return !b->p->single || !answers(b->p, it->piece, flight, b->at, b->king);
}

/* Find a man for flight `n`, sending others on to other flights, breadth first. */
static bool
block_one(struct blocking *b, unsigned n)
{
    uint8_t queue[MATES_MEN], from[MATES_MEN], known[MATES_MEN] = {0};
    unsigned head = 0, tail = 0, flight = n, before = MATES_MEN;
    for (;;) {
        for (unsigned man = 0; man < b->p->other->count; man++) {
            if (known[man] || !may_block(b, man, b->flight[flight]))
                continue;
            known[man] = 1;
            from[man] = (uint8_t)before;
            if (b->by[man] && !b->p->other->man[man].many) {
                queue[tail++] = (uint8_t)man;
                continue;
            }
            for (unsigned to = man; to != MATES_MEN; to = from[to])
                b->by[to] = (uint8_t)((from[to] == MATES_MEN ? n : b->by[from[to]] - 1u) + 1u);
            return true;
        }
        if (head == tail)
            return false;
        before = queue[head++];
        flight = b->by[before] - 1u;
    }
}

static bool
are_blocked(const struct picture *p, const uint64_t open[BOARD_WORDS], unsigned at, unsigned king)
{
    const struct chess_tables *t = p->m->chess;
    unsigned count = 0;
    if (set_has(open, at)) /* where the mating man stands no other does */
        return false;
    for (unsigned w = 0; w < t->words; w++) {
        if (open[w] & ~p->blockable[w])
            return false;
        count += processor_bits(open[w]);
    }
    if (p->other->most && count > p->other->most)
        return false;
    struct blocking b = {.p = p, .at = at, .king = king};
    for (unsigned w = 0; w < t->words; w++)
        for (uint64_t bits = open[w]; bits; bits &= bits - 1)
            b.flight[b.count++] = (square_t)(w * 64 + (unsigned)__builtin_ctzll(bits));
    for (unsigned n = 0; n < b.count; n++)
        if (!block_one(&b, n))
            return false;
    return true;
}

/* ... or the helper itself by a leap that the other king, once in check, has no longer? */
static bool
helper_mates(const struct picture *p, unsigned helper, unsigned king,
             const uint64_t flights[BOARD_WORDS])
{
    uint64_t open[BOARD_WORDS] = {0};
    if (!set_has(p->m->hits[mates_row(p->m, p->colour, p->side->royal, helper)], king))
        return false;
    for (unsigned w = 0; w < p->m->chess->words; w++)
        open[w] = flights[w] & ~p->once[w];
    return are_blocked(p, open, helper, king);
}

/* Does man `i` mate the king from `at` when its helper leaves these flights? */
static bool
mates_from(const struct picture *p, unsigned i, unsigned at, unsigned king,
           const uint64_t flights[BOARD_WORDS])
{
    uint64_t hits[BOARD_WORDS], open[BOARD_WORDS] = {0};
    hits_from(p, p->side->man[i].piece, at, hits);
    if (!set_has(hits, king))
        return false;
    for (unsigned w = 0; w < p->m->chess->words; w++) {
        uint64_t others = p->twice[w] | (p->once[w] & ~p->hits[i][w]);
        open[w] = flights[w] & ~hits[w] & ~(p->alone ? 0 : others);
    }
    return are_blocked(p, open, at, king);
}

static bool
some_mates(const struct picture *p, unsigned king, const uint64_t flights[BOARD_WORDS])
{
    for (unsigned i = 0; i < p->side->count; i++) {
        const struct mates_man *man = &p->side->man[i];
        const uint64_t *from = p->m->strikes[mates_row(p->m, p->colour, man->piece, king)];
        for (unsigned w = 0; w < p->m->chess->words; w++)
            for (uint64_t bits = from[w] & man->at[w]; bits; bits &= bits - 1)
                if (mates_from(p, i, w * 64 + (unsigned)__builtin_ctzll(bits), king, flights))
                    return true;
    }
    return false;
}

/* Does the helper there leave it without flights? A helper far away, `*far`, is as good as another. */
static bool
is_mated_with(const struct picture *p, unsigned king, unsigned helper, bool *far)
{
    const struct mates_tables *m = p->m;
    const struct chess_tables *t = m->chess;
    uint64_t flights[BOARD_WORDS] = {0};
    if (!set_has(p->side->king, helper) || m->step[helper][king] < 2)
        return false;
    const uint64_t *touching = m->hits[mates_row(m, other(p->colour), m->royal, king)];
    const uint64_t *covers = m->hits[mates_row(m, p->colour, p->side->royal, helper)];
    bool near = set_has(covers, king);
    bool open = false; /* a flight that nothing else ever covers or blocks */
    for (unsigned w = 0; w < t->words; w++) {
        near |= (touching[w] & covers[w]) != 0;
        flights[w] = touching[w] & ~covers[w];
        open |= (flights[w] & ~p->once[w] & ~p->blockable[w]) != 0;
    }
    if (open || (!near && *far))
        return false;
    *far |= !near;
    return helper_mates(p, helper, king, flights) || some_mates(p, king, flights);
}

static bool
is_mated_on(const struct picture *p, unsigned king, unsigned *out_helper)
{
    bool far = false;
    for (unsigned helper = 0; helper < p->m->chess->squares; helper++)
        if (is_mated_with(p, king, helper, &far)) {
            *out_helper = helper;
            return true;
        }
    return false;
}

/* Does anything ever attack the king there? */
static bool
is_checked_on(const struct picture *p, unsigned king)
{
    const uint64_t *from = p->m->strikes[mates_row(p->m, p->colour, p->side->royal, king)];
    bool checked = set_has(p->once, king);
    for (unsigned helper = 0; !checked && helper < p->m->chess->squares; helper++)
        checked = set_has(from, helper) && p->m->step[helper][king] >= 2;
    return checked;
}

/* All men are of one kind that never checks twice at once, nor pins what might answer. */
static bool
is_single(const struct mates_tables *m, const struct mates_men *side)
{
    for (unsigned i = 0; i < side->count; i++)
        if (side->man[i].piece != side->man[0].piece || !m->single[side->man[0].piece] ||
            m->chess->is_slider[side->man[0].piece])
            return false;
    return true;
}

bool
mates_picture(const struct mates_tables *m, const struct mates_men *side,
              const struct mates_men *others, const struct mates_fixed *fixed, enum colour colour,
              struct mates_hint *hint)
{
    struct picture p = {.m = m, .side = side, .other = others, .colour = colour};
    p.fixed.passed = NO_SQUARE;
    memcpy(p.fixed.own[other(colour)], fixed->at, sizeof fixed->at);
    for (unsigned w = 0; w < m->chess->words; w++) {
        p.is_fixed |= fixed->at[w] != 0;
        for (unsigned i = 0; i < others->count; i++)
            p.blockable[w] |= others->man[i].at[w];
    }
    p.alone = side->count == 1 && !side->man[0].many;
    p.single = p.alone || is_single(m, side);
    find_hits(&p);
    /* What was found of other men is mostly found again; where a king has the fewest flights it is found soonest. */
    bool far = false;
    if (hint->king != hint->helper && set_has(others->king, hint->king) &&
        is_checked_on(&p, hint->king) && is_mated_with(&p, hint->king, hint->helper, &far))
        return true;
    for (unsigned edge = 0; edge < 2; edge++)
        for (unsigned king = 0; king < m->chess->squares; king++)
            if ((m->edge[king] > 0) == edge && set_has(others->king, king) &&
                is_checked_on(&p, king) && is_mated_on(&p, king, &hint->helper)) {
                hint->king = king;
                return true;
            }
    return false;
}
