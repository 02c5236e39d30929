/* SPDX-License-Identifier: MIT */
#include "base/utf8.h"

#include <string.h>

size_t
utf8_length(const char *text)
{
    return utf8_count(text, strlen(text));
}

size_t
utf8_bytes(const char *text, size_t count)
{
    size_t bytes = 0;
    for (; text[bytes] && count > 0; count--)
        do
            bytes++;
        while (utf8_goes_on(text[bytes]));
    return bytes;
}

size_t
utf8_cut(const char *text, size_t all, size_t len)
{
    if (len >= all)
        return all;
    while (len > 0 && utf8_goes_on(text[len]))
        len--;
    return len;
}

void
utf8_put(struct buffer *out, const char *text, size_t least, size_t most)
{
    size_t bytes = utf8_bytes(text, most);
    for (size_t i = 0; i < bytes; i++)
        buffer_putc(out, (unsigned char)text[i] < ' ' || text[i] == 0x7f ? '?' : text[i]);
    for (size_t used = utf8_count(text, bytes); used < least; used++)
        buffer_putc(out, ' ');
}
