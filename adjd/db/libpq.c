/* SPDX-License-Identifier: MIT */
#include "db/libpq.h"

#include <ctype.h>
#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "os/clock.h"

/* The reply timeout, and how often a wait is checked; the back-off after a failed connection; the most bytes between two syncs. */
enum { REPLY_US = 30000000, CHECK_MS = 250, BACKOFF_US = 500000, SYNC_BYTES = 49152 };

/* The message while the heartbeat of this process is unanswered. */
static const char silent_message[] = "the server does not answer";

#define PQ_NAMED(function) {"PQ" #function, &pq.function},

struct pq pq;

const char *
postgres_load(void)
{
    static const struct library_function functions[] = {PQ_FUNCTIONS(PQ_NAMED)};
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    static bool loaded;
    const char *why = NULL;
    pthread_mutex_lock(&lock);
    if (!loaded)
        why = library_load(LIBPQ_SONAME, functions, sizeof functions / sizeof *functions);
    loaded = !why;
    pthread_mutex_unlock(&lock);
    return why;
}

/* Store libpq's message as a single line. */
static void
message_set(struct postgres *pg, const char *text)
{
    size_t at = 0;
    for (; *text && at + 1 < sizeof pg->message; text++)
        if (!isspace((unsigned char)*text))
            pg->message[at++] = *text;
        else if (at && pg->message[at - 1] != ' ')
            pg->message[at++] = ' ';
    while (at && pg->message[at - 1] == ' ')
        at--;
    pg->message[at] = '\0';
}

/* Map an SQLSTATE, whose first two characters are a class. */
static enum db_status
status_of(const char *state)
{
    static const struct {
        const char *prefix;
        enum db_status status;
    } rows[] = {
        {"23", DB_CONFLICT},       /* integrity constraint violation */
        {"53100", DB_FULL},        /* disk full */
        {"53", DB_UNAVAILABLE},    /* insufficient resources */
        {"08", DB_UNAVAILABLE},    /* connection exception */
        {"57", DB_UNAVAILABLE},    /* operator intervention: shutdown, start-up, cancellation */
        {"58", DB_UNAVAILABLE},    /* system error */
        {"40", DB_UNAVAILABLE},    /* rolled back */
        {"55P03", DB_UNAVAILABLE}, /* lock not available */
        {"25006", DB_UNAVAILABLE}, /* the server has become a replica */
        {"25P0", DB_UNAVAILABLE},  /* the transaction has failed or was idle too long */
    };
    for (size_t i = 0; state && i < sizeof rows / sizeof *rows; i++)
        if (strncmp(state, rows[i].prefix, strlen(rows[i].prefix)) == 0)
            return rows[i].status;
    return state ? DB_BROKEN : DB_UNAVAILABLE;
}

enum db_status
postgres_disconnect(struct postgres *pg, const char *why)
{
    if (why)
        message_set(pg, why);
    if (pg->conn)
        db_connection_note(-1);
    pq.finish(pg->conn);
    pg->conn = NULL;
    memset(pg->names, 0, pg->base.query_count * sizeof *pg->names);
    pg->pending = pg->syncs = pg->bytes = 0;
    pg->listens = false;
    pg->plan_mode = PLAN_MODE_UNKNOWN;
    return DB_UNAVAILABLE;
}

/*
 * Session settings. The idle and lock timeouts make a frozen or disconnected daemon lose the lock
 * soon. synchronous_commit is on even if the database's default is off, so that commits are
 * durable.
 */
static const char setup_writer[] =
    "set idle_in_transaction_session_timeout = '5s'; set lock_timeout = '8s';"
    " set statement_timeout = '25s'; set tcp_user_timeout = '8s'; set tcp_keepalives_idle = 5;"
    " set tcp_keepalives_interval = 2; set tcp_keepalives_count = 3; set jit = off;"
    " set client_connection_check_interval = '2s'; set client_min_messages = warning;"
    " select set_config('synchronous_commit', 'on', false)"
    " where current_setting('synchronous_commit') = 'off'";
static const char setup_outbox[] = "set synchronous_commit = off";
static const char setup_reader[] =
    "set default_transaction_read_only = on; set statement_timeout = '25s'; set tcp_user_timeout = "
    "'8s';"
    " set tcp_keepalives_idle = 5; set jit = off; set client_connection_check_interval = '2s';"
    " set client_min_messages = error";
