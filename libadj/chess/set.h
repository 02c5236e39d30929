/* SPDX-License-Identifier: MIT */
/*
 * Bitboards of CHESS_WORDS 64-bit words, for chess/gen.c. All functions are inline, and the compiler unrolls the loops
 * over words.
 */
#ifndef CHESS_SET_H
#define CHESS_SET_H

#include <stdbool.h>
#include <stdint.h>

#include "base/processor.h"
#include "play/position.h"

#ifndef CHESS_WORDS
#define CHESS_WORDS 3 /* lets tools parse this file alone */
#endif

enum { W = CHESS_WORDS < 3 ? CHESS_WORDS : BOARD_WORDS }; /* width 3 serves all larger boards */

struct set {
    uint64_t w[W];
};

static inline struct set
load(const uint64_t *words)
{
    struct set s;
    for (int i = 0; i < W; i++)
        s.w[i] = words[i];
    return s;
}
static inline void
store(uint64_t *words, struct set s)
{
    for (int i = 0; i < W; i++)
        words[i] = s.w[i];
}
static inline struct set
set_and(struct set a, struct set b)
{
    for (int i = 0; i < W; i++)
        a.w[i] &= b.w[i];
    return a;
}
static inline struct set
set_or(struct set a, struct set b)
{
    for (int i = 0; i < W; i++)
        a.w[i] |= b.w[i];
    return a;
}
static inline struct set
set_minus(struct set a, struct set b)
{
    for (int i = 0; i < W; i++)
        a.w[i] &= ~b.w[i];
    return a;
}
static inline bool
set_any(struct set a)
{
    uint64_t any = a.w[0];
    for (int i = 1; i < W; i++)
        any |= a.w[i];
    return any != 0;
}
static inline unsigned
set_size(struct set a)
{
    unsigned n = 0;
    for (int i = 0; i < W; i++)
        n += processor_bits(a.w[i]);
    return n;
}
static inline struct set
set_all(void)
{
    struct set s;
    for (int i = 0; i < W; i++)
        s.w[i] = ~(uint64_t)0;
    return s;
}
static inline struct set
set_none(void)
{
    struct set s;
    for (int i = 0; i < W; i++)
        s.w[i] = 0;
    return s;
}
static inline void
set_add(struct set *s, unsigned sq)
{
    s->w[W == 1 ? 0 : sq >> 6] |= (uint64_t)1 << (sq & 63);
}
static inline void
set_drop(struct set *s, unsigned sq)
{
    s->w[W == 1 ? 0 : sq >> 6] &= ~((uint64_t)1 << (sq & 63));
}
static inline bool
has(const struct set *s, unsigned sq)
{
    return s->w[W == 1 ? 0 : sq >> 6] >> (sq & 63) & 1;
}
static inline unsigned
lowest(struct set s)
{
    for (unsigned i = 0; i + 1 < W; i++)
        if (s.w[i])
            return i * 64 + (unsigned)__builtin_ctzll(s.w[i]);
    return (W - 1) * 64 + (unsigned)__builtin_ctzll(s.w[W - 1]);
}
static inline unsigned
highest(struct set s)
{
    for (unsigned i = W - 1; i > 0; i--)
        if (s.w[i])
            return i * 64 + 63 - (unsigned)__builtin_clzll(s.w[i]);
    return 63 - (unsigned)__builtin_clzll(s.w[0]);
}
/* Returns the squares up to and including the lowest of the set; all squares for an empty set. */
static inline struct set
up_to_lowest(struct set s)
{
    bool below = true;
    for (int i = 0; i < W; i++) {
        uint64_t word = s.w[i];
        /* word ^ (word - 1) is the lowest bit and all bits below it; for 0 all bits, and the next word decides. */
        s.w[i] = below ? word ^ (word - 1) : 0;
        below &= word == 0;
    }
    return s;
}
/* Returns the squares from the highest of the set upwards; all squares for an empty set. */
static inline struct set
from_highest(struct set s)
{
    bool above = true;
    for (int i = W - 1; i >= 0; i--) {
        uint64_t word = s.w[i];
        /* The arithmetic shift copies the sign bit down to the highest bit of the word. In an empty word the lowest bit
         * is set first, so the result is all bits. */
        s.w[i] = above ? (uint64_t)(INT64_MIN >> __builtin_clzll(word | 1)) : 0;
        above &= word == 0;
    }
    return s;
}
/* Adds `by` (between -63 and 63) to each square's number. In one word, squares that leave it at one end come in at the
 * other, because a rotation needs no test of the sign; the caller masks them out. */
static inline struct set
set_shift(struct set s, int by)
{
    struct set out;
    const unsigned n = (unsigned)(by < 0 ? -by : by);
    if (W == 1) {
        out.w[0] = s.w[0] << (by & 63) | s.w[0] >> (-by & 63);
        return out;
    }
    /* Bits enter from the next word in two shifts, because one shift by 64 would be undefined. */
    if (by > 0) {
        out.w[0] = s.w[0] << n;
        for (int i = 1; i < W; i++)
            out.w[i] = s.w[i] << n | s.w[i - 1] >> 1 >> (63 - n);
        return out;
    }
    for (int i = 0; i + 1 < W; i++)
        out.w[i] = s.w[i] >> n | s.w[i + 1] << 1 << (63 - n);
    out.w[W - 1] = s.w[W - 1] >> n;
    return out;
}
/* Returns the squares from `low` to `high`, both included. */
static inline struct set
set_span(unsigned low, unsigned high)
{
    struct set s;
    if (W == 1) {
        s.w[0] = ~(uint64_t)0 << low & ~(uint64_t)0 >> (63 - high);
        return s;
    }
    for (unsigned i = 0; i < W; i++) {
        unsigned first = 64 * i, last = first + 63;
        s.w[i] = low > last || high < first ? 0 : ~(uint64_t)0;
        if (low > first && low <= last)
            s.w[i] <<= low - first;
        if (high >= first && high < last)
            s.w[i] &= ~(uint64_t)0 >> (last - high);
    }
    return s;
}
/* Removes and returns the lowest square of a set that is not empty. */
static inline unsigned
pop(struct set *s)
{
    for (unsigned i = 0; i < W; i++)
        if (s->w[i]) {
            unsigned sq = i * 64 + (unsigned)__builtin_ctzll(s->w[i]);
            s->w[i] &= s->w[i] - 1;
            return sq;
        }
    return NO_SQUARE;
}

#endif
