/* SPDX-License-Identifier: MIT */
/* Memory that is freed all at once; records and reports own one each. */
#ifndef BASE_ARENA_H
#define BASE_ARENA_H

#include <stddef.h>

struct arena_block;
struct arena {
    struct arena_block *block; /* newest first */
    size_t total;              /* bytes handed out */
};

void arena_init(struct arena *a);
void arena_clear(struct arena *a);
/* Zeroed memory, aligned for anything; NULL when out of memory. */
void *arena_alloc(struct arena *a, size_t size);
/* `n` things of `size` bytes, overflow checked. */
void *arena_array(struct arena *a, size_t n, size_t size);
/* A NUL-terminated copy. */
char *arena_strndup(struct arena *a, const char *text, size_t len);

#endif
