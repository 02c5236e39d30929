/* SPDX-License-Identifier: MIT */
/* Escaping for XML 1.0 (5th edition, 2.2 and 2.4). */
#include "base/xml.h"

#include <string.h>

#include "base/cursor.h"

/* The entity for a character; NULL: none. XML readers turn a bare CR into a line feed. */
static const char *
entity(int32_t c)
{
    static const char *const entities[] = {['&'] = "&amp;",  ['<'] = "&lt;",   ['>'] = "&gt;",
                                           ['"'] = "&quot;", ['\''] = "&#39;", ['\r'] = "&#13;"};
    return c < (int32_t)(sizeof entities / sizeof *entities) ? entities[c] : NULL;
}

/* Production [2]: the characters that a document may contain. */
static bool
is_xml_char(int32_t c)
{
    return c == '\t' || c == '\n' || c == '\r' || (c >= 0x20 && c <= 0xD7FF) ||
           (c >= 0xE000 && c <= 0xFFFD) || (c >= 0x10000 && c <= 0x10FFFF);
}

void
xml_text_n(struct buffer *out, const char *text, size_t len)
{
    struct cursor cursor;
    int32_t c;
    size_t bytes, from = 0; /* the text from this offset on is not written yet */
    cursor_init(&cursor, text, len);
    while (cursor.pos < len && text[cursor.pos] >= ' ' && !entity(text[cursor.pos]))
        cursor.pos++; /* ASCII is not decoded: decoding made a page of many cells 10 % slower */
    for (; (c = cursor_peek_char(&cursor, &bytes)) >= 0; cursor_skip(&cursor, bytes)) {
        const char *escaped = entity(c);
        if (!escaped && (c == 0xFFFD || !is_xml_char(c)))
            escaped = "\xEF\xBF\xBD";
        if (!escaped)
            continue;
        buffer_put(out, text + from, cursor.pos - from);
        buffer_puts(out, escaped);
        from = cursor.pos + bytes;
    }
    buffer_put(out, text + from, cursor.pos - from);
}

void
xml_text(struct buffer *out, const char *text)
{
    xml_text_n(out, text, strlen(text));
}

bool
xml_begins(const char *text, size_t len)
{
    size_t i = len >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
    while (i < len && strchr(" \t\r\n\xFF\xFE", text[i]))
        i++; /* also skips NUL bytes of UTF-16: strchr() matches the end of its string */
    return i < len && text[i] == '<';
}
