/* SPDX-License-Identifier: MIT */
/* Characters of UTF-8 are counted, located and cut correctly, and padded to columns. */
#include "base/utf8.h"

#include <stdint.h>
#include <string.h>

#include "base/edit_distance.h"
#include "tap.h"

/* Characters of one, two, three and four bytes. */
static const char text[] = "a\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80";

static void
is_put(const char *what, size_t least, size_t most, const char *want, const char *name)
{
    struct buffer out = {0};
    utf8_put(&out, what, least, most);
    is_str(out.data, want, "%s", name);
    buffer_clear(&out);
}

static void
is_gap(const char *a, const char *b, const char *want_a, const char *want_b)
{
    size_t a_len = strlen(a), b_len = strlen(b);
    const char *x = a, *y = b;
    edit_trim(&x, &a_len, &y, &b_len);
    ok(a_len == strlen(want_a) && memcmp(x, want_a, a_len) == 0 && b_len == strlen(want_b) &&
           memcmp(y, want_b, b_len) == 0,
       "%s and %s differ in '%s' and '%s'", a, b, want_a, want_b);
}

int
main(void)
{
    is_int((int64_t)utf8_length(text), 4, "four characters");
    is_int((int64_t)utf8_count(text, 2), 2, "one that is cut has begun");
    is_int((int64_t)utf8_bytes(text, 3), 6, "three take six bytes");
    is_int((int64_t)utf8_bytes(text, 9), 10, "nine are all");
    is_int((int64_t)utf8_bytes("", 1), 0, "of nothing, nothing");
    is_int((int64_t)utf8_cut(text, 10, 5), 3, "a cut goes back to where a character begins");
    is_int((int64_t)utf8_cut(text, 10, 6), 6, "or stays there");
    is_int((int64_t)utf8_cut(text, 10, 10), 10, "and what fits is whole");
    is_put(text, 0, 2, "a\xC3\xA9", "cut to its columns");
    is_put(text, 6, SIZE_MAX, "a\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80  ", "filled up");
    is_put("a\x1b[m\x7f", 0, SIZE_MAX, "a?[m?", "nothing that a terminal obeys");
    is_gap("Anna", "Ana", "n", "");
    is_gap("\xC3\xA9t\xC3\xA9", "\xC3\xA8t\xC3\xA9", "\xC3\xA9", "\xC3\xA8");
    is_gap("\xC3\xA9", "\xD0\xA9", "\xC3\xA9", "\xD0\xA9");
    is_gap("smith", "smiht", "th", "ht");
    is_gap("same", "same", "", "");
    return tap_done();
}
