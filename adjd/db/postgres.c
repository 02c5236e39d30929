/* SPDX-License-Identifier: MIT */
/*
 * The driver for PostgreSQL 15 and later, on top of libpq.h. Begin with postgres_begin().
 *
 * Advisory locks: a write transaction holds DB_LOCK to its end, shared with others or alone, and behind
 * it the keys of struct db_locks. PostgreSQL releases them after the commit is visible to all.
 *
 * A commit does not notify: PostgreSQL runs committing transactions that notify one after the
 * other. The sequencer notifies once for many commits (store/log.h).
 *
 * Pipelining: inserts are sent without waiting; their errors arrive with the next query or the
 * commit.
 *
 * Commit marks: each transaction stores its number in its writer's row of the table commit_mark. If
 * the reply to a commit is lost, mark_confirm() reads the mark in a transaction that itself waits for
 * the synchronous replica. The mark cannot be replaced by pg_xact_status(): after a crash the server
 * assigns the ids of transactions that had not reached its log again, so the status of a lost
 * transaction can be that of another client's; the same happens after a failover.
 */
#include "db/libpq.h"

#include <ctype.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/buffer.h"
#include "base/message.h"
#include "os/clock.h"
#include "os/names.h"
#include "os/sign.h"

/* FIND_US: how long to try to confirm a commit whose reply was lost. PIPELINED_MOST: the most commands sent before replies are read. */
enum { FIND_US = 15000000, PIPELINED_MOST = 512 };

static void
postgres_rollback(struct db *base)
{
    struct postgres *pg = (struct postgres *)base;
    char before[sizeof pg->message];
    memcpy(before, pg->message, sizeof before);
    if (pg->in_transaction && pg->conn)
        (void)postgres_sync(pg, postgres_send(pg, "rollback"), NULL);
    memcpy(pg->message, before, sizeof before); /* keep the message of the first error */
    pg->plan_mode = PLAN_MODE_UNKNOWN;
    pg->in_transaction = false;
    pg->failed = DB_OK;
}

/* Terminate the connection of a daemon that is frozen while it holds the lock. The server's idle
 * timeout normally does that, but not while a query has arrived only in part. A role may terminate
 * its own connections. */
static void
lock_holder_terminate(struct postgres *pg)
{
    static const char sql[] =
        "select pg_terminate_backend(l.pid) from pg_locks l join pg_stat_activity a on a.pid = "
        "l.pid"
        " where l.locktype = 'advisory' and l.granted and l.objid = " DB_LOCK
        " and l.database = (select oid from pg_database where datname = current_database())"
        " and a.wait_event = 'ClientRead' and a.state_change < clock_timestamp() - interval '8 s'";
    if (pg->conn)
        (void)postgres_sync(pg, postgres_send(pg, sql), NULL);
}

static bool
locks_send(struct postgres *pg, const struct db_locks *locks)
{
    char sql[80];
    bool sent = true, is_alone = !locks || locks->company == DB_ALONE;
    if (is_alone)
        return postgres_send(pg, "select pg_advisory_xact_lock(" DB_LOCK ")");
    if (locks->company == DB_TOGETHER)
        sent = postgres_send(pg, "select pg_advisory_xact_lock_shared(" DB_LOCK ")");
    for (size_t i = 0; sent && i < locks->count; i++) {
        snprintf(sql, sizeof sql, "select pg_advisory_xact_lock(%lld)", (long long)locks->keys[i]);
        sent = postgres_send(pg, sql);
    }
    return sent;
}

static enum db_status
postgres_begin(struct db *base, const struct db_locks *locks, const struct db_first *first,
               db_row_fn *row, void *context)
{
    struct postgres *pg = (struct postgres *)base;
    struct rows rows = {.row = row, .context = context};
    enum db_status st = postgres_ready(pg);
    if (st)
        return st;
    pg->in_transaction = true;
    pg->changed = false;
    pg->mark++;
    bool sent = postgres_send(pg, "begin") && locks_send(pg, locks);
    if (first)
        sent = sent && postgres_send_query(pg, first->query, first->args, first->arg_count);
    st = postgres_sync(pg, sent, first ? &rows : NULL);
    if (st) {
        postgres_rollback(base);
        lock_holder_terminate(pg);
    }
    return st;
}

