/* SPDX-License-Identifier: MIT */
/* The one file that knows jansson. A struct doc is a json_t by another name. */
#include "os/json.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
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

bool
doc_has(const struct doc *doc, const char *name)
{
    return json_object_get(jansson_of(doc), name) != NULL;
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

/* jansson's iterators want a value that they could change; they do not change it. */
static json_t *
unlocked(const struct doc *doc)
{
    union {
        const struct doc *constant;
        json_t *value;
    } object = {doc};
    return object.value;
}

const char *
doc_stranger(const struct doc *doc, const char *const *names)
{
    json_t *object = unlocked(doc);
    void *at = json_object_iter(object);
    for (; at; at = json_object_iter_next(object, at))
        if (!is_among(json_object_iter_key(at), names))
            return json_object_iter_key(at);
    return NULL;
}

bool
doc_next(const struct doc *doc, void **at, const char **out_name, const struct doc **out_value)
{
    json_t *object = unlocked(doc);
    *at = *at ? json_object_iter_next(object, *at) : json_object_iter(object);
    if (!*at)
        return false;
    *out_name = json_object_iter_key(*at);
    *out_value = (const void *)json_object_iter_value(*at);
    return true;
}

/* ---- canonical form (RFC 8785) --------------------------------------------------------------- */

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
object_write(struct text *out, const struct doc *doc)
{
    json_t *object = unlocked(doc);
    size_t count = json_object_size(object), n = 0;
    const char **names = calloc(count ? count : 1, sizeof *names);
    if (!names) {
        out->failed = true;
        return;
    }
    for (void *at = json_object_iter(object); at; at = json_object_iter_next(object, at))
        names[n++] = json_object_iter_key(at);
    qsort(names, count, sizeof *names, name_compare);
    text_putc(out, '{');
    for (size_t i = 0; i < count; i++) {
        if (i)
            text_putc(out, ',');
        text_quote(out, names[i], strlen(names[i]));
        text_putc(out, ':');
        doc_write(out, (const void *)json_object_get(object, names[i]));
    }
    text_putc(out, '}');
    free(names);
}

/* The digits of a number, "d.ddd", without the point; zeros stand in for what is missing. */
static void
digits_write(struct text *out, const char *digits, int from, int count)
{
    int len = (int)strcspn(digits, "e");
    for (int i = from; i < from + count; i++) {
        int at = i == 0 ? 0 : i + 1;
        text_putc(out, at < len ? digits[at] : '0');
    }
}

/* As ECMAScript prints it: the fewest digits that read back as the same number, without an exponent
 * from 1e-6 up to 1e21. */
static void
real_write(struct text *out, double value)
{
    char text[40];
    int count = 1;
    do
        snprintf(text, sizeof text, "%.*e", count - 1, value);
    while (strtod(text, NULL) != value && ++count <= 17);
    const char *digits = text + (*text == '-');
    int exponent = (int)strtol(strchr(digits, 'e') + 1, NULL, 10), whole = exponent + 1;
    if (value == 0) {
        text_putc(out, '0');
        return;
    }
    if (digits > text)
        text_putc(out, '-');
    if (exponent >= 21 || exponent < -6) {
        text_printf(out, "%.*se%+d", (int)strcspn(digits, "e"), digits, exponent);
    } else if (whole <= 0) {
        text_printf(out, "0.%.*s", -whole, "000000");
        digits_write(out, digits, 0, count);
    } else {
        digits_write(out, digits, 0, whole);
        if (count > whole) {
            text_putc(out, '.');
            digits_write(out, digits, whole, count - whole);
        }
    }
}

void
doc_write(struct text *out, const struct doc *doc)
{
    const json_t *value = jansson_of(doc);
    switch (doc_kind_of(doc)) {
    case DOC_NULL:
        text_puts(out, "null");
        return;
    case DOC_BOOL:
        text_puts(out, json_is_true(value) ? "true" : "false");
        return;
    case DOC_INT:
        text_printf(out, "%lld", (long long)json_integer_value(value));
        return;
    case DOC_REAL:
        real_write(out, json_real_value(value));
        return;
    case DOC_STRING:
        text_quote(out, json_string_value(value), json_string_length(value));
        return;
    case DOC_LIST:
        text_putc(out, '[');
        for (size_t i = 0; i < doc_count(doc); i++) {
            if (i)
                text_putc(out, ',');
            doc_write(out, doc_at(doc, i));
        }
        text_putc(out, ']');
        return;
    case DOC_OBJECT:
        object_write(out, doc);
        return;
    }
}
