/* SPDX-License-Identifier: MIT */
/* Random bytes, base64, HMAC and Ed25519 signatures, by libsodium. Call sign_start() first. */
#ifndef ADJD_OS_SIGN_H
#define ADJD_OS_SIGN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buffer.h"

/* Call once before all other functions here; false when the system has no random source. */
bool sign_start(void);
/* 32 random bytes in base64url: 43 characters and a NUL. */
void sign_secret(char out[44]);
void sign_random(void *out, size_t len);
/* Up to SIGN_OFTEN_MOST random bytes from a thread's cache, which saves a system call each time. */
enum { SIGN_OFTEN_MOST = 16 };
void sign_random_often(void *out, size_t len);

enum sign_alphabet { SIGN_BASE64, SIGN_BASE64URL }; /* SIGN_BASE64URL has no padding */
/* Append the bytes in base64. */
void sign_encode(struct buffer *out, const void *data, size_t len, enum sign_alphabet alphabet);
/* Decode at most `size` bytes; false when the text is not base64 or is longer. */
bool sign_decode(const char *text, enum sign_alphabet alphabet, void *out, size_t size,
                 size_t *out_len);

/* Append the HMAC-SHA256 of `data` in base64: the signature of a webhook message. */
void sign_hmac(struct buffer *out, const void *secret, size_t secret_len, const void *data,
               size_t len);

/* The Ed25519 key pair that signs verdicts. */
struct signer {
    unsigned char secret[64];
    char public[44]; /* base64url */
    char id[44];     /* RFC 7638 thumbprint, base64url */
};

/* Read the key file, which no other user may own or read; create a key when there is no file. On failure returns false, fills
 * `message` and changes nothing. */
bool signer_load(struct signer *signer, const char *path, char *message, size_t size);
/* Replace the file's key by a new one; on failure the old key stays. */
bool signer_renew(const char *path, char *message, size_t size);
void signer_clear(struct signer *signer);
struct checkpoint;
/* Whether a checkpoint has a valid signature of this key, which is in base64url, under the name of its origin. */
bool sign_checked(const struct checkpoint *checkpoint, const char *key);
/* Append a signed note (C2SP signed-note): the text, which ends with a line feed, and its signature under this key name. */
void signer_note(struct buffer *out, const struct signer *signer, const char *name,
                 const char *text);
/* Append a cosignature of a checkpoint (C2SP tlog-cosignature, Ed25519): a signature line under this name. */
void signer_cosign(struct buffer *out, const struct signer *signer, const char *name,
                   const struct checkpoint *checkpoint, int64_t seconds);
/* Whether a checkpoint has a valid cosignature of this key, which is in base64url, under this name. */
bool sign_cosigned(const struct checkpoint *checkpoint, const char *name, const char *key);
/* Append the verifier key, name+id+key, of this type (base/note.h). */
void signer_note_key(struct buffer *out, const struct signer *signer, const char *name,
                     unsigned char type);
/* Read a verifier key of this type: its name, and the key in base64url. False when it is not one. */
bool sign_note_key_read(const char *text, unsigned char type, char name[256], char key[44]);
/* Write a flattened JSON Web Signature (RFC 7515, 8037) of the payload as the member `name`. */
void signer_sign(struct buffer *out, const char *name, const struct signer *signer,
                 const char *payload, size_t len);

#endif
