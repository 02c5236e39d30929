/* SPDX-License-Identifier: MIT */
#include "sign.h"

#include <sodium.h>

bool
sign_start(void)
{
    return sodium_init() >= 0;
}

void
sign_secret(char out[44])
{
    unsigned char bytes[32];
    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2base64(out, 44, bytes, sizeof bytes, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    sodium_memzero(bytes, sizeof bytes);
}

uint64_t
sign_random(void)
{
    uint64_t value;
    randombytes_buf(&value, sizeof value);
    return value;
}

void
sign_sha256(const void *data, size_t len, char out[SHA256_TEXT_SIZE])
{
    unsigned char hash[crypto_hash_sha256_BYTES];
    crypto_hash_sha256(hash, data, len);
    sodium_bin2hex(out, SHA256_TEXT_SIZE, hash, sizeof hash);
}
