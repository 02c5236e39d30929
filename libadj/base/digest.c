/* SPDX-License-Identifier: MIT */
#include "base/digest.h"

#include <nettle/base16.h>
#include <nettle/sha2.h>
#include <zlib.h>

uint32_t
digest_crc32(uint32_t crc, const void *data, size_t len)
{
    return (uint32_t)crc32_z(crc, data, len);
}

/* Writes the first `bytes` bytes of the hash in hexadecimal, and a NUL. */
static void
hash_end(struct sha256_ctx *hash, size_t bytes, char *out_hex)
{
    uint8_t digest[SHA256_DIGEST_SIZE];
    sha256_digest(hash, bytes, digest);
    base16_encode_update(out_hex, bytes, digest);
    out_hex[2 * bytes] = '\0';
}

static void
hash_whole(const void *data, size_t len, size_t bytes, char *out_hex)
{
    struct sha256_ctx hash;
    sha256_init(&hash);
    sha256_update(&hash, len, data);
    hash_end(&hash, bytes, out_hex);
}

void
digest_lines(const struct digest_line lines[], size_t count, char out_hex[DIGEST_HEX_SIZE])
{
    struct sha256_ctx hash;
    sha256_init(&hash);
    for (size_t i = 0; i < count; i++) {
        sha256_update(&hash, lines[i].len, (const uint8_t *)lines[i].text);
        sha256_update(&hash, 1, (const uint8_t *)"\n");
    }
    hash_end(&hash, SHA256_DIGEST_SIZE, out_hex);
}

void
digest_sha256(const void *data, size_t len, char out_hex[DIGEST_HEX_SIZE])
{
    hash_whole(data, len, SHA256_DIGEST_SIZE, out_hex);
}

void
digest_tag(const void *data, size_t len, char out_hex[DIGEST_TAG_SIZE])
{
    hash_whole(data, len, SHA256_DIGEST_SIZE / 2, out_hex);
}
