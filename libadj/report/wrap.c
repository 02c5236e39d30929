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
    bool first = true;
    while (*text) {
        size_t len = strcspn(text, " "), columns = wrap_columns(text, len);
        if (!first && column + 1 + columns > TEXT_COLUMNS) {
            buffer_putc(out, '\n');
            wrap_spaces(out, indent);
            column = indent;
            first = true;
        }
        if (!first) {
            buffer_putc(out, ' ');
            column++;
        }
        plain_text(out, text, len);
        column += columns;
        first = false;
        text += len + (text[len] == ' ');
    }
    buffer_putc(out, '\n');
}
