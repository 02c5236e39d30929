/* SPDX-License-Identifier: MIT */
/* The state of reading a list of players, for player_list.c and player_values.c. */
#ifndef EVENT_PLAYER_READING_H
#define EVENT_PLAYER_READING_H

#include "event/player_columns.h"
#include "event/sheet.h"

/* The order of day and month in a column of dates; the other dates of the column show it. */
enum date_order { ORDER_UNKNOWN, ORDER_DAY_FIRST, ORDER_MONTH_FIRST };

struct list_column {
    const char *heading; /* "": none */
    const char *example; /* the first value; NULL: the column has none */
    const char *note;    /* a message; NULL: none */
    enum column_role role;
    enum date_order order;
    bool has_hombre; /* in the column of sexes m is a woman: hombre, mujer */
};

struct list_problem {
    uint32_t row, column; /* column 0: the whole row */
    const char *value, *message;
    bool is_error;
};

struct list_reading {
    const struct sheet *sheet;
    struct arena *pool;
    struct list_column columns[SHEET_COLUMNS + 1];
    uint32_t width;    /* the last column with a value */
    uint32_t head_row; /* 0: there are no headings */
    bool has_rating;   /* a column has ratings */
    struct list_problem *problems;
    size_t problem_count, problem_cap, errors, warnings;
};

/* A row: its cells by column; NULL: empty. */
struct list_row {
    uint32_t row;
    const struct sheet_cell *cells[SHEET_COLUMNS + 1];
};

/* Add a problem with a value; an error means that the value is left out. */
void list_problem(struct list_reading *r, const struct sheet_cell *cell, bool is_error,
                  const char *format, ...) __attribute__((format(printf, 4, 5)));

/* Values: NULL or 0 when the cell is empty, or with a problem. `cell` may be NULL. */

/* A whole number of at most `most`, without blanks and a fraction of zeros; -1: another text. */
int64_t value_whole(const char *text, int64_t most);
/* The text as it is; "": none. */
const char *value_words(struct list_reading *r, const struct sheet_cell *cell);
int64_t value_rating(struct list_reading *r, const struct sheet_cell *cell);
const char *value_birth(struct list_reading *r, const struct sheet_cell *cell);
const char *value_sex(struct list_reading *r, const struct sheet_cell *cell);
const char *value_title(struct list_reading *r, const struct sheet_cell *cell);
const char *value_federation(struct list_reading *r, const struct sheet_cell *cell);
const char *value_fide_id(struct list_reading *r, const struct sheet_cell *cell);
/* Take a rating behind the name off, in brackets or, without a column of ratings, alone. Returns 0 when there is none. */
int64_t value_name_rating(struct list_reading *r, const struct sheet_cell *cell, char *name);
/* Whether a text is a title, a date, or says that there is no value ("-"). */
bool value_is_title(const char *text);
bool value_is_date(const struct sheet_cell *cell);
bool value_is_none(const char *text);
/* Learn from its cells how the dates and the sexes of a column are meant. */
void value_learn(struct list_column *column, const struct sheet_cell *cell);

#endif
