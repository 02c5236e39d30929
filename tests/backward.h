/* SPDX-License-Identifier: MIT */
/*
 * Retrograde analysis: all positions with at most one piece beside each king, and from which of them a side can still
 * mate (helpmate). Begin with class_solve(): it starts from the mates and takes moves back until no position is added.
 * The engine contributes only the moves of a piece on a board with one or two others, from which tables of moves and of
 * squares that must be empty are made. Checks, captures, promotions, double steps and second kings are implemented here
 * independently. Positions that a symmetry of the board maps onto each other are one (symmetry.h finds the symmetries,
 * and which pieces keep them): only positions with White's king on one square of each orbit have a number, and of
 * several such numbers the lowest.
 */
#ifndef BACKWARD_H
#define BACKWARD_H

#include <stdlib.h>

#include "symmetry.h"

enum { KINDS = 8, IMAGES = 16 };
/* Value of a number: cannot mate, can mate, not a position, mate (or a stalemate that counts). */
enum { VALUE_NOT, VALUE_CAN, VALUE_NONE, VALUE_OVER };

struct squares {
    uint64_t bits[2];
};
/* A target or source square, with the squares that must be empty. */
struct hop {
    square_t sq;
    bool is_double;
    struct squares over;
};
struct hops {
    unsigned count;
    struct hop hop[BOARD_MAX_SQUARES];
};
/* The moves of one piece of one colour. */
struct goer {
    /* quiet moves from a square, and to a square */
    struct hops quiet[BOARD_MAX_SQUARES], back[BOARD_MAX_SQUARES];
    bool takes[BOARD_MAX_SQUARES][BOARD_MAX_SQUARES];
    /* squares that must be empty for the capture */
    struct squares over[BOARD_MAX_SQUARES][BOARD_MAX_SQUARES];
};

struct class
{
    uint8_t *value;
    unsigned orbits;
    square_t first[BOARD_MAX_SQUARES]; /* by the orbit's number */
    uint8_t orbit[BOARD_MAX_SQUARES];
    /* symmetries that map the square to the first of its orbit */
    uint8_t images[BOARD_MAX_SQUARES];
    uint8_t image[BOARD_MAX_SQUARES][IMAGES];
};

/* One game: varieties of its kings, and the values of each class. `twin` is the kind that is a second king, which has
 * never been in check; with two kings neither is royal. KINDS: none. */
struct game {
    const struct ruleset *rules;
    const struct chess_tables *t;
    struct position empty;
    unsigned squares, kings, king[2], twin;
    bool stalemate;
    enum colour side;
    unsigned kind[KINDS], kinds; /* [0] is none */
    struct class class[KINDS][KINDS];
    struct symmetries symmetries;
    uint64_t kept[KINDS]; /* symmetries that a piece keeps, one bit each */
    bool is_turned;       /* a symmetry swaps the colours together with the board, for all pieces */
    struct goer *goer[2][CHESS_MAX_PIECES];
};

/* A position: each side's king, its variety, and the piece beside it. */
struct place {
    unsigned turn, king[2], variety[2], kind[2], at[2];
};

/* Moves of a piece. */

static inline bool
squares_has(struct squares set, unsigned sq)
{
    return set.bits[sq >> 6] >> (sq & 63) & 1;
}

static inline void
squares_add(struct squares *set, unsigned sq)
{
    set->bits[sq >> 6] |= (uint64_t)1 << (sq & 63);
}

static inline bool
squares_meet(struct squares a, struct squares b)
{
    return (a.bits[0] & b.bits[0]) | (a.bits[1] & b.bits[1]);
}

/* Target squares of the piece with enemies on these squares; NO_SQUARE: none. */
static inline void
goer_reach(const struct chess_tables *t, enum colour us, unsigned piece, unsigned sq,
           const unsigned enemy[2], uint64_t quiet[BOARD_WORDS], uint64_t take[BOARD_WORDS])
{
    struct chess_position c = {.king = {NO_SQUARE, NO_SQUARE}, .passed = NO_SQUARE};
    for (unsigned i = 0; i < 2; i++)
        if (enemy[i] != NO_SQUARE)
            c.own[other(us)][enemy[i] >> 6] |= (uint64_t)1 << (enemy[i] & 63);
    t->ops->reach(t, &c, sq, piece, us, quiet, take);
}

