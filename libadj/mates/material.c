/* SPDX-License-Identifier: MIT */
/*
 * Proof by material: the pieces of the mating side form no mating pattern on any squares that they reach on an empty
 * board, even if the other side blocks flights with every piece that it has or can promote to.
 */
#include "mates/mates.h"

#include <stdlib.h>

/* The kinds of piece that the men of a side can become, and the squares that each kind may ever reach. */
struct kinds {
    const struct mates_tables *m;
    enum colour us;
    uint64_t units;     /* components of all men, one byte for each kind (struct mates_tables) */
    unsigned men, prey; /* men of this side; the most that it can capture, by components */
    uint64_t at[CHESS_MAX_PIECES][BOARD_WORDS];
};

static bool
is_empty(const struct kinds *k, unsigned piece)
{
    uint64_t any = 0;
    for (unsigned w = 0; w < k->m->chess->words; w++)
        any |= k->at[piece][w];
    return any == 0;
}

/* Returns the compound of two kinds and the squares where they can combine; 0: they never meet, or components are lacking. */
static unsigned
joined(const struct kinds *k, unsigned p, unsigned q, uint64_t out[BOARD_WORDS])
{
    const uint64_t high = UINT64_C(0x8080808080808080);
    const unsigned whole = k->m->chess->compose[p][q];
    uint64_t any = 0;
    for (unsigned w = 0; w < k->m->chess->words; w++)
        any |= out[w] = k->at[p][w] & k->at[q][w];
    bool enough = (((k->units | high) - k->m->units[whole]) & high) == high;
    return any && enough ? whole : 0;
}

/* Adds the squares that the piece can reach from `sq`. A pawn captures at most as many men as the other side has. */
static void
add_reach(const struct kinds *k, unsigned piece, unsigned sq, uint64_t out[BOARD_WORDS])
{
    enum { FEW = 4 };
    const struct mates_tables *m = k->m;
    const struct chess_tables *t = m->chess;
    uint64_t at[BOARD_WORDS] = {0};
    const bool counts = t->flags[piece] & PIECE_PAWN && k->prey < FEW;
    at[sq >> 6] |= (uint64_t)1 << (sq & 63);
    for (unsigned taken = 0; counts && taken <= k->prey; taken++) {
        uint64_t next[BOARD_WORDS] = {0};
        for (unsigned from = 0; from < t->squares; from++)
            for (unsigned to = 0; set_has(at, from) && to < t->squares; to++)
                if (mates_walk(m, k->us, piece, from, to) != 255) {
                    out[to >> 6] |= (uint64_t)1 << (to & 63);
                    for (unsigned w = 0; w < t->words; w++)
                        next[w] |= m->hits[mates_row(m, k->us, piece, to)][w];
                }
        memcpy(at, next, sizeof at);
    }
    for (unsigned w = 0; !counts && w < t->words; w++)
        out[w] |= m->reach[mates_row(m, k->us, piece, sq)][w];
}

/* Adds these squares, and those reached from them, to the squares of the kind. Returns whether any is new. */
static bool
kind_add(struct kinds *k, unsigned piece, const uint64_t at[BOARD_WORDS])
{
    bool grown = false;
    for (unsigned w = 0; w < k->m->chess->words; w++)
        for (uint64_t fresh; piece && (fresh = at[w] & ~k->at[piece][w]); grown = true)
            add_reach(k, piece, w * 64 + (unsigned)__builtin_ctzll(fresh), k->at[piece]);
    return grown;
}

/* Adds the kinds that arise when compounds split and pieces join. */
static bool
grow_kinds(struct kinds *k)
{
    const struct chess_tables *t = k->m->chess;
    bool grown = false;
    for (unsigned p = 1; p <= t->pieces; p++) {
        if (is_empty(k, p))
            continue;
        for (unsigned i = 0; i < t->part_count[p]; i++) {
            const struct chess_part *part = &t->part[t->part_first[p] + i];
            grown |= kind_add(k, part->part, k->at[p]) | kind_add(k, part->rest, k->at[p]);
        }
        for (unsigned q = 1; t->composes && q <= t->pieces; q++) {
            uint64_t at[BOARD_WORDS];
            unsigned whole = t->compose[p][q] ? joined(k, p, q, at) : 0;
            grown |= whole && kind_add(k, whole, at);
        }
    }
    return grown;
}

