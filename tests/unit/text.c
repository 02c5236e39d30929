/* SPDX-License-Identifier: MIT */
/* Look-alike and typographic characters of the tables are folded to ASCII, and their neighbours are not. */
#include "notation/text.h"

#include <string.h>

#include "tap.h"

static void
is_folded(const char *text, const char *want, bool want_homoglyph, const char *name)
{
    char folded[200];
    bool homoglyph = false;
    size_t len = text_fold(text, strlen(text), folded, sizeof folded, &homoglyph);
    is_int((int64_t)len, (int64_t)strlen(want), "%s: the length", name);
    is_str(folded, want, "%s", name);
    ok(homoglyph == want_homoglyph, "%s: look-alikes", name);
}

static void
test_fold(void)
{
    is_folded("\u00AD\u00D7\u02D0\u2010\u2011\u2012\u2013\u2014\u2015\u2026\u2043\u2044",
              "x:------...-/", false, "typography up to the fraction stroke");
    is_folded("\u2212\u2215\u2236\u25CB\u25E6\u25EF\u26AA\u3007\uFE55\uFE58\uFE63\uFF0D",
              "-/:OOOOO:---", false, "typography behind it");
    is_folded("\u0405\u0406\u0408\u0410\u0412\u0415\u041A\u041C\u041D\u041E\u0420\u0421\u0422",
              "SIJABEKMHOPCT", true, "Cyrillic capitals");
    is_folded("\u0423\u0425\u0430\u0432\u0435\u043A\u043C\u043E\u0440\u0441\u0442\u0443\u0445",
              "YXabekmopcmyx", true, "small Cyrillic letters");
    is_folded("\u0455\u0456\u0458\u04AE\u04BA\u04BB\u0501\u050D\u051A\u051B\u051C\u051D",
              "sijYHhdGQqWw", true, "letters of other Cyrillic alphabets");
    is_folded("\uFF01\uFF21\uFF5E", "!A~", true, "full width");
    is_folded("\u0411\u044F\u2016\U0001F600", "\u0411\u044F\u2016\U0001F600", false,
              "what has no look-alike");
    is_folded("e\u00A0\u200B2\t- e4", "e2-e4", false, "blanks");
}

static void
test_printable(void)
{
    is_int((int64_t)text_printable("", 0), 0, "nothing");
    is_int((int64_t)text_printable("e2-e4 e7-e5\n", 12), 11, "up to the end of the line");
    is_int((int64_t)text_printable("12345678\x7f", 9), 8, "up to DEL");
    is_int((int64_t)text_printable("1234567\u2014", 10), 7, "up to what is not ASCII");
    is_int((int64_t)text_printable(" ~ ~ ~ ~ ~", 5), 5, "no further than asked");
}

int
main(void)
{
    test_fold();
    test_printable();
    return tap_done();
}
