/* SPDX-License-Identifier: MIT */
/* Text is escaped for XML: markup, characters that XML cannot hold, malformed UTF-8. */
#include "base/xml.h"

#include "tap.h"

static void
is_escaped(const char *text, size_t len, const char *want, const char *name)
{
    struct buffer out;
    buffer_init(&out);
    buffer_puts(&out, "");
    xml_text_n(&out, text, len);
    is_str(out.data, want, "%s", name);
    buffer_clear(&out);
}

int
main(void)
{
    is_escaped("", 0, "", "nothing");
    is_escaped("a<b>&\"'", 7, "a&lt;b&gt;&amp;&quot;&#39;", "markup becomes entities");
    is_escaped("\t\n\r x", 5, "\t\n&#13; x",
               "blanks stay; readers take a carriage return for a line feed");
    is_escaped("\x01\x1F", 2, "\xEF\xBF\xBD\xEF\xBF\xBD", "control characters are replaced");
    is_escaped("a\0b", 3,
               "a\xEF\xBF\xBD"
               "b",
               "so is NUL");
    is_escaped("棋Ж", 5, "棋Ж", "UTF-8 stays");
    is_escaped("\xFFx\xE6\xA3", 4, "\xEF\xBF\xBDx\xEF\xBF\xBD\xEF\xBF\xBD",
               "stray bytes are replaced");
    is_escaped("\xEF\xBF\xBF", 3, "\xEF\xBF\xBD", "U+FFFF is no character of XML");
    return tap_done();
}
