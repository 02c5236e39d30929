/* SPDX-License-Identifier: MIT */
/*
 * Checksums and hashes. CRC-32 (as zlib's) for the trace protocol; SHA-256 (Nettle's, which uses the processor's SHA
 * instructions) for fingerprints and for stored and transmitted data; FNV-1a for hash tables in memory; splitmix64 for
 * Zobrist keys.
 */
#ifndef BASE_DIGEST_H
#define BASE_DIGEST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { DIGEST_HEX_SIZE = 65, DIGEST_TAG_SIZE = 33 };

struct digest_line {
    const char *text; /* may be NULL when len is 0 */
    size_t len;
};
/* SHA-256 of the lines, each followed by a line feed: 64 lower-case hexadecimal digits and a NUL. */
void digest_lines(const struct digest_line lines[], size_t count, char out_hex[DIGEST_HEX_SIZE]);
/* SHA-256 of `len` bytes, in hexadecimal as digest_lines() writes it. */
void digest_sha256(const void *data, size_t len, char out_hex[DIGEST_HEX_SIZE]);
enum { DIGEST_SIZE = 32 };
/* SHA-256 of the parts, one behind the other, as bytes. */
void digest_parts(const struct digest_line parts[], size_t count, unsigned char out[DIGEST_SIZE]);
/* Write such bytes in hexadecimal, and read them; false when the text is not 64 hexadecimal digits. */
void digest_hex(const unsigned char bytes[DIGEST_SIZE], char out_hex[DIGEST_HEX_SIZE]);
bool digest_hex_read(const char *text, unsigned char out[DIGEST_SIZE]);
/* Decode base64 of `len` characters to at most `size` bytes; false when it is not base64 or longer. */
bool digest_base64_read(const char *text, size_t len, unsigned char *out, size_t size,
                        size_t *out_len);
/* The first half of the SHA-256: enough for an ETag. */
void digest_tag(const void *data, size_t len, char out_hex[DIGEST_TAG_SIZE]);

/* Continues a CRC; start with 0. */
static inline uint32_t
digest_crc32(uint32_t crc, const void *data, size_t len)
{
    const unsigned char *bytes = data;
    crc = ~crc;
    for (size_t i = 0; i < len; i++) {
        crc ^= bytes[i];
        for (int bit = 0; bit < 8; bit++)
            crc = crc >> 1 ^ (crc & 1 ? 0xedb88320 : 0);
    }
    return ~crc;
}

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
