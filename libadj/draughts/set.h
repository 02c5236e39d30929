/* SPDX-License-Identifier: MIT */
/*
 * Bitboards of DRAUGHTS_WORDS 64-bit words for the draughts generator: one word for layouts of up to 64 bits, two for 12x12
 * boards and for boards that use all squares. Tests of SET_BITS are compile-time constants, so one word has no overhead.
 */
#ifndef DRAUGHTS_SET_H
#define DRAUGHTS_SET_H

#include "base/processor.h"

#ifndef DRAUGHTS_WORDS
#define DRAUGHTS_WORDS 2 /* lets tools parse this file alone */
#endif

enum { SET_BITS = 64 * DRAUGHTS_WORDS };
#if DRAUGHTS_WORDS == 1
typedef uint64_t set;
#else
__extension__ typedef unsigned __int128 set;
#endif

/* Returns the second word of a set. */
static inline uint64_t
set_high(set s)
{
    return SET_BITS > 64 ? (uint64_t)(s >> (SET_BITS - 64)) : 0;
}

static inline unsigned
set_count(set s)
{
    return processor_bits((uint64_t)s) + (SET_BITS > 64 ? processor_bits(set_high(s)) : 0);
}

/* Returns the lowest square of a set that is not empty. */
static inline unsigned
set_first(set s)
{
    if (SET_BITS > 64 && !(uint64_t)s)
        return 64u + (unsigned)__builtin_ctzll(set_high(s));
    return (unsigned)__builtin_ctzll((uint64_t)s);
}

/* Returns the highest square of a set that is not empty. */
static inline unsigned
set_last(set s)
{
    if (SET_BITS > 64 && set_high(s))
        return 127u - (unsigned)__builtin_clzll(set_high(s));
    return 63u - (unsigned)__builtin_clzll((uint64_t)s);
}

static inline set
set_load(const uint64_t words[2])
{
    return words[0] | (SET_BITS > 64 ? (set)words[1] << (SET_BITS - 64) : 0);
}

static inline void
set_store(set s, uint64_t words[2])
{
    words[0] = (uint64_t)s;
    words[1] = set_high(s);
}

#endif
