/* SPDX-License-Identifier: MIT */
/*
 * The database driver: open, close, transactions, run. There is no SQL in it; the queries are the
 * caller's table (store.c), handed over once and named by their place in it ever after.
 * A handle serves one thread at a time.
 */
#ifndef ADJD_STORE_DB_H
#define ADJD_STORE_DB_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum db_status {
    DB_OK,
    DB_NONE,        /* no such row */
    DB_CONFLICT,    /* a constraint would be broken */
    DB_FULL,        /* no room on the disk, or no quota */
    DB_UNAVAILABLE, /* locked, unreadable, out of memory: may pass by itself */
    DB_BROKEN       /* not a database of ours, or damaged: will not pass by itself */
};

enum db_kind { DB_NULL, DB_INT, DB_TEXT, DB_BLOB };

struct db_value {
    enum db_kind kind;
    int64_t integer;
    const char *data; /* borrowed: as an argument for the call, as a column for the callback */
    size_t len;
};

struct db_value db_null(void);
struct db_value db_int(int64_t integer);
struct db_value db_text(const char *text); /* NULL becomes null */
struct db_value db_blob(const void *data, size_t len);

/* One query; arguments are $1..$n. `sqlite` where SQLite must be asked in other words. */
struct db_query {
    const char *text;
    const char *sqlite;
};

enum db_mode { DB_WRITER, DB_READER };

struct db;
/* A row of a result; false stops the query. */
typedef bool db_row_fn(void *context, const struct db_value *columns, size_t count);

/*
 * Open the database at `path`; a writer creates what is missing. The queries are borrowed for the handle's life.
 * Sets *out_db, new (db_close), or fills `message` with a sentence.
 */
enum db_status db_open(const char *path, enum db_mode mode, const struct db_query *queries,
                       size_t query_count, struct db **out_db, char *message, size_t message_size);
void db_close(struct db *db);

enum db_status db_begin(struct db *db);  /* takes the write lock at once */
enum db_status db_commit(struct db *db); /* on disk when it returns DB_OK; else rolled back */
void db_rollback(struct db *db);

/* Run a query; `row` may be NULL. DB_NONE when it neither returned nor changed a row. */
enum db_status db_run(struct db *db, size_t query, const struct db_value *args, size_t arg_count,
                      db_row_fn *row, void *context);
/* Run statements that return nothing and take no arguments: migrations. */
enum db_status db_script(struct db *db, const char *script);
/* The last failure of this handle in words; borrowed until the next call. */
const char *db_message(const struct db *db);

#endif
