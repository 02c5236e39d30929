/* SPDX-License-Identifier: MIT */
#include "os/text.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What text_printf() mostly writes is shorter than this: then it formats once. */
enum { PRINTF_GUESS = 64 };

void
text_clear(struct text *t)
{
    free(t->data);
    *t = (struct text)TEXT_INIT;
}

/* Room for `more` bytes and the NUL behind them. */
static bool
text_reserve(struct text *t, size_t more)
{
    if (t->failed)
        return false;
    if (t->cap - t->len > more)
        return true;
    size_t cap = t->cap ? t->cap : 256;
    while (cap - t->len <= more && cap <= SIZE_MAX / 2)
        cap *= 2;
    char *data = cap - t->len > more ? realloc(t->data, cap) : NULL;
    if (!data) {
        t->failed = true;
        return false;
    }
    t->data = data;
    t->cap = cap;
    return true;
}

void
text_put(struct text *t, const void *data, size_t len)
{
    if (!text_reserve(t, len))
        return;
    if (len)
        memcpy(t->data + t->len, data, len);
    t->len += len;
    t->data[t->len] = '\0';
}

void
text_puts(struct text *t, const char *text)
{
    text_put(t, text, strlen(text));
}

void
text_putc(struct text *t, char c)
{
    text_put(t, &c, 1);
}

void
text_printf(struct text *t, const char *format, ...)
{
    va_list args;
    if (!text_reserve(t, PRINTF_GUESS))
        return;
    size_t room = t->cap - t->len;
    va_start(args, format);
    int len = vsnprintf(t->data + t->len, room, format, args);
    va_end(args);
    if (len < 0) {
        t->failed = true;
        return;
    }
    if ((size_t)len >= room) {
        if (!text_reserve(t, (size_t)len))
            return;
        va_start(args, format);
        vsnprintf(t->data + t->len, (size_t)len + 1, format, args);
        va_end(args);
    }
    t->len += (size_t)len;
}

char *
text_steal(struct text *t, size_t *out_len)
{
    char *data = t->data;
    if (t->failed) {
        free(data);
        data = NULL;
    }
    *out_len = data ? t->len : 0;
    *t = (struct text)TEXT_INIT;
    return data;
}

/* The well-formed UTF-8 sequences by their first bytes (Unicode, table 3-7): what may follow these. */
static const struct {
    unsigned char least, most, second_least, second_most;
    size_t len;
} sequences[] = {{0xC2, 0xDF, 0x80, 0xBF, 2}, {0xE0, 0xE0, 0xA0, 0xBF, 3},
                 {0xE1, 0xEC, 0x80, 0xBF, 3}, {0xED, 0xED, 0x80, 0x9F, 3},
                 {0xEE, 0xEF, 0x80, 0xBF, 3}, {0xF0, 0xF0, 0x90, 0xBF, 4},
                 {0xF1, 0xF3, 0x80, 0xBF, 4}, {0xF4, 0xF4, 0x80, 0x8F, 4}};

/* The length of the character beyond ASCII at the front, or of what could have begun one: then it is broken. */
static size_t
sequence_len(const unsigned char *s, size_t len, bool *out_broken)
{
    *out_broken = true;
    for (size_t i = 0; i < sizeof sequences / sizeof *sequences; i++) {
        size_t n = 1;
        if (s[0] < sequences[i].least || s[0] > sequences[i].most)
            continue;
        if (len > 1 && s[1] >= sequences[i].second_least && s[1] <= sequences[i].second_most)
            n++;
        while (n > 1 && n < sequences[i].len && n < len && (s[n] & 0xC0) == 0x80)
            n++;
        *out_broken = n < sequences[i].len;
        return n;
    }
    return 1;
}

/* A character that cannot stand for itself; one that is broken becomes U+FFFD. */
static void
quote_char(struct text *t, unsigned char c)
{
    static const char shorts[] = "\b\t\n\f\r\"\\";
    static const char letters[] = "btnfr\"\\";
    const char *at = c ? strchr(shorts, c) : NULL;
    if (c >= 0x80) {
        text_puts(t, "\xEF\xBF\xBD");
    } else if (at) {
        text_putc(t, '\\');
        text_putc(t, letters[at - shorts]);
    } else {
        text_printf(t, "\\u%04x", c);
    }
}

void
text_quote(struct text *t, const char *value, size_t len)
{
    const unsigned char *s = (const unsigned char *)value;
    size_t start = 0, next;
    text_putc(t, '"');
    for (size_t i = 0; i < len; i = next) {
        bool special = s[i] < 0x20 || s[i] == '"' || s[i] == '\\';
        next = i + (s[i] < 0x80 ? 1 : sequence_len(s + i, len - i, &special));
        if (!special)
            continue;
        text_put(t, value + start, i - start);
        quote_char(t, s[i]);
        start = next;
    }
    text_put(t, value + start, len - start);
    text_putc(t, '"');
}

/* A comma unless this is the first thing in its bracket, and the name. */
static void
text_name(struct text *t, const char *name)
{
    char last = t->len ? t->data[t->len - 1] : '\0';
    if (last && !strchr("{[:\n", last))
        text_putc(t, ',');
    if (!name)
        return;
    text_putc(t, '"');
    text_puts(t, name);
    text_puts(t, "\":");
}

void
text_open(struct text *t, const char *name, char bracket)
{
    text_name(t, name);
    text_putc(t, bracket);
}

void
text_close(struct text *t, char bracket)
{
    text_putc(t, bracket);
}

void
text_string(struct text *t, const char *name, const char *value)
{
    text_name(t, name);
    if (value)
        text_quote(t, value, strlen(value));
    else
        text_puts(t, "null");
}

void
text_int(struct text *t, const char *name, int64_t value)
{
    text_name(t, name);
    text_printf(t, "%lld", (long long)value);
}

void
text_bool(struct text *t, const char *name, bool value)
{
    text_name(t, name);
    text_puts(t, value ? "true" : "false");
}

void
text_raw(struct text *t, const char *name, const char *json)
{
    text_name(t, name);
    text_puts(t, json ? json : "null");
}
