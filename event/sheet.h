/* SPDX-License-Identifier: MIT */
/*
 * A table as a person keeps it: cells in the order of rows and columns, from a text with separators or from a workbook
 * (adjd/judge/workbook.h). Begin with sheet_read_text().
 */
#ifndef EVENT_SHEET_H
#define EVENT_SHEET_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"

/* Cells beyond these limits are not kept; sheet.lost counts them. */
enum { SHEET_COLUMNS = 64, SHEET_ROWS = 12000, SHEET_CELL = 400 };

struct sheet_cell {
    uint32_t row, column; /* from 1; the row of a text is its line */
    bool is_date;      /* the text is a date such as 2005-07-28, from a cell with a date format */
    const char *text;  /* trimmed, not empty; NUL-terminated */
    const char *fault; /* a message: why the cell has no usable value; NULL: it has */
};

struct sheet {
    struct arena *pool; /* owns the texts */
    const char *name;   /* in its workbook; NULL: a text */
    const char
        *others; /* names of the sheets that were not read, separated by commas; NULL: none */
    struct sheet_cell *cells;
    size_t count, cap;
    uint32_t lost_row, lost_column; /* the first cell that was not kept; 0: none */
};

/* Append a cell behind those before it; an empty one is ignored. `fault`: see struct sheet_cell. */
void sheet_add(struct sheet *s, struct sheet_cell place, const char *text, size_t len);
/* Whether a text is the heading of a column. */
typedef bool sheet_head_fn(struct arena *pool, const char *text);
/*
 * Read a text in UTF-8: columns are separated by tabs, semicolons or commas, and quoted cells may contain separators and line breaks.
 * A text whose lines have no separators is a table of one column, in which commas belong to the names.
 */
void sheet_read_text(struct sheet *s, const char *text, size_t len, sheet_head_fn *is_head);
/* The name of a column, such as "A" or "AB". */
const char *sheet_letters(struct arena *pool, uint32_t column);

#endif
