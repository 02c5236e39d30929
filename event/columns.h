/* SPDX-License-Identifier: MIT */
/* What stands in the columns of a report file's lines, and what its letters are. */
#ifndef EVENT_COLUMNS_H
#define EVENT_COLUMNS_H

#include <stdbool.h>
#include <stddef.h>

/* The byte at which a column begins, in characters from 1; the end of the line when it is shorter. */
const char *column_at(const char *line, size_t column);
/* A whole number of at most four digits; -1 when it is none, 0 for nothing. */
int number_of(const char *text);
/* The letter of a game won, or of one that was not played because somebody did not come. */
bool is_won(char code);
bool is_default(char code);

#endif
