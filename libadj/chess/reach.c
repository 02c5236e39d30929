/* SPDX-License-Identifier: MIT */
/* Tables of the squares that each piece reaches and attacks: leaps, slides along rays, double steps. */
#include "chess/tables.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* Leaps. */

static bool
mode_holds(const struct chess_tables *t, const struct chess_mode *m, enum colour colour,
           unsigned sq)
{
    unsigned row = t->board->row[colour][sq], to = m->to_row ? m->to_row : m->row;
    return !m->row || (row >= m->row && row <= to);
}

static struct vec
turned(struct vec v, enum colour colour)
{
    if (colour == BLACK)
        for (int a = 0; a < BOARD_MAX_AXES; a++)
            v.at[a] = (int8_t)-v.at[a];
    return v;
}

/* Adds the leaps of one mode to the bitboards of all squares. */
static void
add_leaps(const struct chess_tables *t, const struct chess_mode *m, enum colour colour,
          uint64_t *sets)
{
    struct vec images[BOARD_MAX_IMAGES];
    struct vec v = m->images == IMAGES_SELF ? turned(m->v, colour) : m->v;
    size_t n = board_images(t->board, v, (enum images)m->images, images);
    for (unsigned sq = 0; sq < t->squares; sq++) {
        if (!mode_holds(t, m, colour, sq))
            continue;
        for (size_t i = 0; i < n; i++) {
            int to = board_step(t->board, (int)sq, images[i], 1);
            if (to >= 0)
                set_add(&sets[sq * t->words], (unsigned)to);
        }
    }
}

/* Returns the index of the set just written after the last one, or of an earlier set that is equal. Shared indexes keep
 * the tables small and let code compare the leaps of two pieces by index. */
static uint8_t
share_sets(struct chess_tables *t)
{
    size_t size = (size_t)t->squares * t->words;
    uint64_t *fresh = &t->leap[t->leap_sets * size];
    for (unsigned i = 0; i < t->leap_sets; i++)
        if (memcmp(&t->leap[i * size], fresh, size * sizeof *fresh) == 0)
            return (uint8_t)i;
    if ((t->leap_sets + 2u) * size > TABLE_LEAP_WORDS || t->leap_sets + 1 == TABLE_NO_SET) {
        chess_fault(t, 0, "the pieces of this game leap in too many ways for this board");
        return 0;
    }
    return (uint8_t)t->leap_sets++;
}

static uint64_t *
fresh_sets(struct chess_tables *t)
{
    size_t size = (size_t)t->squares * t->words;
    uint64_t *fresh = &t->leap[t->leap_sets * size];
    memset(fresh, 0, size * sizeof *fresh);
    return fresh;
}

static void
add_piece_leaps(const struct chess_tables *t, unsigned p, enum colour colour, enum mode_use not,
                uint64_t *sets)
{
    for (const struct chess_mode *m = t->piece[p].modes; m->kind != MODE_NONE; m++)
        if (m->kind == MODE_LEAP && m->use != not )
            add_leaps(t, m, colour, sets);
}

/* Returns whether the piece's leaps are alike for both colours (`by_colour`), or with and without a capture. */
static bool
leaps_alike(const struct chess_piece *piece, bool by_colour)
{
    for (const struct chess_mode *m = piece->modes; m->kind != MODE_NONE; m++)
        if (m->kind == MODE_LEAP &&
            (by_colour ? m->images == IMAGES_SELF || m->row : m->use != USE_BOTH))
            return false;
    return true;
}

/* Checks the modes of all pieces. */
static void
check_modes(struct chess_tables *t)
{
    static const struct vec nowhere = {{0}};
    for (unsigned p = 1; p <= t->pieces; p++)
        for (const struct chess_mode *m = t->piece[p].modes; m->kind != MODE_NONE; m++) {
            if (memcmp(&m->v, &nowhere, sizeof nowhere) == 0)
                chess_fault(t, p, "a piece moves to another square");
            if (m->kind == MODE_DOUBLE_STEP && (m->use != USE_QUIET || m->images != IMAGES_SELF))
                chess_fault(t, p, "a double step does not capture, and goes ahead only");
        }
}

