/* SPDX-License-Identifier: MIT */
/*
 * Attack detection and move sets on bitboards of CHESS_WORDS words. Leaps come from lookup tables. A slide follows a
 * ray table and may pass a limited number of pieces (hurdles); an ordinary slider has 0 hurdles.
 */
#ifndef CHESS_ATTACK_H
#define CHESS_ATTACK_H

#include "chess/engine.h"
#include "chess/set.h"

static inline struct set
leap_set(const struct chess_tables *t, unsigned index, unsigned sq)
{
    return load(&t->leap[((size_t)index * t->squares + sq) * W]);
}
static inline bool
leap_has(const struct chess_tables *t, unsigned index, unsigned sq, unsigned target)
{
    return t->leap[((size_t)index * t->squares + sq) * W + (W == 1 ? 0 : target >> 6)] >>
               (target & 63) &
           1;
}
static inline struct set
ray_set(const struct chess_tables *t, unsigned dir, unsigned sq)
{
    return load(&t->ray[((size_t)sq * t->dirs + dir) * W]);
}
static inline unsigned
nearest(unsigned dir, struct set on_ray)
{
    return chess_dir_rises(dir) ? lowest(on_ray) : highest(on_ray);
}

/* Removes the `n` pieces nearest to the ray's origin. Not inlined, because few games have hurdles. */
static __attribute__((noinline)) struct set
set_beyond(unsigned dir, struct set on_ray, unsigned n)
{
    for (; n > 0 && set_any(on_ray); n--)
        set_drop(&on_ray, nearest(dir, on_ray));
    return on_ray;
}

/* The squares that a slide over hurdles reaches. */
static inline struct set
slide_over(const struct chess_tables *t, unsigned p, unsigned sq, struct set occupied)
{
    struct set all = set_none();
    for (uint32_t dirs = t->slides[p]; dirs; dirs &= dirs - 1) {
        unsigned dir = (unsigned)__builtin_ctz(dirs);
        struct set ray = ray_set(t, dir, sq);
        struct set blocks = set_beyond(dir, set_and(ray, occupied), t->hurdles[p]);
        if (set_any(blocks))
            ray = set_minus(ray, ray_set(t, dir, nearest(dir, blocks)));
        all = set_or(all, ray);
    }
    return all;
}

/* The squares that an ordinary slide reaches along one line: `line` has the ray of a rising direction and its opposite. */
static inline struct set
line_set(const uint64_t *line, struct set occupied)
{
    struct set up = load(line), down = load(line + W);
    /* The first blocker is the lowest piece on the way up and the highest on the way down. Without a blocker these
     * helpers return all squares, so that no branch is needed. */
    return set_or(set_and(up, up_to_lowest(set_and(up, occupied))),
                  set_and(down, from_highest(set_and(down, occupied))));
}

/* The squares that an ordinary slide reaches. Slides are symmetric (is_special()), so each line is followed both ways. */
static inline struct set
slide_lines(const struct chess_tables *t, unsigned p, unsigned sq, struct set occupied)
{
    struct set all = set_none();
    const uint64_t *rays = &t->ray[(size_t)sq * t->dirs * W];
    for (uint64_t lines = t->slides[p] & CHESS_RISING_DIRS; lines; lines &= lines - 1)
        all = set_or(all, line_set(&rays[__builtin_ctzll(lines) * W], occupied));
    return all;
}

/* The squares that a slide over hurdles or of limited range reaches. Not inlined, because few games have them. */
static __attribute__((noinline)) struct set
slide_limited(const struct chess_tables *t, unsigned p, unsigned sq, struct set occupied)
{
    struct set all =
        t->hurdles[p] ? slide_over(t, p, sq, occupied) : slide_lines(t, p, sq, occupied);
    return t->range[p] ? set_and(all, load(t->within[t->range[p]][sq])) : all;
}

/* The squares that a slide of piece `p` from `sq` reaches, including the first blocker of each direction. */
static inline struct set
slide_set(const struct chess_tables *t, unsigned p, unsigned sq, struct set occupied)
{
    return t->limited[p] ? slide_limited(t, p, sq, occupied) : slide_lines(t, p, sq, occupied);
}

/* The squares to which a piece with this walk can go, own pieces included. */
static inline struct set
walk_set(const struct chess_tables *t, const struct chess_walk *walk, enum colour us, unsigned sq,
         struct set occupied)
{
    struct set all = load(&t->leap[walk->leaps[us] + (size_t)sq * W]);
    const uint64_t *line = &t->ray[((size_t)sq * t->dirs + walk->first) * W];
    for (unsigned n = walk->lines; n; n--, line += 2 * W)
        all = set_or(all, line_set(line, occupied));
    return all;
}

