/* SPDX-License-Identifier: MIT */
/*
 * The database interface, SQLite or PostgreSQL. Begin with db_open(). Queries are a table that is
 * passed when a database is opened; a query is named by its index, and prepared once for each
 * handle. A handle serves one thread at a time. Which write transactions run at the same time, in
 * all processes that share the database, depends on their locks (struct db_locks).
 */
#ifndef ADJD_DB_DB_H
#define ADJD_DB_DB_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "base/cancel.h"

enum db_status {
    DB_OK,
    DB_NONE,        /* no such row */
    DB_CONFLICT,    /* constraint violation */
    DB_FULL,        /* disk or quota is full */
    DB_UNAVAILABLE, /* locked, unreadable, out of memory: may be temporary */
    DB_UNCERTAIN,   /* it is unknown whether the commit succeeded */
    DB_BROKEN       /* not a store, or damaged: permanent */
};

enum db_kind { DB_NULL, DB_INT, DB_TEXT, DB_BLOB };

struct db_value {
    enum db_kind kind;
    int64_t integer;
    const char *data; /* borrowed: an argument during the call, a column during the callback */
    size_t len;
};

/* Constructors of query arguments. */
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

/* An integer argument; 0 becomes null. */
static inline struct db_value
db_some(int64_t integer)
{
    return integer ? db_int(integer) : db_null();
}

/* An integer argument; a negative value becomes null. */
static inline struct db_value
db_known(int64_t integer)
{
    return integer < 0 ? db_null() : db_int(integer);
}

/* A text argument; NULL becomes null. */
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
    DB_IMMEDIATE, /* the result is known when db_run() returns */
    DB_DEFERRED,  /* an insert: an error may be reported only at commit, which then fails */
    DB_PRIMARY,   /* must not be answered by a replica: it decides about access */
    DB_FALLBACK,  /* ask the primary if the replica has no row */
    DB_STREAMED   /* too many rows for memory; `row` must not use the same handle */
};

/* A prepared statement with arguments $1..$n. `sqlite`: its text for SQLite; NULL: the same. */
struct db_query {
    const char *text;
    const char *sqlite;
    enum db_query_kind kind;
    bool
        custom_plan; /* PostgreSQL may plan each execution, because the best plan depends on the arguments */
};

/* DB_FOLLOWER: a reader that also connects to a replica. DB_LISTENER: a reader for db_await() and db_heartbeat(). DB_OUTBOX:
 * for writes outside transactions that need not survive a crash: PostgreSQL commits them without waiting for the disk. */
enum db_mode { DB_WRITER, DB_READER, DB_FOLLOWER, DB_LISTENER, DB_OUTBOX };

/* "sqlite" or "postgres": the dialect in a migration's file name. */
const char *db_dialect(const char *path);

/* PostgreSQL's key of the advisory lock of all write transactions: "adjd" in ASCII. */
#define DB_LOCK "1633970788"

/*
 * The advisory locks of a write transaction, which it takes when it begins and holds until all others see what it has
 * committed. SQLite ignores them, because it has a single writer. NULL stands for DB_ALONE.
 */
struct db_locks {
    enum db_company {
        DB_ALONE,    /* no other transaction runs meanwhile, except those without locks */
        DB_TOGETHER, /* others run too, but those that share a key run one after the other */
        DB_UNLOCKED  /* no locks: constraints and row locks are enough */
    } company;
    const int64_t *keys; /* in ascending order */
    size_t count;
};

/* A query that runs as a transaction begins, in the same round trip. */
struct db_first {
    size_t query;
    const struct db_value *args;
    size_t arg_count;
};

struct db;
/* Receives a row of a result; false stops the query. */
typedef bool db_row_fn(void *context, const struct db_value *columns, size_t count);

enum { DB_COLUMNS_MOST = 40, DB_ARGS_MOST = 24 };

/* A database driver. Its handles begin with a struct db. Each function implements db_open(), db_close() and so on. */
struct db_driver {
    const char *name;
    bool is_shared;
    enum db_status (*open)(const char *path, enum db_mode mode, const struct db_query *queries,
                           size_t query_count, struct db **out_db, char *message, size_t size);
    void (*close)(struct db *db);
    enum db_status (*begin)(struct db *db, const struct db_locks *locks,
                            const struct db_first *first, db_row_fn *row, void *context);
    enum db_status (*commit)(struct db *db);
    void (*rollback)(struct db *db);
    enum db_status (*run)(struct db *db, size_t query, const struct db_value *args,
                          size_t arg_count, db_row_fn *row, void *context);
    enum db_status (*script)(struct db *db, const char *script);
    /* NULL: the database cannot notify. The threads of the daemon signal each other after writes to an SQLite store; the daemon
     * finds the writes of commands such as `adjd token` by polling. */
    enum db_status (*await)(struct db *db, unsigned ms);
    const char *(*message)(const struct db *db);
    bool (*is_changed)(struct db *db); /* NULL: writes always count as possible */
    void (*set_cancel)(struct db *db); /* db->cancel has changed; NULL: only rows check it */
    void (*require)(struct db *db, int64_t position); /* NULL, as the next two: no positions */
    enum db_status (*position)(struct db *db, int64_t *out);
    int64_t (*committed)(const struct db *db);
    enum db_status (*seen)(struct db *db, int64_t *out); /* NULL: readers do not use a replica */
};

struct db {
    const struct db_driver *driver;
    const struct db_query *queries;
    size_t query_count;
    struct cancel cancel;
};

