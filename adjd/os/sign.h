/* SPDX-License-Identifier: MIT */
/* Randomness, keys and signatures: libsodium's. */
#ifndef ADJD_OS_SIGN_H
#define ADJD_OS_SIGN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buffer.h"

/* Once, before anything else here; false when the system gives no randomness. */
bool sign_start(void);
/* 32 random bytes in base64url: 43 characters and a NUL. */
void sign_secret(char out[44]);
void sign_random(void *out, size_t len);
/* The same of SIGN_OFTEN_MOST bytes at most, for what each request needs: to ask the system is most of what they cost, so a
 * thread asks for many at once. */
enum { SIGN_OFTEN_MOST = 16 };
void sign_random_often(void *out, size_t len);

/* base64. */

enum sign_alphabet { SIGN_BASE64, SIGN_BASE64URL }; /* the second one without padding */
/* Append the bytes in base64. */
void sign_encode(struct buffer *out, const void *data, size_t len, enum sign_alphabet alphabet);
/* Decode into at most `size` bytes; false when the text is not base64 or says more. */
bool sign_decode(const char *text, enum sign_alphabet alphabet, void *out, size_t size,
                 size_t *out_len);

/* Messages to webhooks. */

/* HMAC-SHA256 in base64, appended. */
void sign_hmac(struct buffer *out, const void *secret, size_t secret_len, const void *data,
               size_t len);

/* Verdicts. */

/* An Ed25519 key pair. */
struct signer {
    unsigned char secret[64];
    char public[44]; /* base64url */
    char id[44];     /* RFC 7638 thumbprint, base64url */
};

/* Read the key in the file, which must be ours alone; make one where there is no file. False with
 * `message` filled, and nothing changed. */
bool signer_load(struct signer *signer, const char *path, char *message, size_t message_size);
/* Put a new key into the file, in place of the old one; where that fails the old one stays. */
bool signer_renew(const char *path, char *message, size_t message_size);
void signer_clear(struct signer *signer);
/* A flattened JSON Web Signature (RFC 7515, 8037) over the payload: the member of this name. */
void signer_sign(struct buffer *out, const char *name, const struct signer *signer,
                 const char *payload, size_t len);

#endif
