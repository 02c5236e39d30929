/* SPDX-License-Identifier: MIT */
/* Hashes of what is stored and sent, in hexadecimal. */
#ifndef ADJD_OS_HASH_H
#define ADJD_OS_HASH_H

#include <stddef.h>

enum { SHA256_TEXT_SIZE = 65, TAG_TEXT_SIZE = 33 };

/* 64 lower-case hexadecimal digits and a NUL. */
void hash_sha256(const void *data, size_t len, char out[SHA256_TEXT_SIZE]);
/* The first half of that: enough for an ETag. */
void hash_tag(const void *data, size_t len, char out[TAG_TEXT_SIZE]);

#endif