enum attack { ATTACK_NONE, ATTACK_SOFT, ATTACK_HARD };

/*
 * Returns how firmly the leaper `p` on `sq` attacks `target`. The attack is soft if a check against its side would
 * transform `p` into a piece that no longer attacks `target`. Only a side's single royal piece is transformed by check,
 * and its forms attack by leaps, so sliding attacks are always hard.
 */
static inline enum attack
leap_strength(const struct chess_tables *t, const struct chess_position *c, enum colour by,
              unsigned p, unsigned sq, unsigned target)
{
    unsigned less = t->softer[p];
    if (!less || c->kings[by] != 1 || leap_has(t, t->attack[by][less], sq, target))
        return ATTACK_HARD;
    return ATTACK_SOFT;
}

static inline bool
slides_at(const struct chess_tables *t, unsigned p, unsigned dir, unsigned from, unsigned target)
{
    return t->attack_slides[p] >> chess_dir_back(dir) & 1 &&
           (!t->range[p] || set_has(t->within[t->range[p]][from], target));
}

/* Returns whether piece `p` slides between two squares in one of `dirs`, over no more pieces than its hurdles allow. */
static inline bool
slides_to(const struct chess_tables *t, unsigned p, uint32_t dirs, unsigned from, unsigned to,
          struct set occupied)
{
    unsigned way = t->way[from][to];
    if (!way || !(dirs >> (way - 1) & 1) ||
        (t->range[p] && !set_has(t->within[t->range[p]][from], to)))
        return false;
    /* The ray minus its part beyond `to`; `to` itself is not a hurdle. */
    struct set between =
        set_and(set_minus(ray_set(t, way - 1, from), ray_set(t, way - 1, to)), occupied);
    set_drop(&between, to);
    return !set_any(between) || (t->hurdles[p] && set_size(between) <= t->hurdles[p]);
}

/* Returns whether a slider of `by_set` attacks `sq` along this ray. The pieces in between may exceed the slider's
 * number of hurdles by `spare`. */
static inline bool
attacked_from(const struct chess_tables *t, const struct chess_position *c, unsigned dir,
              unsigned sq, struct set by_set, struct set occupied, unsigned spare)
{
    struct set ray = ray_set(t, dir, sq);
    if (!set_any(set_and(set_and(ray, by_set), load(c->sliders))))
        return false;
    struct set blocks = set_and(ray, occupied);
    for (unsigned n = 0; n <= t->hurdles_most + spare && set_any(blocks); n++) {
        unsigned at = nearest(dir, blocks), p = piece_of(c->board[at]);
        if (has(&by_set, at) && n <= t->hurdles[p] + spare && slides_at(t, p, dir, at, sq))
            return true;
        set_drop(&blocks, at);
    }
    return false;
}

/* Inlined, because most squares are tested against one slider or none. */
static inline __attribute__((always_inline)) bool
attacked_by_slide(const struct chess_tables *t, const struct chess_position *c, unsigned sq,
                  struct set by_set, struct set occupied)
{
    /* Test the few sliders that share a line with the square, instead of every ray. */
    struct set from = set_and(set_and(load(t->lines[sq]), load(c->sliders)), by_set);
    while (set_any(from)) {
        unsigned at = pop(&from), p = piece_of(c->board[at]);
        if (slides_to(t, p, t->attack_slides[p], at, sq, occupied))
            return true;
    }
    return false;
}

static inline bool
piece_attacks(const struct chess_tables *t, const struct chess_position *c, unsigned from,
              unsigned sq, struct set occupied)
{
    unsigned code = c->board[from], p = piece_of(code);
    return leap_has(t, t->attack[colour_of(code)][p], from, sq) ||
           slides_to(t, p, t->attack_slides[p], from, sq, occupied);
}

static inline enum attack
attack_on(const struct chess_tables *t, const struct chess_position *c, unsigned sq, enum colour by,
          struct set by_set, struct set occupied)
{
    struct set near = set_and(leap_set(t, t->attackers[by], sq), by_set);
    enum attack found = ATTACK_NONE;
    while (set_any(near)) {
        unsigned at = pop(&near), p = piece_of(c->board[at]);
        if (leap_has(t, t->attack[by][p], at, sq)) {
            found = leap_strength(t, c, by, p, at, sq);
            if (found == ATTACK_HARD)
                return found;
        }
    }
    if (attacked_by_slide(t, c, sq, by_set, occupied))
        return ATTACK_HARD;
    return found;
}

#endif
