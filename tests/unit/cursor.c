/* SPDX-License-Identifier: MIT */
/* A cursor tracks line and column, never reads past the end, and decodes UTF-8 as Unicode defines it. */
#include "base/cursor.h"

#include <stdlib.h>
#include <string.h>

#include "tap.h"

/* Decodes the first character, in memory of exactly the text's size so that sanitizers detect a read past it. */
static void
is_char(const char *text, size_t len, int32_t want, size_t want_bytes, const char *name)
{
    char *exact = malloc(len);
    if (!exact) {
        ok(false, "%s: no memory", name);
        return;
    }
    memcpy(exact, text, len);
    struct cursor c;
    cursor_init(&c, exact, len);
    size_t bytes;
    is_int(cursor_peek_char(&c, &bytes), want, "%s: the character", name);
    is_int((int64_t)bytes, (int64_t)want_bytes, "%s: its length", name);
    free(exact);
}

static void
test_utf8(void)
{
    is_char("a", 1, 'a', 1, "ASCII");
    is_char("\0", 1, 0, 1, "NUL");
    is_char("\x7f", 1, 0x7f, 1, "U+007F");
    is_char("\xc2\x80", 2, 0x80, 2, "U+0080");
    is_char("\xdf\xbf", 2, 0x7ff, 2, "U+07FF");
    is_char("\xe0\xa0\x80", 3, 0x800, 3, "U+0800");
    is_char("\xe2\x80\x94", 3, 0x2014, 3, "em dash");
    is_char("\xed\x9f\xbf", 3, 0xd7ff, 3, "U+D7FF");
    is_char("\xee\x80\x80", 3, 0xe000, 3, "U+E000");
    is_char("\xef\xbf\xbf", 3, 0xffff, 3, "U+FFFF");
    is_char("\xf0\x90\x80\x80", 4, 0x10000, 4, "U+10000");
    is_char("\xf4\x8f\xbf\xbf", 4, 0x10ffff, 4, "U+10FFFF");
    is_char("\xf4\x90\x80\x80", 4, 0xfffd, 1, "past U+10FFFF");
    is_char("\xf5\x80\x80\x80", 4, 0xfffd, 1, "F5");
    is_char("\xff", 1, 0xfffd, 1, "FF");
    is_char("\x80", 1, 0xfffd, 1, "a continuation alone");
    is_char("\xc0\x80", 2, 0xfffd, 1, "overlong NUL");
    is_char("\xc1\xbf", 2, 0xfffd, 1, "overlong U+007F");
    is_char("\xe0\x9f\xbf", 3, 0xfffd, 1, "overlong U+07FF");
    is_char("\xf0\x8f\xbf\xbf", 4, 0xfffd, 1, "overlong U+FFFF");
    is_char("\xed\xa0\x80", 3, 0xfffd, 1, "surrogate D800");
    is_char("\xed\xbf\xbf", 3, 0xfffd, 1, "surrogate DFFF");
    is_char("\xe2\x80", 2, 0xfffd, 1, "cut short");
    is_char("\xf0\x90\x80", 3, 0xfffd, 1, "cut short by one of four");
    is_char("\xe2\x28\xa1", 3, 0xfffd, 1, "a broken second byte");
}

static void
test_places(void)
{
    static const char text[] = "\xEF\xBB\xBF"
                               "f3\xE2\x80\x94"
                               "f5\r\n\xFF\x80z\n";
    struct cursor c;
    cursor_init(&c, text, sizeof text - 1);
    is_int((int64_t)cursor_column(&c), 1, "column 1 at the start");
    cursor_skip(&c, 3);
    is_int((int64_t)cursor_column(&c), 1, "a byte order mark takes no column");
    cursor_skip(&c, 2);
    is_int((int64_t)cursor_column(&c), 3, "column 3 after two letters");
    cursor_skip(&c, 3);
    is_int((int64_t)cursor_column(&c), 4, "an em dash is one column");
    cursor_skip(&c, 2);
    is_int((int64_t)c.line, 1, "still on line 1");
    cursor_skip_blanks(&c);
    is_int(cursor_peek(&c, 0), '\r', "a carriage return is no blank");
    cursor_skip(&c, 2);
    ok(c.line == 2 && cursor_column(&c) == 1,
       "the next line after a carriage return and a line feed");
    cursor_skip(&c, 2);
    is_int((int64_t)cursor_column(&c), 3, "each malformed byte is a column");
    is_int(cursor_next(&c), 'z', "the byte behind them");
    cursor_skip(&c, SIZE_MAX);
    ok(cursor_at_end(&c) && c.pos == c.len, "skipping stops at the end");
    is_int((int64_t)c.line, 3, "on line 3");
    ok(cursor_next(&c) == -1 && cursor_peek(&c, 0) == -1, "nothing is read past the end");
    ok(cursor_peek(&c, SIZE_MAX) == -1, "however far ahead");
}

static void
test_words(void)
{
    struct cursor c;
    cursor_init(&c, "0-0-0", 5);
    ok(!cursor_accept(&c, "0-0-0-0"), "a longer word is not there");
    is_int((int64_t)c.pos, 0, "and nothing was read");
    ok(cursor_accept(&c, "0-0"), "its beginning is");
    is_int((int64_t)c.pos, 3, "and was stepped over");
    ok(cursor_accept(&c, ""), "the empty word is everywhere");
    cursor_init(&c, NULL, 0);
    size_t bytes;
    ok(cursor_at_end(&c) && cursor_peek_char(&c, &bytes) == -1, "no text at all");
}

static void
test_numbers(void)
{
    static const struct {
        const char *text;
        uint64_t max;
        bool holds;
        uint64_t value;
        size_t pos;
    } cases[] = {
        {"0", 0, true, 0, 1},
        {"007x", 10, true, 7, 3},
        {"100", 100, true, 100, 3},
        {"101", 100, false, 0, 0},
        {"9", 5, false, 0, 0},
        {"", 5, false, 0, 0},
        {"x1", 5, false, 0, 0},
        {"-1", 5, false, 0, 0},
        {"18446744073709551615", UINT64_MAX, true, UINT64_MAX, 20},
        {"18446744073709551616", UINT64_MAX, false, 0, 0},
        {"99999999999999999999999", UINT64_MAX, false, 0, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct cursor c;
        uint64_t value = 0;
        cursor_init(&c, cases[i].text, strlen(cases[i].text));
        bool holds = cursor_uint(&c, cases[i].max, &value);
        ok(holds == cases[i].holds && value == cases[i].value && c.pos == cases[i].pos,
           "number \"%s\" up to %ju", cases[i].text, (uintmax_t)cases[i].max);
    }
}

int
main(void)
{
    test_utf8();
    test_places();
    test_words();
    test_numbers();
    return tap_done();
}