static void
all_squares(const struct chess_tables *t, uint64_t out[BOARD_WORDS])
{
    for (unsigned sq = 0; sq < t->squares; sq++)
        out[sq >> 6] |= (uint64_t)1 << (sq & 63);
}

/* A pawn that can promote, and every piece that it can become, may stand on any square. */
static void
promotions(struct kinds *k, unsigned piece)
{
    const struct chess_tables *t = k->m->chess;
    all_squares(t, k->at[piece]);
    for (unsigned sq = 0; sq < t->squares; sq++) {
        const struct chess_choice *choice = &t->choice[t->promotion[k->us][piece][sq]];
        for (unsigned i = 0; i < choice->count; i++)
            all_squares(t, k->at[choice->into[i]]);
    }
}

static unsigned
count_units(const struct kinds *k)
{
    unsigned count = 0;
    for (unsigned shift = 0; shift < 64; shift += 8)
        count += (unsigned)(k->units >> shift & 255);
    return count > k->men ? count : k->men;
}

static void
kinds_begin(const struct mates_tables *m, const struct chess_position *c, enum colour us,
            struct kinds *out)
{
    *out = (struct kinds){.m = m, .us = us};
    for (unsigned w = 0; w < m->chess->words; w++)
        for (uint64_t bits = c->own[us][w]; bits; bits &= bits - 1) {
            unsigned p = piece_of(c->board[w * 64 + (unsigned)__builtin_ctzll(bits)]);
            if (m->chess->flags[p] & PIECE_ROYAL)
                continue;
            out->units += m->units[p];
            out->men++;
        }
}

/* Finds all kinds that a side has or can get, without its royal piece. */
static void
kinds_find(struct kinds *k, const struct chess_position *c)
{
    const struct chess_tables *t = k->m->chess;
    for (unsigned w = 0; w < t->words; w++)
        for (uint64_t bits = c->own[k->us][w]; bits; bits &= bits - 1) {
            uint64_t at[BOARD_WORDS] = {0};
            unsigned sq = w * 64 + (unsigned)__builtin_ctzll(bits), p = piece_of(c->board[sq]);
            if (t->flags[p] & PIECE_ROYAL)
                continue;
            at[w] = bits & -bits;
            kind_add(k, p, at);
            if (k->m->promotes_ever[p])
                promotions(k, p);
        }
    while (grow_kinds(k))
        ;
}

/* Can a piece of this kind promote, split or combine? */
static bool
changes(const struct kinds *k, unsigned piece)
{
    const struct chess_tables *t = k->m->chess;
    bool changes = k->m->promotes_ever[piece] || t->part_count[piece] > 0;
    for (unsigned q = 1; t->composes && q <= t->pieces && !changes; q++) {
        uint64_t at[BOARD_WORDS];
        changes = (t->compose[piece][q] && joined(k, piece, q, at)) ||
                  (t->compose[q][piece] && joined(k, q, piece, at));
    }
    return changes;
}

/* Does a piece of this kind attack any square from these? A pawn on the last row does not. */
static bool
attacks_ever(const struct kinds *k, unsigned piece, const uint64_t at[BOARD_WORDS])
{
    const struct chess_tables *t = k->m->chess;
    uint64_t any = 0;
    for (unsigned sq = 0; sq < t->squares && !any; sq++)
        for (unsigned w = 0; set_has(at, sq) && w < t->words; w++)
            any |= k->m->hits[mates_row(k->m, k->us, piece, sq)][w];
    return any != 0;
}

