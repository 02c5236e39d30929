/* SPDX-License-Identifier: MIT */
/* What needs only the accessors of a JSON value: checks of members, the canonical form (RFC 8785), and merging (RFC 7396). */
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "base/number.h"

struct json *
json_parse(const char *text, size_t len, struct adj_error *err)
{
    struct json *root = NULL;
    json_read(text, len, &root, err);
    return root;
}

static bool
is_known(const char *name, const char *const known[])
{
    for (size_t i = 0; known[i]; i++) {
        if (strcmp(name, known[i]) == 0)
            return true;
    }
    return false;
}

const char *
json_unknown_member(const struct json *object, const char *const known[])
{
    const struct json *value;
    const char *name;
    for (void *at = NULL; json_next(object, &at, &name, &value);)
        if (!is_known(name, known))
            return name;
    return NULL;
}

const char *
json_member_text(const struct json *object, const char *name)
{
    return json_text(json_member(object, name));
}

bool
json_uint(const struct json *value, uint64_t max, uint64_t *out)
{
    int64_t number;
    if (!json_int(value, &number) || number < 0 || (uint64_t)number > max)
        return false;
    *out = (uint64_t)number;
    return true;
}

/* Canonical form. */

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
    const char **names = calloc(count + 1, sizeof *names);
    if (!names) {
        out->failed = true;
        return;
    }
    for (void *at = NULL; json_next(object, &at, &name, &value);)
        names[n++] = name;
    qsort(names, count, sizeof *names, name_compare);
    buffer_putc(out, '{');
    for (size_t i = 0; i < count; i++) {
        json_put_item(out);
        json_put_exact(out, names[i], strlen(names[i]));
        buffer_putc(out, ':');
        json_put_value(out, json_member(object, names[i]));
    }
    buffer_putc(out, '}');
    free(names);
}

void
json_put_value(struct buffer *out, const struct json *value)
{
    char number[NUMBER_TEXT_SIZE];
    switch (json_kind(value)) {
    case JSON_NULL_VALUE:
        buffer_puts(out, "null");
        return;
    case JSON_BOOL:
        buffer_puts(out, json_bool(value, false) ? "true" : "false");
        return;
    case JSON_WHOLE: /* a double is possible too: an integer beyond 2^53 is written as the nearest one */
    case JSON_FRACTION:
        number_write(json_fraction(value), number);
        buffer_puts(out, number);
        return;
    case JSON_TEXT:
        json_put_exact(out, json_text(value), strlen(json_text(value)));
        return;
    case JSON_LIST:
        buffer_putc(out, '[');
        for (size_t i = 0; i < json_count(value); i++) {
            json_put_item(out);
            json_put_value(out, json_item(value, i));
        }
        buffer_putc(out, ']');
        return;
    case JSON_MEMBERS:
        object_write(out, value);
        return;
    }
}

void
json_put_merged(struct buffer *out, const struct json *target, const struct json *patch)
{
    const char *name;
    const struct json *value;
    if (json_kind(patch) != JSON_MEMBERS) {
        json_put_value(out, patch);
        return;
    }
    buffer_putc(out, '{');
    for (void *at = NULL; json_next(target, &at, &name, &value);) {
        if (json_has(patch, name))
            continue;
        json_put_name(out, name);
        json_put_value(out, value);
    }
    for (void *at = NULL; json_next(patch, &at, &name, &value);) {
        if (json_kind(value) == JSON_NULL_VALUE)
            continue;
        json_put_name(out, name);
        json_put_merged(out, json_member(target, name), value);
    }
    buffer_putc(out, '}');
}
