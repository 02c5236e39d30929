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

void
digest_lines(const struct digest_line lines[], size_t count, char out_hex[DIGEST_HEX_SIZE])
{
    uint8_t digest[SHA256_DIGEST_SIZE];
    struct sha256_ctx hash;

    sha256_init(&hash);
    for (size_t i = 0; i < count; i++) {
        sha256_update(&hash, lines[i].len, (const uint8_t *)lines[i].text);
        sha256_update(&hash, 1, (const uint8_t *)"\n");
    }
    sha256_digest(&hash, sizeof digest, digest);
    base16_encode_update(out_hex, sizeof digest, digest);
    out_hex[DIGEST_HEX_SIZE - 1] = '\0';
}