static void
build_leaps(struct chess_tables *t)
{
    fresh_sets(t);
    share_sets(t); /* index 0 is the empty set */
    for (unsigned p = 1; p <= t->pieces; p++) {
        for (int c = 0; c < 2; c++) {
            if (c == BLACK && leaps_alike(&t->piece[p], true)) {
                t->quiet[BLACK][p] = t->quiet[WHITE][p];
                t->take[BLACK][p] = t->take[WHITE][p];
                continue;
            }
            add_piece_leaps(t, p, (enum colour)c, USE_CAPTURE, fresh_sets(t));
            t->quiet[c][p] = t->take[c][p] = share_sets(t);
            if (leaps_alike(&t->piece[p], false))
                continue;
            add_piece_leaps(t, p, (enum colour)c, USE_QUIET, fresh_sets(t));
            t->take[c][p] = share_sets(t);
        }
        t->both[p] = t->quiet[0][p] == t->take[0][p] && t->quiet[1][p] == t->take[1][p];
        /* The generator takes a royal piece's moves from one set and its attacks from the other. */
        if (!t->both[p] && t->flags[p] & PIECE_ROYAL)
            chess_fault(t, p, "a royal piece captures as it moves");
    }
}

static void
join_sets(const struct chess_tables *t, unsigned index, uint64_t *sets)
{
    size_t size = (size_t)t->squares * t->words;
    for (size_t i = 0; i < size; i++)
        sets[i] |= t->leap[index * size + i];
}

/* Builds the sets of attacks: the captures of each piece or any part of it, and for each square from where it is attacked. */
static void
build_attacks(struct chess_tables *t)
{
    size_t size = (size_t)t->squares * t->words;
    uint64_t *sets;
    for (unsigned p = 1; p <= t->pieces; p++)
        for (int c = 0; c < 2; c++) {
            sets = fresh_sets(t);
            join_sets(t, t->take[c][p], sets);
            for (unsigned i = 0; i < t->part_count[p]; i++)
                join_sets(t, t->take[c][t->part[t->part_first[p] + i].part], sets);
            t->attack[c][p] = share_sets(t);
        }
    for (int c = 0; c < 2; c++) {
        sets = fresh_sets(t);
        for (unsigned p = 1; p <= t->pieces; p++)
            for (unsigned i = 0; i < size; i++)
                for (uint64_t to = t->leap[t->attack[c][p] * size + i]; to; to &= to - 1)
                    set_add(&sets[(i % t->words * 64 + (unsigned)__builtin_ctzll(to)) * t->words],
                            i / t->words);
        t->attackers[c] = share_sets(t);
    }
}

/* Slides. */

/* Returns the index of a direction, added with its opposite on first use (chess_dir_back()). */
static unsigned
add_slide_direction(struct chess_tables *t, struct vec *dirs, struct vec v)
{
    int index = 0;
    for (unsigned d = 0; d < t->dirs; d++)
        if (memcmp(&dirs[d], &v, sizeof v) == 0)
            return d;
    if (t->dirs == CHESS_MAX_DIRS) {
        chess_fault(t, 0, "the pieces of a game slide in at most %d directions", CHESS_MAX_DIRS);
        return 0;
    }
    /* A square's number is linear in its coordinates: the last axis weighs most on square boards and hypercubes, the
     * file on hexagonal boards. */
    if (t->board->shape == SHAPE_HEXAGONS)
        index = v.at[0] ? v.at[0] : v.at[1];
    else
        for (int a = 0; a < t->board->axes; a++)
            index = v.at[a] ? v.at[a] : index;
    unsigned d = t->dirs + (unsigned)(index < 0);
    dirs[d] = v;
    dirs[chess_dir_back(d)] = turned(v, BLACK);
    t->dirs = (uint8_t)(t->dirs + 2);
    return d;
}

static void
build_rays(struct chess_tables *t, const struct vec *dirs)
{
    for (unsigned d = 0; d < t->dirs; d++) {
        for (unsigned sq = 0; sq < t->squares; sq++) {
            uint64_t *ray = &t->ray[((size_t)sq * t->dirs + d) * t->words];
            int to;
            for (int n = 1; (to = board_step(t->board, (int)sq, dirs[d], n)) >= 0; n++) {
                set_add(ray, (unsigned)to);
                set_add(t->lines[sq], (unsigned)to);
                if (t->way[sq][to])
                    chess_fault(t, 0, "two directions of slides lead to the same square");
                t->way[sq][to] = (uint8_t)(d + 1);
                for (int reach = n; reach < 4; reach++)
                    set_add(t->within[reach][sq], (unsigned)to);
            }
        }
    }
}