/* Creates the table commit_mark, under the lock, so that two daemons that start at once do not both create it. */
static const char setup_marks[] =
    "begin; select pg_advisory_xact_lock(" DB_LOCK "); create table if not exists commit_mark"
    " (writer text primary key, number bigint not null, at timestamptz not null);"
    " delete from commit_mark where at < now() - interval '7 days'; commit";

enum db_status
postgres_simple(struct postgres *pg, const char *statements)
{
    PGresult *result = pq.exec(pg->conn, statements);
    enum db_status st = DB_OK;
    ExecStatusType status = pq.resultStatus(result);
    if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK) {
        st = status_of(pq.resultErrorField(result, PG_DIAG_SQLSTATE));
        message_set(pg, pq.errorMessage(pg->conn));
    }
    pq.clear(result);
    return st;
}

static enum db_status
connection_setup(struct postgres *pg)
{
    if (pq.serverVersion(pg->conn) < 150000) {
        snprintf(pg->message, sizeof pg->message,
                 "the server is PostgreSQL %d; version 15 or later is required",
                 pq.serverVersion(pg->conn) / 10000);
        return DB_BROKEN;
    }
    bool marks = pg->mode == DB_WRITER;
    bool writes = marks || pg->mode == DB_OUTBOX;
    enum db_status st = postgres_simple(pg, writes ? setup_writer : setup_reader);
    if (!st && pg->mode == DB_OUTBOX)
        st = postgres_simple(pg, setup_outbox);
    if (!st && marks && !pg->has_marks)
        st = postgres_simple(pg, setup_marks);
    if (!st && !pq.enterPipelineMode(pg->conn))
        st = postgres_disconnect(
            pg, "this libpq has no pipeline mode; version 14 or later is required");
    pg->has_marks = pg->has_marks || (marks && !st);
    return st;
}

/* Whether the handle must not wait for the server, because it is silent. */
static bool
gives_up(const struct postgres *pg)
{
    return (pg->mode == DB_READER || pg->mode == DB_OUTBOX) && db_is_silent();
}

static void
warning_note(void *context, const PGresult *result)
{
    struct postgres *pg = context;
    (void)result;
    pg->warned = true;
}

enum db_status
postgres_connect(struct postgres *pg)
{
    /* Parameters in the path override these, which override libpq's defaults. */
    const char *const names[] = {"connect_timeout",      "keepalives_idle",
                                 "keepalives_interval",  "keepalives_count",
                                 "tcp_user_timeout",     "fallback_application_name",
                                 "target_session_attrs", "dbname",
                                 "client_encoding",      NULL};
    const char *session = pg->mode == DB_FOLLOWER ? "prefer-standby" : "read-write";
    const char *const values[] = {"4",    "5",     "2",      "3",    "8000",
                                  "adjd", session, pg->path, "UTF8", NULL};
    if (clock_steady_us() < pg->backoff_until_us)
        return DB_UNAVAILABLE;
    if (gives_up(pg)) {
        message_set(pg, db_silence());
        return DB_UNAVAILABLE;
    }
    pg->conn = pq.connectdbParams(names, values, 1);
    db_connection_note(pg->conn != NULL);
    enum db_status st = DB_OK;
    if (pq.status(pg->conn) != CONNECTION_OK) {
        message_set(pg, pg->conn ? pq.errorMessage(pg->conn) : "out of memory");
        st = DB_UNAVAILABLE;
    }
    if (!st) {
        pq.setNoticeReceiver(pg->conn, warning_note, pg);
        st = connection_setup(pg);
    }
    if (st) {
        postgres_disconnect(pg, NULL);
        pg->backoff_until_us = clock_steady_us() + BACKOFF_US;
    }
    return st;
}

/* Whether an idle connection was closed: then the socket is readable. */
static bool
is_closed(struct postgres *pg)
{
    struct pollfd one = {.fd = pq.socket(pg->conn), .events = POLLIN};
    if (pq.status(pg->conn) != CONNECTION_OK || one.fd < 0)
        return true;
    return poll(&one, 1, 0) > 0 &&
           (!pq.consumeInput(pg->conn) || pq.status(pg->conn) != CONNECTION_OK);
}

enum db_status
postgres_ready(struct postgres *pg)
{
    if (pg->conn && is_closed(pg))
        postgres_disconnect(pg, NULL);
    return pg->conn ? DB_OK : postgres_connect(pg);
}

/* from pg_type.dat */
enum { OID_BOOL = 16, OID_BYTEA = 17, OID_INT8 = 20, OID_INT2 = 21, OID_INT4 = 23 };