/* The squares that must be empty for a quiet move or a capture between two squares. */
static inline struct squares
goer_over(const struct chess_tables *t, enum colour us, unsigned piece, unsigned from, unsigned to,
          bool is_take)
{
    struct squares over = {{0, 0}};
    for (unsigned sq = 0; sq < t->squares; sq++) {
        uint64_t quiet[BOARD_WORDS], take[BOARD_WORDS];
        const unsigned enemy[2] = {sq, is_take ? to : NO_SQUARE};
        if (sq == from || sq == to)
            continue;
        goer_reach(t, us, piece, from, enemy, quiet, take);
        if (!set_has(is_take ? take : quiet, to))
            squares_add(&over, sq);
    }
    return over;
}

static inline void
goer_add(struct goer *goer, unsigned from, unsigned to, bool is_double, struct squares over)
{
    struct hops *quiet = &goer->quiet[from], *back = &goer->back[to];
    quiet->hop[quiet->count++] = (struct hop){(square_t)to, is_double, over};
    back->hop[back->count++] = (struct hop){(square_t)from, is_double, over};
}

static inline struct goer *
goer_new(const struct chess_tables *t, enum colour us, unsigned piece)
{
    struct goer *goer = calloc(1, sizeof *goer);
    if (!goer)
        exit(3);
    for (unsigned from = 0; from < t->squares; from++) {
        for (unsigned to = 0; to < t->squares; to++) {
            uint64_t quiet[BOARD_WORDS], take[BOARD_WORDS];
            const unsigned enemy[2] = {to, NO_SQUARE}, none[2] = {NO_SQUARE, NO_SQUARE};
            if (to == from)
                continue;
            goer_reach(t, us, piece, from, enemy, quiet, take);
            goer->takes[from][to] = set_has(take, to);
            if (goer->takes[from][to])
                goer->over[from][to] = goer_over(t, us, piece, from, to, true);
            goer_reach(t, us, piece, from, none, quiet, take);
            if (set_has(quiet, to))
                goer_add(goer, from, to, false, goer_over(t, us, piece, from, to, false));
        }
        if (t->doubles[piece] && t->double_to[us][from] != NO_SQUARE) {
            struct squares over = {{0, 0}};
            squares_add(&over, t->double_over[us][from]);
            goer_add(goer, from, t->double_to[us][from], true, over);
        }
    }
    return goer;
}

/* Positions. */

/* The pieces of a side: the king first, then the piece beside it. */
static inline unsigned
place_pieces(const struct game *g, const struct place *p, unsigned us, unsigned piece[2],
             unsigned at[2])
{
    piece[0] = g->king[p->variety[us]];
    at[0] = p->king[us];
    piece[1] = g->kind[p->kind[us]];
    at[1] = p->at[us];
    return p->kind[us] ? 2 : 1;
}

static inline struct squares
place_occupied(const struct place *p)
{
    struct squares set = {{0, 0}};
    for (unsigned us = 0; us < 2; us++) {
        squares_add(&set, p->king[us]);
        if (p->kind[us])
            squares_add(&set, p->at[us]);
    }
    return set;
}

static inline bool
place_attacks(const struct game *g, const struct place *p, unsigned us, unsigned sq)
{
    struct squares occupied = place_occupied(p);
    unsigned piece[2], at[2], count = place_pieces(g, p, us, piece, at);
    for (unsigned i = 0; i < count; i++) {
        const struct goer *goer = g->goer[us][piece[i]];
        if (at[i] != sq && goer->takes[at[i]][sq] && !squares_meet(goer->over[at[i]][sq], occupied))
            return true;
    }
    return false;
}

