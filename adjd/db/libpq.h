/* SPDX-License-Identifier: MIT */
/*
 * A PostgreSQL connection in pipeline mode: commands are sent ahead and their replies are read
 * together. Only the files that include this header use libpq. Begin with postgres_send_query() and
 * postgres_replies().
 */
#ifndef ADJD_DB_LIBPQ_H
#define ADJD_DB_LIBPQ_H

#include <libpq-fe.h>

#include "base/library.h"
#include "db/db.h"

/* libpq is loaded on first use: with an SQLite store, adjd needs neither it nor its dependencies. */
/* clang-format off */
#define PQ_FUNCTIONS(X) \
    X(clear) X(cmdTuples) X(connectdbParams) X(consumeInput) X(enterPipelineMode) \
    X(errorMessage) X(exec) X(exitPipelineMode) X(finish) X(freemem) X(ftype) X(getResult) \
    X(getisnull) X(getlength) X(getvalue) X(isBusy) X(nfields) X(notifies) X(ntuples) \
    X(pipelineSync) X(resultErrorField) X(resultErrorMessage) X(resultStatus) X(sendPrepare) \
    X(sendQueryParams) X(sendQueryPrepared) X(serverVersion) X(setNoticeReceiver) \
    X(setSingleRowMode) X(socket) X(status)
/* clang-format on */

/* pq.exec is PQexec. */
#define PQ_MEMBER(function) __typeof__(PQ##function) *function;
struct pq {
    PQ_FUNCTIONS(PQ_MEMBER)
};
extern struct pq pq;

/* The server's plan_cache_mode; unknown after a transaction that may have rolled it back. */
enum plan_mode { PLAN_MODE_UNKNOWN, PLAN_MODE_GENERIC, PLAN_MODE_CUSTOM };

struct postgres {
    struct db base; /* first: a pointer to it is a pointer to the handle */
    char *path;
    enum db_mode mode;
    PGconn *conn;              /* NULL: not connected */
    unsigned *names;           /* names of the prepared statements, by query; 0: not prepared */
    unsigned name, name_known; /* last name assigned; last name known to exist on the server */
    size_t pending, syncs;     /* commands and syncs without a reply yet */
    size_t bytes;              /* bytes sent since the last sync */
    bool in_transaction, changed, has_marks, listens;
    bool warned; /* the server sent a warning: a commit no longer waits for the replica */
    enum plan_mode plan_mode;
    enum db_status failed; /* why the open transaction cannot be committed */
    char writer[33];       /* this writer's key in the table commit_mark */
    int64_t mark;
    int64_t position; /* log position after the last commit; 0: unknown */
    int64_t backoff_until_us;
    char message[512];
};

/* The log position that is on disk, or that a replica has replayed. */
#define POSITION                                                                                   \
    "(case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_flush_lsn()" \
    " end - '0/0'::pg_lsn)::bigint"

/* The receiver of a command's rows. */
struct rows {
    db_row_fn *row;
    void *context;
    bool some, stopped, streamed;
    bool optional; /* an error is ignored */
    PGresult *kept;
};

/* Load libpq once; NULL on success, else the reason, borrowed until the thread's next call. */
const char *postgres_load(void);

/* Drop the connection; the outcome of the commands sent is unknown. `why` is the error; NULL: its message is set already. */
enum db_status postgres_disconnect(struct postgres *pg, const char *why);
/* Connect, except during the back-off after a failed attempt. */
enum db_status postgres_connect(struct postgres *pg);
/* Outside a transaction: make sure that there is a working connection. */
enum db_status postgres_ready(struct postgres *pg);
/* Run several statements outside the pipeline; their results are discarded. */
enum db_status postgres_simple(struct postgres *pg, const char *statements);

/* Queue a command; false when the connection was lost. */
bool postgres_send(struct postgres *pg, const char *sql);
bool postgres_send_prepare(struct postgres *pg, size_t query);
bool postgres_send_query(struct postgres *pg, size_t query, const struct db_value *args,
                         size_t count);
bool postgres_send_sync(struct postgres *pg);
/* Read all outstanding replies; the rows of the last command go to `rows`, which may be NULL. */
enum db_status postgres_replies(struct postgres *pg, struct rows *rows);
/* Sync and read the replies; `sent` is the result of the send functions. */
enum db_status postgres_sync(struct postgres *pg, bool sent, struct rows *rows);

/* See db_check(). */
enum db_status postgres_check(const char *path, char *message, size_t size);

#endif
