/* SPDX-License-Identifier: MIT */
/* Cryptography, all of it libsodium's. */
#ifndef ADJD_SIGN_H
#define ADJD_SIGN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { SHA256_TEXT_SIZE = 65 };

/* Once, before anything else here; false when the system gives no randomness. */
bool sign_start(void);
/* 32 random bytes in base64url: 43 characters and a NUL. */
void sign_secret(char out[44]);
uint64_t sign_random(void);
/* 64 lower-case hexadecimal digits and a NUL. */
void sign_sha256(const void *data, size_t len, char out[SHA256_TEXT_SIZE]);

#endif