/* Adds the kinds that promotion, splitting and combining can produce: any number of each. */
static bool
reach_changed(const struct kinds *k, const bool changed[CHESS_MAX_PIECES], bool mates,
              struct mates_men *out)
{
    for (unsigned p = 1; p <= k->m->chess->pieces; p++) {
        if (!changed[p] || (mates && !attacks_ever(k, p, k->at[p])))
            continue;
        struct mates_man *man = mates_man_add(out, p, true);
        if (!man)
            return false;
        memcpy(man->at, k->at[p], sizeof man->at);
        memcpy(man->free, man->at, sizeof man->at);
    }
    return true;
}

/* Can a man of this side promote? The promoted piece has other components. */
static bool
promotes(const struct kinds *k)
{
    for (unsigned p = 1; p <= k->m->chess->pieces; p++)
        if (k->m->promotes_ever[p] && !is_empty(k, p))
            return true;
    return false;
}

/*
 * Lists the men of one side with the squares that each could reach on an empty board. `mates`: the mating side, whose men
 * that attack no square are left out.
 */
static bool
reach_freely(const struct kinds *k, const struct chess_position *c, bool mates,
             struct mates_men *out)
{
    const struct mates_tables *m = k->m;
    const struct chess_tables *t = m->chess;
    bool changed[CHESS_MAX_PIECES] = {false};
    all_squares(t, out->king);
    out->royal = (uint8_t)piece_of(c->board[c->king[k->us]]);
    for (unsigned p = 1; p <= t->pieces; p++)
        changed[p] = !is_empty(k, p);
    for (unsigned sq = 0; sq < t->squares; sq++) {
        unsigned p = piece_of(c->board[sq]);
        if (!p || colour_of(c->board[sq]) != k->us || t->flags[p] & PIECE_ROYAL || changes(k, p))
            continue;
        changed[p] = false;
        uint64_t reach[BOARD_WORDS] = {0};
        add_reach(k, p, sq, reach);
        if (mates && !attacks_ever(k, p, reach))
            continue;
        struct mates_man *man = mates_man_add(out, p, false);
        if (!man)
            return false;
        memcpy(man->at, reach, sizeof man->at);
        for (unsigned to = 0; to < t->squares; to++)
            if (!(t->flags[p] & PIECE_PAWN) || mates_walk(m, k->us, p, sq, to) != 255)
                man->free[to >> 6] |= reach[to >> 6] & (uint64_t)1 << (to & 63);
    }
    out->most = t->return_piece ? 0 : count_units(k);
    out->units = t->return_piece || promotes(k) ? 0 : k->units;
    return reach_changed(k, changed, mates, out);
}

/* Does the piece mate a lone king with its king's help? A pawn that never promotes may not reach the squares for it. */
static bool
can_mate_lone_king(const struct mates_tables *m, unsigned piece)
{
    return m->strong[piece] && !(m->chess->flags[piece] & PIECE_PAWN && !m->promotes_ever[piece]);
}

/* Counts the pieces without the royal one. `*out_weak`: none of them mates alone or can become another piece. */
static unsigned
count_pieces(const struct mates_tables *m, const struct chess_position *c, enum colour us,
             bool *out_weak)
{
    const struct chess_tables *t = m->chess;
    unsigned count = 0;
    *out_weak = true;
    for (unsigned w = 0; w < t->words; w++)
        for (uint64_t bits = c->own[us][w]; bits; bits &= bits - 1) {
            unsigned p = piece_of(c->board[w * 64 + (unsigned)__builtin_ctzll(bits)]);
            if (t->flags[p] & PIECE_ROYAL && !t->part_count[p])
                continue;
            count++;
            if (can_mate_lone_king(m, p) || m->promotes_ever[p] ||
                (t->part_count[p] && !t->composes))
                *out_weak = false;
            if (!*out_weak)
                return count;
        }
    return count;
}

/* A hash of all that the answer depends on: the royal piece of the mating side, and for every man its kind and the set of
 * squares that it can reach (struct mates_tables.home). */
