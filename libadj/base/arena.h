/* SPDX-License-Identifier: MIT */
/*
 * Memory that is freed all at once; records, reports, requests and tasks own one each. An arena remembers its first
 * failure: who writes many strings may go on and test `failed` once at the end.
 */
#ifndef BASE_ARENA_H
#define BASE_ARENA_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

#include "base/buffer.h"

enum { ARENA_ALONE = 16 * 1024 }; /* bytes that get a block of their own */

struct arena_block;
struct arena {
    struct arena_block *block; /* newest first */
    bool failed;               /* out of memory at least once */
};

void arena_init(struct arena *a);
void arena_clear(struct arena *a);
/* Free what took as much as `least` bytes at once, and ARENA_ALONE or more; it must not be looked at any more. */
void arena_trim(struct arena *a, size_t least);
/* Zeroed memory, aligned for anything; NULL when out of memory. */
void *arena_alloc(struct arena *a, size_t size);
/* `n` things of `size` bytes, overflow checked. */
void *arena_array(struct arena *a, size_t n, size_t size);
/* Room for one thing more in an array of this arena, as array_more() has it (base/array.h); the old one stays behind. */
void *arena_more(struct arena *a, void *array, size_t count, size_t *cap, size_t first,
                 size_t size);
/* Room for so many bytes of text, which nothing stands in yet; NULL when out of memory. */
char *arena_bytes(struct arena *a, size_t size);
/* A NUL-terminated copy; NULL when out of memory. */
char *arena_strndup(struct arena *a, const char *text, size_t len);
/* The same, and a text made; "" when out of memory. */
char *arena_copy(struct arena *a, const char *text, size_t len);
char *arena_string(struct arena *a, const char *text);
/* The text of a buffer, which is cleared: "" when there is none, or no memory for it. */
char *arena_keep(struct arena *a, struct buffer *text);
char *arena_printf(struct arena *a, const char *format, ...) __attribute__((format(printf, 2, 3)));
char *arena_vprintf(struct arena *a, const char *format, va_list args)
    __attribute__((format(printf, 2, 0)));

#endif
