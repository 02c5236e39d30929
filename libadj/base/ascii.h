/* SPDX-License-Identifier: MIT */
/* ASCII character classes, independent of the locale, and the same tests for eight bytes at once (SWAR). */
#ifndef BASE_ASCII_H
#define BASE_ASCII_H

#include <stdbool.h>
#include <stdint.h>

static inline bool
ascii_is_digit(int c)
{
    return c >= '0' && c <= '9';
}
static inline bool
ascii_is_capital(int c)
{
    return c >= 'A' && c <= 'Z';
}
static inline bool
ascii_is_small(int c)
{
    return c >= 'a' && c <= 'z';
}
static inline bool
ascii_is_letter(int c)
{
    return (unsigned)(c | 0x20) - 'a' < 26;
}
/* Whether a character can be in the name of a tag. */
static inline bool
ascii_is_name(int c)
{
    return ascii_is_letter(c) || ascii_is_digit(c) || c == '_';
}
static inline char
ascii_small(char c)
{
    return (char)(ascii_is_capital(c) ? c + ('a' - 'A') : c);
}
static inline char
ascii_capital(char c)
{
    return (char)(ascii_is_small(c) ? c - ('a' - 'A') : c);
}

#define ASCII_ONES UINT64_C(0x0101010101010101)
#define ASCII_HIGH (ASCII_ONES << 7)

/* Tests eight bytes: a high bit of the result is set if a byte is not printable ASCII (below the space, DEL or above). */
static inline uint64_t
ascii_strange(uint64_t bytes)
{
    return bytes | (bytes - ASCII_ONES * ' ') | (bytes + ASCII_ONES);
}

/* Returns a mask in which the lowest high bit marks the first byte that is a quote, a backslash or not printable ASCII. Higher
 * bits may be wrong. */
static inline uint64_t
ascii_ends(uint64_t bytes)
{
    /* Below 0x21 after this change are control characters, which are below 0x20, and the quote, which is 0x22. */
    const uint64_t quotes = (bytes ^ ASCII_ONES * 2) - ASCII_ONES * 0x21;
    const uint64_t backslashes = (bytes ^ ASCII_ONES * '\\') - ASCII_ONES;
    return (bytes | (bytes + ASCII_ONES) | quotes | backslashes) & ASCII_HIGH;
}

/* Return a mask whose high bits mark the bytes from `first` to `last`, or the bytes equal to `byte`. */
static inline uint64_t
ascii_between(uint64_t bytes, char first, char last)
{
    uint64_t low = bytes & ~ASCII_HIGH; /* without high bits no sum carries into the next byte */
    return (low + ASCII_ONES * (uint64_t)(0x80 - first)) &
           ~(low + ASCII_ONES * (uint64_t)(0x7F - last)) & ~bytes & ASCII_HIGH;
}
static inline uint64_t
ascii_same(uint64_t bytes, char byte)
{
    uint64_t other = bytes ^ ASCII_ONES * (uint64_t)byte;
    return ~(((other & ~ASCII_HIGH) + ~ASCII_HIGH) | other) & ASCII_HIGH;
}

/* Converts eight bytes loaded from text to a number whose lowest byte is the first byte of the text. */
static inline uint64_t
ascii_in_order(uint64_t bytes)
{
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    return __builtin_bswap64(bytes);
#else
    return bytes;
#endif
}

#endif
