/* SPDX-License-Identifier: MIT */
/* Bounds-checked reading of text with line and column (columns in UTF-8 characters, from 1). */
#ifndef BASE_CURSOR_H
#define BASE_CURSOR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct cursor {
    const char *text; /* borrowed */
    size_t len, pos;
    size_t line;       /* line of pos, from 1 */
    size_t line_start; /* byte offset of the current line */
};

void cursor_init(struct cursor *c, const char *text, size_t len);
static inline bool
cursor_at_end(const struct cursor *c)
{
    return c->pos >= c->len;
}
/* Returns the byte at pos + ahead; -1 past the end. */
static inline int
cursor_peek(const struct cursor *c, size_t ahead)
{
    return ahead < c->len - c->pos ? (unsigned char)c->text[c->pos + ahead] : -1;
}
/* Returns the byte at pos and advances by one (a newline starts a new line); -1 at the end. */
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
/* Returns the UTF-8 character at pos and its length in bytes; U+FFFD, 1 for a malformed byte; -1 at the end. */
int32_t cursor_peek_char(const struct cursor *c, size_t *out_bytes);
/* Advances by `bytes` bytes, at most to the end. */
void cursor_skip(struct cursor *c, size_t bytes);
/* An adj_read_fn whose context is a cursor: supplies the rest of its text without counting lines. */
long cursor_read(void *cursor, char *buf, size_t size);
/* Advances past `word` and returns true if the text at pos begins with it. */
bool cursor_accept(struct cursor *c, const char *word);
/* Skips spaces and tabs. */
void cursor_skip_blanks(struct cursor *c);
/* Reads a decimal number up to `max`. Returns false with pos unchanged when there is no number or it is larger. */
bool cursor_uint(struct cursor *c, uint64_t max, uint64_t *out_value);
/* Computes the column of pos, in characters from 1, not counting a byte order mark. */
size_t cursor_column(const struct cursor *c);

#endif
