/* SPDX-License-Identifier: MIT */
/*
 * Checksums and hashes. CRC-32 (zlib's) for the trace protocol; SHA-256 (Nettle's, which uses the processor's SHA
 * instructions) for fingerprints and for stored and transmitted data; FNV-1a for hash tables in memory; splitmix64 for
 * Zobrist keys.
 */
#ifndef BASE_DIGEST_H
#define BASE_DIGEST_H

#include <stddef.h>
#include <stdint.h>

enum { DIGEST_HEX_SIZE = 65, DIGEST_TAG_SIZE = 33 };

/* Continues a CRC; start with 0. */
uint32_t digest_crc32(uint32_t crc, const void *data, size_t len);

struct digest_line {
    const char *text; /* may be NULL when len is 0 */
    size_t len;
};
/* SHA-256 of the lines, each followed by a line feed: 64 lower-case hexadecimal digits and a NUL. */
void digest_lines(const struct digest_line lines[], size_t count, char out_hex[DIGEST_HEX_SIZE]);
/* SHA-256 of `len` bytes, in hexadecimal as digest_lines() writes it. */
void digest_sha256(const void *data, size_t len, char out_hex[DIGEST_HEX_SIZE]);
/* The first half of the SHA-256: enough for an ETag. */
void digest_tag(const void *data, size_t len, char out_hex[DIGEST_TAG_SIZE]);

/* Initial value of FNV-1a. Mix in a secret where an attacker could choose colliding texts. */
#define DIGEST_FNV UINT64_C(0xcbf29ce484222325)
/* Continues FNV-1a over a NUL-terminated text. */
static inline uint64_t
digest_fnv(uint64_t hash, const char *text)
{
    for (; *text; text++)
        hash = (hash ^ (unsigned char)*text) * UINT64_C(0x100000001b3);
    return hash;
}

/* Returns the next number of splitmix64 (Steele, Lea and Flood): Zobrist keys that are the same on every machine. */
static inline uint64_t
digest_next_key(uint64_t *state)
{
    uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

#endif
