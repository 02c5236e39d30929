/* SPDX-License-Identifier: MIT */
/* The one file that knows jansson. A struct doc is a json_t by another name. */
#include "json.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>

static const json_t *
jansson_of(const struct doc *doc)
{
    return (const void *)doc;
}

struct doc *
doc_read(const char *text, size_t len, struct doc_error *err)
{
    json_error_t error;
    json_t *value = json_loadb(text, len, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, &error);
    if (value)
        return (void *)value;
    err->line = error.line > 0 ? (size_t)error.line : 0;
    err->column = error.column > 0 ? (size_t)error.column : 1;
    snprintf(err->message, sizeof err->message, "%s", error.text);
    return NULL;
}

void
doc_free(struct doc *doc)
{
    json_decref((json_t *)(void *)doc);
}

enum doc_kind
doc_kind_of(const struct doc *doc)
{
    if (!doc)
        return DOC_NULL;
    switch (json_typeof(jansson_of(doc))) {
    case JSON_OBJECT:
        return DOC_OBJECT;
    case JSON_ARRAY:
        return DOC_LIST;
    case JSON_STRING:
        return DOC_STRING;
    case JSON_INTEGER:
        return DOC_INT;
    case JSON_REAL:
        return DOC_REAL;
    case JSON_TRUE:
    case JSON_FALSE:
        return DOC_BOOL;
    case JSON_NULL:
        break;
    }
    return DOC_NULL;
}

const struct doc *
doc_member(const struct doc *doc, const char *name)
{
    const json_t *member = json_object_get(jansson_of(doc), name);
    return json_is_null(member) ? NULL : (const void *)member;
}

const char *
doc_string(const struct doc *doc)
{
    const char *text = json_string_value(jansson_of(doc));
    if (text && strlen(text) != json_string_length(jansson_of(doc)))
        return NULL;
    return text;
}

bool
doc_int(const struct doc *doc, int64_t *out)
{
    if (doc_kind_of(doc) != DOC_INT)
        return false;
    *out = (int64_t)json_integer_value(jansson_of(doc));
    return true;
}

bool
doc_bool(const struct doc *doc, bool *out)
{
    if (doc_kind_of(doc) != DOC_BOOL)
        return false;
    *out = json_is_true(jansson_of(doc));
    return true;
}

size_t
doc_count(const struct doc *doc)
{
    return json_array_size(jansson_of(doc));
}

const struct doc *
doc_at(const struct doc *doc, size_t index)
{
    return (const void *)json_array_get(jansson_of(doc), index);
}

const char *
doc_text(const struct doc *doc, const char *name)
{
    return doc_string(doc_member(doc, name));
}

static bool
is_among(const char *name, const char *const *names)
{
    for (; *names; names++)
        if (strcmp(*names, name) == 0)
            return true;
    return false;
}

const char *
doc_stranger(const struct doc *doc, const char *const *names)
{
    /* jansson's iterators want a value they could change; they do not change it. */
    union {
        const struct doc *constant;
        json_t *value;
    } object = {doc};
    void *at = json_object_iter(object.value);
    for (; at; at = json_object_iter_next(object.value, at))
        if (!is_among(json_object_iter_key(at), names))
            return json_object_iter_key(at);
    return NULL;
}
