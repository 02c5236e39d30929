/* SPDX-License-Identifier: MIT */
/*
 * Bit operations on a 64-bit word, and a search among 64 bytes. Newer x86-64 processors have single instructions for
 * population count, clearing the lowest bit and variable shifts (POPCNT, LZCNT, BMI, BMI2). Hot files are therefore
 * compiled twice, the second time with PROCESSOR_NEWER (the Makefile's x.n.o); the code that builds the tables selects
 * the version for this processor. Both give the same results (tests/rules/processor.c).
 */
#ifndef BASE_PROCESSOR_H
#define BASE_PROCESSOR_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "base/ascii.h"

/* 1 if the hot files are compiled a second time for newer processors. */
#ifdef __x86_64__
#define PROCESSOR_HAS_NEWER 1
#include <cpuid.h>
#else
#define PROCESSOR_HAS_NEWER 0
#endif

/* Population count: the number of set bits. Without the instruction the builtin would be a function call, so the bits
 * are added up here. */
static inline unsigned
processor_bits(uint64_t word)
{
#if defined __POPCNT__ || defined __wasm__
    return (unsigned)__builtin_popcountll(word);
#else
    word -= word >> 1 & UINT64_C(0x5555555555555555);
    word = (word & UINT64_C(0x3333333333333333)) + (word >> 2 & UINT64_C(0x3333333333333333));
    word = (word + (word >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    return (unsigned)(word * UINT64_C(0x0101010101010101) >> 56);
#endif
}

/* Returns the places of a byte among 64 bytes, as a bit each: the bitboard of the squares with this piece. */
static inline uint64_t
processor_places_plain(const uint8_t bytes[64], uint8_t byte)
{
    uint64_t places = 0;
    for (unsigned i = 0; i < 64; i += 8) {
        uint64_t eight;
        memcpy(&eight, bytes + i, sizeof eight);
        eight = ascii_same(ascii_in_order(eight) ^ ASCII_ONES * byte, '\0');
        /* The product moves the high bits of the eight bytes into its highest byte. */
        places |= (eight >> 7) * UINT64_C(0x0102040810204080) >> 56 << i;
    }
    return places;
}
#ifdef __SSE2__
static inline uint64_t
processor_places(const uint8_t bytes[64], uint8_t byte)
{
    /* _mm_movemask_epi8() without <emmintrin.h>, which is longer than all that most files include. */
    typedef char sixteen __attribute__((vector_size(16)));
    uint64_t places = 0;
    for (unsigned i = 0; i < 64; i += 16) {
        sixteen part;
        memcpy(&part, bytes + i, sizeof part);
        part = (sixteen)(part == (char)byte);
        places |= (uint64_t)(unsigned)__builtin_ia32_pmovmskb128(part) << i;
    }
    return places;
}
/* The places of any of four bytes. */
static inline uint64_t
processor_places_any(const uint8_t bytes[64], const char any[4])
{
    typedef char sixteen __attribute__((vector_size(16)));
    uint64_t places = 0;
    for (unsigned i = 0; i < 64; i += 16) {
        sixteen part;
        memcpy(&part, bytes + i, sizeof part);
        part = (sixteen)((part == any[0]) | (part == any[1]) | (part == any[2]) | (part == any[3]));
        places |= (uint64_t)(unsigned)__builtin_ia32_pmovmskb128(part) << i;
    }
    return places;
}
#else
#define processor_places processor_places_plain
static inline uint64_t
processor_places_any(const uint8_t bytes[64], const char any[4])
{
    uint64_t places = 0;
    for (unsigned i = 0; i < 4; i++)
        places |= processor_places(bytes, (uint8_t)any[i]);
    return places;
}
#endif

/* Returns whether this processor has the instructions that PROCESSOR_NEWER code uses. */
static inline bool
processor_is_newer(void)
{
#if PROCESSOR_HAS_NEWER
    unsigned eax, ebx, ecx, edx;
    /* LZCNT is bit 5 of ECX; Clang's builtin does not know its name. */
    if (!__get_cpuid(0x80000001, &eax, &ebx, &ecx, &edx) || !(ecx >> 5 & 1))
        return false;
    __builtin_cpu_init();
    return __builtin_cpu_supports("popcnt") && __builtin_cpu_supports("bmi") &&
           __builtin_cpu_supports("bmi2");
#else
    return false;
#endif
}

#endif
