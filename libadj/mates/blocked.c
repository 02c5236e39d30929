/* SPDX-License-Identifier: MIT */
/*
 * Proof by locked pawns. Two sets grow to a fixed point: the squares that each piece may ever reach, and the squares whose
 * pieces may ever leave. A piece passes squares that may become empty and captures where an enemy piece may stand; a king
 * avoids squares that are attacked permanently. The sets may be too large, never too small. If the men on these squares
 * form no mating pattern (mates_has_pattern()), the side can never mate.
 */
#include "mates/mates.h"

enum { MOST = 64 }; /* MOST: the most pieces; with more the proof is not tried */

struct blocked_man {
    uint8_t piece;
    square_t home;
    enum colour colour;
    bool royal;
    bool taken, strays;       /* may be captured; may capture, so that a pawn leaves its file */
    uint64_t at[BOARD_WORDS]; /* the squares that it may ever reach */
};

struct blocked {
    const struct mates_tables *m;
    const struct position *pos;
    enum colour side;
    unsigned count;
    struct blocked_man man[MOST];
    uint64_t occupied[BOARD_WORDS]; /* squares whose piece never leaves */
    /* Squares on which a piece of the colour other than the king may stand. */
    uint64_t reached[2][BOARD_WORDS];
    uint64_t prey[2][BOARD_WORDS]; /* ... a piece not marked `taken` yet */
    bool promotes[2], grown;
};

static void
put(uint64_t set[BOARD_WORDS], unsigned sq)
{
    set[sq >> 6] |= (uint64_t)1 << (sq & 63);
}

/* Marks that the piece now on `sq` may leave it or be captured there. */
static void
leaves(struct blocked *b, unsigned sq)
{
    uint64_t bit = (uint64_t)1 << (sq & 63);
    if (b->occupied[sq >> 6] & bit) {
        b->occupied[sq >> 6] &= ~bit;
        b->grown = true;
    }
}

/* Sets a property of the man, which may then leave its square or be captured there. */
static void
may(struct blocked *b, struct blocked_man *man, bool *what)
{
    b->grown |= !*what;
    *what = true;
    leaves(b, man->home);
}

/* Is the square attacked permanently: by a leaper, perhaps a king, that never moves and is never captured? */
static bool
is_guarded_for_good(const struct blocked *b, enum colour by, unsigned sq, unsigned but)
{
    for (unsigned i = 0; i < b->count; i++) {
        const struct blocked_man *man = &b->man[i];
        const struct mates_tables *m = b->m;
        unsigned piece = m->chess->when_checked[man->piece];
        piece = piece ? piece : man->piece; /* a king that may yet lose its leap */
        if (man->colour == by && man->home != but && !m->chess->attack_slides[piece] &&
            set_has(b->occupied, man->home) &&
            set_has(m->hits[mates_row(m, by, piece, man->home)], sq))
            return true;
    }
    return false;
}

/* The squares that the man reaches from `from` in one move when only pieces that never leave block it. */
static void
steps(const struct blocked *b, const struct blocked_man *man, unsigned from,
      uint64_t quiet[BOARD_WORDS], uint64_t take[BOARD_WORDS])
{
    const struct chess_tables *t = b->m->chess;
    struct chess_position c = {.king = {NO_SQUARE, NO_SQUARE}, .passed = NO_SQUARE};
    enum colour them = other(man->colour);
    for (unsigned w = 0; w < t->words; w++)
        c.own[man->colour][w] = b->occupied[w];
    c.own[man->colour][from >> 6] &= ~((uint64_t)1 << (from & 63));
    t->ops->reach(t, &c, from, man->piece, man->colour, quiet, take);
    for (unsigned w = 0; w < t->words; w++) {
        take[w] =
            b->m->hits[mates_row(b->m, man->colour, man->piece, from)][w] & b->reached[them][w];
        /* A slide captures the first piece on its path, even one that never leaves, and nothing beyond it. */
        if (t->attack_slides[man->piece])
            take[w] &= quiet[w];
        quiet[w] &= ~b->occupied[w];
    }
    unsigned over = t->double_over[man->colour][from], to = t->double_to[man->colour][from];
    if (t->doubles[man->piece] && to != NO_SQUARE && !set_has(b->occupied, over) &&
        !set_has(b->occupied, to))
        put(quiet, to);
}