static inline bool
place_checked(const struct game *g, const struct place *p, unsigned us)
{
    return (!p->kind[us] || p->kind[us] != g->twin) && place_attacks(g, p, !us, p->king[us]);
}

/* Marks a king in check permanently, in games that do so. */
static inline void
place_settle(const struct game *g, struct place *p)
{
    if (g->kings == 2 && place_checked(g, p, p->turn))
        p->variety[p->turn] = 1;
}

/* Returns whether the position is possible. */
static inline bool
place_stands(const struct game *g, const struct place *p)
{
    for (unsigned us = 0; us < 2; us++)
        if (p->kind[us] &&
            (p->at[us] == p->king[us] || g->t->promotion[us][g->kind[p->kind[us]]][p->at[us]]))
            return false;
    if (p->king[0] == p->king[1] || (p->kind[1] && p->king[0] == p->at[1]) ||
        (p->kind[0] && (p->at[0] == p->king[1] || (p->kind[1] && p->at[0] == p->at[1]))))
        return false;
    return !place_checked(g, p, !p->turn) &&
           (g->kings == 1 || p->variety[p->turn] == 1 || !place_checked(g, p, p->turn));
}

/* Numbering of positions. */

static inline void
class_begin(const struct game *g, unsigned a, unsigned b, struct class *out)
{
    const struct symmetries *all = &g->symmetries;
    const uint64_t kept = g->kept[0] & g->kept[a] & g->kept[b];
    for (unsigned sq = 0; sq < g->squares; sq++) {
        unsigned first = sq;
        for (unsigned i = 0; i < all->count; i++)
            if (kept >> i & 1 && all->at[i].to[sq] < first)
                first = all->at[i].to[sq];
        for (unsigned i = 0; i < all->count; i++)
            if (kept >> i & 1 && all->at[i].to[sq] == first) {
                assert(out->images[sq] < IMAGES);
                out->image[sq][out->images[sq]++] = (uint8_t)i;
            }
        out->orbit[sq] = first == sq ? (uint8_t)out->orbits : out->orbit[first];
        if (first == sq)
            out->first[out->orbits++] = (square_t)sq;
    }
}

static inline size_t
class_size(const struct game *g, unsigned a, unsigned b)
{
    const size_t s = g->squares;
    return 2 * (size_t)(g->kings * g->kings) * g->class[a][b].orbits * s * (a ? s : 1) *
           (b ? s : 1);
}

static inline size_t
index_by(const struct game *g, const struct place *p, const square_t *to)
{
    const struct class *class = &g->class[p->kind[0]][p->kind[1]];
    size_t n = p->turn;
    n = (n * g->kings + p->variety[0]) * class->orbits + class->orbit[p->king[0]];
    n = (n * g->kings + p->variety[1]) * g->squares + to[p->king[1]];
    n = p->kind[0] ? n * g->squares + to[p->at[0]] : n;
    return p->kind[1] ? n * g->squares + to[p->at[1]] : n;
}

/* The lowest of the numbers that symmetric images have. */
static inline size_t
index_least(const struct game *g, const struct place *p)
{
    const struct class *class = &g->class[p->kind[0]][p->kind[1]];
    size_t least = index_by(g, p, g->symmetries.at[class->image[p->king[0]][0]].to);
    for (unsigned i = 1; i < class->images[p->king[0]]; i++) {
        size_t n = index_by(g, p, g->symmetries.at[class->image[p->king[0]][i]].to);
        least = n < least ? n : least;
    }
    return least;
}

/* The same, also swapping two kings that are alike. */
static inline size_t
index_of(const struct game *g, const struct place *p)
{
    size_t least = index_least(g, p);
    bool are_alike[2];
    for (unsigned us = 0; us < 2; us++)
        are_alike[us] = p->kind[us] == g->twin && !p->variety[us];
    for (unsigned swap = 1; (are_alike[0] || are_alike[1]) && swap < 4; swap++) {
        struct place q = *p;
        for (unsigned us = 0; us < 2; us++)
            if (swap >> us & 1 && are_alike[us]) {
                q.king[us] = p->at[us];
                q.at[us] = p->king[us];
            }
        size_t n = index_least(g, &q);
        least = n < least ? n : least;
    }
    return least;
}

