/* SPDX-License-Identifier: MIT */
/* Row mapping: copies the columns of a query's rows to the members of a struct. A mapping lists, in
 * the query's order, the member for each column; store_get() reads the first row, store_each() all
 * rows. */
#ifndef ADJD_STORE_MAPPING_H
#define ADJD_STORE_MAPPING_H

#include <stddef.h>

#include "db/driver.h"
#include "store/queries.h"

enum column_kind {
    COLUMN_NONE, /* end of the table */
    COLUMN_INT,
    COLUMN_POINTS, /* null becomes -1 */
    COLUMN_FLAG,
    COLUMN_LETTER,        /* one letter */
    COLUMN_TEXT,          /* null becomes NULL */
    COLUMN_TEXT_OR_EMPTY, /* a value that is not text becomes "" */
    COLUMN_BYTES          /* sets pointer and length members */
};

struct column {
    enum column_kind kind;
    size_t at, len_at;
};

/* clang-format off */
/* The column kind is derived from the member's type; COLUMN_AS() sets it explicitly. */
#define COLUMN(type, member) \
    {_Generic(((struct type *)0)->member, \
        int64_t: COLUMN_INT, bool: COLUMN_FLAG, char: COLUMN_LETTER, const char *: COLUMN_TEXT), \
     offsetof(struct type, member), 0}
#define COLUMN_AS(as, type, member) {COLUMN_##as, offsetof(struct type, member), 0}
#define COLUMN_LEN(type, member, len) {COLUMN_BYTES, offsetof(struct type, member), offsetof(struct type, len)}
/* COLUMN() of each member. */
#define COLUMNS(type, ...) EACH(COLUMN, type, __VA_ARGS__)
/* clang-format on */

typedef void callback_fn(void); /* generic type of all callbacks */

struct mapping {
    size_t size;
    bool (*call)(callback_fn *each, void *context, const void *row);
    struct column columns[DB_COLUMNS_MOST]; /* columns beyond the query's stay 0 */
};

/* Defines NAME_mapping, from the given columns to a struct TYPE. A list mapping passes each row to a
 * NAME_fn. */
#define MAPPING(name, type, ...)                                                                   \
    static const struct mapping name##_mapping = {sizeof(struct type), NULL, {__VA_ARGS__}}
#define LIST_MAPPING(name, type, ...)                                                              \
    static bool name##_call(callback_fn *each, void *context, const void *row)                     \
    {                                                                                              \
        return ((name##_fn *)each)(context, row);                                                  \
    }                                                                                              \
    static const struct mapping name##_mapping = {sizeof(struct type), name##_call, {__VA_ARGS__}}

/* Read the first row; its texts are copied to the pool. */
enum db_status store_get(struct store *store, const struct db_query *query,
                         const struct db_value *args, size_t count, const struct mapping *mapping,
                         struct arena *pool, void *out);
/* Read the first column of the first row as text. */
enum db_status store_text_get(struct store *store, const struct db_query *query,
                              const struct db_value *args, size_t count, struct arena *pool,
                              const char **out);
/* Convert a row to the struct. With pool NULL its texts live as long as the row. */
void store_row_read(const struct mapping *mapping, struct arena *pool,
                    const struct db_value *values, size_t count, void *out);
/* The number of columns in the mapping. */
size_t store_mapping_count(const struct mapping *mapping);
/* Call `each` for every row until it returns false. */
enum db_status store_each(struct store *store, const struct db_query *query,
                          const struct db_value *args, size_t count, const struct mapping *mapping,
                          callback_fn *each, void *context);
/* Read up to `most` integers of the first row; missing columns leave `out` unchanged. */
enum db_status store_numbers(struct store *store, const struct db_query *query,
                             const struct db_value *args, size_t count, int64_t *out, size_t most);

#endif
