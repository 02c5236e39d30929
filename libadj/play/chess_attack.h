/* SPDX-License-Identifier: MIT */
/*
 * What reaches and what attacks a square, by sets of CHESS_WORDS words: for who is compiled once for each number of them,
 * and for a notation that knows its board.
 * A leap is looked up in a set; a slide follows a ray past as many pieces as it may, so that ordinary sliders are the
 * case of no hurdles.
 */
#ifndef PLAY_CHESS_ATTACK_H
#define PLAY_CHESS_ATTACK_H

#include "play/chess.h"
#include "play/chess_set.h"

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
nearest(const struct chess_tables *t, unsigned dir, struct set on_ray)
{
    return t->rising[dir] ? lowest(on_ray) : highest(on_ray);
}

/* What is left of the pieces on a ray behind the first `n`. Few games have hurdles: it stays out of the way of the
 * rest. */
static __attribute__((noinline)) struct set
set_beyond(const struct chess_tables *t, unsigned dir, struct set on_ray, unsigned n)
{
    for (; n > 0 && set_any(on_ray); n--)
        set_drop(&on_ray, nearest(t, dir, on_ray));
    return on_ray;
}

/* The squares that a slide past hurdles reaches. */
static __attribute__((noinline)) struct set
slide_over(const struct chess_tables *t, unsigned p, unsigned sq, struct set occupied)
{
    struct set all = set_none();
    for (uint32_t dirs = t->slides[p]; dirs; dirs &= dirs - 1) {
        unsigned dir = (unsigned)__builtin_ctz(dirs);
        struct set ray = ray_set(t, dir, sq);
        struct set blocks = set_beyond(t, dir, set_and(ray, occupied), t->hurdles[p]);
        if (set_any(blocks))
            ray = set_minus(ray, ray_set(t, dir, nearest(t, dir, blocks)));
        all = set_or(all, ray);
    }
    return all;
}

/* The squares that a slide of piece `p` from `sq` reaches, whatever stands on the last ones. */
static inline struct set
slide_set(const struct chess_tables *t, unsigned p, unsigned sq, struct set occupied)
{
    struct set all = set_none();
    if (t->hurdles[p]) {
        all = slide_over(t, p, sq, occupied);
    } else {
        /* Of what stands on a rising ray the lowest square is met first, on a falling one the highest. There the way ends;
         * where nothing stands these sets have all squares, so that nobody asks whether something does. */
        for (uint32_t dirs = t->slides[p] & t->rise; dirs; dirs &= dirs - 1) {
            struct set ray = ray_set(t, (unsigned)__builtin_ctz(dirs), sq);
            all = set_or(all, set_and(ray, up_to_lowest(set_and(ray, occupied))));
        }
        for (uint32_t dirs = t->slides[p] & ~t->rise; dirs; dirs &= dirs - 1) {
            struct set ray = ray_set(t, (unsigned)__builtin_ctz(dirs), sq);
            all = set_or(all, set_and(ray, from_highest(set_and(ray, occupied))));
        }
    }
    if (t->range[p])
        all = set_and(all, load(t->within[t->range[p]][sq]));
    return all;
}

enum attack { ATTACK_NONE, ATTACK_SOFT, ATTACK_HARD };

/* Does the attack on `target` outlast a check, which turns the attacker `p` on `sq` into less? Only
 * a sole royal piece turns. Its varieties attack by leaps, so that no slide needs a look. */
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
    return t->attack_slides[p] >> t->opposite[dir] & 1 &&
           (!t->range[p] || set_has(t->within[t->range[p]][from], target));
}

/* Does a slide of piece `p` in one of `dirs` lead from one square to the other, past no more than it may pass? */
static inline bool
slides_to(const struct chess_tables *t, unsigned p, uint32_t dirs, unsigned from, unsigned to,
          struct set occupied)
{
    unsigned way = t->way[from][to];
    if (!way || !(dirs >> (way - 1) & 1) ||
        (t->range[p] && !set_has(t->within[t->range[p]][from], to)))
        return false;
    /* A ray less what lies on it beyond `to`: the squares up to `to`, which is no hurdle of its own. */
    struct set between =
        set_and(set_minus(ray_set(t, way - 1, from), ray_set(t, way - 1, to)), occupied);
    set_drop(&between, to);
    return t->hurdles[p] ? set_size(between) <= t->hurdles[p] : !set_any(between);
}

/* Is `sq` attacked along this ray when `occupied` squares block, and `spare` of them do not? `by_set`: the
 * attackers that count. */
static inline bool
attacked_from(const struct chess_tables *t, const struct chess_position *c, unsigned dir,
              unsigned sq, struct set by_set, struct set occupied, unsigned spare)
{
    struct set ray = ray_set(t, dir, sq);
    if (!set_any(set_and(set_and(ray, by_set), load(c->sliders))))
        return false;
    struct set blocks = set_and(ray, occupied);
    for (unsigned n = 0; n <= t->hurdles_most + spare && set_any(blocks); n++) {
        unsigned at = nearest(t, dir, blocks), p = piece_of(c->board[at]);
        if (has(&by_set, at) && n <= t->hurdles[p] + spare && slides_at(t, p, dir, at, sq))
            return true;
        set_drop(&blocks, at);
    }
    return false;
}

static bool
attacked_by_slide(const struct chess_tables *t, const struct chess_position *c, unsigned sq,
                  struct set by_set, struct set occupied)
{
    /* The few sliders that share a line with the square are looked at, not what stands on each of its lines. */
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
