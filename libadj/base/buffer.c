/* SPDX-License-Identifier: MIT */
/* Growable output buffer. After the first write the text is always followed by a NUL. */
#include "base/buffer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"

enum { FIRST_SIZE = 128 };

void
buffer_clear(struct buffer *b)
{
    free(b->data);
    buffer_init(b);
}

void
buffer_reset(struct buffer *b)
{
    b->len = 0;
    b->failed = false;
    if (b->data)
        b->data[0] = '\0';
}

bool
buffer_grow(struct buffer *b, size_t len)
{
    if (b->failed || b->fixed) {
        b->failed = true;
        return false;
    }
    size_t cap = b->cap ? b->cap : FIRST_SIZE;
    while (cap <= SIZE_MAX / 2 && cap - b->len <= len)
        cap *= 2;
    char *data = cap - b->len > len ? realloc(b->data, cap) : NULL;
    if (!data) {
        b->failed = true;
        return false;
    }
    b->data = data;
    b->cap = cap;
    return true;
}

/* Returns how many bytes of a text fit into `room` without cutting a UTF-8 character. */
static size_t
fitting(const char *text, size_t room)
{
    while (room > 0 && utf8_goes_on(text[room]))
        room--;
    return room;
}

void
buffer_put(struct buffer *b, const void *data, size_t len)
{
    bool was_failed = b->failed;
    if (!buffer_reserve(b, len)) {
        if (!b->fixed || was_failed)
            return;
        len = fitting(data, b->cap - b->len - 1);
    }
    if (len > 0)
        memcpy(b->data + b->len, data, len);
    b->len += len;
    b->data[b->len] = '\0';
}

void
buffer_puts(struct buffer *b, const char *text)
{
    buffer_put(b, text, strlen(text));
}

void
buffer_put_number(struct buffer *b, uint64_t number)
{
    char digits[20]; /* enough for 2^64 - 1 */
    size_t at = sizeof digits;
    if (number < 10) {
        buffer_putc(b, (char)('0' + number));
        return;
    }
    do {
        digits[--at] = (char)('0' + number % 10);
        number /= 10;
    } while (number > 0);
    buffer_put(b, digits + at, sizeof digits - at);
}

void
buffer_put_signed(struct buffer *b, int64_t number)
{
    if (number < 0)
        buffer_putc(b, '-');
    buffer_put_number(b, number < 0 ? 0 - (uint64_t)number : (uint64_t)number);
}

void
buffer_vprintf(struct buffer *b, const char *format, va_list args)
{
    va_list again;
    va_copy(again, args);
    /* Most lines fit the free space or this first reserve; only longer ones are formatted twice. */
    if (b->fixed || buffer_reserve(b, FIRST_SIZE / 2)) {
        int len = vsnprintf(b->data + b->len, b->cap - b->len, format, args);
        if (len < 0)
            b->failed = true;
        else if ((size_t)len < b->cap - b->len)
            b->len += (size_t)len;
        else if (buffer_reserve(b, (size_t)len))
            b->len += (size_t)vsnprintf(b->data + b->len, b->cap - b->len, format, again);
        b->data[b->len] = '\0';
    }
    va_end(again);
}

void
buffer_printf(struct buffer *b, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    buffer_vprintf(b, format, args);
    va_end(args);
}
