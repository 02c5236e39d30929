/* SPDX-License-Identifier: MIT */
/*
 * Bitboards of DRAUGHTS_WORDS 64-bit words for the draughts generator: one word for layouts of up to 64 bits, two for
 * 12x12 and for whole boards.
 */
#ifndef DRAUGHTS_SET_H
#define DRAUGHTS_SET_H

#include "base/processor.h"

#ifndef DRAUGHTS_WORDS
#define DRAUGHTS_WORDS 2 /* for tools that parse this file alone */
#endif

#if DRAUGHTS_WORDS == 1

enum { SET_BITS = 64 };
typedef uint64_t set;

static inline unsigned
set_count(set s)
{
    return processor_bits(s);
}

/* The lowest square of a set that is not empty. */
static inline unsigned
set_first(set s)
{
    return (unsigned)__builtin_ctzll(s);
}

/* The highest square of a set that is not empty. */
static inline unsigned
set_last(set s)
{
    return 63u - (unsigned)__builtin_clzll(s);
}

static inline set
set_load(const uint64_t words[2])
{
    return words[0];
}

static inline void
set_store(set s, uint64_t words[2])
{
    words[0] = s;
    words[1] = 0;
}

#else

enum { SET_BITS = 128 };
__extension__ typedef unsigned __int128 set;

static inline unsigned
set_count(set s)
{
    return processor_bits((uint64_t)s) + processor_bits((uint64_t)(s >> 64));
}

/* The lowest square of a set that is not empty. */
static inline unsigned
set_first(set s)
{
    uint64_t low = (uint64_t)s;
    return low ? (unsigned)__builtin_ctzll(low)
               : 64u + (unsigned)__builtin_ctzll((uint64_t)(s >> 64));
}

/* The highest square of a set that is not empty. */
static inline unsigned
set_last(set s)
{
    uint64_t high = (uint64_t)(s >> 64);
    return high ? 127u - (unsigned)__builtin_clzll(high)
                : 63u - (unsigned)__builtin_clzll((uint64_t)s);
}

static inline set
set_load(const uint64_t words[2])
{
    return words[0] | (set)words[1] << 64;
}

static inline void
set_store(set s, uint64_t words[2])
{
    words[0] = (uint64_t)s;
    words[1] = (uint64_t)(s >> 64);
}

#endif

#endif
