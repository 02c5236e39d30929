/* SPDX-License-Identifier: MIT */
/* Filling the caller's struct adj_error. */
#include "base/error.h"

#include <stdarg.h>
#include <stdio.h>

#include "base/utf8.h"

/* Cuts an overlong message, but never in the middle of a UTF-8 character. */
static void
cut_at_character(char *text, size_t len)
{
    while (len > 0 && utf8_goes_on(text[len - 1]))
        len--;
    if (len > 0 && (unsigned char)text[len - 1] >= 0xC0)
        len--;
    text[len] = '\0';
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
    int len = vsnprintf(err->message, sizeof err->message, format, args);
    va_end(args);
    if (len < 0)
        err->message[0] = '\0';
    else if ((size_t)len >= sizeof err->message)
        cut_at_character(err->message, sizeof err->message - 1);
}
