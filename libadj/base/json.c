/* SPDX-License-Identifier: MIT */
/* Reading JSON (RFC 8259) by jansson, which no other file includes, and writing it in canonical form (RFC 8785). */
#include "base/json.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/number.h"

/* struct json is never defined: these two functions cast between it and jansson's json_t. */
static const json_t *
json_inner(const struct json *value)
{
    return (const json_t *)(const void *)value;
}

static const struct json *
json_outer(const json_t *value)
{
    return (const struct json *)(const void *)value;
}

enum adj_status
json_read(const char *text, size_t len, struct json **out_root, struct adj_error *err)
{
    json_error_t fault;
    json_t *root = json_loadb(text, len, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, &fault);
    if (root) {
        *out_root = (struct json *)(void *)root;
        return ADJ_OK;
    }
    if (json_error_code(&fault) == json_error_out_of_memory)
        return error_nomem(err);
    return error_at(err, ADJ_ESYNTAX, "syntax", fault.line > 0 ? (size_t)fault.line : 1,
                    fault.column > 0 ? (size_t)fault.column : 1, "JSON: %s", fault.text);
}

struct json *
json_parse(const char *text, size_t len, struct adj_error *err)
{
    struct json *root = NULL;
    json_read(text, len, &root, err);
    return root;
}

void
json_free(struct json *root)
{
    json_decref((json_t *)(void *)root);
}

enum json_kind
json_kind(const struct json *value)
{
    static const enum json_kind kinds[] = {
        [JSON_OBJECT] = JSON_MEMBERS, [JSON_ARRAY] = JSON_LIST,     [JSON_STRING] = JSON_TEXT,
        [JSON_INTEGER] = JSON_WHOLE,  [JSON_REAL] = JSON_FRACTION,  [JSON_TRUE] = JSON_BOOL,
        [JSON_FALSE] = JSON_BOOL,     [JSON_NULL] = JSON_NULL_VALUE};
    return value ? kinds[json_typeof(json_inner(value))] : JSON_NULL_VALUE;
}

const struct json *
json_member(const struct json *object, const char *name)
{
    const json_t *member = json_object_get(json_inner(object), name);
    return json_is_null(member) ? NULL : json_outer(member);
}

bool
json_has(const struct json *object, const char *name)
{
    return json_object_get(json_inner(object), name) != NULL;
}

size_t
json_count(const struct json *list)
{
    return json_array_size(json_inner(list));
}

const struct json *
json_item(const struct json *list, size_t index)
{
    return json_outer(json_array_get(json_inner(list), index));
}

bool
json_next(const struct json *object, void **at, const char **out_name,
          const struct json **out_value)
{
    /* jansson's iterators take a mutable object, but do not change it; the cast is safe. */
    json_t *inner = (json_t *)(uintptr_t)object;
    *at = *at ? json_object_iter_next(inner, *at) : json_object_iter(inner);
    if (!*at)
        return false;
    *out_name = json_object_iter_key(*at);
    *out_value = json_outer(json_object_iter_value(*at));
    return true;
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
json_text(const struct json *value)
{
    return json_string_value(json_inner(value));
}

const char *
json_member_text(const struct json *object, const char *name)
{
    return json_text(json_member(object, name));
}

bool
json_int(const struct json *value, int64_t *out)
{
    if (json_kind(value) != JSON_WHOLE)
        return false;
    *out = (int64_t)json_integer_value(json_inner(value));
    return true;
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

double
json_fraction(const struct json *value)
{
    return json_number_value(json_inner(value));
}

bool
json_bool(const struct json *value, bool otherwise)
{
    return json_kind(value) == JSON_BOOL ? json_is_true(json_inner(value)) : otherwise;
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