/* Binary integers are big-endian. */
static int64_t
integer_read(const char *data, size_t len)
{
    uint64_t value = len && (data[0] & 0x80) && len > 1 ? UINT64_MAX : 0;
    for (size_t i = 0; i < len; i++)
        value = value << 8 | (unsigned char)data[i];
    return (int64_t)value;
}

static struct db_value
column_value(const PGresult *result, int row, int column)
{
    const char *data = pq.getvalue(result, row, column);
    size_t len = (size_t)pq.getlength(result, row, column);
    if (pq.getisnull(result, row, column))
        return db_null();
    switch (pq.ftype(result, column)) {
    case OID_BOOL:
    case OID_INT2:
    case OID_INT4:
    case OID_INT8:
        return db_int(integer_read(data, len));
    case OID_BYTEA:
        return db_blob(data, len);
    default:
        return (struct db_value){.kind = DB_TEXT, .data = data, .len = len};
    }
}

static void
rows_pass(struct rows *rows, PGresult *result)
{
    struct db_value columns[DB_COLUMNS_MOST];
    int count = pq.nfields(result), all = pq.ntuples(result);
    if (count > DB_COLUMNS_MOST)
        count = DB_COLUMNS_MOST;
    rows->some = rows->some || all > 0 || strtoll(pq.cmdTuples(result), NULL, 10) > 0;
    for (int row = 0; rows->row && !rows->stopped && row < all; row++) {
        for (int i = 0; i < count; i++)
            columns[i] = column_value(result, row, i);
        rows->stopped = !rows->row(rows->context, columns, (size_t)count);
    }
}

/* Send a sync: without one the server expects more commands and starts no idle timeout. */
bool
postgres_send_sync(struct postgres *pg)
{
    if (!pq.pipelineSync(pg->conn))
        return false;
    pg->syncs++;
    pg->bytes = 0;
    return true;
}

/* Count a command of `size` bytes; send a sync first if the group would become too large. */
static bool
command_count(struct postgres *pg, size_t size)
{
    bool good = !pg->bytes || pg->bytes + size <= SYNC_BYTES || postgres_send_sync(pg);
    pg->bytes += size;
    pg->pending++;
    return good;
}

bool
postgres_send(struct postgres *pg, const char *sql)
{
    return command_count(pg, strlen(sql) + 64) &&
           pq.sendQueryParams(pg->conn, sql, 0, NULL, NULL, NULL, NULL, 1);
}

/*
 * Choose between generic and custom plans. A generic plan ignores the values of limits and filters,
 * but is made once: with partitions for 60 months, all of which planning locks, the server needs
 * 480,000 instructions to read a verdict with its rulings, and 2,440,000 with a custom plan. Lists
 * are the opposite: 50 deliveries took 4 ms with a custom plan and 107 ms with a generic one. Their
 * queries are marked `custom_plan`, and the server chooses.
 */
static bool
plan_mode_set(struct postgres *pg, bool custom_plan)
{
    enum plan_mode wanted = custom_plan ? PLAN_MODE_CUSTOM : PLAN_MODE_GENERIC;
    if (pg->plan_mode == wanted)
        return true;
    pg->plan_mode = wanted;
    return postgres_send(pg, custom_plan ? "set plan_cache_mode = auto"
                                         : "set plan_cache_mode = force_generic_plan");
}

/* Prepare a query once. A name is never reused: after an error it is unknown whether the server has it. */
bool
postgres_send_prepare(struct postgres *pg, size_t query)
{
    char name[16];
    const char *text = pg->base.queries[query].text;
    if (!plan_mode_set(pg, pg->base.queries[query].custom_plan))
        return false;
    if (pg->names[query])
        return true;
    pg->names[query] = ++pg->name;
    snprintf(name, sizeof name, "q%u", pg->name);
    return command_count(pg, strlen(text) + 64) && pq.sendPrepare(pg->conn, name, text, 0, NULL);
}

