/* SPDX-License-Identifier: MIT */
/* The SQLite driver: a write-ahead log, synced at every commit. Begin with sqlite_run(). */
#include "base/message.h"
#include "db/db.h"

#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* How long SQLite waits for another process (a backup, `adjd token`) to release the lock. */
enum { BUSY_TIMEOUT_MS = 5000 };

/* Virtual-machine steps between two checks for cancellation: about a millisecond. */
enum { PROGRESS_STEPS = 50000 };

/* Pages of log between checkpoints, and the length at which writers wait for a checkpoint. */
enum { CHECKPOINT_PAGES = 1000, WAL_PAGES_MOST = 4000 };

/*
 * The checkpoint thread copies pages from the write-ahead log to the database file, so that commits
 * do not wait for that. SQLite restarts the log only when all of it was copied and no reader uses
 * it. Under steady load that never happens, so at WAL_PAGES_MOST pages the writer runs the
 * checkpoint itself.
 */
struct checkpointer {
    pthread_t thread;
    sem_t wanted; /* posted for each checkpoint, and to stop */
    atomic_bool stopping;
    pthread_mutex_t running; /* held during a checkpoint */
    sqlite3 *handle;         /* the thread's own connection */
};

struct statement {
    sqlite3_stmt *handle; /* prepared on first use */
    /* Parameter indexes of $1..$n: SQLite numbers parameters by first appearance. 0: not used. */
    int indexes[DB_ARGS_MOST];
};

struct sqlite {
    struct db base; /* first: a pointer to it is a pointer to the handle */
    sqlite3 *handle;
    struct statement *statements;
    sqlite3_stmt *begin, *commit;      /* a writer's statements; prepared on first use */
    struct checkpointer *checkpointer; /* started on first use; NULL: not needed yet or failed */
    int wal_pages, next_checkpoint;    /* pages in the log; length of the next checkpoint */
    unsigned version;                  /* data version after the last commit; 0: none */
};

/*
 * Map an SQLite error. A file that cannot grow (quota, RLIMIT_FSIZE) is an I/O error to SQLite but
 * a full disk here. SQLite does not always keep the system's error, so errno is checked: call this
 * right after the failure.
 */
static enum db_status
status_of(int code)
{
    static const struct {
        int code;
        enum db_status status;
    } rows[] = {{SQLITE_ROW, DB_OK},          {SQLITE_DONE, DB_OK},
                {SQLITE_OK, DB_OK},           {SQLITE_CONSTRAINT, DB_CONFLICT},
                {SQLITE_FULL, DB_FULL},       {SQLITE_NOTADB, DB_BROKEN},
                {SQLITE_CORRUPT, DB_BROKEN},  {SQLITE_ERROR, DB_BROKEN},
                {SQLITE_MISUSE, DB_BROKEN},   {SQLITE_RANGE, DB_BROKEN},
                {SQLITE_MISMATCH, DB_BROKEN}, {SQLITE_TOOBIG, DB_BROKEN}};
    if ((code & 0xff) == SQLITE_IOERR)
        return errno == EFBIG || errno == ENOSPC || errno == EDQUOT ? DB_FULL : DB_UNAVAILABLE;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if ((code & 0xff) == rows[i].code)
            return rows[i].status;
    return DB_UNAVAILABLE;
}

static enum db_status
sqlite_script(struct db *base, const char *script)
{
    errno = 0;
    return status_of(sqlite3_exec(((struct sqlite *)base)->handle, script, NULL, NULL, NULL));
}

/* Run a checkpoint. A failure needs no handling: the next checkpoint copies the same pages. SQLite
 * rejects concurrent checkpoints, so they are serialized. */
