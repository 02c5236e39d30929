/* SPDX-License-Identifier: MIT */
/*
 * The database, SQLite or PostgreSQL: open, close, transactions, run. The queries are the caller's
 * table (store_queries.c), handed over once and named by their place in it ever after.
 * A handle serves one thread at a time. Transactions are one after the other, whoever begins them on
 * whatever machine: what one has read nobody changes until its end.
 */
#ifndef ADJD_STORE_DB_H
#define ADJD_STORE_DB_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "base/cancel.h"

enum db_status {
    DB_OK,
    DB_NONE,        /* no such row */
    DB_CONFLICT,    /* a constraint would be broken */
    DB_FULL,        /* no room on the disk, or no quota */
    DB_UNAVAILABLE, /* locked, unreadable, out of memory: may pass by itself */
    DB_UNCERTAIN,   /* a commit that may have succeeded, or not: that cannot be found out now */
    DB_BROKEN       /* not a database of ours, or damaged: will not pass by itself */
};

enum db_kind { DB_NULL, DB_INT, DB_TEXT, DB_BLOB };

struct db_value {
    enum db_kind kind;
    int64_t integer;
    const char *data; /* borrowed: as an argument for the call, as a column for the callback */
    size_t len;
};

/* Arguments for queries. */
static inline struct db_value
db_null(void)
{
    return (struct db_value){.kind = DB_NULL};
}

static inline struct db_value
db_int(int64_t integer)
{
    return (struct db_value){.kind = DB_INT, .integer = integer};
}

/* 0 becomes null. */
static inline struct db_value
db_some(int64_t integer)
{
    return integer ? db_int(integer) : db_null();
}

/* What is below 0 becomes null. */
static inline struct db_value
db_known(int64_t integer)
{
    return integer < 0 ? db_null() : db_int(integer);
}

/* NULL becomes null. */
static inline struct db_value
db_text(const char *text)
{
    if (!text)
        return db_null();
    return (struct db_value){.kind = DB_TEXT, .data = text, .len = strlen(text)};
}

static inline struct db_value
db_blob(const void *data, size_t len)
{
    return (struct db_value){.kind = DB_BLOB, .data = data, .len = len};
}

enum db_query_kind {
    DB_ASKED, /* its outcome is known when db_run() returns */
    DB_LATER, /* it adds a row: whether that worked may be known with the transaction only, which then fails */
    DB_FRESH,   /* a replica's answer may be too old: it says who may do what */
    DB_SOUGHT,  /* what a replica does not have is to be asked for where it is written */
    DB_STREAMED /* its rows may be too many for memory; `row` asks nothing of the same handle */
};

/* One query; arguments are $1..$n. `sqlite` where SQLite must be asked in other words. */
struct db_query {
    const char *text;
    const char *sqlite;
    enum db_query_kind kind;
    bool anew; /* how it is asked best depends on its arguments: PostgreSQL may plan it each time */
};

/* DB_FOLLOWER: a reader to whom a replica will do. */
enum db_mode { DB_WRITER, DB_READER, DB_FOLLOWER };

/* Whether the path leads to a server that other processes write to as well, on other machines too. */
bool db_is_shared(const char *path);
/* "sqlite" or "postgres": which of the texts of a migration is meant. */
const char *db_dialect(const char *path);

struct db;
/* A row of a result; false stops the query. */
typedef bool db_row_fn(void *context, const struct db_value *columns, size_t count);

/*
 * Open the database at `path`, a file or postgresql://...; a writer creates what is missing. The queries are borrowed for the handle's life.
 * Sets *out_db, new (db_close), or fills `message` with a sentence.
 */
enum db_status db_open(const char *path, enum db_mode mode, const struct db_query *queries,
                       size_t query_count, struct db **out_db, char *message, size_t message_size);
/* Whether a server's database can be worked with, without changing anything; else `message` says what is missing. */
bool db_check(const char *path, char *message, size_t message_size);
void db_close(struct db *db);

/*
 * Positions: so far a server's log is written, or a replica has followed it, in bytes. Only a server has them; 0: not known.
 * What stands in the log before a position is in what is read behind it.
 */
#define DB_NEWEST INT64_MAX

/* A server that follows the one which is written to, for all handles that read it. Any thread may change it. */
struct db_replica {
    const char *path;
    _Atomic int64_t least;         /* it is not asked unless it has all up to here */
    _Atomic int64_t away_until_us; /* of the steady clock: until then it is not asked either */
    atomic_ullong answers;         /* so often it was asked */
};

/*
 * A reader of the server at `path` that asks the replica where that will do; both are borrowed for the handle's life, and
 * connected to when something is asked.
 */
enum db_status db_open_beside(const char *path, struct db_replica *replica,
                              const struct db_query *queries, size_t query_count,
                              struct db **out_db);
/* What such a reader has to see from now on: all up to this position; DB_NEWEST, as at first: no replica is asked. */
void db_want(struct db *db, int64_t position);
/* Ask how far the log is written, or followed. */
enum db_status db_position(struct db *db, int64_t *out);
/* The position behind the last commit of this handle. */
int64_t db_committed(const struct db *db);
/* Whether the server at `path` follows the one at `primary`: DB_NONE when it is another's, with `message` filled, as when it
 * cannot be asked. */
enum db_status db_replica_check(const char *primary, const char *path, char *message, size_t size);

enum db_status db_begin(struct db *db); /* takes the write lock at once */
/* The same, and run a query without arguments in it: both are one way to the server and back. */
enum db_status db_begin_asking(struct db *db, size_t query, db_row_fn *row, void *context);
/* Whether, in a transaction, anybody but this handle may have written since its last one; true where that is not known. */
bool db_is_changed(struct db *db);
enum db_status db_commit(struct db *db); /* on disk when it returns DB_OK; else rolled back */
void db_rollback(struct db *db);

/* Run a query; `row` may be NULL. DB_NONE when it neither returned nor changed a row. */
enum db_status db_run(struct db *db, size_t query, const struct db_value *args, size_t arg_count,
                      db_row_fn *row, void *context);
/* So many queries this process has asked of whatever database, each a transaction where none is open. */
uint64_t db_queries(void);
/* Run statements that return nothing and take no arguments: migrations. */
enum db_status db_script(struct db *db, const char *script);
/* Wait until something may have been written by anybody; DB_NONE when nothing was, or that cannot be heard. */
enum db_status db_await(struct db *db, unsigned ms);
/* Ask `cancel` while queries run whether to give them up: then they are DB_UNAVAILABLE. */
void db_set_cancel(struct db *db, struct cancel cancel);
/* The last failure of this handle in words; borrowed until the next call. */
const char *db_message(const struct db *db);

#endif