bool
postgres_send_query(struct postgres *pg, size_t query, const struct db_value *args, size_t count)
{
    const char *values[DB_ARGS_MOST];
    int lengths[DB_ARGS_MOST], formats[DB_ARGS_MOST];
    char numbers[DB_ARGS_MOST][24], name[16];
    size_t size = 64;
    if (count > DB_ARGS_MOST || !postgres_send_prepare(pg, query))
        return false;
    for (size_t i = 0; i < count; i++) {
        const struct db_value *arg = &args[i];
        values[i] = arg->kind == DB_NULL ? NULL : arg->len ? arg->data : "";
        lengths[i] = (int)arg->len;
        formats[i] = arg->kind == DB_BLOB;
        if (arg->kind == DB_INT) {
            snprintf(numbers[i], sizeof numbers[i], "%lld", (long long)arg->integer);
            values[i] = numbers[i];
        }
        size += arg->len + 24;
    }
    snprintf(name, sizeof name, "q%u", pg->names[query]);
    return command_count(pg, size) &&
           pq.sendQueryPrepared(pg->conn, name, (int)count, values, lengths, formats, 1);
}

/* Wait for the next reply. NULL at the end of a command's replies, or on a timeout, which sets *out_silent. */
static PGresult *
reply_next(struct postgres *pg, bool *out_silent)
{
    int64_t until_us = 0;
    while (pq.isBusy(pg->conn)) {
        struct pollfd one = {.fd = pq.socket(pg->conn), .events = POLLIN};
        if (!until_us)
            until_us = clock_steady_us() + REPLY_US;
        int ready = poll(&one, 1, CHECK_MS);
        *out_silent = ready == 0 && (gives_up(pg) || clock_steady_us() > until_us);
        if (*out_silent)
            return NULL;
        if (ready && !pq.consumeInput(pg->conn))
            break;
    }
    return pq.getResult(pg->conn);
}

/* Process one reply and free or keep it. *status keeps the first error, because later ones follow from it. */
static void
reply_take(struct postgres *pg, PGresult *result, struct rows *rows, enum db_status *status)
{
    ExecStatusType kind = pq.resultStatus(result);
    bool good = kind == PGRES_TUPLES_OK || kind == PGRES_SINGLE_TUPLE || kind == PGRES_COMMAND_OK;
    bool is_last = rows && pg->pending == 1; /* the last command, whose rows are wanted */
    if (good && is_last && !*status && !rows->streamed) {
        rows->kept = result;
        return;
    }
    if (good && is_last && !*status)
        rows_pass(rows, result);
    if (!good && kind != PGRES_PIPELINE_ABORTED && !*status &&
        !(rows && is_last && rows->optional)) {
        *status = status_of(pq.resultErrorField(result, PG_DIAG_SQLSTATE));
        message_set(pg, pq.resultErrorMessage(result));
    }
    pq.clear(result);
}

/* After an error, forget the statements prepared since the last success: they may not exist. */
static void
names_settle(struct postgres *pg, bool failed)
{
    for (size_t i = 0; failed && i < pg->base.query_count; i++)
        if (pg->names[i] > pg->name_known)
            pg->names[i] = 0;
    pg->name_known = pg->name;
    pg->plan_mode = failed ? PLAN_MODE_UNKNOWN : pg->plan_mode;
}

/* Read all outstanding replies, but keep the last command's rows for later. */
static enum db_status
replies_read(struct postgres *pg, struct rows *rows)
{
    enum db_status st = DB_OK;
    bool begun = false, silent = false;
    while (pg->pending || pg->syncs) {
        PGresult *result = reply_next(pg, &silent);
        if (silent)
            return postgres_disconnect(pg, silent_message);
        if (pq.status(pg->conn) != CONNECTION_OK) {
            if (result)
                reply_take(pg, result, NULL, &st);
            return postgres_disconnect(pg, st ? NULL : pq.errorMessage(pg->conn));
        }
        if (result && pq.resultStatus(result) == PGRES_PIPELINE_SYNC) {
            pg->syncs--;
            pq.clear(result);
        } else if (result) {
            begun = true;
            reply_take(pg, result, rows, &st);
        } else if (begun) {
            begun = false;
            pg->pending--;
        } else {
            return postgres_disconnect(pg, "the replies of the server do not match the queries");
        }
    }
    names_settle(pg, st != DB_OK);
    return st;
}

/* Rows that are not streamed are passed after all replies were read, so the callback may use the handle. */
enum db_status
postgres_replies(struct postgres *pg, struct rows *rows)
{
    enum db_status st = replies_read(pg, rows);
    PGresult *kept = rows ? rows->kept : NULL;
    if (kept && !st)
        rows_pass(rows, kept);
    pq.clear(kept);
    return st;
}

enum db_status
postgres_sync(struct postgres *pg, bool sent, struct rows *rows)
{
    if (!sent || !postgres_send_sync(pg))
        return postgres_disconnect(pg, pq.errorMessage(pg->conn));
    return postgres_replies(pg, rows);
}
