/* SPDX-License-Identifier: MIT */
/* The draughts move generator for layouts of up to 64 bits. */
#include "play/draughts_kernel.h"

enum { SET_BITS = 64 };
typedef uint64_t set;

static inline unsigned
set_count(set s)
{
    return processor_bits(s);
}

/* The lowest square; not of the empty set. */
static inline unsigned
set_first(set s)
{
    return (unsigned)__builtin_ctzll(s);
}

/* The highest square; not of the empty set. */
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

#ifdef PROCESSOR_NEWER
#define DRAUGHTS_KERNEL draughts_narrow_newer
#else
#define DRAUGHTS_KERNEL draughts_narrow
#endif
#include "play/draughts_generate.h"