extern const struct db_driver db_sqlite, db_postgres;

/* Open the database at `path`, a file or postgresql://...; a writer creates it. The queries are borrowed for the handle's life.
 * Sets *out_db, to be closed with db_close(); on failure fills `message` with a sentence. */
enum db_status db_open(const char *path, enum db_mode mode, const struct db_query *queries,
                       size_t query_count, struct db **out_db, char *message, size_t size);
/* Check that a server's database is usable, without changing it. A file passes: it is created on first use. DB_UNAVAILABLE: it cannot
 * be reached, which may be temporary; DB_BROKEN: the operator must correct something. Fills `message` unless DB_OK. */
enum db_status db_check(const char *path, char *message, size_t size);
void db_close(struct db *db);

/* A log position is an offset in a server's write-ahead log, in bytes: the end of what is on disk or, on a replica, of what was
 * replayed. 0: unknown; SQLite has none. A read at a position sees everything logged before it. */
#define DB_NEWEST INT64_MAX

/* A read replica, shared by all reading handles. Thread-safe. */
struct db_replica {
    const char *path;
    _Atomic int64_t least;            /* the position that the replica must have reached */
    _Atomic int64_t backoff_until_us; /* the replica is not used until this time (steady clock) */
    atomic_ullong answers;            /* queries that the replica has answered */
};

/* Open a reader that uses the replica where possible. `path` and `replica` are borrowed. Connects on first use. */
enum db_status db_open_replica(const char *path, struct db_replica *replica,
                               const struct db_query *queries, size_t query_count,
                               struct db **out_db);
/* Set the position that this handle's reads must see; DB_NEWEST, the default: ask the primary. */
static inline void
db_require(struct db *db, int64_t position)
{
    if (db->driver->require)
        db->driver->require(db, position);
}
/* Query the server's current log position. */
static inline enum db_status
db_position(struct db *db, int64_t *out)
{
    return db->driver->position ? db->driver->position(db, out) : DB_NONE;
}
/* Query a position that covers everything this handle has read since db_require(). DB_NONE: it has read nothing, or there is no
 * replica. */
static inline enum db_status
db_seen(struct db *db, int64_t *out)
{
    return db->driver->seen ? db->driver->seen(db, out) : DB_NONE;
}
/*
 * Heartbeat: query the server's log position through a DB_LISTENER handle (NULL: not connected). While a
 * heartbeat has been unanswered for some seconds, the server is silent: then all DB_READER handles of
 * this process fail at once, so that no thread waits for a frozen server.
 */
enum db_status db_heartbeat(struct db *db, int64_t *out_position);
bool db_is_silent(void);
/* Why the server is silent, as db_cause(). */
const char *db_silence(void);
/* Count a connection to a server that was opened (1) or closed (-1); the connections of this process. */
void db_connection_note(int change);
int db_connections(void);
/* The log position after this handle's last commit. */
static inline int64_t
db_committed(const struct db *db)
{
    return db->driver->committed ? db->driver->committed(db) : 0;
}
/* Check that `path` is a replica of `primary`; DB_NONE: it is not. Fills `message` unless DB_OK. */
enum db_status db_replica_check(const char *primary, const char *path, char *message, size_t size);

/* Begin a transaction with these locks; NULL: alone. */
static inline enum db_status
db_begin(struct db *db, const struct db_locks *locks)
{
    return db->driver->begin(db, locks, NULL, NULL, NULL);
}
/* Begin a transaction and run a query, in one round trip. */
static inline enum db_status
db_begin_query(struct db *db, const struct db_locks *locks, const struct db_first *first,
               db_row_fn *row, void *context)
{
    return db->driver->begin(db, locks, first, row, context);
}
/* Whether others may have written since this handle's last commit; call in a transaction. */
static inline bool
db_is_changed(struct db *db)
{
    return !db->driver->is_changed || db->driver->is_changed(db);
}
/* Commit. DB_OK: on disk. DB_UNCERTAIN: the outcome is unknown. Otherwise rolled back. */
static inline enum db_status
db_commit(struct db *db)
{
    return db->driver->commit(db);
}
static inline void
db_rollback(struct db *db)
{
    db->driver->rollback(db);
}

/* Run a query; `row` may be NULL. DB_NONE when it neither returned nor changed a row. */
enum db_status db_run(struct db *db, size_t query, const struct db_value *args, size_t arg_count,
                      db_row_fn *row, void *context);
/* The number of queries that this process has run; each one outside a transaction is a transaction. */
uint64_t db_queries(void);
/* Run statements without arguments and results, such as migrations. */
static inline enum db_status
db_script(struct db *db, const char *script)
{
    return db->driver->script(db, script);
}
/* Wait until another process may have written; DB_NONE on a timeout, or if the database cannot notify. */
static inline enum db_status
db_await(struct db *db, unsigned ms)
{
    return db->driver->await ? db->driver->await(db, ms) : DB_NONE;
}
/* Set the check that cancels running queries, which then return DB_UNAVAILABLE. */
void db_set_cancel(struct db *db, struct cancel cancel);
/* Whether other processes may write to the database at any time, because a server holds it. */
static inline bool
db_is_shared(const struct db *db)
{
    return db->driver->is_shared;
}
/* The cause of an error, from the driver's message, as a short sentence for clients, without names of hosts or roles; a constant
 * (N_). */
const char *db_cause(const char *message);
/* The handle's last error as text; borrowed until the next call. */
static inline const char *
db_message(const struct db *db)
{
    return db->driver->message(db);
}

#endif
