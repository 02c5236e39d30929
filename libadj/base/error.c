/* SPDX-License-Identifier: MIT */
/* Filling the caller's struct adj_error. */
#include "base/error.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/message.h"

void
error_copy(struct adj_error *err, const struct adj_error *from)
{
    const size_t least = offsetof(struct adj_error, parts), size = err->size;
    const size_t before = offsetof(struct adj_error, variants);
    memcpy(err, from, size < before ? least : size < sizeof *from ? before : sizeof *from);
    err->size = size;
}

/* Formats the message. A caller compiled against release 1.0 has no member `parts`. */
static __attribute__((format(printf, 2, 0))) void
put_message(struct adj_error *err, const char *format, va_list args)
{
    char own[sizeof err->parts];
    char *parts = err->size < offsetof(struct adj_error, variants) ? own : err->parts;
    struct buffer message;
    message_vset(parts, sizeof own, format, args);
    buffer_fixed(&message, err->message, sizeof err->message);
    message_write_english(parts, &message);
}

void
error_say(struct adj_error *err, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    put_message(err, format, args);
    va_end(args);
}

/* Does nothing if *err already holds an error: the first failure wins. */
void
error_fill(struct adj_error *err, enum adj_status status, const char *code, size_t line,
           size_t column, const char *format, ...)
{
    if (!err || err->status)
        return;
    err->status = status;
    err->line = line;
    err->column = column;
    snprintf(err->code, sizeof err->code, "%s", code);
    va_list args;
    va_start(args, format);
    put_message(err, format, args);
    va_end(args);
}

/* Defined here and not in buffer.c, because it fills an error, and errors write their messages into buffers. */
enum adj_status
buffer_steal(struct buffer *b, char **out_text, size_t *out_len, struct adj_error *err)
{
    buffer_put(b, "", 0); /* makes an empty buffer an empty string */
    if (b->failed) {
        buffer_clear(b);
        return error_nomem(err);
    }
    *out_text = b->data;
    if (out_len)
        *out_len = b->len;
    buffer_init(b);
    return ADJ_OK;
}
