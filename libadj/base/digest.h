/* SPDX-License-Identifier: MIT */
/* CRC-32 (zlib's polynomial, for the trace protocol) and SHA-256 (FIPS 180-4, for fingerprints). */
#ifndef BASE_DIGEST_H
#define BASE_DIGEST_H

#include <stddef.h>
#include <stdint.h>

/* Continue a CRC; start with 0. */
uint32_t digest_crc32(uint32_t crc, const void *data, size_t len);

struct sha256 {
    uint32_t state[8];
    uint64_t total;
    uint8_t block[64];
};
void sha256_init(struct sha256 *s);
void sha256_update(struct sha256 *s, const void *data, size_t len);
/* 64 lower-case hexadecimal digits and a NUL. */
void sha256_hex(struct sha256 *s, char out_hex[65]);

#endif
