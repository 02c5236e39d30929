/* SPDX-License-Identifier: MIT */
/* Access to the columns of a report file, and its error positions. */
#include "event/trf_reading.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/message.h"
#include "base/utf8.h"

const char *
column_at(const char *line, size_t column)
{
    return line + utf8_bytes(line, column - 1);
}

int
number_of(const char *text)
{
    size_t len = strlen(text);
    return strspn(text, "0123456789") == len && len <= 4 ? (int)strtol(text, NULL, 10) : -1;
}

bool
is_won(char code)
{
    return strchr("1W+", code) != NULL;
}

bool
is_default(char code)
{
    return strchr("+-", code) != NULL;
}

bool
reading_fail(struct reading *r, size_t column, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    message_vset(r->err->message, sizeof r->err->message, format, args);
    va_end(args);
    r->err->line = r->line;
    r->err->column = column;
    return false;
}

const char *
reading_field(struct reading *r, const char *line, size_t column, size_t width)
{
    const char *from = column_at(line, column), *to = column_at(from, width + 1);
    while (from < to && *from == ' ')
        from++;
    while (to > from && to[-1] == ' ')
        to--;
    return arena_copy(r->pool, from, (size_t)(to - from));
}

const char *
reading_date(struct reading *r, const char *text)
{
    bool is_short = strlen(text) == 8, is_turned = strlen(text) == 10 && strchr("./-", text[2]);
    char *date = is_short    ? arena_printf(r->pool, "20%s", text)
                 : is_turned ? arena_printf(r->pool, "%s-%.2s-%.2s", text + 6, text + 3, text)
                             : arena_string(r->pool, text);
    for (char *p = date; *p; p++)
        if (*p == '/' || *p == '.')
            *p = '-';
    return date;
}

const char *
reading_word(struct reading *r, const char **at, const char *between)
{
    const char *from = *at + strspn(*at, between);
    size_t len = strcspn(from, between);
    *at = from + len;
    return len ? arena_copy(r->pool, from, len) : NULL;
}
