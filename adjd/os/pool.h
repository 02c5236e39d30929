/* SPDX-License-Identifier: MIT */
/*
 * Memory of one request or one task, freed all at once. A pool remembers its first failure: strings
 * that could not be made come back as "", so that code may go on and test `failed` once at the end.
 */
#ifndef ADJD_OS_POOL_H
#define ADJD_OS_POOL_H

#include <stdbool.h>
#include <stddef.h>

struct pool_block;
struct pool {
    struct pool_block *block; /* newest first */
    bool failed;              /* out of memory at least once */
};

void pool_init(struct pool *pool);
void pool_clear(struct pool *pool);
/* Free what took as much as `least` bytes at once; it must not be looked at any more. */
void pool_trim(struct pool *pool, size_t least);
/* Zeroed memory, aligned for anything; NULL (and `failed`) when there is none. */
void *pool_alloc(struct pool *pool, size_t size);
/* A NUL-terminated copy; "" (and `failed`) when there is no memory. */
char *pool_copy(struct pool *pool, const char *text, size_t len);
char *pool_string(struct pool *pool, const char *text);
char *pool_printf(struct pool *pool, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