static uint64_t
material_key(const struct mates_tables *m, const struct chess_position *c, enum colour side)
{
    const struct chess_tables *t = m->chess;
    uint64_t key = chess_key(t, code_of(piece_of(c->board[c->king[side]]), side), 0);
    for (unsigned us = 0; us < 2; us++)
        for (unsigned w = 0; w < t->words; w++)
            for (uint64_t bits = c->own[us][w]; bits; bits &= bits - 1) {
                unsigned sq = w * 64 + (unsigned)__builtin_ctzll(bits), p = piece_of(c->board[sq]);
                if (t->flags[p] & PIECE_ROYAL)
                    continue;
                unsigned home = m->home[us][p][sq];
                key += chess_key(t, code_of(p, (enum colour)us), home);
            }
    return key;
}

/*
 * Has each side one king and nothing else? The rules draw that position. If a side has two kings, one may be captured and
 * the other stalemated. In rows where only a proof makes a position dead (B-R6), kings alone prove nothing.
 */
static bool
is_bare(const struct mates_tables *m, const struct chess_position *c)
{
    bool weak;
    return !m->chess->rules->chess->dead_by_proof && c->kings[WHITE] == 1 && c->kings[BLACK] == 1 &&
           count_pieces(m, c, WHITE, &weak) == 0 && count_pieces(m, c, BLACK, &weak) == 0;
}

/* Has the side a king with a leap that a king in check does not have? Such a king can mate alone. */
static bool
has_leap(const struct mates_tables *m, const struct chess_position *c, enum colour us)
{
    return c->kings[us] == 1 && piece_of(c->board[c->king[us]]) != m->royal;
}

bool
mates_men_of(const struct mates_tables *m, const struct chess_position *c, enum colour side,
             struct mates_men *ours, struct mates_men *theirs)
{
    struct kinds our_kinds, their_kinds;
    kinds_begin(m, c, side, &our_kinds);
    kinds_begin(m, c, other(side), &their_kinds);
    our_kinds.prey = count_units(&their_kinds);
    their_kinds.prey = count_units(&our_kinds);
    kinds_find(&our_kinds, c);
    kinds_find(&their_kinds, c);
    return reach_freely(&our_kinds, c, true, ours) && reach_freely(&their_kinds, c, false, theirs);
}

/* Can the men of `side` form no mating pattern on any squares? */
static bool
is_never(const struct mates_tables *m, const struct chess_position *c, enum colour side,
         struct mates_hint *hint)
{
    struct mates_men ours = {0}, theirs = {0};
    if (!mates_men_of(m, c, side, &ours, &theirs))
        return false;
    for (unsigned i = 0; i < ours.count; i++)
        if (can_mate_lone_king(m, ours.man[i].piece))
            return false;
    return !mates_has_pattern(m, &ours, &theirs, &(struct mates_fixed){{0}}, side, hint);
}

bool
mates_material(const struct mates_task *task, const struct position *pos,
               struct mates_memory *memory)
{
    const struct mates_tables *m = task->m;
    const struct chess_position *c = &pos->chess;
    enum colour side = task->side;
    bool weak;
    unsigned count = count_pieces(m, c, side, &weak);
    if (task->stalemate)
        return count == 0 && is_bare(m, c);
    if (count == 0 && (!has_leap(m, c, side) || is_bare(m, c)))
        return true;
    if (!weak || c->kings[0] != 1 || c->kings[1] != 1)
        return false;
    if (!memory->known)
        memory->known = calloc(MATES_KNOWN, sizeof *memory->known);
    if (!memory->known)
        return is_never(m, c, side, &memory->hint) && !mates_at_once(task, pos);
    const uint64_t key = material_key(m, c, side);
    uint64_t *known = &memory->known[(key >> 1) % MATES_KNOWN];
    if (!*known || (*known | 1) != (key | 1))
        *known = (key & ~(uint64_t)1) | is_never(m, c, side, &memory->hint);
    return (*known & 1) && !mates_at_once(task, pos);
}
