/* SPDX-License-Identifier: MIT */
/*
 * The bits of a word. Counting them, dropping the lowest and shifting by any number is one instruction each on newer
 * processors: what lives on it is compiled twice, the second time with PROCESSOR_NEWER (the Makefile's x.n.o), and the
 * table of functions for this processor is chosen where tables are made. Both give the same results
 * (tests/rules/processor.c).
 */
#ifndef BASE_PROCESSOR_H
#define BASE_PROCESSOR_H

#include <stdbool.h>
#include <stdint.h>

/* How many bits are set: in a few steps where there is no instruction for it, as the builtin is a call then. */
static inline unsigned
processor_bits(uint64_t word)
{
#ifdef __POPCNT__
    return (unsigned)__builtin_popcountll(word);
#else
    word -= word >> 1 & UINT64_C(0x5555555555555555);
    word = (word & UINT64_C(0x3333333333333333)) + (word >> 2 & UINT64_C(0x3333333333333333));
    word = (word + (word >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    return (unsigned)(word * UINT64_C(0x0101010101010101) >> 56);
#endif
}

/* Does the processor that this runs on know what PROCESSOR_NEWER was compiled for? */
static inline bool
processor_is_newer(void)
{
#ifdef __x86_64__
    __builtin_cpu_init();
    return __builtin_cpu_supports("popcnt") && __builtin_cpu_supports("bmi") &&
           __builtin_cpu_supports("bmi2");
#else
    return false;
#endif
}

#endif
