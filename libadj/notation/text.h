/* SPDX-License-Identifier: MIT */
/* What is the same for all text notations below the level of words: UTF-8, white space, look-alikes. */
#ifndef NOTATION_TEXT_H
#define NOTATION_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "record/record.h"

/* The longest text of one move; anything longer is none. */
enum { MOVE_TEXT_MAX = 400 };

/* The first byte that is not valid UTF-8 or a control character other than white space; `len` when all are fine. */
size_t text_bad_byte(const char *text, size_t len);
/* The same; *out_wide is set when a character beyond ASCII was met. */
size_t text_bad_byte_wide(const char *text, size_t len, bool *out_wide);
/* Bytes of printable ASCII at the head of a text. */
size_t text_printable(const char *text, size_t len);
/* The place of `text + at` when the text begins at *place: moves *place on. */
void text_advance(struct place *place, const char *text, size_t at);
/* The Unicode character at the head of a text (len > 0) and its bytes; malformed: U+FFFD, 1. */
int32_t text_char(const char *text, size_t len, size_t *out_bytes);
/* The no-break space or one of its kin, beyond ASCII? */
bool text_is_wide_blank(int32_t c);
/* Bytes of such a blank at the head of `text` (len > 0); 0: none. */
size_t text_wide_blank(const char *text, size_t len);
/* Bytes of the blank at the head of `text` (space, tab, the no-break spaces and their kin); 0: none. */
static inline size_t
text_blank(const char *text, size_t len)
{
    if (len == 0)
        return 0;
    if ((unsigned char)text[0] < 0x80)
        return text[0] == ' ' || text[0] == '\t';
    return text_wide_blank(text, len);
}
/* The same, line ends and form feeds included. */
static inline size_t
text_space(const char *text, size_t len)
{
    if (len > 0 && text[0] >= '\n' && text[0] <= '\r')
        return 1;
    return text_blank(text, len);
}
/* Is it one word, as what stands in a text between its signs must be? */
bool text_is_word(const char *text, size_t len);

/* The word between white space behind *at, which is moved to its end; empty at the end of the text. */
const char *text_word(const char *text, size_t len, size_t *at, size_t *out_len);

/*
 * Fold what looks like ASCII into it, without blanks: Cyrillic and full-width look-alikes (*out_homoglyph
 * then), dashes, the multiplication sign, typographic colons, circles (O). What has no look-alike is kept.
 * Returns the length of the NUL-terminated result in `out`, or SIZE_MAX when `size` is too small.
 */
size_t text_fold(const char *text, size_t len, char *out, size_t size, bool *out_homoglyph);

/* The same for one character: what it stands for, borrowed (from `letter` or for ever); NULL: for itself. */
const char *text_fold_char(int32_t c, char letter[2], bool *out_homoglyph);
/* The character at the head of a text, which has one, or the first ASCII character that it stands for; 0: it stands for
 * none. */
char text_plain_char(const char *text, size_t len, size_t *out_bytes, bool *out_homoglyph);

/* The NAG of an annotation sign such as "!?" at the head of a text, and its bytes; 0: none. */
unsigned text_sign_find(const char *text, size_t len, size_t *out_bytes);
static inline unsigned
text_sign(const char *text, size_t len, size_t *out_bytes)
{
    /* No sign begins with another byte than these: 0xC2 and 0xE2 are the first of the wide ones. */
    if (len > 0 && (text[0] == '!' || text[0] == '?' || (unsigned char)text[0] == 0xC2 ||
                    (unsigned char)text[0] == 0xE2))
        return text_sign_find(text, len, out_bytes);
    *out_bytes = 0;
    return 0;
}
/* The sign a NAG is written with ("!?"), or NULL when it has none. */
const char *text_sign_of(unsigned nag);

#endif
