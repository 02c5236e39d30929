/* SPDX-License-Identifier: MIT */
/*
 * Writing JSON (RFC 8259), also canonical JSON (RFC 8785). put_quoted() copies runs of bytes that need no escape. Testing
 * eight bytes at once made a verdict in JSON only 1 % faster, a conversion to JSON not at all.
 */
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "base/number.h"
#include "base/utf8.h"

/* Escapes an ASCII character. */
static void
put_escape(struct buffer *out, unsigned char byte)
{
    static const char letters[] = {['\b'] = 'b', ['\t'] = 't', ['\n'] = 'n', ['\f'] = 'f',
                                   ['\r'] = 'r', ['"'] = '"',  ['\\'] = '\\'};
    if (byte < sizeof letters && letters[byte])
        buffer_put(out, (char[]){'\\', letters[byte]}, 2);
    else
        buffer_printf(out, "\\u%04x", byte);
}

/* Copies a character beyond ASCII; a malformed one becomes U+FFFD. Returns the number of bytes read. */
static size_t
put_wide(struct buffer *out, const char *text, size_t len)
{
    size_t bytes;
    bool good = utf8_decode(text, len, &bytes) >= 0;
    buffer_put(out, good ? text : "\xEF\xBF\xBD", good ? bytes : 3);
    return bytes;
}

/* Whether the byte is copied as it is. `deleted` is DEL to escape DEL, or a quote to copy it unchanged. */
static inline bool
is_plain(unsigned char byte, unsigned char deleted)
{
    return byte >= ' ' && byte < 0x80 && byte != '"' && byte != '\\' && byte != deleted;
}

static void
put_quoted(struct buffer *out, const char *text, size_t len, unsigned char deleted)
{
    buffer_putc(out, '"');
    for (size_t i = 0; i < len;) {
        size_t from = i;
        while (i < len && is_plain((unsigned char)text[i], deleted))
            i++;
        buffer_put(out, text + from, i - from);
        if (i < len && (unsigned char)text[i] >= 0x80)
            i += put_wide(out, text + i, len - i);
        else if (i < len)
            put_escape(out, (unsigned char)text[i++]);
    }
    buffer_putc(out, '"');
}

void
json_put_string(struct buffer *out, const char *text, size_t len)
{
    put_quoted(out, text, len, 0x7f);
}

void
json_put_exact(struct buffer *out, const char *text, size_t len)
{
    put_quoted(out, text, len, '"');
}

void
json_put_text(struct buffer *out, const char *text)
{
    if (text)
        json_put_string(out, text, strlen(text));
    else
        buffer_puts(out, "null");
}

/* A comma is due unless the last byte opens an object, a list, a value or a line. A string ending in a bracket has its
 * quote behind it. */
static inline bool
is_next(const struct buffer *out)
{
    char last = out->len > 0 ? out->data[out->len - 1] : '\n';
    return last != '{' && last != '[' && last != ':' && last != '\n';
}

void
json_put_item(struct buffer *out)
{
    if (is_next(out))
        buffer_putc(out, ',');
}

void
json_put_name(struct buffer *out, const char *name)
{
    json_put_item(out);
    if (!name)
        return;
    json_put_text(out, name);
    buffer_putc(out, ':');
}

void
json_open(struct buffer *out, const char *name, char bracket)
{
    json_put_name(out, name);
    buffer_putc(out, bracket);
}

void
json_close(struct buffer *out, char bracket)
{
    buffer_putc(out, bracket);
}

void
json_put_member(struct buffer *out, const char *name, const char *text)
{
    json_put_name(out, name);
    json_put_text(out, text);
}

void
json_put_known(struct buffer *out, const char *name, const char *text)
{
    if (text)
        json_put_member(out, name, text);
}

void
json_put_words(struct buffer *out, const char *name, const char *words, const char *between)
{
    json_open(out, name, '[');
    while (words && *words) {
        size_t len = strcspn(words, between);
        json_put_item(out);
        json_put_string(out, words, len);
        words += len + strspn(words + len, between);
    }
    json_close(out, ']');
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

void
json_put_int(struct buffer *out, const char *name, int64_t number)
{
    json_put_name(out, name);
    buffer_put_signed(out, number);
}

void
json_put_raw(struct buffer *out, const char *name, const char *json)
{
    json_put_name(out, name);
    buffer_puts(out, json ? json : "null");
}

/* Canonical JSON. */

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
    case JSON_WHOLE: /* also a double: an integer beyond 2^53 is written as the nearest one */
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
