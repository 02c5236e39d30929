/* SPDX-License-Identifier: MIT */
#include "base/utf8.h"

#include <string.h>

int32_t
utf8_decode(const char *text, size_t len, size_t *out_bytes)
{
    const unsigned char *s = (const unsigned char *)text;
    const size_t more = s[0] < 0xC2 || s[0] > 0xF4 ? 0 : s[0] < 0xE0 ? 1 : s[0] < 0xF0 ? 2 : 3;
    const unsigned least = s[0] == 0xE0 ? 0xA0 : s[0] == 0xF0 ? 0x90 : 0x80;
    const unsigned most = s[0] == 0xED ? 0x9F : s[0] == 0xF4 ? 0x8F : 0xBF;
    int32_t value = s[0] & (0x3F >> more);
    *out_bytes = 1;
    if (s[0] < 0x80)
        return s[0];
    for (size_t i = 1; i <= more && i < len && utf8_goes_on(s[i]); i++) {
        if (i == 1 && (s[i] < least || s[i] > most))
            return -1;
        value = value << 6 | (s[i] & 0x3F);
        *out_bytes = i + 1;
    }
    return more > 0 && *out_bytes == more + 1 ? value : -1;
}

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