static void
build_slides(struct chess_tables *t)
{
    struct vec dirs[CHESS_MAX_DIRS], images[BOARD_MAX_IMAGES];
    for (unsigned p = 1; p <= t->pieces; p++)
        for (const struct chess_mode *m = t->piece[p].modes; m->kind != MODE_NONE; m++) {
            if (m->kind != MODE_SLIDE)
                continue;
            if (m->max >= 4 || m->use != USE_BOTH || m->row ||
                (t->slides[p] && (m->max != t->range[p] || m->hurdles != t->hurdles[p])))
                chess_fault(t, p,
                            "a piece has one range, at most %d squares, and one number of hurdles "
                            "for all its slides",
                            3);
            size_t n = board_images(t->board, m->v, (enum images)m->images, images);
            for (size_t i = 0; i < n; i++)
                t->slides[p] |= (uint32_t)1 << add_slide_direction(t, dirs, images[i]);
            t->range[p] = m->max;
            t->hurdles[p] = m->hurdles;
            if (m->hurdles > t->hurdles_most)
                t->hurdles_most = m->hurdles;
        }
    build_rays(t, dirs);
    for (unsigned p = 1; p <= t->pieces; p++) {
        t->attack_slides[p] = t->slides[p];
        for (unsigned i = 0; i < t->part_count[p]; i++)
            t->attack_slides[p] |= t->slides[t->part[t->part_first[p] + i].part];
        t->is_slider[p] = t->attack_slides[p] != 0;
        t->limited[p] = t->range[p] || t->hurdles[p];
    }
}

static void
build_double_steps(struct chess_tables *t)
{
    memset(t->double_to, NO_SQUARE, sizeof t->double_to);
    memset(t->double_over, NO_SQUARE, sizeof t->double_over);
    memset(t->double_from, NO_SQUARE, sizeof t->double_from);
    memset(t->double_landing, NO_SQUARE, sizeof t->double_landing);
    for (unsigned p = 1; p <= t->pieces; p++)
        for (const struct chess_mode *m = t->piece[p].modes; m->kind != MODE_NONE; m++)
            for (unsigned sq = 0; m->kind == MODE_DOUBLE_STEP && sq < t->squares; sq++)
                for (int c = 0; c < 2; c++) {
                    struct vec v = turned(m->v, (enum colour)c);
                    int over = board_step(t->board, (int)sq, v, 1);
                    int to = board_step(t->board, (int)sq, v, 2);
                    t->doubles[p] = 1;
                    if (!mode_holds(t, m, (enum colour)c, sq) || over < 0 || to < 0)
                        continue;
                    if ((t->double_to[c][sq] != NO_SQUARE && t->double_to[c][sq] != to) ||
                        (t->double_from[c][over] != NO_SQUARE && t->double_from[c][over] != sq)) {
                        chess_fault(t, p,
                                    "two double steps from one square, or over one square, differ");
                        continue;
                    }
                    t->double_over[c][sq] = (square_t)over;
                    t->double_to[c][sq] = (square_t)to;
                    t->double_from[c][over] = (square_t)sq;
                    t->double_landing[c][over] = (square_t)to;
                }
}

void
chess_build_reach(struct chess_tables *t)
{
    check_modes(t);
    if (t->fault[0])
        return; /* a slide that goes nowhere would never end */
    build_leaps(t);
    build_attacks(t);
    build_slides(t);
    build_double_steps(t);
}

/* Pawn moves by bitboard shifts. */

/* Adds a step to the shifts; returns false if there are too many. */
static bool
add_shift_step(struct chess_pawn_shift *pawn_shift, unsigned from, unsigned to, bool take)
{
    int by = (int)to - (int)from;
    unsigned n = 0;
    while (n < pawn_shift->steps && pawn_shift->step[n].by != by)
        n++;
    if (n == PAWN_SHIFT_STEPS || by <= -64 || by >= 64)
        return false;
    if (n == pawn_shift->steps)
        pawn_shift->step[pawn_shift->steps++].by = (int8_t)by;
    set_add(take ? pawn_shift->step[n].take : pawn_shift->step[n].quiet, to);
    return true;
}

