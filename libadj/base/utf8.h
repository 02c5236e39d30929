/* SPDX-License-Identifier: MIT */
/*
 * Character boundaries in UTF-8 text, by which names, lines and columns are counted. Malformed bytes count as
 * characters of some length.
 */
#ifndef BASE_UTF8_H
#define BASE_UTF8_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buffer.h"

/* Returns whether the byte (a char of either sign) is a UTF-8 continuation byte. */
static inline bool
utf8_goes_on(int byte)
{
    return (byte & 0xC0) == 0x80;
}

/* Number of line feeds in the first `len` bytes. *out_last is where the line behind the last of them begins; 0 without one. */
size_t utf8_lines(const char *text, size_t len, size_t *out_last);

/* Number of characters that begin in the first `len` bytes. */
static inline size_t
utf8_count(const char *text, size_t len)
{
    size_t count = 0;
    for (size_t i = 0; i < len; i++)
        count += !utf8_goes_on(text[i]);
    return count;
}

/* Decodes the first character (len > 0) by Unicode 15, table 3-7: overlong forms and surrogates are malformed. Returns -1
 * for a malformed one, with the length of its longest well-formed beginning, at least 1, in *out_bytes. */
int32_t utf8_decode(const char *text, size_t len, size_t *out_bytes);
/* Number of characters in a NUL-terminated text. */
size_t utf8_length(const char *text);
/* Length in bytes of the first `count` characters, at most of the whole text. */
size_t utf8_bytes(const char *text, size_t count);
/* Cuts a text of `all` bytes to at most `len` bytes at a character boundary; returns the new length. */
size_t utf8_cut(const char *text, size_t all, size_t len);
/* Appends text in terminal columns, one character each: control characters become "?", at most `most` characters are
 * written, and blanks fill up to `least`. */
void utf8_put(struct buffer *out, const char *text, size_t least, size_t most);

#endif
