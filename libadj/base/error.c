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
    memcpy(err, from, size < sizeof *from ? least : sizeof *from);
    err->size = size;
}

static __attribute__((format(printf, 2, 0))) void
put_message(struct adj_error *err, const char *format, va_list args)
{
    struct buffer message;
    message_vset(err->parts, sizeof err->parts, format, args);
    buffer_fixed(&message, err->message, sizeof err->message);
    message_write_english(err->parts, &message);
}

void
error_say(struct adj_error *err, const char *format, ...)
{
    struct adj_error made = *err;
    va_list args;
    va_start(args, format);
    put_message(&made, format, args);
    va_end(args);
    *err = made;
}

/* Does nothing if *err already holds an error: the first failure wins. */
void
error_fill(struct adj_error *err, enum adj_status status, const char *code, size_t line,
           size_t column, const char *format, ...)
{
    if (!err || err->status)
        return;
    struct adj_error made = {
        .status = status, .line = line, .column = column, .offset = err->offset};
    va_list args;
    snprintf(made.code, sizeof made.code, "%s", code);
    va_start(args, format);
    put_message(&made, format, args);
    va_end(args);
    error_copy(err, &made);
}