static bool
row_number(void *context, const struct db_value *columns, size_t count)
{
    (void)count;
    *(int64_t *)context = columns[0].integer;
    return false;
}

static enum db_status
postgres_position(struct db *base, int64_t *out)
{
    struct postgres *pg = (struct postgres *)base;
    struct rows rows = {.row = row_number, .context = out};
    enum db_status st = pg->in_transaction ? DB_UNAVAILABLE : postgres_ready(pg);
    return st ? st : postgres_sync(pg, postgres_send(pg, "select " POSITION), &rows);
}

/*
 * Find out whether the last transaction was committed. The statement waits for the mark's row, which
 * that transaction locks while it is in progress. If the mark is missing, it is set to a higher
 * number, so that the transaction cannot be committed later (commit_send()). Because the statement
 * writes, its own reply means that the synchronous replica has everything before it.
 */
static enum db_status
mark_confirm(struct postgres *pg, bool *out_committed)
{
    char sql[320];
    int64_t number = 0;
    long long mark = pg->mark;
    struct rows rows = {.row = row_number, .context = &number};
    enum db_status st = postgres_ready(pg);
    if (st)
        return st;
    snprintf(sql, sizeof sql,
             "insert into commit_mark (writer, number, at) values ('%s', %lld, now())"
             " on conflict (writer) do update set at = excluded.at, number = case"
             " when commit_mark.number = %lld then %lld else %lld end returning number",
             pg->writer, mark + 1, mark, mark, mark + 1);
    st = postgres_sync(pg, postgres_send(pg, sql), &rows);
    *out_committed = number == mark;
    return st;
}

/* Find out whether a commit succeeded whose reply was lost, or that stopped waiting for the replica. */
static enum db_status
commit_confirm(struct postgres *pg)
{
    const struct timespec pause = {0, 100000000};
    int64_t until = clock_steady_us() + FIND_US;
    bool committed = false;
    enum db_status st;
    pg->warned = false;
    while (((st = mark_confirm(pg, &committed)) != DB_OK || pg->warned) &&
           clock_steady_us() < until) {
        pg->warned = false;
        nanosleep(&pause, NULL);
    }
    bool uncertain = st || pg->warned;
    if (uncertain || !committed) {
        pg->mark++; /* mark_confirm() may have used this number */
        return uncertain ? DB_UNCERTAIN : DB_UNAVAILABLE;
    }
    if (postgres_position(&pg->base, &pg->position))
        pg->position = 0;
    return DB_OK;
}

/*
 * Send the mark, the commit and a sync. The log position is queried behind the sync, so that a
 * failure of this query does not affect the commit. A transaction that changed nothing writes a mark
 * too: then its commit waits until the synchronous replica has the rows that it has read, such as the
 * stored reply of an Idempotency-Key. The division by zero aborts a transaction that mark_confirm()
 * has reported as lost.
 */
static bool
commit_send(struct postgres *pg)
{
    static const char position[] = "select " POSITION;
    char sql[320];
    snprintf(sql, sizeof sql,
             "insert into commit_mark (writer, number, at) values ('%s', %lld, now())"
             " on conflict (writer) do update set at = excluded.at, number ="
             " excluded.number / (excluded.number > commit_mark.number)::int",
             pg->writer, (long long)pg->mark);
    return postgres_send(pg, sql) && postgres_send(pg, "commit") && postgres_send_sync(pg) &&
           postgres_send(pg, position);
}

static enum db_status
postgres_commit(struct db *base)
{
    struct postgres *pg = (struct postgres *)base;
    struct rows rows = {.row = row_number, .context = &pg->position, .optional = true};
    enum db_status st = pg->failed;
    pg->position = 0;
    pg->warned = false;
    if (!st && !pg->conn)
        st = DB_UNAVAILABLE;
    if (!st)
        st = postgres_sync(pg, commit_send(pg), &rows);
    bool is_lost = st && !pg->conn && !pg->failed;
    if (st && !is_lost)
        postgres_rollback(base);
    pg->in_transaction = false;
    pg->failed = DB_OK;
    return is_lost || (!st && pg->warned) ? commit_confirm(pg) : st;
}

