/* SPDX-License-Identifier: MIT */
/* Nettle's SHA-256: it uses the processor's instructions for it, which libsodium does not. */
#include "os/hash.h"

#include <nettle/base16.h>
#include <nettle/sha2.h>

/* The first `bytes` bytes of the hash, and a NUL. */
static void
hash_write(const void *data, size_t len, size_t bytes, char *out)
{
    struct sha256_ctx state;
    uint8_t hash[SHA256_DIGEST_SIZE];
    sha256_init(&state);
    sha256_update(&state, len, data);
    sha256_digest(&state, bytes, hash);
    base16_encode_update(out, bytes, hash);
    out[2 * bytes] = '\0';
}

void
hash_sha256(const void *data, size_t len, char out[SHA256_TEXT_SIZE])
{
    hash_write(data, len, SHA256_DIGEST_SIZE, out);
}

void
hash_tag(const void *data, size_t len, char out[TAG_TEXT_SIZE])
{
    hash_write(data, len, SHA256_DIGEST_SIZE / 2, out);
}