static inline void
place_of(const struct game *g, unsigned a, unsigned b, size_t number, struct place *out)
{
    const struct class *class = &g->class[a][b];
    size_t n = number;
    *out = (struct place){.kind = {a, b}};
    if (b)
        out->at[1] = (unsigned)(n % g->squares), n /= g->squares;
    if (a)
        out->at[0] = (unsigned)(n % g->squares), n /= g->squares;
    out->king[1] = (unsigned)(n % g->squares), n /= g->squares;
    out->variety[1] = (unsigned)(n % g->kings), n /= g->kings;
    out->king[0] = class->first[n % class->orbits], n /= class->orbits;
    out->variety[0] = (unsigned)(n % g->kings), n /= g->kings;
    out->turn = (unsigned)n;
}

/* Decodes a number; false when it is not a position or the position has a lower number. */
static inline bool
place_is(const struct game *g, unsigned a, unsigned b, size_t number, struct place *out)
{
    place_of(g, a, b, number, out);
    return place_stands(g, out) && index_of(g, out) == number;
}

/* The value of a position; VALUE_NOT for a class that is not solved yet. */
static inline uint8_t
place_value(const struct game *g, const struct place *p)
{
    const uint8_t *value = g->class[p->kind[0]][p->kind[1]].value;
    return value ? value[index_of(g, p)] : VALUE_NOT;
}

/* Moves that lead to another class. */

/* Completes a move: passes the turn; false when the king is left in check. */
static inline bool
place_after(const struct game *g, struct place *p)
{
    if (place_checked(g, p, p->turn))
        return false;
    p->turn = !p->turn;
    place_settle(g, p);
    return true;
}

/* Moves piece i of the side to move to `to`, where it becomes `kind` unless that is KINDS. */
static inline void
place_go(struct place *p, unsigned i, unsigned to, unsigned kind)
{
    if (i == 0)
        p->king[p->turn] = to;
    else
        p->at[p->turn] = to;
    if (kind != KINDS)
        p->kind[p->turn] = kind;
}

/* Removes the other side's second piece, or one of its two kings. */
static inline bool
place_take(const struct game *g, struct place *p, unsigned sq)
{
    const unsigned them = !p->turn;
    if (!p->kind[them])
        return false;
    if (p->at[them] != sq) {
        if (p->kind[them] != g->twin || p->king[them] != sq)
            return false;
        p->king[them] = p->at[them];
        p->variety[them] = 0;
    }
    p->kind[them] = 0;
    p->at[them] = 0;
    return true;
}

static inline unsigned
kind_index(const struct game *g, unsigned piece)
{
    for (unsigned i = 1; i < g->kinds; i++)
        if (g->kind[i] == piece)
            return i;
    return KINDS;
}

/* Returns whether the move is legal and leads, with some choice of promotion, to a position from which the side can
 * mate. */
static inline bool
arrives_can(const struct game *g, const struct place *before, const struct place *after, unsigned i,
            unsigned piece, unsigned to, bool *out_legal)
{
    const struct chess_choice *choice = &g->t->choice[g->t->promotion[before->turn][piece][to]];
    const unsigned choices = choice->count ? choice->count : 1;
    for (unsigned n = 0; n < choices; n++) {
        struct place p = *after;
        unsigned kind = choice->count ? kind_index(g, choice->into[n]) : KINDS;
        place_go(&p, i, to, kind);
        if (!place_after(g, &p))
            continue;
        *out_legal = true;
        if (choice->count && kind == KINDS) /* a kind outside the analysis */
            continue;
        if (place_value(g, &p) == VALUE_CAN || place_value(g, &p) == VALUE_OVER)
            return true;
    }
    return false;
}

