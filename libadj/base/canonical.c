/* SPDX-License-Identifier: MIT */
/* Canonical JSON (RFC 8785). */
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "base/number.h"

/* Orders names by their UTF-16 code units. That is the order of the UTF-8 bytes, except that characters beyond the
 * basic plane (lead byte F0 and up) are surrogates and sort before U+E000 and up (lead bytes EE, EF). */
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

static void
real_write(struct buffer *out, double value)
{
    char number[NUMBER_TEXT_SIZE];
    number_write(value, number);
    buffer_puts(out, number);
}

/* A number of RFC 8785 is a double: an integer beyond 2^53 is written as the nearest double. */
static void
whole_write(struct buffer *out, int64_t value)
{
    const int64_t exact = (int64_t)1 << 53;
    if (value < -exact || value > exact)
        real_write(out, (double)value);
    else
        buffer_printf(out, "%lld", (long long)value);
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
        whole_write(out, whole);
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
