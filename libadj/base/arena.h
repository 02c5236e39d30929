/* SPDX-License-Identifier: MIT */
/*
 * Arena allocator: all memory of an arena is freed at once. Each record, report, request and task owns one. An arena
 * remembers its first failure, so that a caller may write many strings and test `failed` once at the end.
 */
#ifndef BASE_ARENA_H
#define BASE_ARENA_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

#include "base/buffer.h"

/* an allocation of at least this many bytes gets its own block */
enum { ARENA_ALONE = 16 * 1024 };

struct arena_block;
struct arena {
    struct arena_block *block; /* newest first */
    bool failed;               /* an allocation failed */
};

void arena_init(struct arena *a);
void arena_clear(struct arena *a);
/* Frees each block that holds one allocation of at least `least` bytes (and at least ARENA_ALONE). Pointers into these
 * blocks become invalid. */
void arena_trim(struct arena *a, size_t least);
/* Returns zeroed memory, aligned for any type; NULL when out of memory. */
void *arena_alloc(struct arena *a, size_t size);
/* Returns zeroed memory for `n` elements of `size` bytes, NULL when out of memory. The multiplication is checked for
 * overflow. */
void *arena_array(struct arena *a, size_t n, size_t size);
/* Like array_more() (base/array.h) for an array in this arena. The old copy stays in the arena. */
void *arena_more(struct arena *a, void *array, size_t count, size_t *cap, size_t first,
                 size_t size);
/* Returns `size` bytes of uninitialized memory for text; NULL when out of memory. */
char *arena_bytes(struct arena *a, size_t size);
/* Returns a NUL-terminated copy; NULL when out of memory. */
char *arena_strndup(struct arena *a, const char *text, size_t len);
/* Return a NUL-terminated copy or a formatted string; "" when out of memory. */
char *arena_copy(struct arena *a, const char *text, size_t len);
char *arena_string(struct arena *a, const char *text);
/* Splits a copy of `text` at each `separator` and sets *out_count to the number of parts (0 for ""). With `most` > 0 there
 * are exactly `most` parts: the last one contains the rest of the text, missing ones are "". Returns NULL when out of memory. */
const char **arena_split(struct arena *a, const char *text, char separator, size_t most,
                         size_t *out_count);
/* Returns the text of a buffer and clears the buffer; "" when the buffer is empty or memory ran out. */
char *arena_keep(struct arena *a, struct buffer *text);
char *arena_printf(struct arena *a, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
