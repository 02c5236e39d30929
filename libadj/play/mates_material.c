/* SPDX-License-Identifier: MIT */
/*
 * What is left never mates: the pieces of the mating side, wherever they could go if nothing stood in their way, and
 * all that the other side has or may promote to as blockers. Which sets these are follows from the tables.
 */
#include "play/mates.h"

#include <stdlib.h>

/* Everything that may come of a piece: promotions, parts and what they join to. On whatever square. */
static bool
grow_kinds(const struct chess_tables *t, bool kinds[CHESS_MAX_PIECES])
{
    bool grown = false;
    for (unsigned p = 1; p <= t->pieces; p++) {
        if (!kinds[p])
            continue;
        for (unsigned i = 0; i < t->part_count[p]; i++) {
            const struct chess_part *part = &t->part[t->part_first[p] + i];
            grown |= !kinds[part->part] || (part->rest && !kinds[part->rest]);
            kinds[part->part] = true;
            kinds[part->rest] = true;
        }
        for (unsigned q = 1; q <= t->pieces; q++) {
            unsigned joined = kinds[q] ? t->compose[p][q] : 0;
            grown |= joined && !kinds[joined];
            kinds[joined] = true;
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

/* May it ever become something else? Where pieces join, any may. */
static bool
changes(const struct mates_tables *m, enum colour us, unsigned piece)
{
    const struct chess_tables *t = m->chess;
    for (unsigned sq = 0; sq < t->squares; sq++)
        if (t->promotion[us][piece][sq])
            return true;
    return t->part_count[piece] > 0 || t->composes;
}

static void
promotions(const struct chess_tables *t, enum colour us, unsigned piece,
           bool kinds[CHESS_MAX_PIECES])
{
    for (unsigned sq = 0; sq < t->squares; sq++) {
        const struct chess_choice *choice = &t->choice[t->promotion[us][piece][sq]];
        for (unsigned i = 0; i < choice->count; i++)
            kinds[choice->into[i]] = true;
    }
}

/* Where everything of one side might come to stand were the board empty; any number of each unless `single`. */
static bool
reach_freely(const struct mates_tables *m, const struct chess_position *c, enum colour us,
             bool single, struct mates_men *out)
{
    const struct chess_tables *t = m->chess;
    bool kinds[CHESS_MAX_PIECES] = {false};
    all_squares(t, out->king);
    out->royal = (uint8_t)piece_of(c->board[c->king[us]]);
    for (unsigned sq = 0; sq < t->squares; sq++) {
        unsigned p = piece_of(c->board[sq]);
        if (!p || colour_of(c->board[sq]) != us || t->flags[p] & PIECE_ROYAL)
            continue;
        if (t->flags[p] & PIECE_PAWN || changes(m, us, p)) {
            kinds[p] = true;
            promotions(t, us, p, kinds);
            out->most++;
            continue;
        }
        struct mates_man *man = mates_man_add(out, p, !single);
        out->most++;
        for (unsigned to = 0; man && to < t->squares; to++)
            if (mates_walk(m, us, p, sq, to) != 255)
                man->at[to >> 6] |= (uint64_t)1 << (to & 63);
        if (!man)
            return false;
    }
    while (grow_kinds(t, kinds))
        ;
    if (t->composes || t->return_piece)
        out->most = 0;
    for (unsigned p = 1; p <= t->pieces; p++) {
        struct mates_man *man = kinds[p] ? mates_man_add(out, p, true) : NULL;
        if (kinds[p] && !man)
            return false;
        if (man)
            all_squares(t, man->at);
    }
    return true;
}

/* The pieces beside the royal one; `*out_weak`: none of them mates alone, or may become another. */
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
            if (m->strong[p] || t->flags[p] & PIECE_PAWN || t->part_count[p])
                *out_weak = false;
            if (!*out_weak)
                return count;
        }
    return count;
}

/*
 * A hash of what the answer depends on: the royal piece of the mating side, the number of the other side's men, and each
 * kind of both sides with the set of squares that it can reach (struct mates_tables.home). Every man of the mating side
 * counts, a kind of the other side counts once.
 */
static uint64_t
material_key(const struct mates_tables *m, const struct chess_position *c, enum colour side)
{
    const struct chess_tables *t = m->chess;
    uint64_t key = chess_key(t, code_of(piece_of(c->board[c->king[side]]), side), 0);
    uint64_t known[CHESS_MAX_PIECES][BOARD_WORDS] = {0};
    unsigned theirs = 0;
    for (unsigned us = 0; us < 2; us++)
        for (unsigned w = 0; w < t->words; w++)
            for (uint64_t bits = c->own[us][w]; bits; bits &= bits - 1) {
                unsigned sq = w * 64 + (unsigned)__builtin_ctzll(bits), p = piece_of(c->board[sq]);
                if (t->flags[p] & PIECE_ROYAL)
                    continue;
                unsigned home = m->home[us][p][sq];
                theirs += us != (unsigned)side;
                if (us != (unsigned)side && set_has(known[p], home))
                    continue;
                if (us != (unsigned)side)
                    known[p][home >> 6] |= (uint64_t)1 << (home & 63);
                key += chess_key(t, code_of(p, (enum colour)us), home);
            }
    return key + ((uint64_t)theirs << 32);
}

/*
 * Nothing but one king each, which ends the game by the rules. With two kings of one side one may be taken, and the
 * other be stalemated. Where only a proof makes a position dead (B-R6), kings alone prove nothing.
 */
static bool
is_bare(const struct mates_tables *m, const struct chess_position *c)
{
    bool weak;
    return !m->chess->rules->chess->dead_by_proof && c->kings[WHITE] == 1 && c->kings[BLACK] == 1 &&
           count_pieces(m, c, WHITE, &weak) == 0 && count_pieces(m, c, BLACK, &weak) == 0;
}

/* A king that may leap where one in check may not can attack that, and need nothing beside it. */
static bool
has_leap(const struct mates_tables *m, const struct chess_position *c, enum colour us)
{
    return c->kings[us] == 1 && piece_of(c->board[c->king[us]]) != m->royal;
}

/* Can men of these kinds put no picture of a mate together, wherever they stand? */
static bool
is_never(const struct mates_tables *m, const struct chess_position *c, enum colour side,
         bool single, struct mates_hint *hint)
{
    struct mates_men ours = {0}, theirs = {0};
    return reach_freely(m, c, side, single, &ours) &&
           reach_freely(m, c, other(side), false, &theirs) &&
           !mates_picture(m, &ours, &theirs, &(struct mates_fixed){{0}}, side, hint);
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
        return is_never(m, c, side, count == 1, &memory->hint);
    const uint64_t key = material_key(m, c, side);
    uint64_t *known = &memory->known[(key >> 1) % MATES_KNOWN];
    if (!*known || (*known | 1) != (key | 1))
        *known = (key & ~(uint64_t)1) | is_never(m, c, side, count == 1, &memory->hint);
    return *known & 1;
}
