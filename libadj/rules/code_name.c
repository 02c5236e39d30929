/* SPDX-License-Identifier: MIT */
/* Comparison of the names of pieces: code_is() of rules/piece_codes.h. */
#include "rules/piece_codes.h"

#include <string.h>

#include "base/cursor.h"

/* Returns the next letter of a name, in lower case and without a macron; -1 at the end. */
static int32_t
next_letter(struct cursor *cursor, const char *ignored)
{
    size_t bytes;
    int32_t c;
    do {
        c = cursor_peek_char(cursor, &bytes);
        if (c >= 0)
            cursor_skip(cursor, bytes);
    } while (c > 0 && c < 0x80 && strchr(ignored, c));
    if ((c >= 'A' && c <= 'Z') || (c >= 0x410 && c <= 0x42F)) /* A to Z, А to Я */
        return c + 0x20;
    return c == 0x14C || c == 0x14D ? 'o' : c == 0x16A || c == 0x16B ? 'u' : c;
}

bool
code_is(const char *name, const char *text, size_t len, const char *ignored)
{
    struct cursor a, b;
    int32_t c;
    if (!name)
        return false;
    cursor_init(&a, name, strlen(name));
    cursor_init(&b, text, len);
    do {
        c = next_letter(&a, ignored);
        if (c != next_letter(&b, ignored))
            return false;
    } while (c >= 0);
    return true;
}
