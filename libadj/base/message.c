/* SPDX-License-Identifier: MIT */
/* Messages with their parts in one string, and their translation. */
#include "base/message.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"

enum { MAX_ARGUMENTS = 12, MAX_DEPTH = 8 };

/* Length of the directive at the start of a format ("%s", "%.*s", "%zu", "%2$s"); 0: no directive. */
static size_t
directive(const char *format)
{
    size_t len = format[0] == '%' ? 1 + strspn(format + 1, "0123456789.*$zl") : 0;
    return len > 0 && format[len] && strchr("sucdx", format[len]) ? len + 1 : 0;
}

/* Whether the directive at `at`, `len` bytes long, stands for data: see message.h. */
static bool
is_data(const char *format, const char *at, size_t len)
{
    return memchr(at, '.', len) || (at > format ? at[-1] == '\'' || at[-1] == '"' : at[len] == ':');
}

/* Making messages. */

static void
put_text(struct buffer *out, const char *text, size_t len, bool data)
{
    for (size_t i = 0; i < len; i++)
        buffer_putc(out,
                    data && text[i] >= MESSAGE_OPEN && text[i] <= MESSAGE_CLOSE ? '?' : text[i]);
}

static void
put_string(struct buffer *out, const char *spec, size_t len, bool data, va_list *args)
{
    const char *point = memchr(spec, '.', len);
    size_t most = !point            ? SIZE_MAX
                  : point[1] == '*' ? (size_t)va_arg(*args, int)
                                    : (size_t)strtoul(point + 1, NULL, 10);
    const char *text = va_arg(*args, const char *), *end;
    if (most == SIZE_MAX)
        most = strlen(text);
    else if ((end = memchr(text, '\0', most)) != NULL)
        most = (size_t)(end - text);
    put_text(out, text, most, data);
}

static void
put_argument(struct buffer *out, const char *spec, size_t len, bool data, va_list *args)
{
    const char kind = spec[len - 1], size = spec[len - 2];
    const bool is_longest = size == 'l' && spec[len - 3] == 'l';
    const int width = (int)strtol(spec + 1, NULL, 10);
    char number[64] = "";
    if (kind == 's') {
        put_string(out, spec, len, data, args);
    } else if (kind == 'c') {
        buffer_putc(out, (char)va_arg(*args, int));
    } else if (kind == 'd') {
        long long n = is_longest    ? va_arg(*args, long long)
                      : size == 'l' ? va_arg(*args, long)
                                    : va_arg(*args, int);
        snprintf(number, sizeof number, "%0*lld", width, n);
    } else {
        unsigned long long n = size == 'z'   ? va_arg(*args, size_t)
                               : is_longest  ? va_arg(*args, unsigned long long)
                               : size == 'l' ? va_arg(*args, unsigned long)
                                             : va_arg(*args, unsigned);
        snprintf(number, sizeof number, kind == 'x' ? "%0*llx" : "%0*llu", width, n);
    }
    buffer_puts(out, number);
}

void
message_vput(struct buffer *out, const char *format, va_list args)
{
    va_list rest;
    size_t len;
    va_copy(rest, args);
    buffer_putc(out, MESSAGE_OPEN);
    buffer_puts(out, format);
    for (const char *at = format; *at; at += len ? len : 1) {
        len = directive(at);
        if (len == 0)
            continue;
        buffer_putc(out, MESSAGE_NEXT);
        put_argument(out, at, len, is_data(format, at, len), &rest);
    }
    buffer_putc(out, MESSAGE_CLOSE);
    va_end(rest);
}

void
message_put(struct buffer *out, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    message_vput(out, format, args);
    va_end(args);
}

void
message_fill(struct buffer *out, const char *id, const char *text)
{
    buffer_putc(out, MESSAGE_OPEN);
    buffer_puts(out, id);
    buffer_putc(out, MESSAGE_NEXT);
    buffer_puts(out, text);
    buffer_putc(out, MESSAGE_CLOSE);
}

void
message_vset(char *out, size_t size, const char *format, va_list args)
{
    struct buffer b;
    size_t depth = 0;
    buffer_fixed(&b, out, size - MAX_DEPTH);
    message_vput(&b, format, args);
    for (size_t i = 0; i < b.len; i++)
        depth += (size_t)(out[i] == MESSAGE_OPEN) - (size_t)(out[i] == MESSAGE_CLOSE);
    for (b.cap = size, b.failed = false; depth > 0; depth--)
        buffer_putc(&b, MESSAGE_CLOSE);
}

void
message_set(char *out, size_t size, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    message_vset(out, size, format, args);
    va_end(args);
}

char *
message_vmake(struct arena *a, const char *format, va_list args)
{
    struct buffer text = {0};
    message_vput(&text, format, args);
    return arena_keep(a, &text);
}

char *
message_make(struct arena *a, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    char *text = message_vmake(a, format, args);
    va_end(args);
    return text;
}

/* Showing messages. */

struct slice {
    const char *text;
    size_t len;
};

