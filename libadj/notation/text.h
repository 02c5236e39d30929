/* SPDX-License-Identifier: MIT */
/* Functions on characters for all text notations: UTF-8, white space, look-alikes. */
#ifndef NOTATION_TEXT_H
#define NOTATION_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "base/ascii.h"
#include "record/record.h"

/* Maximum length of a move in bytes; a longer text is not a move. */
enum { MOVE_TEXT_MAX = 400 };

/* The index of the first byte that is invalid UTF-8 or a control character other than white space; `len`: none. */
size_t text_bad_byte(const char *text, size_t len);
/* Like text_bad_byte(); also adds the number of usual characters beyond ASCII before that byte to *usual. */
size_t text_bad_byte_usual(const char *text, size_t len, size_t *usual);
/* Whether a character beyond ASCII is usual in text: a letter of Latin or Russian, a sign of typography or East Asia. */
static inline bool
text_is_usual(int32_t c)
{
    return (c >= 0xC0 && c < 0x180) || (c >= 0x0410 && c <= 0x044F) || c == 0x451 ||
           (c >= 0x2010 && c < 0x2700) || c >= 0x3000;
}
/* The number of leading bytes of printable ASCII. */
size_t text_printable(const char *text, size_t len);
/* Advances *place from the start of the text to `text + at`. */
void text_advance(struct place *place, const char *text, size_t at);
/* The Unicode character at the start of a text (len > 0) and its length in bytes; malformed: U+FFFD, 1. */
int32_t text_char(const char *text, size_t len, size_t *out_bytes);
/* Whether the character is a no-break space or a similar blank beyond ASCII. */
bool text_is_wide_blank(int32_t c);
/* The length of a blank beyond ASCII at the start of `text` (len > 0); 0: none. */
size_t text_wide_blank(const char *text, size_t len);
/* The length of a blank at the start of `text` (space, tab, no-break spaces and the like); 0: none. */
static inline size_t
text_blank(const char *text, size_t len)
{
    if (len == 0)
        return 0;
    if ((unsigned char)text[0] < 0x80)
        return text[0] == ' ' || text[0] == '\t';
    return text_wide_blank(text, len);
}
/* Like text_blank(), including line breaks and form feeds. */
static inline size_t
text_space(const char *text, size_t len)
{
    if (len > 0 && text[0] >= '\n' && text[0] <= '\r')
        return 1;
    return text_blank(text, len);
}
/* Whether the character is a circle of castling: an O or a zero. */
static inline bool
text_is_circle(char c)
{
    return c == 'O' || c == '0' || c == 'o';
}
/* The number of leading digits, points, slashes and colons, which come one after the other in ASCII. Examines eight bytes at
 * once and stops where fewer remain. */
static inline size_t
text_time_length(const char *text, size_t len)
{
    size_t i = 0;
    for (uint64_t bytes, other; len - i >= sizeof bytes; i += sizeof bytes) {
        memcpy(&bytes, text + i, sizeof bytes);
        other = ~ascii_between(ascii_in_order(bytes), '.', ':') & ASCII_HIGH;
        if (other)
            return i + (size_t)__builtin_ctzll(other) / 8;
    }
    return i;
}
/* The length of the word at the start of a text, up to white space or a delimiter. */
size_t text_word_length(const char *text, size_t len);
/* Whether the text has a line feed or a carriage return. */
bool text_has_lines(const char *text, size_t len);
/* Whether the text is a single word without delimiters. */
static inline bool
text_is_word(const char *text, size_t len)
{
    return text_word_length(text, len) == len;
}

/* The next word after *at, which advances to its end; empty at the end of the text. */
const char *text_word(const char *text, size_t len, size_t *at, size_t *out_len);

/*
 * Replaces look-alikes by ASCII and removes blanks: Cyrillic and full-width letters (sets *out_homoglyph), dashes,
 * the multiplication sign, typographic colons, circles (O). Other characters are kept. Returns the length of the
 * NUL-terminated result in `out`, or SIZE_MAX when `size` is too small.
 */
size_t text_fold(const char *text, size_t len, char *out, size_t size, bool *out_homoglyph);

/* Like text_fold() for one character. Returns its replacement, borrowed (from `letter` or for ever); NULL: unchanged. */
const char *text_fold_char(int32_t c, char letter[2], bool *out_homoglyph);
/* The character at the start of a non-empty text, or the first ASCII character of its replacement; 0: it has none. */
char text_plain_char(const char *text, size_t len, size_t *out_bytes, bool *out_homoglyph);

/* The NAG of an annotation sign such as "!?" at the start of a text, and its length; 0: none. */
unsigned text_sign_find(const char *text, size_t len, size_t *out_bytes);
static inline unsigned
text_sign(const char *text, size_t len, size_t *out_bytes)
{
    /* Signs begin only with these bytes; 0xC2 and 0xE2 begin the UTF-8 ones. */
    if (len > 0 && (text[0] == '!' || text[0] == '?' || (unsigned char)text[0] == 0xC2 ||
                    (unsigned char)text[0] == 0xE2))
        return text_sign_find(text, len, out_bytes);
    *out_bytes = 0;
    return 0;
}
/* The sign of a NAG ("!?"); NULL: it has none. */
const char *text_sign_of(unsigned nag);

#endif
