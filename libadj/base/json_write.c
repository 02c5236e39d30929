/* SPDX-License-Identifier: MIT */
/* Writing JSON (RFC 8259). Begin with put_quoted(): it copies runs of bytes that need no escape, eight at a time. */
#include <string.h>

#include "base/ascii.h"
#include "base/json.h"
#include "base/utf8.h"

/* Well-formed UTF-8 sequences by lead byte (Unicode, table 3-7): range of the second byte, and the length. */
static const struct {
    unsigned char least, most, second_least, second_most;
    size_t len;
} sequences[] = {{0xC2, 0xDF, 0x80, 0xBF, 2}, {0xE0, 0xE0, 0xA0, 0xBF, 3},
                 {0xE1, 0xEC, 0x80, 0xBF, 3}, {0xED, 0xED, 0x80, 0x9F, 3},
                 {0xEE, 0xEF, 0x80, 0xBF, 3}, {0xF0, 0xF0, 0x90, 0xBF, 4},
                 {0xF1, 0xF3, 0x80, 0xBF, 4}, {0xF4, 0xF4, 0x80, 0x8F, 4}};

/* Length of the UTF-8 character at the start, or of its malformed beginning; then *out_broken is true. */
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
        while (n > 1 && n < sequences[i].len && n < len && utf8_goes_on(s[n]))
            n++;
        *out_broken = n < sequences[i].len;
        return n;
    }
    return 1;
}

/* Finds bytes that are not ASCII or need an escape. The lowest set bit of the result is the high bit of the first such
 * byte (lowest byte first); a borrow of the subtraction reaches only later bytes. 0: no byte needs an escape. */
static uint64_t
special_bits(uint64_t bytes)
{
    uint64_t quotes = (bytes ^ ASCII_ONES * '"') - ASCII_ONES;
    uint64_t strokes = (bytes ^ ASCII_ONES * '\\') - ASCII_ONES;
    return (ascii_strange(bytes) | quotes | strokes) & ASCII_HIGH;
}

enum { EIGHT = 8 }; /* bytes tested at once */

/* Copies eight bytes. Returns how many of them, from the first, need no escape. */
static inline size_t
copy_eight(char *to, const char *text)
{
    uint64_t bytes;
    memcpy(&bytes, text, sizeof bytes);
    memcpy(to, &bytes, sizeof bytes);
    uint64_t special = special_bits(ascii_in_order(bytes));
    return special ? (size_t)__builtin_ctzll(special) / EIGHT : EIGHT;
}

/* The same for fewer than eight bytes, padded with blanks. */
static inline size_t
copy_fewer(char *to, const char *text, size_t len)
{
    char bytes[EIGHT] = {' ', ' ', ' ', ' ', ' ', ' ', ' ', ' '};
    memcpy(bytes, text, len);
    size_t plain = copy_eight(to, bytes);
    return plain < len ? plain : len;
}

/* Copies a text up to the first byte that needs an escape; returns its length. The bytes of `to` after that, up to
 * `len` or eight, may be overwritten. The last eight bytes of a longer text overlap the bytes before. */
static inline size_t
copy_plain(char *to, const char *text, size_t len)
{
    if (len < EIGHT)
        return copy_fewer(to, text, len);
    size_t i = 0;
    for (size_t n; len - i >= EIGHT; i += n)
        if ((n = copy_eight(to + i, text + i)) < EIGHT)
            return i + n;
    return i < len ? len - EIGHT + copy_eight(to + len - EIGHT, text + len - EIGHT) : i;
}

/* Escapes an ASCII character. */
static void
put_escape(struct buffer *out, unsigned char byte)
{
    static const char letters[] = {
        ['\b'] = 'b', ['\t'] = 't', ['\n'] = 'n', ['\f'] = 'f', ['\r'] = 'r'};
    if (byte < sizeof letters && letters[byte])
        buffer_put(out, (char[]){'\\', letters[byte]}, 2);
    else
        buffer_printf(out, "\\u%04x", byte);
}

/* Copies characters beyond ASCII up to the first malformed sequence, which becomes U+FFFD. Returns the number of bytes
 * read. */
static size_t
put_wide(struct buffer *out, const char *text, size_t len)
{
    const unsigned char *s = (const unsigned char *)text;
    size_t n = 0, next = 0;
    bool broken = false;
    while (next < len && s[next] >= 0x80 && !broken) {
        n = next;
        next += sequence_len(s + n, len - n, &broken);
    }
    buffer_put(out, text, broken ? n : next);
    if (broken)
        buffer_puts(out, "\xEF\xBF\xBD");
    return next;
}

/*
 * Writes the special byte at the start of the text, with any characters beyond ASCII that follow. Returns the number of
 * bytes read. The caller has reserved room for two bytes. `deleted` is DEL to escape DEL, or a quote to copy it
 * unchanged.
 */
static size_t
put_special(struct buffer *out, const char *text, size_t len, unsigned char deleted)
{
    unsigned char byte = (unsigned char)*text;
    if (byte >= 0x80)
        return put_wide(out, text, len);
    if (byte == '"' || byte == '\\')
        out->data[out->len++] = '\\';
    if (byte == '"' || byte == '\\' || (byte == 0x7f && byte != deleted))
        out->data[out->len++] = (char)byte;
    else
        put_escape(out, byte);
    return 1;
}

/* Each run reserves room for the rest of the text, the closing quote and what copy_plain() overwrites, so that an
 * escaped quote needs no further check. */
static void
put_quoted(struct buffer *out, const char *text, size_t len, unsigned char deleted)
{
    if (!buffer_reserve(out, len + 2 + EIGHT))
        return;
    out->data[out->len++] = '"';
    for (size_t i = 0;;) {
        size_t plain = copy_plain(out->data + out->len, text + i, len - i);
        out->len += plain;
        i += plain;
        if (i == len)
            break;
        i += put_special(out, text + i, len - i, deleted);
        if (!buffer_reserve(out, len - i + 2 + EIGHT))
            return;
    }
    out->data[out->len++] = '"';
    out->data[out->len] = '\0';
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

/* Names normally need no escape, so room is reserved once; json_put_text() writes a name that needs one again. */
void
json_put_name(struct buffer *out, const char *name)
{
    size_t len = name ? strlen(name) : 0;
    if (!name || !buffer_reserve(out, len + 4 + EIGHT)) {
        json_put_item(out);
        return;
    }
    if (is_next(out))
        out->data[out->len++] = ',';
    char *to = out->data + out->len;
    if (copy_plain(to + 1, name, len) < len) {
        json_put_text(out, name);
        buffer_putc(out, ':');
        return;
    }
    to[0] = to[len + 1] = '"';
    to[len + 2] = ':';
    to[len + 3] = '\0';
    out->len += len + 3;
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