struct parts {
    struct slice id, at[MAX_ARGUMENTS];
    size_t count;
};

/* The destination. `depth` limits the recursion: data may contain the signs of a message, too. */
struct writing {
    message_find_fn *find;
    const struct language *language;
    struct buffer *out;
    unsigned depth;
};

static void write_slice(const struct writing *to, struct slice slice);

static const char *
find_nothing(const struct language *language, const char *text, size_t len)
{
    (void)language;
    (void)text;
    (void)len;
    return NULL;
}

/* Splits the message at the start of the slice into its parts. Returns its length; the message may lack its end. */
static size_t
split(struct slice slice, struct parts *out)
{
    struct slice *part = &out->id;
    size_t depth = 1, i = 1;
    out->count = 0;
    *part = (struct slice){slice.text + 1, 0};
    for (; i < slice.len; i++) {
        char c = slice.text[i];
        depth += (size_t)(c == MESSAGE_OPEN) - (size_t)(c == MESSAGE_CLOSE);
        if (depth == 0)
            return i + 1;
        if (c != MESSAGE_NEXT || depth > 1) {
            part->len++;
        } else if (out->count < MAX_ARGUMENTS) {
            part = &out->at[out->count++];
            *part = (struct slice){slice.text + i + 1, 0};
        }
    }
    return i;
}

/* The directives of a message's id that stand for data, a bit each. */
static unsigned
data_of(struct slice id)
{
    unsigned bits = 0, n = 0;
    size_t len;
    for (const char *at = id.text; at < id.text + id.len; at += len ? len : 1) {
        len = directive(at);
        if (len > 0)
            bits |= (unsigned)is_data(id.text, at, len) << n++;
    }
    return bits;
}

/* Writes the translated format with the arguments in its places. */
static void
write_parts(const struct writing *to, const struct parts *parts)
{
    const char *known = to->find(to->language, parts->id.text, parts->id.len);
    const char *at = known ? known : parts->id.text;
    const char *end = known ? at + strlen(at) : at + parts->id.len;
    const unsigned data = data_of(parts->id);
    size_t next = 0, len;
    for (; at < end; at += len) {
        len = directive(at);
        size_t i = len > 3 && at[2] == '$' ? (size_t)(at[1] - '1') : next;
        if (len == 0) {
            len = at[0] == '%' && at[1] == '%' ? 2 : 1;
            buffer_putc(to->out, *at);
            continue;
        }
        next++;
        if (i < parts->count && data >> i & 1)
            buffer_put(to->out, parts->at[i].text, parts->at[i].len);
        else if (i < parts->count)
            write_slice(to, parts->at[i]);
    }
}

/* Translates a text without parts, or each part of a hyphenated word such as "mann-ferz". */
static void
write_plain(const struct writing *to, struct slice slice)
{
    const char *known = to->find(to->language, slice.text, slice.len), *hyphen;
    while (!known && !memchr(slice.text, ' ', slice.len) &&
           (hyphen = memchr(slice.text, '-', slice.len)) != NULL) {
        size_t len = (size_t)(hyphen - slice.text);
        const char *part = to->find(to->language, slice.text, len);
        buffer_put(to->out, part ? part : slice.text, part ? strlen(part) : len);
        buffer_putc(to->out, '-');
        slice = (struct slice){hyphen + 1, slice.len - len - 1};
        known = to->find(to->language, slice.text, slice.len);
    }
    buffer_put(to->out, known ? known : slice.text, known ? strlen(known) : slice.len);
}

static void
write_slice(const struct writing *to, struct slice slice)
{
    const char *open;
    while (slice.len > 0 && (open = memchr(slice.text, MESSAGE_OPEN, slice.len)) != NULL) {
        struct parts parts;
        size_t len = (size_t)(open - slice.text);
        buffer_put(to->out, slice.text, len);
        len += split((struct slice){open, slice.len - len}, &parts);
        if (to->depth < MAX_DEPTH)
            write_parts(&(struct writing){to->find, to->language, to->out, to->depth + 1}, &parts);
        slice = (struct slice){slice.text + len, slice.len - len};
    }
    write_plain(to, slice);
}

void
message_write_by(message_find_fn *find, const struct language *language, const char *text,
                 struct buffer *out)
{
    write_slice(&(struct writing){find, language, out, 0}, (struct slice){text, strlen(text)});
}

void
message_write_english(const char *text, struct buffer *out)
{
    message_write_by(find_nothing, NULL, text, out);
}

void
json_put_message(struct buffer *out, const char *name, const char *message)
{
    struct buffer english = {0};
    message_write_english(message ? message : "", &english);
    json_put_member(out, name, english.len > 0 ? english.data : NULL);
    out->failed |= english.failed;
    buffer_clear(&english);
}

const char *
message_english(struct arena *a, const char *text)
{
    struct buffer english = {0};
    if (!strchr(text, MESSAGE_OPEN))
        return text;
    message_write_english(text, &english);
    return arena_keep(a, &english);
}