static void
arrives(struct blocked *b, struct blocked_man *man, unsigned to)
{
    if (set_has(man->at, to))
        return;
    put(man->at, to);
    if (!man->royal)
        put(b->reached[man->colour], to);
    if (!man->royal && !man->taken)
        put(b->prey[man->colour], to);
    leaves(b, man->home);
    b->grown = true;
    if (b->m->chess->promotion[man->colour][man->piece][to])
        b->promotes[man->colour] = true;
}

/* Marks the men of the other colour that may be captured on `sq`; NO_SQUARE: on any square. */
static void
takes(struct blocked *b, enum colour us, unsigned sq)
{
    uint64_t *prey = b->prey[other(us)];
    if (sq != NO_SQUARE && !set_has(prey, sq))
        return;
    memset(prey, 0, sizeof b->prey[0]);
    for (unsigned i = 0; i < b->count; i++) {
        struct blocked_man *man = &b->man[i];
        if (man->colour == us || man->royal)
            continue;
        if (sq == NO_SQUARE || set_has(man->at, sq))
            may(b, man, &man->taken);
        for (unsigned w = 0; !man->taken && w < b->m->chess->words; w++)
            prey[w] |= man->at[w];
    }
}

/*
 * Does an enemy pawn on the file keep this pawn from `to`? Two opposed pawns that neither capture nor are captured can only
 * approach each other, so neither reaches the other's present square or the squares behind it. This requires pawns with
 * one quiet step (mates_tables.narrow).
 */
static bool
is_faced(const struct blocked *b, const struct blocked_man *man, unsigned to)
{
    const struct mates_tables *m = b->m;
    if (!(m->chess->flags[man->piece] & PIECE_PAWN) || man->strays || !m->narrow)
        return false;
    for (unsigned i = 0; i < b->count; i++) {
        const struct blocked_man *it = &b->man[i];
        if (it->colour != man->colour && !it->taken && !it->strays &&
            m->chess->flags[it->piece] & PIECE_PAWN &&
            mates_walk(m, man->colour, man->piece, man->home, it->home) != MATES_FAR &&
            mates_walk(m, it->colour, it->piece, it->home, man->home) != MATES_FAR &&
            mates_walk(m, man->colour, man->piece, it->home, to) != MATES_FAR)
            return true;
    }
    return false;
}

static void
goes(struct blocked *b, struct blocked_man *man, unsigned to, bool by_take)
{
    if (man->royal && is_guarded_for_good(b, other(man->colour), to, to))
        return;
    if (!by_take && is_faced(b, man, to))
        return;
    if (by_take) {
        takes(b, man->colour, to);
        may(b, man, &man->strays);
    }
    arrives(b, man, to);
}

/* Adds the squares that the man reaches from `from`; squares known before are skipped unless a new capture may begin there. */
static void
grow_from(struct blocked *b, struct blocked_man *man, unsigned from)
{
    uint64_t quiet[BOARD_WORDS], take[BOARD_WORDS];
    steps(b, man, from, quiet, take);
    for (unsigned w = 0; w < b->m->chess->words; w++) {
        const uint64_t fresh =
            man->strays ? ~man->at[w] | b->prey[other(man->colour)][w] : ~(uint64_t)0;
        for (uint64_t bits = (take[w] & fresh) | (quiet[w] & ~man->at[w]); bits; bits &= bits - 1)
            goes(b, man, w * 64 + (unsigned)__builtin_ctzll(bits), take[w] & bits & -bits);
    }
}

