/* SPDX-License-Identifier: MIT */
/* Reading JSON (RFC 8259) by jansson, which no other file includes. */
#include "base/json.h"

#include <jansson.h>
#include <stdint.h>

#include "base/error.h"

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

const char *
json_text(const struct json *value)
{
    return json_string_value(json_inner(value));
}

bool
json_int(const struct json *value, int64_t *out)
{
    if (json_kind(value) != JSON_WHOLE)
        return false;
    *out = (int64_t)json_integer_value(json_inner(value));
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
