/* SPDX-License-Identifier: MIT */
#include "event/columns.h"

#include <stdlib.h>
#include <string.h>

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