/* A promoted piece may reach any square and capture any piece. */
static void
grow_promoted(struct blocked *b, enum colour us)
{
    for (unsigned sq = 0; sq < b->m->chess->squares; sq++)
        put(b->reached[us], sq);
    takes(b, us, NO_SQUARE);
}

static void
grow_all(struct blocked *b)
{
    do {
        b->grown = false;
        for (unsigned i = 0; i < b->count; i++)
            for (unsigned sq = 0; sq < b->m->chess->squares; sq++)
                if (set_has(b->man[i].at, sq))
                    grow_from(b, &b->man[i], sq);
        for (unsigned us = 0; us < 2; us++)
            if (b->promotes[us])
                grow_promoted(b, (enum colour)us);
    } while (b->grown && !b->promotes[b->side]);
}

static bool
begin(struct blocked *b)
{
    const struct chess_tables *t = b->m->chess;
    const struct chess_position *c = &b->pos->chess;
    if (c->castle || c->passed != NO_SQUARE || t->composes || t->hurdles_most)
        return false;
    for (unsigned sq = 0; sq < t->squares; sq++) {
        unsigned code = c->board[sq];
        if (!code)
            continue;
        if (b->count == MOST)
            return false;
        struct blocked_man *man = &b->man[b->count++];
        *man = (struct blocked_man){.piece = (uint8_t)piece_of(code),
                                    .home = (square_t)sq,
                                    .colour = colour_of(code),
                                    .royal = t->flags[piece_of(code)] & PIECE_ROYAL};
        put(man->at, sq);
        put(b->occupied, sq);
        if (!man->royal) {
            put(b->reached[man->colour], sq);
            put(b->prey[man->colour], sq);
        }
    }
    return true;
}

/* Collects the men of one colour with the squares that they may reach, and all pieces that a pawn may become. */
static bool
collect(const struct blocked *b, enum colour us, struct mates_men *out)
{
    const struct chess_tables *t = b->m->chess;
    for (unsigned i = 0; i < b->count; i++) {
        const struct blocked_man *man = &b->man[i];
        if (man->colour != us)
            continue;
        if (man->royal)
            out->royal = man->piece;
        struct mates_man *it = man->royal ? NULL : mates_man_add(out, man->piece, false);
        if (!it && !man->royal)
            return false;
        memcpy(it ? it->at : out->king, man->at, sizeof man->at);
        if (it)
            memcpy(it->free, it->at, sizeof it->at);
        out->most += it != NULL;
    }
    for (unsigned p = 1; b->promotes[us] && p <= t->pieces; p++) {
        struct mates_man *it = t->flags[p] & PIECE_ROYAL ? NULL : mates_man_add(out, p, true);
        if (!it && !(t->flags[p] & PIECE_ROYAL))
            return false;
        for (unsigned sq = 0; it && sq < t->squares; sq++)
            put(it->at, sq);
        if (it)
            memcpy(it->free, it->at, sizeof it->at);
    }
    return true;
}

bool
mates_blocked(const struct mates_task *task, const struct position *pos,
              struct mates_memory *memory)
{
    const struct mates_tables *m = task->m;
    enum colour side = task->side;
    struct blocked b = {.m = m, .pos = pos, .side = side};
    if (task->stalemate || pos->chess.kings[0] != 1 || pos->chess.kings[1] != 1 || !begin(&b))
        return false;
    grow_all(&b);
    if (b.promotes[side])
        return false;
    struct mates_men ours = {0}, theirs = {0};
    struct mates_fixed fixed;
    memcpy(fixed.at, b.occupied, sizeof fixed.at);
    unsigned king = pos->chess.king[other(side)];
    /* The mated king does not block slides to the flights behind it. */
    fixed.at[king >> 6] &= ~((uint64_t)1 << (king & 63));
    return collect(&b, side, &ours) && collect(&b, other(side), &theirs) &&
           !mates_has_pattern(m, &ours, &theirs, &fixed, side, &memory->hint) &&
           !mates_at_once(task, pos);
}
