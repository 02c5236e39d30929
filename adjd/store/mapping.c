/* SPDX-License-Identifier: MIT */
/* Row mapping. Begin with member_read(), which converts one column. */
#include "store/queries.h"

#include <assert.h>
#include <string.h>

union row {
    max_align_t align;
    char bytes[512];
};

static const char *
text_of(struct arena *pool, const struct db_value *column)
{
    if (!pool || column->kind == DB_NULL)
        return column->data;
    return arena_copy(pool, column->data, column->len);
}

/* Store a column in its member of the struct at `row`. */
static void
member_read(const struct column *c, struct arena *pool, const struct db_value *value, char *row)
{
    char *at = row + c->at;
    const char *text;
    switch (c->kind) {
    case COLUMN_NONE:
        return;
    case COLUMN_INT:
        memcpy(at, &value->integer, sizeof value->integer);
        return;
    case COLUMN_POINTS:
        memcpy(at, &(int64_t){value->kind == DB_NULL ? -1 : value->integer}, sizeof(int64_t));
        return;
    case COLUMN_FLAG:
        memcpy(at, &(bool){value->integer != 0}, sizeof(bool));
        return;
    case COLUMN_LETTER:
        *at = value->data ? *value->data : '\0';
        return;
    case COLUMN_BYTES:
    case COLUMN_TEXT:
        text = text_of(pool, value);
        memcpy(at, &text, sizeof text);
        if (c->kind == COLUMN_BYTES)
            memcpy(row + c->len_at, &value->len, sizeof value->len);
        return;
    case COLUMN_TEXT_OR_EMPTY:
        text = value->kind == DB_TEXT && value->data ? text_of(pool, value) : "";
        memcpy(at, &text, sizeof text);
        return;
    }
}

void
store_row_read(const struct mapping *mapping, struct arena *pool, const struct db_value *values,
               size_t count, void *out)
{
    memset(out, 0, mapping->size);
    for (size_t i = 0; i < count && i < DB_COLUMNS_MOST; i++)
        member_read(&mapping->columns[i], pool, &values[i], out);
}

size_t
store_mapping_count(const struct mapping *mapping)
{
    size_t count = 0;
    while (count < DB_COLUMNS_MOST && mapping->columns[count].kind != COLUMN_NONE)
        count++;
    return count;
}

struct target {
    const struct mapping *mapping;
    struct arena *pool;
    void *out;
    callback_fn *each;
    void *context;
};

/* Read the only row into `out`, or each row for the callback. */
static bool
row_take(void *context, const struct db_value *values, size_t count)
{
    struct target *target = context;
    union row row;
    store_row_read(target->mapping, target->pool, values, count,
                   target->out ? target->out : row.bytes);
    return target->each && target->mapping->call(target->each, target->context, &row);
}

enum db_status
store_get(struct store *store, const struct db_query *query, const struct db_value *args,
          size_t count, const struct mapping *mapping, struct arena *pool, void *out)
{
    struct target target = {.mapping = mapping, .pool = pool, .out = out};
    return store_query(store, query, args, count, row_take, &target);
}

enum db_status
store_text_get(struct store *store, const struct db_query *query, const struct db_value *args,
               size_t count, struct arena *pool, const char **out)
{
    static const struct mapping mapping = {sizeof *out, NULL, {{COLUMN_TEXT, 0, 0}}};
    return store_get(store, query, args, count, &mapping, pool, out);
}

enum db_status
store_each(struct store *store, const struct db_query *query, const struct db_value *args,
           size_t count, const struct mapping *mapping, callback_fn *each, void *context)
{
    struct target target = {.mapping = mapping, .each = each, .context = context};
    assert(mapping->size <= sizeof(union row));
    return list_status(store_query(store, query, args, count, row_take, &target));
}

struct numbers {
    int64_t *out;
    size_t most;
};

static bool
row_numbers(void *context, const struct db_value *values, size_t count)
{
    struct numbers *numbers = context;
    for (size_t i = 0; i < count && i < numbers->most; i++)
        numbers->out[i] = values[i].integer;
    return false;
}

enum db_status
store_numbers(struct store *store, const struct db_query *query, const struct db_value *args,
              size_t count, int64_t *out, size_t most)
{
    struct numbers numbers = {out, most};
    return store_query(store, query, args, count, row_numbers, &numbers);
}