static enum db_status
query_run(struct postgres *pg, size_t query, const struct db_value *args, size_t count,
          struct rows *rows)
{
    bool streamed = pg->base.queries[query].kind == DB_STREAMED;
    enum db_status st = DB_OK;
    if (streamed && pg->pending)
        st = postgres_sync(pg, true, NULL);
    if (streamed && !st)
        st = postgres_sync(pg, postgres_send_prepare(pg, query), NULL);
    if (st)
        return st;
    if (!postgres_send_query(pg, query, args, count) || !postgres_send_sync(pg))
        return postgres_disconnect(pg, pq.errorMessage(pg->conn));
    rows->streamed = streamed;
    if (streamed)
        pq.setSingleRowMode(pg->conn);
    return postgres_replies(pg, rows);
}

static enum db_status
transaction_run(struct postgres *pg, size_t query, const struct db_value *args, size_t count,
                struct rows *rows)
{
    if (pg->failed)
        return pg->failed;
    if (!pg->conn)
        return pg->failed = DB_UNAVAILABLE;
    bool later =
        pg->base.queries[query].kind == DB_DEFERRED; /* send without waiting for the result */
    enum db_status st = DB_OK;
    if (!later)
        st = query_run(pg, query, args, count, rows);
    else if (!postgres_send_query(pg, query, args, count))
        st = postgres_disconnect(pg, pq.errorMessage(pg->conn));
    else if (pg->pending >= PIPELINED_MOST)
        st = postgres_sync(pg, true, NULL);
    rows->some = rows->some || later;
    pg->changed = pg->changed || later || (rows->some && !rows->row);
    return pg->failed = st;
}

/* Outside a transaction a read is retried once after a lost connection. */
static enum db_status
postgres_run(struct db *base, size_t query, const struct db_value *args, size_t count,
             db_row_fn *row, void *context)
{
    struct postgres *pg = (struct postgres *)base;
    struct rows rows = {.row = row, .context = context};
    enum db_status st;
    if (pg->in_transaction) {
        st = transaction_run(pg, query, args, count, &rows);
        return st ? st : rows.some ? DB_OK : DB_NONE;
    }
    for (int attempt = 0; attempt < 2; attempt++) {
        st = postgres_ready(pg);
        if (!st)
            st = query_run(pg, query, args, count, &rows);
        if (st != DB_UNAVAILABLE || pg->conn || rows.some || pg->mode == DB_WRITER)
            break;
    }
    return st ? st : rows.some ? DB_OK : DB_NONE;
}

/* SQLite's words in the migrations, and PostgreSQL's instead. Collation "C" compares bytes, as SQLite does. */
static const struct {
    const char *theirs, *ours;
} dialect[] = {
    {"integer primary key", "bigint generated by default as identity primary key"},
    {"without rowid", ""},
    {"blob", "bytea"},
    {"text", "text collate \"C\""},
};

