/* SPDX-License-Identifier: MIT */
/*
 * A connection to PostgreSQL and what is under way on it: commands are sent ahead and their answers read
 * together. The one file that includes libpq's header.
 */
#ifndef ADJD_STORE_POSTGRES_H
#define ADJD_STORE_POSTGRES_H

#include <libpq-fe.h>

#include "base/library.h"
#include "store/db_driver.h"

/* libpq is loaded by whoever opens the first database: who has a file does without it, and what it brings along. */
#define PQ_FUNCTIONS(X)                                                                            \
    X(clear)                                                                                       \
    X(cmdTuples)                                                                                   \
    X(connectdbParams)                                                                             \
    X(consumeInput)                                                                                \
    X(enterPipelineMode)                                                                           \
    X(errorMessage)                                                                                \
    X(exec)                                                                                        \
    X(exitPipelineMode)                                                                            \
    X(finish)                                                                                      \
    X(freemem)                                                                                     \
    X(ftype)                                                                                       \
    X(getResult)                                                                                   \
    X(getisnull)                                                                                   \
    X(getlength)                                                                                   \
    X(getvalue)                                                                                    \
    X(isBusy)                                                                                      \
    X(nfields)                                                                                     \
    X(notifies)                                                                                    \
    X(ntuples)                                                                                     \
    X(pipelineSync)                                                                                \
    X(resultErrorField)                                                                            \
    X(resultErrorMessage)                                                                          \
    X(resultStatus)                                                                                \
    X(sendPrepare)                                                                                 \
    X(sendQueryParams)                                                                             \
    X(sendQueryPrepared)                                                                           \
    X(serverVersion)                                                                               \
    X(setSingleRowMode)                                                                            \
    X(socket)                                                                                      \
    X(status)

/* pq.exec is PQexec. */
#define PQ_MEMBER(function) __typeof__(PQ##function) *function;
struct pq {
    PQ_FUNCTIONS(PQ_MEMBER)
};
extern struct pq pq;

/* The lock that makes transactions follow each other: "adjd" in ASCII. */
#define LOCK "1633970788"

/* How the server plans what it is asked; what was set in a transaction that failed is not known. */
enum plans { PLANS_UNKNOWN, PLANS_ONCE, PLANS_ANEW };

struct postgres {
    struct db base;
    char *path;
    enum db_mode mode;
    PGconn *conn;              /* NULL: none */
    unsigned *names;           /* of prepared statements, by query; 0: not prepared */
    unsigned name, name_known; /* the last one given; up to this one the server has them */
    size_t waiting, syncs;     /* commands and synchronisations whose answers were not read */
    size_t bytes;              /* sent since the last synchronisation */
    bool in_transaction, changed, has_marks, listens;
    enum plans plans;
    enum db_status failed; /* why the transaction under way cannot be committed */
    char writer[33];       /* whose marks are ours */
    int64_t mark;
    int64_t position; /* behind the last commit; 0: not known */
    int64_t rest_until_us;
    char message[512];
};

/* So far the log is on disk, or a replica has followed it. */
#define POSITION                                                                                   \
    "(case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_flush_lsn()" \
    " end - '0/0'::pg_lsn)::bigint"

/* Where a command's rows go. */
struct rows {
    db_row_fn *row;
    void *context;
    bool some, stopped, streamed;
    bool spare; /* nothing is lost without them: an error is no error */
    PGresult *kept;
};

/* Load libpq, unless that is done; NULL, or why not, borrowed until the thread asks again. */
const char *postgres_load(void);

/* There is no connection any more, and nothing that was sent is known to be done; `why` NULL: the message says it already. */
enum db_status postgres_lost(struct postgres *pg, const char *why);
/* Connect, unless that failed just now. */
enum db_status postgres_connect(struct postgres *pg);
/* A connection that is not known to be broken, outside of a transaction. */
enum db_status postgres_ready(struct postgres *pg);
/* Several statements at once, outside of the pipeline; no answer is kept. */
enum db_status postgres_simple(struct postgres *pg, const char *statements);

/* To be sent: false when there is no connection any more. */
bool postgres_send(struct postgres *pg, const char *words);
bool postgres_send_prepare(struct postgres *pg, size_t query);
bool postgres_send_query(struct postgres *pg, size_t query, const struct db_value *args,
                         size_t count);
bool postgres_send_sync(struct postgres *pg);
/* Read all answers that are awaited; the rows of the last command go to `rows`, which may be NULL. */
enum db_status postgres_answers(struct postgres *pg, struct rows *rows);
/* The same once all is sent; `sent` is what the senders said. */
enum db_status postgres_get(struct postgres *pg, bool sent, struct rows *rows);

/* Whether the database can be worked with; else `message` says what is missing. */
bool postgres_check(const char *path, char *message, size_t size);

#endif
