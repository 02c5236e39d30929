/* SPDX-License-Identifier: MIT */
/* Messages with their parts in one string. */
#include "base/message.h"

#include <limits.h>
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

/* Making messages. */

/* Whether the argument of the directive at `at`, `len` bytes long, is data as message.h defines it. */
static bool
is_data(const char *format, const char *at, size_t len)
{
    return memchr(at, '.', len) || (at > format ? at[-1] == '\'' || at[-1] == '"' : at[len] == ':');
}

static void
put_string(struct buffer *out, const char *spec, size_t len, bool data, va_list *args)
{
    const char *point = memchr(spec, '.', len);
    const int most = !point            ? INT_MAX
                     : point[1] == '*' ? va_arg(*args, int)
                                       : (int)strtol(point + 1, NULL, 10);
    const char *text = va_arg(*args, const char *);
    size_t i = out->len;
    if (text) /* NULL: a piece without a name */
        buffer_put(out, text, strnlen(text, (size_t)most));
    for (; data && i < out->len; i++)
        if (message_is_sign(out->data[i]))
            out->data[i] = '?';
}

static void
put_argument(struct buffer *out, const char *spec, size_t len, bool data, va_list *args)
{
    const char kind = spec[len - 1];
    const bool is_long = spec[len - 2] == 'l';
    const int width = (int)strtol(spec + 1, NULL, 10);
    char number[64] = "";
    if (kind == 's') {
        put_string(out, spec, len, data, args);
    } else if (kind == 'c') {
        number[0] = (char)va_arg(*args, int);
    } else if (kind == 'd') {
        long long n = is_long ? va_arg(*args, long long) : va_arg(*args, int);
        snprintf(number, sizeof number, "%0*lld", width, n);
    } else {
        unsigned long long n = spec[len - 2] == 'z' ? va_arg(*args, size_t)
                               : is_long            ? va_arg(*args, unsigned long long)
                                                    : va_arg(*args, unsigned);
        snprintf(number, sizeof number, kind == 'x' ? "%0*llx" : "%0*llu", width, n);
    }
    buffer_puts(out, number);
}

void
message_vput(struct buffer *out, const char *format, va_list args)
{
    va_list rest;
    va_copy(rest, args);
    if (strcmp(format, "%s") == 0) { /* the argument is the message */
        put_argument(out, format, 2, false, &rest);
        va_end(rest);
        return;
    }
    buffer_putc(out, MESSAGE_OPEN);
    buffer_puts(out, format);
    for (const char *at = format; *at; at++) {
        const size_t len = directive(at);
        const bool data = is_data(format, at, len);
        if (len == 0)
            continue;
        buffer_putc(out, data ? MESSAGE_DATA : MESSAGE_NEXT);
        put_argument(out, at, len, data, &rest);
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
    buffer_printf(out, "%c%s%c%s%c", MESSAGE_OPEN, id, MESSAGE_NEXT, text, MESSAGE_CLOSE);
}

/* Writes a message into an array. A message that is cut gets its closing sign, so that it can be an argument. */
void
message_vset(char *out, size_t size, const char *format, va_list args)
{
    struct buffer b;
    int depth = 0;
    buffer_fixed(&b, out, size - MAX_DEPTH);
    message_vput(&b, format, args);
    for (size_t i = 0; i < b.len; i++)
        depth += (out[i] == MESSAGE_OPEN) - (out[i] == MESSAGE_CLOSE);
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
    bool data;
};

struct parts {
    struct slice at[1 + MAX_ARGUMENTS]; /* the id, then the arguments */
    size_t count;
};

/* The destination of a message. `depth` limits the recursion, because data may contain the signs of a message too. */
struct writing {
    message_find_fn *find;
    const struct language *language;
    struct buffer *out;
    unsigned depth;
};

static void write_slice(const struct writing *to, struct slice slice);

static const char *
known(const struct writing *to, const char *text, size_t len)
{
    return to->find ? to->find(to->language, text, len) : NULL;
}

/* Splits the message at the start of a text into its parts. Returns the length of the message, whose end may be missing. */
static size_t
split(const char *text, size_t len, struct parts *out)
{
    int depth = 1;
    size_t i = 1;
    out->at[0] = (struct slice){text + 1, 0, false};
    out->count = 1;
    for (; i < len; i++) {
        const char c = text[i];
        depth += (c == MESSAGE_OPEN) - (c == MESSAGE_CLOSE);
        if (depth == 0)
            return i + 1;
        if (depth > 1 || (c != MESSAGE_NEXT && c != MESSAGE_DATA))
            out->at[out->count - 1].len++;
        else if (out->count <= MAX_ARGUMENTS)
            out->at[out->count++] = (struct slice){text + i + 1, 0, c == MESSAGE_DATA};
    }
    return i;
}

/* Writes the translated format with its directives replaced by the arguments. */
static void
write_parts(const struct writing *to, const struct parts *parts)
{
    const char *said = known(to, parts->at[0].text, parts->at[0].len);
    const char *at = said ? said : parts->at[0].text;
    const char *end = at + (said ? strlen(said) : parts->at[0].len);
    for (size_t next = 1, len; at < end; at += len) {
        len = directive(at);
        const size_t i = len > 3 && at[2] == '$' ? (size_t)(at[1] - '0') : next;
        next += len > 0;
        if (len == 0) {
            len = at[0] == '%' && at[1] == '%' ? 2 : 1;
            buffer_putc(to->out, *at);
        } else if (i < parts->count) {
            write_slice(to, parts->at[i]);
        }
    }
}

/* The translation of an argument, which may be the name of a piece in a ruleset document. */
static const char *
known_name(const struct writing *to, const char *text, size_t len)
{
    const struct language *language = to->find ? to->language : NULL;
    const char *own = language && language->name
                          ? language->name(language->names, language->tag, text, len)
                          : NULL;
    return own ? own : known(to, text, len);
}

/* Translates a text without parts, or each part of a hyphenated word such as "mann-ferz". */
static void
write_plain(const struct writing *to, const char *text, size_t len)
{
    const char *said = known_name(to, text, len), *hyphen;
    while (!said && !memchr(text, ' ', len) && (hyphen = memchr(text, '-', len)) != NULL) {
        const size_t part = (size_t)(hyphen - text);
        said = known_name(to, text, part);
        buffer_put(to->out, said ? said : text, said ? strlen(said) : part);
        buffer_putc(to->out, '-');
        text = hyphen + 1;
        len -= part + 1;
        said = known_name(to, text, len);
    }
    buffer_put(to->out, said ? said : text, said ? strlen(said) : len);
}

static void
write_slice(const struct writing *to, struct slice slice)
{
    const char *text = slice.text, *end = text + slice.len, *open;
    while (!slice.data && (open = memchr(text, MESSAGE_OPEN, (size_t)(end - text))) != NULL) {
        struct parts parts;
        buffer_put(to->out, text, (size_t)(open - text));
        text = open + split(open, (size_t)(end - open), &parts);
        if (to->depth < MAX_DEPTH)
            write_parts(&(struct writing){to->find, to->language, to->out, to->depth + 1}, &parts);
    }
    if (slice.data)
        buffer_put(to->out, text, slice.len);
    else
        write_plain(to, text, (size_t)(end - text));
}

void
message_write_by(message_find_fn *find, const struct language *language, const char *text,
                 struct buffer *out)
{
    write_slice(&(struct writing){find, language, out, 0},
                (struct slice){text, strlen(text), false});
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
