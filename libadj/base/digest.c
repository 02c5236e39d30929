/* SPDX-License-Identifier: MIT */
#include "base/digest.h"

#include <nettle/base16.h>
#include <nettle/base64.h>
#include <nettle/sha2.h>
#include <string.h>

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

void
digest_parts(const struct digest_line parts[], size_t count, unsigned char out[DIGEST_SIZE])
{
    struct sha256_ctx hash;
    sha256_init(&hash);
    for (size_t i = 0; i < count; i++)
        sha256_update(&hash, parts[i].len, (const uint8_t *)parts[i].text);
    sha256_digest(&hash, DIGEST_SIZE, out);
}

void
digest_hex(const unsigned char bytes[DIGEST_SIZE], char out_hex[DIGEST_HEX_SIZE])
{
    base16_encode_update(out_hex, DIGEST_SIZE, bytes);
    out_hex[DIGEST_HEX_SIZE - 1] = '\0';
}

bool
digest_hex_read(const char *text, unsigned char out[DIGEST_SIZE])
{
    struct base16_decode_ctx decoder;
    size_t len = DIGEST_SIZE;
    base16_decode_init(&decoder);
    return strlen(text) == DIGEST_HEX_SIZE - 1 &&
           base16_decode_update(&decoder, &len, out, DIGEST_HEX_SIZE - 1, text);
}

bool
digest_base64_read(const char *text, size_t len, unsigned char *out, size_t size, size_t *out_len)
{
    enum { MOST = 192 };
    struct base64_decode_ctx decoder;
    unsigned char bytes[BASE64_DECODE_LENGTH(MOST)];
    size_t count = sizeof bytes;
    base64_decode_init(&decoder);
    if (len > MOST || !base64_decode_update(&decoder, &count, bytes, len, text) ||
        !base64_decode_final(&decoder) || count > size)
        return false;
    memcpy(out, bytes, count);
    *out_len = count;
    return true;
}
