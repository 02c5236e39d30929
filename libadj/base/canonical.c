/* SPDX-License-Identifier: MIT */
/* JSON in canonical form (RFC 8785). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"

/* Names are sorted by their UTF-16 units: as bytes, but that characters beyond the basic plane (lead
 * byte F0 and up) become surrogates and go before U+E000 and up (lead bytes EE, EF). */
static int
name_compare(const void *left, const void *right)
{
    const unsigned char *a = *(const unsigned char *const *)left;
    const unsigned char *b = *(const unsigned char *const *)right;
    while (*a && *a == *b) {
        a++;
        b++;
    }
    if (*a >= 0xee && *b >= 0xee && (*a >= 0xf0) != (*b >= 0xf0))
        return *a >= 0xf0 ? -1 : 1;
    return *a - *b;
}

static void
object_write(struct buffer *out, const struct json *object)
{
    size_t count = 0, n = 0;
    const char *name;
    const struct json *value;
    for (void *at = NULL; json_next(object, &at, &name, &value);)
        count++;
    const char **names = calloc(count ? count : 1, sizeof *names);
    if (!names) {
        out->failed = true;
        return;
    }
    for (void *at = NULL; json_next(object, &at, &name, &value);)
        names[n++] = name;
    qsort(names, count, sizeof *names, name_compare);
    buffer_putc(out, '{');
    for (size_t i = 0; i < count; i++) {
        if (i)
            buffer_putc(out, ',');
        json_put_exact(out, names[i], strlen(names[i]));
        buffer_putc(out, ':');
        json_put_value(out, json_member(object, names[i]));
    }
    buffer_putc(out, '}');
    free(names);
}

static void
list_write(struct buffer *out, const struct json *list)
{
    buffer_putc(out, '[');
    for (size_t i = 0; i < json_count(list); i++) {
        if (i)
            buffer_putc(out, ',');
        json_put_value(out, json_item(list, i));
    }
    buffer_putc(out, ']');
}

/* The digits of a number, "d.ddd", without the point; zeros stand in for what is missing. */
static void
digits_write(struct buffer *out, const char *digits, int from, int count)
{
    int len = (int)strcspn(digits, "e");
    for (int i = from; i < from + count; i++) {
        int at = i == 0 ? 0 : i + 1;
        buffer_putc(out, at < len ? digits[at] : '0');
    }
}

/* As ECMAScript prints it: the fewest digits that read back as the same number, without an exponent
 * from 1e-6 up to 1e21. */
static void
real_write(struct buffer *out, double value)
{
    char text[40];
    int count = 1;
    do
        snprintf(text, sizeof text, "%.*e", count - 1, value);
    while (strtod(text, NULL) != value && ++count <= 17);
    const char *digits = text + (*text == '-');
    int exponent = (int)strtol(strchr(digits, 'e') + 1, NULL, 10), whole = exponent + 1;
    if (value == 0) {
        buffer_putc(out, '0');
        return;
    }
    if (digits > text)
        buffer_putc(out, '-');
    if (exponent >= 21 || exponent < -6) {
        buffer_printf(out, "%.*se%+d", (int)strcspn(digits, "e"), digits, exponent);
    } else if (whole <= 0) {
        buffer_printf(out, "0.%.*s", -whole, "000000");
        digits_write(out, digits, 0, count);
    } else {
        digits_write(out, digits, 0, whole);
        if (count > whole) {
            buffer_putc(out, '.');
            digits_write(out, digits, whole, count - whole);
        }
    }
}

void
json_put_value(struct buffer *out, const struct json *value)
{
    int64_t whole = 0;
    switch (json_kind(value)) {
    case JSON_NULL_VALUE:
        buffer_puts(out, "null");
        return;
    case JSON_BOOL:
        buffer_puts(out, json_bool(value, false) ? "true" : "false");
        return;
    case JSON_WHOLE:
        json_int(value, &whole);
        buffer_printf(out, "%lld", (long long)whole);
        return;
    case JSON_FRACTION:
        real_write(out, json_fraction(value));
        return;
    case JSON_TEXT:
        json_put_exact(out, json_text(value), strlen(json_text(value)));
        return;
    case JSON_LIST:
        list_write(out, value);
        return;
    case JSON_MEMBERS:
        object_write(out, value);
        return;
    }
}
