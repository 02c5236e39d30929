/* SPDX-License-Identifier: MIT */
/* Filling the caller's struct adj_error. */
#include "base/error.h"

#include <stdio.h>
#include <string.h>

/* A message too long is cut, but never in the middle of a UTF-8 character. */
static void
cut_at_character(char *text, size_t len)
{
    while (len > 0 && ((unsigned char)text[len - 1] & 0xC0) == 0x80)
        len--;
    if (len > 0 && (unsigned char)text[len - 1] >= 0xC0)
        len--;
    text[len] = '\0';
}

__attribute__((format(printf, 4, 0))) static void
error_fill(struct adj_error *err, enum adj_status status, const char *code, const char *format,
           va_list args)
{
    err->status = status;
    snprintf(err->code, sizeof err->code, "%s", code);
    int len = vsnprintf(err->message, sizeof err->message, format, args);
    if (len < 0)
        err->message[0] = '\0';
    else if ((size_t)len >= sizeof err->message)
        cut_at_character(err->message, sizeof err->message - 1);
}

enum adj_status
error_set(struct adj_error *err, enum adj_status status, const char *code, const char *format, ...)
{
    if (err && !err->status) {
        va_list args;
        va_start(args, format);
        error_fill(err, status, code, format, args);
        va_end(args);
    }
    return status;
}

enum adj_status
error_at(struct adj_error *err, enum adj_status status, const char *code, size_t line,
         size_t column, const char *format, ...)
{
    if (err && !err->status) {
        va_list args;
        va_start(args, format);
        error_fill(err, status, code, format, args);
        va_end(args);
        err->line = line;
        err->column = column;
    }
    return status;
}

enum adj_status
error_nomem(struct adj_error *err)
{
    return error_set(err, ADJ_ENOMEM, "no-memory", "out of memory");
}
