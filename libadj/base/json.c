/* SPDX-License-Identifier: MIT */
/* JSON (RFC 8259) on top of jansson; the only file that includes it. */
#include "base/json.h"

#include <jansson.h>
#include <string.h>

#include "base/ascii.h"
#include "base/cursor.h"
#include "base/error.h"

/* struct json is never defined: a value is jansson's, seen through these two. */
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
    if (!value)
        return JSON_NULL_VALUE;
    switch (json_typeof(json_inner(value))) {
    case JSON_OBJECT:
        return JSON_MEMBERS;
    case JSON_ARRAY:
        return JSON_LIST;
    case JSON_STRING:
        return JSON_TEXT;
    case JSON_INTEGER:
    case JSON_REAL:
        return JSON_NUMBER;
    case JSON_TRUE:
    case JSON_FALSE:
        return JSON_BOOL;
    case JSON_NULL:
        break;
    }
    return JSON_NULL_VALUE;
}

const struct json *
json_member(const struct json *object, const char *name)
{
    return json_outer(json_object_get(json_inner(object), name));
}

size_t
json_count(const struct json *value)
{
    if (json_kind(value) == JSON_LIST)
        return json_array_size(json_inner(value));
    return json_object_size(json_inner(value));
}

const struct json *
json_item(const struct json *list, size_t index)
{
    return json_outer(json_array_get(json_inner(list), index));
}

/* jansson iterates over objects that may change: the cast takes nothing from a tree that does not. */
static json_t *
json_iterable(const struct json *object)
{
    return (json_t *)(uintptr_t)object;
}

const char *
json_name(const struct json *object, size_t index)
{
    json_t *inner = json_iterable(object);
    void *it = json_object_iter(inner);

    while (it && index-- > 0)
        it = json_object_iter_next(inner, it);
    return it ? json_object_iter_key(it) : NULL;
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
    json_t *inner = json_iterable(object);

    for (void *it = json_object_iter(inner); it; it = json_object_iter_next(inner, it)) {
        const char *name = json_object_iter_key(it);

        if (!is_known(name, known))
            return name;
    }
    return NULL;
}

const char *
json_text(const struct json *value)
{
    return json_string_value(json_inner(value));
}

bool
json_uint(const struct json *value, uint64_t max, uint64_t *out)
{
    json_int_t number;

    if (!value || !json_is_integer(json_inner(value)))
        return false;
    number = json_integer_value(json_inner(value));
    if (number < 0 || (uint64_t)number > max)
        return false;
    *out = (uint64_t)number;
    return true;
}

bool
json_bool(const struct json *value, bool otherwise)
{
    return json_kind(value) == JSON_BOOL ? json_is_true(json_inner(value)) : otherwise;
}

void
json_put_text(struct buffer *out, const char *text)
{
    if (text)
        json_put_string(out, text, strlen(text));
    else
        buffer_puts(out, "null");
}

static void
put_escape(struct buffer *out, unsigned char byte)
{
    static const char letters[] = {
        ['\b'] = 'b', ['\t'] = 't', ['\n'] = 'n', ['\f'] = 'f', ['\r'] = 'r'};

    if (byte == '"' || byte == '\\')
        buffer_printf(out, "\\%c", byte);
    else if (byte < sizeof letters && letters[byte])
        buffer_printf(out, "\\%c", letters[byte]);
    else
        buffer_printf(out, "\\u%04x", byte);
}

/* Are these eight bytes ASCII that needs no escape? What is no such byte sets its highest bit here. */
static bool
is_plain(const char *text)
{
    uint64_t bytes, quotes, strokes;

    memcpy(&bytes, text, sizeof bytes);
    quotes = (bytes ^ ASCII_ONES * '"') - ASCII_ONES;
    strokes = (bytes ^ ASCII_ONES * '\\') - ASCII_ONES;
    return ((ascii_strange(bytes) | quotes | strokes) & ASCII_HIGH) == 0;
}

/* Bytes at the head of a text that stand for themselves in a string; perhaps not all of them. */
static size_t
plain_run(const char *text, size_t len)
{
    size_t i = 0;

    while (len - i >= 8 && is_plain(text + i))
        i += 8;
    while (i < len && text[i] >= ' ' && text[i] < 0x7f && text[i] != '"' && text[i] != '\\')
        i++;
    return i;
}

/* What is not plain from its beginning; plain bytes are still copied in runs. */
static void
put_mixed(struct buffer *out, const char *text, size_t len)
{
    struct cursor c;
    size_t run = 0;

    cursor_init(&c, text, len);
    while (!cursor_at_end(&c)) {
        unsigned char byte = (unsigned char)text[c.pos];
        size_t bytes = 1;
        bool bad = byte >= 0x80 && cursor_peek_char(&c, &bytes) == 0xFFFD && bytes == 1;

        if (!bad && byte >= 0x20 && byte != '"' && byte != '\\' && byte != 0x7f) {
            c.pos += bytes;
            continue;
        }
        buffer_put(out, text + run, c.pos - run);
        if (bad)
            buffer_puts(out, "\xEF\xBF\xBD");
        else
            put_escape(out, byte);
        c.pos += 1;
        run = c.pos;
    }
    buffer_put(out, text + run, c.pos - run);
}

/* Most strings are plain. */
void
json_put_string(struct buffer *out, const char *text, size_t len)
{
    size_t plain = plain_run(text, len);

    if (!buffer_reserve(out, plain + 2))
        return;
    out->data[out->len++] = '"';
    if (plain > 0)
        memcpy(out->data + out->len, text, plain);
    out->len += plain;
    if (plain < len)
        put_mixed(out, text + plain, len - plain);
    buffer_putc(out, '"');
}

/* The byte before tells: a string that ends in a bracket still has its quote behind it. */
static void
put_comma(struct buffer *out)
{
    if (out->len > 0 && out->data[out->len - 1] != '{' && out->data[out->len - 1] != '[')
        buffer_putc(out, ',');
}

void
json_put_name(struct buffer *out, const char *name)
{
    put_comma(out);
    json_put_text(out, name);
    buffer_putc(out, ':');
}

void
json_put_item(struct buffer *out)
{
    put_comma(out);
}

void
json_put_member(struct buffer *out, const char *name, const char *text)
{
    json_put_name(out, name);
    json_put_text(out, text);
}

void
json_put_number(struct buffer *out, const char *name, uint64_t number)
{
    json_put_name(out, name);
    buffer_put_number(out, number);
}

void
json_put_bool(struct buffer *out, const char *name, bool value)
{
    json_put_name(out, name);
    buffer_puts(out, value ? "true" : "false");
}