static void
checkpoint(sqlite3 *handle, struct checkpointer *c)
{
    if (c)
        pthread_mutex_lock(&c->running);
    (void)sqlite3_wal_checkpoint_v2(handle, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
    if (c)
        pthread_mutex_unlock(&c->running);
}

static void *
checkpointer_main(void *context)
{
    struct checkpointer *c = context;
    while (!c->stopping)
        if (sem_wait(&c->wanted) == 0 && !c->stopping)
            checkpoint(c->handle, c);
    return NULL;
}

static void
checkpointer_free(struct checkpointer *c)
{
    sqlite3_close(c->handle);
    sem_destroy(&c->wanted);
    pthread_mutex_destroy(&c->running);
    free(c);
}

/* Start the checkpoint thread; end it with checkpointer_stop(). NULL when memory, threads or handles run out. */
static struct checkpointer *
checkpointer_start(const char *path)
{
    struct checkpointer *c = calloc(1, sizeof *c);
    if (!c)
        return NULL;
    pthread_mutex_init(&c->running, NULL);
    sem_init(&c->wanted, 0, 0);
    /* SQLite checkpoints only with a handle that has read before. */
    if (sqlite3_open_v2(path, &c->handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL) ==
            SQLITE_OK &&
        sqlite3_exec(c->handle, "pragma synchronous = full; pragma schema_version", NULL, NULL,
                     NULL) == SQLITE_OK &&
        pthread_create(&c->thread, NULL, checkpointer_main, c) == 0)
        return c;
    checkpointer_free(c);
    return NULL;
}

static void
checkpointer_stop(struct checkpointer *c)
{
    if (!c)
        return;
    c->stopping = true;
    sem_post(&c->wanted);
    pthread_join(c->thread, NULL);
    checkpointer_free(c);
}

/* Called by SQLite after each commit, with the length of the write-ahead log in pages. */
static int
wal_grown(void *context, sqlite3 *handle, const char *name, int pages)
{
    struct sqlite *db = context;
    (void)name;
    if (pages < db->wal_pages) /* the log was restarted */
        db->next_checkpoint = CHECKPOINT_PAGES;
    db->wal_pages = pages;
    if (pages < db->next_checkpoint)
        return SQLITE_OK;
    if (!db->checkpointer)
        db->checkpointer = checkpointer_start(sqlite3_db_filename(handle, NULL));
    if (!db->checkpointer || pages >= WAL_PAGES_MOST) {
        checkpoint(handle, db->checkpointer);
        return SQLITE_OK;
    }
    db->next_checkpoint = pages + CHECKPOINT_PAGES;
    sem_post(&db->checkpointer->wanted);
    return SQLITE_OK;
}

/* Configure a handle for the durability that db_commit() promises. Pages of 8 kB hold three records
 * with verdicts; a page of 4 kB hardly holds one. An existing file keeps its page size. */
static enum db_status
sqlite_configure(struct db *base, enum db_mode mode)
{
    struct sqlite *db = (struct sqlite *)base;
    sqlite3_busy_timeout(db->handle, BUSY_TIMEOUT_MS);
    if (mode != DB_WRITER)
        return sqlite_script(&db->base, "pragma query_only = on");
    db->next_checkpoint = CHECKPOINT_PAGES;
    (void)sqlite3_wal_hook(db->handle, wal_grown, db);
    /* clang-format off */
    return sqlite_script(&db->base, "pragma page_size = 8192; pragma journal_mode = wal;"
                                    " pragma synchronous = full; pragma foreign_keys = on;"
                                    " pragma secure_delete = on; pragma journal_size_limit = 67108864");
    /* clang-format on */
}

static void
sqlite_close(struct db *base)
{
    struct sqlite *db = (struct sqlite *)base;
    for (size_t i = 0; db->statements && i < db->base.query_count; i++)
        sqlite3_finalize(db->statements[i].handle);
    free(db->statements);
    sqlite3_finalize(db->begin);
    sqlite3_finalize(db->commit);
    checkpointer_stop(db->checkpointer);
    sqlite3_close(db->handle);
    free(db);
}

static const char *
sqlite_message(const struct db *base)
{
    const struct sqlite *db = (const struct sqlite *)base;
    return db->handle ? sqlite3_errmsg(db->handle) : "out of memory";
}

/* Disable SQLite's memory statistics, which take a global lock on each allocation. */
static void
library_configure(void)
{
    (void)sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}

static enum db_status
sqlite_open(const char *path, enum db_mode mode, const struct db_query *queries, size_t query_count,
            struct db **out_db, char *message, size_t size)
{
    int flags =
        SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | (mode == DB_WRITER ? SQLITE_OPEN_CREATE : 0);
    static pthread_once_t configured = PTHREAD_ONCE_INIT;
    struct sqlite *db = calloc(1, sizeof *db);
    pthread_once(&configured, library_configure);
    if (db)
        db->statements = calloc(query_count ? query_count : 1, sizeof *db->statements);
    if (!db || !db->statements) {
        message_set(message, size, "%s: out of memory", path);
        free(db);
        return DB_UNAVAILABLE;
    }
    db->base = (struct db){&db_sqlite, queries, query_count, {0}};
    enum db_status st = status_of(sqlite3_open_v2(path, &db->handle, flags, NULL));
    if (!st)
        st = sqlite_configure(&db->base, mode);
    if (st) {
        message_set(message, size, "%s: %s", path, sqlite_message(&db->base));
        sqlite_close(&db->base);
        return st;
    }
    *out_db = &db->base;
    return DB_OK;
}

/* Run a cached begin or commit statement. */
static enum db_status
cached_run(struct sqlite *db, sqlite3_stmt **statement, const char *text)
{
    errno = 0;
    if (!*statement &&
        sqlite3_prepare_v3(db->handle, text, -1, SQLITE_PREPARE_PERSISTENT, statement, NULL))
        return status_of(sqlite3_errcode(db->handle));
    enum db_status st = status_of(sqlite3_step(*statement));
    sqlite3_reset(*statement);
    return st;
}

static void
sqlite_rollback(struct db *base)
{
    if (!sqlite3_get_autocommit(((struct sqlite *)base)->handle))
        (void)sqlite_script(base, "rollback");
}

/* SQLite's data version changes with each write of any process; it is read with the next query. */
static unsigned
version_of(struct sqlite *db)
{
    unsigned version = 0;
    return sqlite3_file_control(db->handle, NULL, SQLITE_FCNTL_DATA_VERSION, &version) ? 0
                                                                                       : version;
}

static enum db_status
sqlite_commit(struct db *base)
{
    struct sqlite *db = (struct sqlite *)base;
    enum db_status st = cached_run(db, &db->commit, "commit");
    db->version = st ? 0 : version_of(db);
    if (st)
        sqlite_rollback(base);
    return st;
}

static bool
sqlite_is_changed(struct db *base)
{
    struct sqlite *db = (struct sqlite *)base;
    return !db->version || version_of(db) != db->version;
}

/* The prepared statement of a query; NULL when it cannot be prepared. */
static const struct statement *
statement_of(struct sqlite *db, size_t query)
{
    const struct db_query *q = &db->base.queries[query];
    struct statement *s = &db->statements[query];
    if (s->handle)
        return s;
    sqlite3_prepare_v3(db->handle, q->sqlite ? q->sqlite : q->text, -1, SQLITE_PREPARE_PERSISTENT,
                       &s->handle, NULL);
    for (size_t i = 0; s->handle && i < DB_ARGS_MOST; i++) {
        char name[24];
        snprintf(name, sizeof name, "$%zu", i + 1);
        s->indexes[i] = sqlite3_bind_parameter_index(s->handle, name);
    }
    return s->handle ? s : NULL;
}

static int
bind_value(sqlite3_stmt *statement, int at, const struct db_value *value)
{
    switch (value->kind) {
    case DB_INT:
        return sqlite3_bind_int64(statement, at, value->integer);
    case DB_TEXT:
        return sqlite3_bind_text64(statement, at, value->data, value->len, SQLITE_STATIC,
                                   SQLITE_UTF8);
    case DB_BLOB:
        return sqlite3_bind_blob64(statement, at, value->len ? value->data : "", value->len,
                                   SQLITE_STATIC);
    case DB_NULL:
        break;
    }
    return sqlite3_bind_null(statement, at);
}

static int
bind_all(const struct statement *statement, const struct db_value *args, size_t count)
{
    int code = count <= DB_ARGS_MOST ? SQLITE_OK : SQLITE_RANGE;
    for (size_t i = 0; !code && i < count; i++)
        if (statement->indexes[i])
            code = bind_value(statement->handle, statement->indexes[i], &args[i]);
    return code;
}

static struct db_value
column_value(sqlite3_stmt *statement, int at)
{
    switch (sqlite3_column_type(statement, at)) {
    case SQLITE_INTEGER:
        return db_int(sqlite3_column_int64(statement, at));
    case SQLITE_TEXT:
        return (struct db_value){.kind = DB_TEXT,
                                 .data = (const char *)sqlite3_column_text(statement, at),
                                 .len = (size_t)sqlite3_column_bytes(statement, at)};
    case SQLITE_BLOB:
        return db_blob(sqlite3_column_blob(statement, at),
                       (size_t)sqlite3_column_bytes(statement, at));
    default:
        return db_null();
    }
}

static bool
row_pass(sqlite3_stmt *statement, db_row_fn *row, void *context)
{
    struct db_value columns[DB_COLUMNS_MOST];
    int count = sqlite3_column_count(statement);
    if (count > DB_COLUMNS_MOST)
        count = DB_COLUMNS_MOST;
    for (int i = 0; i < count; i++)
        columns[i] = column_value(statement, i);
    return row(context, columns, (size_t)count);
}

static enum db_status
sqlite_run(struct db *base, size_t query, const struct db_value *args, size_t arg_count,
           db_row_fn *row, void *context)
{
    struct sqlite *db = (struct sqlite *)base;
    const struct statement *prepared = statement_of(db, query);
    if (!prepared)
        return status_of(sqlite3_errcode(db->handle));
    sqlite3_stmt *statement = prepared->handle;
    bool some = false;
    errno = 0;
    int code = bind_all(prepared, args, arg_count);
    if (!code)
        while ((code = sqlite3_step(statement)) == SQLITE_ROW) {
            some = true;
            if (row && !row_pass(statement, row, context))
                break;
        }
    if (code == SQLITE_DONE && !sqlite3_stmt_readonly(statement))
        some = some || sqlite3_changes(db->handle) > 0;
    enum db_status st = status_of(code);
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
    if (!st && !some)
        st = DB_NONE;
    return st;
}

static enum db_status
sqlite_begin(struct db *base, const struct db_locks *locks, const struct db_first *first,
             db_row_fn *row, void *context)
{
    struct sqlite *db = (struct sqlite *)base;
    enum db_status st = cached_run(db, &db->begin, "begin immediate");
    (void)locks;
    if (st || !first)
        return st;
    st = sqlite_run(base, first->query, first->args, first->arg_count, row, context);
    if (st && st != DB_NONE)
        sqlite_rollback(base);
    return st == DB_NONE ? DB_OK : st;
}

static int
sqlite_progress(void *context)
{
    const struct db *base = context;
    return cancel_is_wanted(&base->cancel);
}

/* Check for cancellation also in queries that find no rows for long. */
static void
sqlite_set_cancel(struct db *base)
{
    sqlite3_progress_handler(((struct sqlite *)base)->handle, PROGRESS_STEPS,
                             base->cancel.stop ? sqlite_progress : NULL, base);
}

const struct db_driver db_sqlite = {
    .set_cancel = sqlite_set_cancel,
    .name = "sqlite",
    .open = sqlite_open,
    .close = sqlite_close,
    .begin = sqlite_begin,
    .is_changed = sqlite_is_changed,
    .commit = sqlite_commit,
    .rollback = sqlite_rollback,
    .run = sqlite_run,
    .script = sqlite_script,
    .message = sqlite_message,
};
