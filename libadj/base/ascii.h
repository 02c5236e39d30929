/* SPDX-License-Identifier: MIT */
/* Eight bytes of a text at once. */
#ifndef BASE_ASCII_H
#define BASE_ASCII_H

#include <stdint.h>

#define ASCII_ONES UINT64_C(0x0101010101010101)
#define ASCII_HIGH (ASCII_ONES << 7)

/* ASCII_HIGH is set somewhere unless all are printable: bytes below the space and from DEL on set theirs. */
static inline uint64_t
ascii_strange(uint64_t bytes)
{
    return bytes | (bytes - ASCII_ONES * ' ') | (bytes + ASCII_ONES);
}

#endif
