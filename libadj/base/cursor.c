/* SPDX-License-Identifier: MIT */
/* Bounds-checked reading of text. Lines end with a newline; a carriage return before it counts as white space. */
#include "base/cursor.h"

#include <string.h>

#include "base/utf8.h"

enum { REPLACEMENT = 0xFFFD };

void
cursor_init(struct cursor *c, const char *text, size_t len)
{
    *c = (struct cursor){.text = text, .len = len, .line = 1};
}

/* Decodes the character at the start of the text. A malformed byte counts as one character. */
static int32_t
decode(const char *text, size_t len, size_t *out_bytes)
{
    *out_bytes = 1;
    if ((unsigned char)*text < 0x80)
        return *text;
    int32_t value = utf8_decode(text, len, out_bytes);
    *out_bytes = value < 0 ? 1 : *out_bytes;
    return value < 0 ? REPLACEMENT : value;
}

int32_t
cursor_peek_char(const struct cursor *c, size_t *out_bytes)
{
    *out_bytes = 0;
    return cursor_at_end(c) ? -1 : decode(c->text + c->pos, c->len - c->pos, out_bytes);
}

void
cursor_skip(struct cursor *c, size_t bytes)
{
    size_t end = bytes < c->len - c->pos ? c->pos + bytes : c->len;
    while (c->pos < end)
        cursor_next(c);
}

long
cursor_read(void *cursor, char *buf, size_t size)
{
    struct cursor *c = cursor;
    size_t rest = c->len - c->pos, bytes = size < rest ? size : rest;
    if (bytes > 0)
        memcpy(buf, c->text + c->pos, bytes);
    c->pos += bytes;
    return (long)bytes;
}

bool
cursor_accept(struct cursor *c, const char *word)
{
    size_t len = strlen(word);
    if (len > c->len - c->pos || memcmp(c->text + c->pos, word, len) != 0)
        return false;
    cursor_skip(c, len);
    return true;
}

void
cursor_skip_blanks(struct cursor *c)
{
    while (cursor_peek(c, 0) == ' ' || cursor_peek(c, 0) == '\t')
        c->pos++;
}

bool
cursor_uint(struct cursor *c, uint64_t max, uint64_t *out_value)
{
    uint64_t value = 0;
    size_t digits = 0;
    for (int byte; (byte = cursor_peek(c, digits)) >= '0' && byte <= '9'; digits++) {
        uint64_t digit = (uint64_t)byte - '0';
        if (digit > max || value > (max - digit) / 10)
            return false;
        value = value * 10 + digit;
    }
    if (digits == 0)
        return false;
    c->pos += digits;
    *out_value = value;
    return true;
}

size_t
cursor_column(const struct cursor *c)
{
    static const char mark[] = "\xEF\xBB\xBF";
    size_t column = 1, at = c->line_start;
    if (at == 0 && c->pos >= 3 && memcmp(c->text, mark, 3) == 0)
        at = 3;
    size_t bytes;
    for (; at < c->pos; at += bytes, column++)
        decode(c->text + at, c->len - at, &bytes);
    return column;
}