/* Tries the capture en passant of the pawn that has just passed `over`; *out_can is its value. Returns whether the
 * capture is legal. */
static inline bool
passant_can(const struct game *g, const struct place *p, unsigned over, bool *out_can)
{
    const unsigned us = p->turn, piece = g->kind[p->kind[us]];
    *out_can = false;
    if (!p->kind[us] || !g->t->doubles[piece] || !g->goer[us][piece]->takes[p->at[us]][over])
        return false;
    struct place after = *p;
    after.kind[!us] = after.at[!us] = 0;
    bool legal = false;
    *out_can = arrives_can(g, p, &after, 1, piece, over, &legal);
    return legal;
}

/* Returns whether some move to another class leads to a position from which the side can mate. */
static inline bool
leaves_can(const struct game *g, const struct place *p)
{
    const unsigned us = p->turn, them = !us;
    const struct squares occupied = place_occupied(p);
    unsigned piece[2], at[2], count = place_pieces(g, p, us, piece, at), theirs[2], sq[2];
    unsigned targets = place_pieces(g, p, them, theirs, sq);
    bool legal = false;
    for (unsigned i = 0; i < count; i++) {
        const struct goer *goer = g->goer[us][piece[i]];
        for (unsigned n = 0; n < targets; n++) {
            struct place after = *p;
            if (goer->takes[at[i]][sq[n]] && !squares_meet(goer->over[at[i]][sq[n]], occupied) &&
                place_take(g, &after, sq[n]) &&
                arrives_can(g, p, &after, i, piece[i], sq[n], &legal))
                return true;
        }
        if (!(g->t->flags[piece[i]] & PIECE_PAWN))
            continue;
        const struct hops *hops = &goer->quiet[at[i]];
        for (unsigned n = 0; n < hops->count; n++) {
            const struct hop *hop = &hops->hop[n];
            if (squares_has(occupied, hop->sq) || squares_meet(hop->over, occupied))
                continue;
            if (g->t->promotion[us][piece[i]][hop->sq]) {
                if (arrives_can(g, p, p, i, piece[i], hop->sq, &legal))
                    return true;
            } else if (hop->is_double) {
                struct place after = *p;
                bool can;
                place_go(&after, i, hop->sq, KINDS);
                if (place_after(g, &after) &&
                    passant_can(g, &after, g->t->double_over[us][at[i]], &can) && can)
                    return true;
            }
        }
    }
    return false;
}

/* Solving a class. */

/* Returns whether the side to move has a legal move, ignoring en passant. */
static inline bool
has_move(const struct game *g, const struct place *p)
{
    const unsigned us = p->turn;
    const struct squares occupied = place_occupied(p);
    unsigned piece[2], at[2], count = place_pieces(g, p, us, piece, at);
    for (unsigned i = 0; i < count; i++) {
        const struct hops *hops = &g->goer[us][piece[i]]->quiet[at[i]];
        for (unsigned n = 0; n < hops->count; n++) {
            const unsigned to = hops->hop[n].sq;
            struct place after = *p;
            unsigned choice = g->t->promotion[us][piece[i]][to];
            if (squares_has(occupied, to) || squares_meet(hops->hop[n].over, occupied))
                continue;
            place_go(&after, i, to, choice ? kind_index(g, g->t->choice[choice].into[0]) : KINDS);
            if (place_after(g, &after))
                return true;
        }
        unsigned theirs[2], sq[2], targets = place_pieces(g, p, !us, theirs, sq);
        for (unsigned n = 0; n < targets; n++) {
            const struct goer *goer = g->goer[us][piece[i]];
            struct place after = *p;
            unsigned choice = g->t->promotion[us][piece[i]][sq[n]];
            if (!goer->takes[at[i]][sq[n]] || squares_meet(goer->over[at[i]][sq[n]], occupied) ||
                !place_take(g, &after, sq[n]))
                continue;
            place_go(&after, i, sq[n],
                     choice ? kind_index(g, g->t->choice[choice].into[0]) : KINDS);
            if (place_after(g, &after))
                return true;
        }
    }
    return false;
}

