/* SPDX-License-Identifier: MIT */
/* The interface of a database driver; each driver's handle begins with a struct db. */
#ifndef ADJD_DB_DRIVER_H
#define ADJD_DB_DRIVER_H

#include "db/db.h"

enum { DB_COLUMNS_MOST = 40, DB_ARGS_MOST = 24 };

/* Each function implements the one of the same name in db.h. */
struct db_driver {
    const char *name;
    bool is_shared;
    enum db_status (*open)(const char *path, enum db_mode mode, const struct db_query *queries,
                           size_t query_count, struct db **out_db, char *message,
                           size_t message_size);
    void (*close)(struct db *db);
    enum db_status (*begin)(struct db *db, size_t query, db_row_fn *row, void *context);
    enum db_status (*commit)(struct db *db);
    void (*rollback)(struct db *db);
    enum db_status (*run)(struct db *db, size_t query, const struct db_value *args,
                          size_t arg_count, db_row_fn *row, void *context);
    enum db_status (*script)(struct db *db, const char *script);
    /* NULL: the database cannot notify. All writers to an SQLite store but the commands are in one
     * process and signal each other; the commands' writes are noticed by polling. */
    enum db_status (*await)(struct db *db, unsigned ms);
    const char *(*message)(const struct db *db);
    bool (*is_changed)(struct db *db); /* NULL: unknown */
    void (*set_cancel)(struct db *db); /* db->cancel has changed; NULL: only rows are checked */
    /* NULL: nothing to check; a missing file is created on first use. */
    bool (*check)(const char *path, char *message, size_t message_size);
    void (*require)(struct db *db, int64_t position); /* NULL, like the two below: no positions */
    enum db_status (*position)(struct db *db, int64_t *out);
    int64_t (*committed)(const struct db *db);
};

struct db {
    const struct db_driver *driver;
    const struct db_query *queries;
    size_t query_count;
    struct cancel cancel;
};

extern const struct db_driver db_sqlite, db_postgres;

#endif
