/* SPDX-License-Identifier: MIT */
/*
 * CRC-32 (zlib's, for the trace protocol) and SHA-256, for fingerprints and what is stored and sent: Nettle's, since it
 * uses the processor's instructions for it. FNV-1a for tables in memory, and keys for hashing
 * positions.
 */
#ifndef BASE_DIGEST_H
#define BASE_DIGEST_H

#include <stddef.h>
#include <stdint.h>

enum { DIGEST_HEX_SIZE = 65, DIGEST_TAG_SIZE = 33 };

/* Continue a CRC; start with 0. */
uint32_t digest_crc32(uint32_t crc, const void *data, size_t len);

struct digest_line {
    const char *text; /* may be NULL when there is none */
    size_t len;
};
/* SHA-256 of the lines, each with a line feed behind it: 64 lower-case hexadecimal digits and a NUL. */
void digest_lines(const struct digest_line lines[], size_t count, char out_hex[DIGEST_HEX_SIZE]);
/* SHA-256 of the bytes. */
void digest_sha256(const void *data, size_t len, char out_hex[DIGEST_HEX_SIZE]);
/* The first half of that: enough for an ETag. */
void digest_tag(const void *data, size_t len, char out_hex[DIGEST_TAG_SIZE]);

/* FNV-1a begins with this, or with this and a secret where others could choose texts that meet. */
#define DIGEST_FNV UINT64_C(0xcbf29ce484222325)
/* It goes on over a text. */
static inline uint64_t
digest_fnv(uint64_t hash, const char *text)
{
    for (; *text; text++)
        hash = (hash ^ (unsigned char)*text) * UINT64_C(0x100000001b3);
    return hash;
}

/* Keys that are the same on every machine: the next number of Steele, Lea and Flood's splitmix64, well mixed from a counter. */
static inline uint64_t
digest_next_key(uint64_t *state)
{
    uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

#endif
