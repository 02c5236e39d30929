/* SPDX-License-Identifier: MIT */
/* A line of a report file: its columns and fields, and what is wrong with it. */
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/message.h"
#include "base/utf8.h"
#include "event/names.h"
#include "event/trf_reading.h"

/* clang-format off */
const struct trf_column trf_columns[] = {
    {"sex", 10, 1}, {"title", 11, 3}, {"name", 15, 33}, {"rating", 49, 4}, {"federation", 54, 3}, {"fide_id", 58, 11}, {NULL, 0, 0}};
/* clang-format on */

/* Columns and errors. */

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

bool
reading_accept(struct reading *r, size_t column, const char *what, const char *text)
{
    bool is_name = *text && strcmp(what, "name") == 0;
    const char *fault = is_name ? name_fault(r->pool, what, text) : text_fault(r->pool, what, text);
    return !fault || reading_fail(r, column, "%s", fault);
}

/* Appends a warning; one behind the limit says that there are more. */
static void
warning_add(struct reading *r, size_t column, const char *message, bool kept)
{
    struct trf_content *out = r->out;
    if (out->warning_count > TRF_WARNINGS)
        return;
    const char **list =
        arena_more(r->pool, r->warnings, out->warning_count, &r->warning_cap, 16, sizeof *list);
    if (!list)
        return;
    out->warnings = r->warnings = list;
    bool is_last = out->warning_count == TRF_WARNINGS;
    list[out->warning_count++] =
        is_last   ? message_make(r->pool, N_("the report file has more lines like these"))
        : !column ? message
        : kept    ? message_make(r->pool, N_("line %zu, column %zu: %s; the line is kept as it is"),
                                 r->line, column, message)
                  : message_make(r->pool, N_("line %zu, column %zu: %s"), r->line, column, message);
}

void
reading_warn(struct reading *r, size_t column, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    warning_add(r, column, message_vmake(r->pool, format, args), false);
    va_end(args);
}

bool
reading_pass(struct reading *r)
{
    r->lines[r->line - 1].kept = true;
    return true;
}

bool
reading_keep(struct reading *r, size_t column, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    warning_add(r, column, message_vmake(r->pool, format, args), true);
    va_end(args);
    return reading_pass(r);
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
reading_word(struct reading *r, const char **at, const char *between)
{
    const char *from = *at + strspn(*at, between);
    size_t len = strcspn(from, between);
    *at = from + len;
    return len ? arena_copy(r->pool, from, len) : NULL;
}