static bool
add_shift_steps(const struct chess_tables *t, const uint64_t *sets, bool take,
                struct chess_pawn_shift *pawn_shift)
{
    for (unsigned from = 0; from < t->squares; from++)
        for (unsigned w = 0; w < t->words; w++)
            for (uint64_t to = sets[from * t->words + w]; to; to &= to - 1)
                if (!add_shift_step(pawn_shift, from, w * 64 + (unsigned)__builtin_ctzll(to), take))
                    return false;
    return true;
}

/* Adds the double steps to the shifts; returns false if their lengths differ. */
static bool
add_shift_double(const struct chess_tables *t, enum colour c, struct chess_pawn_shift *pawn_shift)
{
    for (unsigned from = 0; from < t->squares; from++) {
        unsigned over = t->double_over[c][from], to = t->double_to[c][from];
        if (over == NO_SQUARE)
            continue;
        int over_by = (int)over - (int)from, double_by = (int)to - (int)over;
        if ((pawn_shift->over_by &&
             (pawn_shift->over_by != over_by || pawn_shift->double_by != double_by)) ||
            abs(over_by) >= 64 || abs(double_by) >= 64)
            return false;
        pawn_shift->over_by = (int8_t)over_by;
        pawn_shift->double_by = (int8_t)double_by;
        set_add(pawn_shift->over, over);
    }
    return true;
}

static bool
build_pawn_shifts(const struct chess_tables *t, unsigned p, enum colour c,
                  struct chess_pawn_shift *pawn_shift)
{
    size_t size = (size_t)t->squares * t->words;
    const uint64_t *quiet = &t->leap[t->quiet[c][p] * size], *take = &t->leap[t->take[c][p] * size];
    memset(pawn_shift, 0, sizeof *pawn_shift);
    if (!add_shift_steps(t, quiet, false, pawn_shift) ||
        !add_shift_steps(t, take, true, pawn_shift) ||
        (t->doubles[p] && !add_shift_double(t, c, pawn_shift)))
        return false;
    for (unsigned from = 0; from < t->squares; from++)
        for (unsigned w = 0; w < t->words; w++)
            if ((quiet[from * t->words + w] | take[from * t->words + w]) & t->promoting[c][p][w])
                set_add(pawn_shift->turns, from);
    return true;
}

static bool
promotes(const struct chess_tables *t, unsigned p)
{
    uint64_t any = 0;
    for (unsigned w = 0; w < t->words; w++)
        any |= t->promoting[0][p][w] | t->promoting[1][p][w];
    return any != 0;
}

static void
build_walk(struct chess_tables *t, unsigned p)
{
    struct chess_walk *walk = &t->walk[p];
    const uint32_t slides = t->slides[p];
    const unsigned first = slides ? (unsigned)__builtin_ctz(slides) : 0;
    for (int c = 0; c < 2; c++)
        walk->leaps[c] = (uint32_t)t->quiet[c][p] * t->squares * t->words;
    walk->first = (uint8_t)first;
    walk->lines = (uint8_t)(__builtin_popcount(slides) / 2);
    const uint32_t run = slides >> first;
    const bool consecutive = (run & (run + 1)) == 0;
    walk->is = t->only_moves[p] && t->is_plain[p] && !t->limited[p] && consecutive;
    t->has_walks |= walk->is;
}

void
chess_build_short(struct chess_tables *t)
{
    bool found = false;
    for (unsigned p = 1; p <= t->pieces; p++) {
        t->only_moves[p] =
            !(t->flags[p] & (PIECE_ROYAL | PIECE_SHOOTS | PIECE_JOINS)) && t->part_count[p] == 0;
        t->is_plain[p] = t->both[p] && !t->doubles[p] && !promotes(t, p) &&
                         !(t->flags[p] & (PIECE_PAWN | PIECE_SHOOTS));
        build_walk(t, p);
        t->steps[p] = t->flags[p] & PIECE_ROYAL && !(t->flags[p] & (PIECE_SHOOTS | PIECE_JOINS)) &&
                      t->part_count[p] == 0 && !t->return_piece;
        t->is_shift_pawn[p] = !found && t->only_moves[p] && t->flags[p] & PIECE_PAWN &&
                              !t->slides[p] &&
                              build_pawn_shifts(t, p, WHITE, &t->pawn_shift[WHITE]) &&
                              build_pawn_shifts(t, p, BLACK, &t->pawn_shift[BLACK]);
        found |= t->is_shift_pawn[p];
    }
}