static bool
is_word_byte(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

static void
dialect_write(struct buffer *out, const char *script)
{
    for (const char *at = script; *at;) {
        size_t i = 0, len = 0;
        for (; i < sizeof dialect / sizeof *dialect; i++) {
            len = strlen(dialect[i].theirs);
            if (strncmp(at, dialect[i].theirs, len) == 0 && !is_word_byte(at[len]) &&
                (at == script || !is_word_byte(at[-1])))
                break;
        }
        if (i < sizeof dialect / sizeof *dialect)
            buffer_puts(out, dialect[i].ours);
        else
            buffer_putc(out, *at);
        at += i < sizeof dialect / sizeof *dialect ? len : 1;
    }
}

/* Run a script without time limit or pipeline. A failed transaction accepts only "rollback". */
static enum db_status
postgres_script(struct db *base, const char *script)
{
    struct postgres *pg = (struct postgres *)base;
    struct buffer sql = {0};
    enum db_status st = pg->in_transaction ? DB_OK : postgres_ready(pg);
    if (!st && pg->pending)
        st = postgres_sync(pg, true, NULL);
    if (st || !pg->conn)
        return st ? st : DB_UNAVAILABLE;
    if (strcmp(script, "rollback") != 0)
        buffer_puts(&sql, "set local statement_timeout = 0;");
    dialect_write(&sql, script);
    pq.exitPipelineMode(pg->conn);
    st = sql.failed ? DB_UNAVAILABLE : postgres_simple(pg, sql.data);
    buffer_clear(&sql);
    if (!pq.enterPipelineMode(pg->conn))
        st = postgres_disconnect(pg, NULL);
    pg->changed = true;
    return st;
}

static bool
notices_take(struct postgres *pg)
{
    bool any = false;
    for (PGnotify *one; (one = pq.notifies(pg->conn)) != NULL; any = true)
        pq.freemem(one);
    return any;
}

/* Wait for a notification. DB_OK also after each LISTEN, because some may have been missed. */
static enum db_status
postgres_await(struct db *base, unsigned ms)
{
    struct postgres *pg = (struct postgres *)base;
    const struct timespec pause = {ms / 1000, (long)(ms % 1000) * 1000000};
    enum db_status st = postgres_ready(pg);
    if (!st && !pg->listens) {
        st = postgres_sync(pg, postgres_send(pg, "listen adjd"), NULL);
        pg->listens = !st;
        if (!st)
            return DB_OK;
    }
    if (st) {
        nanosleep(&pause, NULL);
        return st;
    }
    struct pollfd one = {.fd = pq.socket(pg->conn), .events = POLLIN};
    if (!notices_take(pg) && poll(&one, 1, (int)ms) <= 0)
        return DB_NONE;
    if (!pq.consumeInput(pg->conn))
        return postgres_disconnect(pg, pq.errorMessage(pg->conn));
    return notices_take(pg) ? DB_OK : DB_NONE;
}

static void
postgres_close(struct db *base)
{
    struct postgres *pg = (struct postgres *)base;
    if (pg->conn)
        postgres_disconnect(pg, NULL);
    free(pg->names);
    free(pg->path);
    free(pg);
}

static int64_t
postgres_committed(const struct db *base)
{
    return ((const struct postgres *)base)->position;
}

static const char *
postgres_message(const struct db *base)
{
    return ((const struct postgres *)base)->message;
}

static enum db_status
postgres_open(const char *path, enum db_mode mode, const struct db_query *queries,
              size_t query_count, struct db **out_db, char *message, size_t size)
{
    char shown[256];
    unsigned char random[16];
    path_show(path, shown, sizeof shown);
    const char *why = postgres_load();
    if (why) {
        message_set(message, size, "%s: %s", shown, why);
        return DB_UNAVAILABLE;
    }
    struct postgres *pg = calloc(1, sizeof *pg);
    if (pg) {
        pg->base = (struct db){&db_postgres, queries, query_count, {0}};
        pg->mode = mode;
        pg->path = strdup(path);
        pg->names = calloc(query_count ? query_count : 1, sizeof *pg->names);
    }
    if (!pg || !pg->path || !pg->names) {
        message_set(message, size, "%s: out of memory", shown);
        if (pg)
            postgres_close(&pg->base);
        return DB_UNAVAILABLE;
    }
    sign_random(random, sizeof random);
    for (size_t i = 0; i < sizeof random; i++)
        snprintf(pg->writer + 2 * i, 3, "%02x", random[i]);
    enum db_status st = postgres_connect(pg);
    if (st) {
        message_set(message, size, "%s: %s", shown, pg->message);
        postgres_close(&pg->base);
        return st;
    }
    *out_db = &pg->base;
    return DB_OK;
}

const struct db_driver db_postgres = {
    .name = "postgres",
    .is_shared = true,
    .open = postgres_open,
    .close = postgres_close,
    .begin = postgres_begin,
    .commit = postgres_commit,
    .rollback = postgres_rollback,
    .run = postgres_run,
    .script = postgres_script,
    .await = postgres_await,
    .message = postgres_message,
    .position = postgres_position,
    .committed = postgres_committed,
};

/* Texts of connection errors, for which libpq has no codes, and their remedies. DB_UNAVAILABLE: the server may be restarting, or another
 * one is being promoted. */
static const struct {
    const char *error, *remedy;
    enum db_status status;
} remedies[] = {
    {"role \"", "the role does not exist: create it with createuser", DB_BROKEN},
    {"database \"", "the database does not exist: create it with createdb --owner=ROLE", DB_BROKEN},
    {"password authentication failed", "the password is wrong: check ~/.pgpass", DB_BROKEN},
    {"no password supplied", "the password is missing: put it into ~/.pgpass", DB_BROKEN},
    {"no pg_hba.conf entry",
     "allow this role to connect from this machine in the server's pg_hba.conf", DB_BROKEN},
    {"Is the server running", "PostgreSQL is not running there: check the host and the port",
     DB_UNAVAILABLE},
    {"session is read-only", "the server is a replica: set the store to the primary",
     DB_UNAVAILABLE},
    {"server is in hot standby mode", "the server is a replica: set the store to the primary",
     DB_UNAVAILABLE},
    {"SSL", "the TLS settings do not match: check sslmode", DB_BROKEN},
};

static enum db_status
remedy_write(const char *shown, const char *said, char *message, size_t size)
{
    int len = (int)strcspn(said, "\n");
    size_t i = 0, count = sizeof remedies / sizeof *remedies;
    while (i < count && !strstr(said, remedies[i].error))
        i++;
    message_set(message, size, "%s: %.*s%s%s", shown, len, said, i < count ? "; " : "",
                i < count ? remedies[i].remedy : "");
    return i < count ? remedies[i].status : DB_UNAVAILABLE;
}

/* Null if adjd can use the database, else a sentence with the problem and its remedy. */
static const char check_sql[] =
    "select case"
    " when current_setting('server_version_num')::int < 150000 then"
    "  'the server is PostgreSQL ' || current_setting('server_version') ||"
    "  '; version 15 or later is required'"
    " when current_schema() is null then"
    "  'the search_path contains no existing schema for role ' || current_user"
    " when current_setting('server_encoding') <> 'UTF8' then"
    "  'the encoding of the database is ' || current_setting('server_encoding') ||"
    "  '; UTF8 is required'"
    " when to_regclass('migration') is null"
    "  and not has_schema_privilege(current_user, current_schema(), 'create') then"
    "  'role ' || current_user || ' may not create tables: grant create on schema ' ||"
    "  current_schema() || ' to ' || current_user"
    " else (select 'role ' || current_user || ' may not ' || p || ' ' || c.relname || ': grant '"
    "  || p || ' on all tables in schema ' || current_schema() || ' to ' || current_user"
    "  from pg_class c, unnest(array['select', 'insert', 'update', 'delete']) p"
    "  where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')"
    "  and not has_table_privilege(current_user, c.oid, p) order by c.oid limit 1) end";

/* Read the text that a query returns; "" for null. Fills `message` unless DB_OK. */
static enum db_status
text_read(const char *path, const char *session, const char *sql, char out[512], char *message,
          size_t size)
{
    const char *const names[] = {"connect_timeout", "target_session_attrs", "dbname",
                                 "client_encoding", NULL};
    const char *const values[] = {"4", session, path, "UTF8", NULL};
    char shown[256];
    path_show(path, shown, sizeof shown);
    const char *why = postgres_load();
    if (why) {
        message_set(message, size, "%s: %s", shown, why);
        return DB_BROKEN;
    }
    PGconn *conn = pq.connectdbParams(names, values, 1);
    PGresult *result = pq.status(conn) == CONNECTION_OK ? pq.exec(conn, sql) : NULL;
    enum db_status st = DB_OK;
    if (result && pq.resultStatus(result) == PGRES_TUPLES_OK)
        snprintf(out, 512, "%s", pq.getisnull(result, 0, 0) ? "" : pq.getvalue(result, 0, 0));
    else
        st = remedy_write(shown, pq.errorMessage(conn), message, size);
    pq.clear(result);
    pq.finish(conn);
    return st;
}

enum db_status
postgres_check(const char *path, char *message, size_t size)
{
    char shown[256], fault[512] = "";
    enum db_status st = text_read(path, "read-write", check_sql, fault, message, size);
    if (st || !*fault)
        return st;
    path_show(path, shown, sizeof shown);
    message_set(message, size, "%s: %s", shown, fault);
    return DB_BROKEN;
}

/* The database's identity, which a primary shares with its replicas. */
static const char identity_sql[] = "select system_identifier || '/' || (select oid from pg_database"
                                   " where datname = current_database()) from pg_control_system()";

enum db_status
db_replica_check(const char *primary, const char *path, char *message, size_t size)
{
    char one[512], other[512], shown[256];
    enum db_status st = text_read(primary, "read-write", identity_sql, one, message, size);
    if (!st)
        st = text_read(path, "prefer-standby", identity_sql, other, message, size);
    if (st)
        return st;
    if (strcmp(one, other) == 0)
        return DB_OK;
    path_show(path, shown, sizeof shown);
    message_set(message, size, "%s: the database is not a streaming replica of the store", shown);
    return DB_NONE;
}
