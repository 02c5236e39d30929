/* SPDX-License-Identifier: MIT */
/*
 * Rows as structs: a table says which member each column of a query is, in the query's order, and two readers serve
 * all tables: the first row, whose texts stay in a pool, or each row, whose texts live for the call.
 */
#ifndef ADJD_STORE_STORE_SHAPE_H
#define ADJD_STORE_STORE_SHAPE_H

#include <stddef.h>

#include "store/db_driver.h"
#include "store/store_queries.h"

enum column_kind {
    COLUMN_NONE, /* the table ends */
    COLUMN_INT,
    COLUMN_POINTS, /* null is -1 */
    COLUMN_FLAG,
    COLUMN_SIGN, /* one letter */
    COLUMN_TEXT, /* null is NULL */
    COLUMN_SAID, /* what is no text is "" */
    COLUMN_BYTES /* their number is a member too */
};

struct column {
    enum column_kind kind;
    size_t at, len_at;
};

/* clang-format off */
/* The kind follows from the member's type, unless it is said. */
#define COLUMN(type, member) \
    {_Generic(((struct type *)0)->member, \
        int64_t: COLUMN_INT, bool: COLUMN_FLAG, char: COLUMN_SIGN, const char *: COLUMN_TEXT), \
     offsetof(struct type, member), 0}
#define COLUMN_AS(as, type, member) {COLUMN_##as, offsetof(struct type, member), 0}
#define COLUMN_LEN(type, member, len) {COLUMN_BYTES, offsetof(struct type, member), offsetof(struct type, len)}
/* clang-format on */

typedef void any_fn(void); /* what each type's own is kept as */

struct shape {
    size_t size;
    bool (*tell)(any_fn *each, void *context, const void *row);
    struct column columns[DB_COLUMNS_MOST]; /* those that a query does not return stay 0 */
};

/* NAME_tell(): calls a NAME_fn. */
#define SHAPE_TELL(name)                                                                           \
    static bool name##_tell(any_fn *each, void *context, const void *row)                          \
    {                                                                                              \
        return ((name##_fn *)each)(context, row);                                                  \
    }

/* The first row as the struct of this shape. */
enum db_status store_get(struct store *store, enum query query, const struct db_value *args,
                         size_t count, const struct shape *shape, struct arena *pool, void *out);
/* The text of its first column alone. */
enum db_status store_text_get(struct store *store, enum query query, const struct db_value *args,
                              size_t count, struct arena *pool, const char **out);
/* One row of a query as the struct of this shape; with pool NULL its texts live as long as the row. */
void store_row_read(const struct shape *shape, struct arena *pool, const struct db_value *values,
                    size_t count, void *out);
/* So many columns it is read from. */
size_t store_shape_count(const struct shape *shape);
/* Each row, until `each` returns false. */
enum db_status store_each(struct store *store, enum query query, const struct db_value *args,
                          size_t count, const struct shape *shape, any_fn *each, void *context);
/* The first row's numbers, `most` at the most; those that are not there stay as they are. */
enum db_status store_numbers(struct store *store, enum query query, const struct db_value *args,
                             size_t count, int64_t *out, size_t most);

#endif