/* Numbers whose predecessors are still to be found. */
struct pending {
    uint32_t *number;
    size_t count;
};

static inline void
pending_add(struct pending *pending, uint8_t *value, size_t n, uint8_t as)
{
    value[n] = as;
    pending->number[pending->count++] = (uint32_t)n;
}

/* Sets the initial values: mates, and positions with a move to another class. */
static inline void
class_seed(const struct game *g, unsigned a, unsigned b, size_t size, struct pending *pending)
{
    uint8_t *value = g->class[a][b].value;
    for (size_t n = 0; n < size; n++) {
        struct place p;
        value[n] = place_is(g, a, b, n, &p) ? VALUE_NOT : VALUE_NONE;
        if (value[n] == VALUE_NONE)
            continue;
        if (p.turn != (unsigned)g->side && (g->stalemate || place_checked(g, &p, p.turn)) &&
            !has_move(g, &p))
            pending_add(pending, value, n, VALUE_OVER);
        else if (leaves_can(g, &p))
            pending_add(pending, value, n, VALUE_CAN);
    }
}

/* Returns whether a mate by a pawn's double step over `over` stands, as it has no reply en passant. */
static inline bool
is_over_for_good(const struct game *g, const struct place *p, unsigned over)
{
    bool can;
    return !passant_can(g, p, over, &can);
}

/* Returns whether the side that has moved is safe from the king as it was before this check marked it. */
static inline bool
is_safe_unmarked(const struct game *g, const struct place *p)
{
    struct place unmarked = *p;
    unmarked.variety[p->turn] = 0;
    return !place_checked(g, &unmarked, !p->turn);
}

/* Adds all predecessors by a quiet move of piece i. */
static inline void
take_back(const struct game *g, const struct place *p, unsigned i, uint8_t is,
          struct pending *pending)
{
    const unsigned us = !p->turn, them = p->turn;
    uint8_t *value = g->class[p->kind[0]][p->kind[1]].value;
    const struct squares occupied = place_occupied(p);
    unsigned piece[2], at[2];
    place_pieces(g, p, us, piece, at);
    const struct hops *hops = &g->goer[us][piece[i]]->back[at[i]];
    /* The move may have given the check that marks the king. */
    bool marks = g->kings == 2 && p->variety[them] == 1 && place_checked(g, p, them);
    for (unsigned n = 0; n < hops->count; n++) {
        const struct hop *hop = &hops->hop[n];
        struct place before = *p;
        if (squares_has(occupied, hop->sq) || squares_meet(hop->over, occupied))
            continue;
        if (hop->is_double && is == VALUE_OVER &&
            !is_over_for_good(g, p, g->t->double_over[us][hop->sq]))
            continue;
        before.turn = us;
        place_go(&before, i, hop->sq, KINDS);
        for (unsigned marked = 0; marked <= (unsigned)marks; marked++) {
            before.variety[them] = marked ? 0 : p->variety[them];
            if (marked && !is_safe_unmarked(g, p))
                continue;
            size_t number = index_of(g, &before);
            if (value[number] == VALUE_NOT)
                pending_add(pending, value, number, VALUE_CAN);
        }
    }
}

/* Solves a class. King against king ends the game (RULES.md 9, 10), so it has no predecessors. */
static inline void
class_solve(struct game *g, unsigned a, unsigned b, size_t size)
{
    struct pending pending = {.number = malloc(size * sizeof *pending.number)};
    if (!pending.number)
        exit(3);
    class_seed(g, a, b, size, &pending);
    while (pending.count && (a || b)) {
        struct place p;
        size_t n = pending.number[--pending.count];
        place_of(g, a, b, n, &p);
        unsigned count = p.kind[!p.turn] ? 2 : 1;
        for (unsigned i = 0; i < count; i++)
            take_back(g, &p, i, g->class[a][b].value[n], &pending);
    }
    free(pending.number);
}

#endif
