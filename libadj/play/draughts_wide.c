/* SPDX-License-Identifier: MIT */
/* The draughts move generator for layouts of more than 64 bits: twelve by twelve, and whole boards. */
#include "play/draughts_kernel.h"

enum { SET_BITS = 128 };
__extension__ typedef unsigned __int128 set;

static inline unsigned
set_count(set s)
{
    return processor_bits((uint64_t)s) + processor_bits((uint64_t)(s >> 64));
}

/* The lowest square; not of the empty set. */
static inline unsigned
set_first(set s)
{
    uint64_t low = (uint64_t)s;
    return low ? (unsigned)__builtin_ctzll(low)
               : 64u + (unsigned)__builtin_ctzll((uint64_t)(s >> 64));
}

/* The highest square; not of the empty set. */
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

#ifdef PROCESSOR_NEWER
#define DRAUGHTS_KERNEL draughts_wide_newer
#else
#define DRAUGHTS_KERNEL draughts_wide
#endif
#include "play/draughts_generate.h"
