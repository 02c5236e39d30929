/* SPDX-License-Identifier: MIT */
/*
 * Where characters begin in a text of UTF-8: what names, lines and columns are counted by. Bytes that are no UTF-8 are
 * characters of some length, too; who must know better reads them one by one (base/cursor.h).
 */
#ifndef BASE_UTF8_H
#define BASE_UTF8_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buffer.h"

/* Does a character go on with the byte, a char of either sign, instead of beginning? */
static inline bool
utf8_goes_on(int byte)
{
    return (byte & 0xC0) == 0x80;
}

/* How many characters begin within the bytes. */
static inline size_t
utf8_count(const char *text, size_t len)
{
    size_t count = 0;
    for (size_t i = 0; i < len; i++)
        count += !utf8_goes_on(text[i]);
    return count;
}

/* The same of a whole text. */
size_t utf8_length(const char *text);
/* The bytes of the first `count` characters, or of all. */
size_t utf8_bytes(const char *text, size_t count);
/* `len`, or less when that is within a text of `all` bytes and would cut a character. */
size_t utf8_cut(const char *text, size_t all, size_t len);
/*
 * Text for a terminal in columns of a character each: without what a terminal obeys, cut at so many, filled up to so
 * many with blanks.
 */
void utf8_put(struct buffer *out, const char *text, size_t least, size_t most);

#endif
