/* SPDX-License-Identifier: MIT */
/* Bounds-checked reading with line and column (columns in characters of UTF-8, from 1). */
#ifndef BASE_CURSOR_H
#define BASE_CURSOR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct cursor {
    const char *text; /* borrowed */
    size_t len, pos;
    size_t line;       /* of pos, from 1 */
    size_t line_start; /* byte offset of the current line's first byte */
};

void cursor_init(struct cursor *c, const char *text, size_t len);
static inline bool
cursor_at_end(const struct cursor *c)
{
    return c->pos >= c->len;
}
/* The byte at pos + ahead, or -1 past the end. */
static inline int
cursor_peek(const struct cursor *c, size_t ahead)
{
    return ahead < c->len - c->pos ? (unsigned char)c->text[c->pos + ahead] : -1;
}
/* The byte at pos, and step over it (a newline starts a new line); -1 at the end. */
static inline int
cursor_next(struct cursor *c)
{
    if (c->pos >= c->len)
        return -1;
    unsigned char byte = (unsigned char)c->text[c->pos++];
    if (byte == '\n') {
        c->line++;
        c->line_start = c->pos;
    }
    return byte;
}
/* The UTF-8 character at pos and its length in bytes; a malformed byte is U+FFFD of length 1; -1 at the end. */
int32_t cursor_peek_char(const struct cursor *c, size_t *out_bytes);
/* Step over so many bytes, or to the end when there are fewer. */
void cursor_skip(struct cursor *c, size_t bytes);
/* An adj_read_fn whose context is a cursor: hands out what is left of its text, without counting lines. */
long cursor_read(void *cursor, char *buf, size_t size);
/* Step over `word` when it stands at pos. */
bool cursor_accept(struct cursor *c, const char *word);
/* Skip spaces and tabs. */
void cursor_skip_blanks(struct cursor *c);
/* A decimal number up to `max`; false (pos unchanged) when there is none or it is larger. */
bool cursor_uint(struct cursor *c, uint64_t max, uint64_t *out_value);
/* Column of pos, in characters from 1, a byte order mark not counted; computed on demand. */
size_t cursor_column(const struct cursor *c);

#endif
