/* SPDX-License-Identifier: MIT */
#include "base/utf8.h"

#include <string.h>

#include "base/processor.h"

/* Returns whether the first two bytes begin an overlong form, a surrogate, or a number beyond the last character. */
static bool
is_excluded(const unsigned char *s)
{
    switch (s[0]) {
    case 0xE0:
        return s[1] < 0xA0;
    case 0xED:
        return s[1] > 0x9F;
    case 0xF0:
        return s[1] < 0x90;
    case 0xF4:
        return s[1] > 0x8F;
    default:
        return s[0] < 0xC2 || s[0] > 0xF4;
    }
}

int32_t
utf8_decode(const char *text, size_t len, size_t *out_bytes)
{
    const unsigned char *s = (const unsigned char *)text;
    *out_bytes = 1;
    if (s[0] < 0x80)
        return s[0];
    if (len < 2 || !utf8_goes_on(s[1]) || is_excluded(s))
        return -1;
    const size_t more = s[0] < 0xE0 ? 1 : s[0] < 0xF0 ? 2 : 3;
    int32_t value = (s[0] & (0x3F >> more)) << 6 | (s[1] & 0x3F);
    size_t bytes = 2;
    for (; bytes <= more && bytes < len && utf8_goes_on(s[bytes]); bytes++)
        value = value << 6 | (s[bytes] & 0x3F);
    *out_bytes = bytes;
    return bytes == more + 1 ? value : -1;
}

size_t
utf8_lines(const char *text, size_t len, size_t *out_last)
{
    enum { BLOCK = 64 };
    size_t at = 0, lines = 0;
    *out_last = 0;
    for (; len - at >= BLOCK; at += BLOCK) {
        const uint64_t feeds = processor_places((const uint8_t *)text + at, '\n');
        lines += processor_bits(feeds);
        if (feeds)
            *out_last = at + BLOCK - (size_t)__builtin_clzll(feeds);
    }
    for (; at < len; at++) {
        if (text[at] != '\n')
            continue;
        lines++;
        *out_last = at + 1;
    }
    return lines;
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
