/* SPDX-License-Identifier: MIT */
/* Comments of text records, for the parser (movetext.c): a command [%...] at the start of a comment is an item of its own. */
#ifndef NOTATION_COMMENT_H
#define NOTATION_COMMENT_H

#include <string.h>

#include "notation/text.h"
#include "record/record.h"

/* The index of the first byte from `at` on that is not white space; `end`: there is none. */
size_t comment_start(const char *text, size_t at, size_t end);
/* Whether a text begins with a command, "[%". */
static inline bool
comment_is_command(const char *text, size_t len)
{
    return len > 2 && text[0] == '[' && text[1] == '%';
}
/* The time in "%clk TIME]" at the start of a text, which must be a single word, and in *out_len the length with the
 * bracket; empty: another text. */
struct span comment_clock(const char *text, size_t len, size_t *out_len);
/* Whether a comment that begins so would be read as a clock time. */
bool comment_begins_clock(const char *text, size_t len);
/* The length of a comment that is only a clock time, "{ [%clk 0:05:00] }", at the start of a text of at least LEXER_AHEAD
 * bytes, and the time in it; 0: another text. */
static inline size_t
comment_plain_clock(const char *text, size_t len, struct span *out_time)
{
    static const char head[] = "[%clk ";
    const char *at = text + 1 + (text[1] == ' '), *end = text + len;
    if (memcmp(at, head, sizeof head - 1) != 0)
        return 0;
    at += sizeof head - 1;
    size_t time = text_time_length(at, (size_t)(end - at));
    *out_time = (struct span){(uint32_t)(at - text), (uint32_t)time};
    at += time;
    if (time == 0 || end - at < 3 || *at != ']')
        return 0;
    at += at[1] == ' ' ? 2 : 1;
    return *at == '}' ? (size_t)(at - text) + 1 : 0;
}
/* The text, perhaps empty, between the braces of a comment of printable ASCII. Returns false if it begins with a command that is
 * an item of its own. */
bool comment_plain_text(const char *text, size_t len, struct span *out_text);

#endif
