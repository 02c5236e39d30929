/* SPDX-License-Identifier: MIT */
/* Comments of text records, for the parser (movetext.c): a command [%...] at the start of a comment is an item of its own. */
#ifndef NOTATION_COMMENT_H
#define NOTATION_COMMENT_H

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
/* Sets the kind and the text of an item that is a comment of printable ASCII: a clock time, or a comment, empty if it is
 * blank. Returns false if it has an event, or more than a clock time. */
bool comment_read_plain(const char *text, struct item *item);

#endif
