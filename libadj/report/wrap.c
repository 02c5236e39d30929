/* SPDX-License-Identifier: MIT */
/* Text wrapping at 80 columns. */
#include "report/wrap.h"

#include <string.h>

#include "base/template.h"

enum { TEXT_COLUMNS = 80 };

size_t
wrap_columns(const char *text, size_t len)
{
    size_t columns = 0;
    for (size_t i = 0; i < len; i++) {
        unsigned char byte = (unsigned char)text[i];
        if ((byte & 0xC0) != 0x80)
            columns += byte >= 0xE3 && byte <= 0xED ? 2 : 1;
    }
    return columns;
}

void
wrap_spaces(struct buffer *out, size_t count)
{
    while (count-- > 0)
        buffer_putc(out, ' ');
}

void
wrap_put(struct buffer *out, size_t column, size_t indent, const char *text)
{
    const char *line = text, *end = text; /* the words of the line so far */
    size_t whole = strlen(text);
    if (whole > 0 && text[whole - 1] != ' ' && column + wrap_columns(text, whole) <= TEXT_COLUMNS)
        text = end = text + whole; /* fast path: one line */
    for (bool first = true; *text; first = false) {
        size_t len = strcspn(text, " "), columns = wrap_columns(text, len);
        if (!first && column + 1 + columns > TEXT_COLUMNS) {
            plain_text(out, line, (size_t)(end - line));
            buffer_putc(out, '\n');
            wrap_spaces(out, indent);
            column = indent;
            first = true;
            line = text;
        }
        column += columns + !first;
        end = text + len;
        text = end + (*end == ' ');
    }
    plain_text(out, line, (size_t)(end - line));
    buffer_putc(out, '\n');
}
