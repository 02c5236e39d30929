/* SPDX-License-Identifier: MIT */
/* Growable output buffer that remembers its first failure: write freely and test `failed` once at the end. */
#ifndef BASE_BUFFER_H
#define BASE_BUFFER_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "adj_error.h"

struct buffer {
    char *data; /* NUL-terminated after the first write; NULL before */
    size_t len, cap;
    bool failed; /* out of memory: later writes are dropped */
    bool fixed;  /* `data` is the caller's array and never grows: buffer_fixed() */
};

static inline void
buffer_init(struct buffer *b)
{
    *b = (struct buffer){0};
}
/* Makes a buffer that writes into the caller's array. Text that does not fit is cut at a character boundary, and `failed` is
 * set. Do not clear or steal such a buffer. */
static inline void
buffer_fixed(struct buffer *b, char *array, size_t size)
{
    *b = (struct buffer){.data = array, .cap = size, .fixed = true};
    array[0] = '\0';
}
void buffer_clear(struct buffer *b); /* frees the memory; the buffer may be used again */
void buffer_reset(struct buffer *b); /* empties the buffer and keeps its memory */
void buffer_put(struct buffer *b, const void *data, size_t len);
void buffer_puts(struct buffer *b, const char *text);
/* Append a number in decimal. */
void buffer_put_number(struct buffer *b, uint64_t number);
void buffer_put_signed(struct buffer *b, int64_t number);
bool buffer_grow(struct buffer *b, size_t len); /* used by buffer_reserve() */
/* Makes room for `len` more bytes and a NUL. Returns false and sets `failed` when out of memory. */
static inline bool
buffer_reserve(struct buffer *b, size_t len)
{
    return (len < b->cap - b->len && !b->failed) || buffer_grow(b, len);
}
static inline void
buffer_putc(struct buffer *b, char c)
{
    if (!buffer_reserve(b, 1))
        return;
    b->data[b->len++] = c;
    b->data[b->len] = '\0';
}
void buffer_printf(struct buffer *b, const char *format, ...) __attribute__((format(printf, 2, 3)));
void buffer_vprintf(struct buffer *b, const char *format, va_list args)
    __attribute__((format(printf, 2, 0)));
/* Moves the text to *out_text as a new NUL-terminated string (out_len may be NULL) and empties the buffer. Returns
 * ADJ_ENOMEM and clears the buffer when a write failed. */
enum adj_status buffer_steal(struct buffer *b, char **out_text, size_t *out_len,
                             struct adj_error *err);

#endif
