/* SPDX-License-Identifier: MIT */
/* Implements base/digest.h without Nettle, which Debian does not have for WebAssembly: SHA-256 (FIPS 180-4). */
#include "base/digest.h"

#include <stdio.h>
#include <string.h>

struct sha256 {
    uint32_t state[8];
    unsigned char block[64];
    uint64_t len; /* bytes hashed so far */
};

/* The first 32 bits of the fractional parts of the square roots of the first 8 primes, and of the cube roots of the
 * first 64. */
static const uint32_t sha256_start[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                         0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
static const uint32_t sha256_round[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

static uint32_t
rotate(uint32_t x, unsigned n)
{
    return x >> n | x << (32 - n);
}

/* Hashes the full block. */
static void
sha256_compress(struct sha256 *hash)
{
    uint32_t w[64], s[8];
    for (unsigned i = 0; i < 16; i++)
        w[i] = (uint32_t)hash->block[4 * i] << 24 | (uint32_t)hash->block[4 * i + 1] << 16 |
               (uint32_t)hash->block[4 * i + 2] << 8 | hash->block[4 * i + 3];
    for (unsigned i = 16; i < 64; i++)
        w[i] = w[i - 16] + w[i - 7] +
               (rotate(w[i - 15], 7) ^ rotate(w[i - 15], 18) ^ w[i - 15] >> 3) +
               (rotate(w[i - 2], 17) ^ rotate(w[i - 2], 19) ^ w[i - 2] >> 10);
    memcpy(s, hash->state, sizeof s);
    for (unsigned i = 0; i < 64; i++) {
        uint32_t one = s[7] + (rotate(s[4], 6) ^ rotate(s[4], 11) ^ rotate(s[4], 25)) +
                       ((s[4] & s[5]) ^ (~s[4] & s[6])) + sha256_round[i] + w[i];
        uint32_t two = (rotate(s[0], 2) ^ rotate(s[0], 13) ^ rotate(s[0], 22)) +
                       ((s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]));
        memmove(s + 1, s, 7 * sizeof *s);
        s[4] += one;
        s[0] = one + two;
    }
    for (unsigned i = 0; i < 8; i++)
        hash->state[i] += s[i];
}

static void
sha256_update(struct sha256 *hash, const void *data, size_t len)
{
    const unsigned char *bytes = data;
    for (size_t i = 0; i < len; i++) {
        hash->block[hash->len++ % 64] = bytes[i];
        if (hash->len % 64 == 0)
            sha256_compress(hash);
    }
}

/* Writes the first `bytes` bytes of the hash in hexadecimal, and a NUL. */
static void
sha256_end(struct sha256 *hash, size_t bytes, char *out_hex)
{
    const uint64_t bits = hash->len * 8;
    unsigned char length[8];
    for (unsigned i = 0; i < 8; i++)
        length[i] = (unsigned char)(bits >> (56 - 8 * i));
    sha256_update(hash, "\x80", 1);
    while (hash->len % 64 != 56)
        sha256_update(hash, "", 1);
    sha256_update(hash, length, sizeof length);
    for (size_t i = 0; i < bytes; i++)
        snprintf(out_hex + 2 * i, 3, "%02x", hash->state[i / 4] >> (24 - 8 * (i % 4)) & 0xff);
}

static void
sha256_init(struct sha256 *hash)
{
    *hash = (struct sha256){.len = 0};
    memcpy(hash->state, sha256_start, sizeof hash->state);
}

void
digest_lines(const struct digest_line lines[], size_t count, char out_hex[DIGEST_HEX_SIZE])
{
    struct sha256 hash;
    sha256_init(&hash);
    for (size_t i = 0; i < count; i++) {
        sha256_update(&hash, lines[i].text, lines[i].len);
        sha256_update(&hash, "\n", 1);
    }
    sha256_end(&hash, 32, out_hex);
}

void
digest_sha256(const void *data, size_t len, char out_hex[DIGEST_HEX_SIZE])
{
    struct sha256 hash;
    sha256_init(&hash);
    sha256_update(&hash, data, len);
    sha256_end(&hash, 32, out_hex);
}

void
digest_tag(const void *data, size_t len, char out_hex[DIGEST_TAG_SIZE])
{
    struct sha256 hash;
    sha256_init(&hash);
    sha256_update(&hash, data, len);
    sha256_end(&hash, 16, out_hex);
}
