/* SPDX-License-Identifier: MIT */
/* Dispatch to the database driver: the layers above do not know which database it is. */
#include "db/libpq.h"

#include "os/names.h"

static const struct db_driver *
driver_of(const char *path)
{
    return path_is_server(path) ? &db_postgres : &db_sqlite;
}

const char *
db_dialect(const char *path)
{
    return driver_of(path)->name;
}

enum db_status
db_open(const char *path, enum db_mode mode, const struct db_query *queries, size_t query_count,
        struct db **out_db, char *message, size_t size)
{
    return driver_of(path)->open(path, mode, queries, query_count, out_db, message, size);
}

enum db_status
db_check(const char *path, char *message, size_t size)
{
    return path_is_server(path) ? postgres_check(path, message, size) : DB_OK;
}

void
db_close(struct db *db)
{
    if (db)
        db->driver->close(db);
}

/* A query's row callback, wrapped with a check for cancellation. */
struct cancellable {
    const struct cancel *cancel;
    db_row_fn *row;
    void *context;
    size_t rows;
    bool is_over;
};

static bool
cancellable_row(void *context, const struct db_value *columns, size_t count)
{
    struct cancellable *w = context;
    w->is_over = cancel_is_wanted_at(w->cancel, ++w->rows);
    return !w->is_over && w->row(w->context, columns, count);
}

static atomic_ullong query_total;

uint64_t
db_queries(void)
{
    return query_total;
}

enum db_status
db_run(struct db *db, size_t query, const struct db_value *args, size_t arg_count, db_row_fn *row,
       void *context)
{
    struct cancellable cancellable = {&db->cancel, row, context, 0, false};
    atomic_fetch_add_explicit(&query_total, 1, memory_order_relaxed);
    if (!db->cancel.stop || !row)
        return db->driver->run(db, query, args, arg_count, row, context);
    enum db_status st = db->driver->run(db, query, args, arg_count, cancellable_row, &cancellable);
    return cancellable.is_over ? DB_UNAVAILABLE : st;
}

void
db_set_cancel(struct db *db, struct cancel cancel)
{
    db->cancel = cancel;
    if (db->driver->set_cancel)
        db->driver->set_cancel(db);
}
