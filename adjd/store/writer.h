/* SPDX-License-Identifier: MIT */
/*
 * Group commit: a thread that has the store's writing handle runs all waiting tasks in one transaction,
 * and reports each of them done once that is on disk: many submissions share one fsync. Where nobody
 * writes, who brings a task may have the handle for one transaction, which spares waking the thread.
 */
#ifndef ADJD_STORE_WRITER_H
#define ADJD_STORE_WRITER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "store/store.h"

struct writer;

/* Something to be written. The memory is the caller's, and must stay until `done` was called. */
struct task {
    /*
     * Read and write. When it fails the transaction is rolled back; a task whose transaction failed is
     * run again alone, so it must not remember anything of an earlier run.
     */
    enum db_status (*run)(struct store *store, void *context);
    /* Called when what `run` did is on disk (DB_OK), or will never be. */
    void (*done)(void *context, enum db_status status);
    /*
     * Called by writer_add(), for one task after the other in the order of the queue, with the number that the next
     * adjudication will probably get, so that what follows from it need not be worked out by the writer. NULL: nothing
     * does. It is not called where other processes write, too, nor of what is large.
     */
    void (*foresee)(void *context, int64_t seq);
    void *context;
    /* that it writes, about: a few large ones share a transaction, and small ones go before them */
    size_t bytes;
    /* When nothing else is being written, writer_add() may write it: it waits for the disk then, and has called `done`. */
    bool at_once;
    struct task *next; /* the writer's, */
    bool is_numbered;  /* as well */
};

/* How the writer fares, for the metrics. */
struct writer_figures {
    uint64_t tasks, failures;
    size_t waiting;
    int64_t busy_us; /* since the transaction under way began; 0: none is */
};

struct histogram;
struct lock;
struct log;

/* `store` is taken; what is written while `lock` (NULL: none) does not hold its file fails; each transaction's time goes to `commits`, failures to the log. New (writer_free), or NULL without memory or threads. */
struct writer *writer_start(struct store *store, struct lock *lock, struct histogram *commits,
                            const struct log *log);
/* Queue a task; false when the queue is full or the writer was stopped, and then it was not taken. */
bool writer_add(struct writer *writer, struct task *task);
/* Queue a task and wait until it is done. */
enum db_status writer_wait(struct writer *writer,
                           enum db_status (*run)(struct store *store, void *context),
                           void *context);
/* The same of what is large: small tasks go before it, and none of its kind shares its transaction. */
enum db_status writer_wait_large(struct writer *writer,
                                 enum db_status (*run)(struct store *store, void *context),
                                 void *context);
/* Behind all that was reported done (db.h); 0: there are no positions, or it is not known. */
int64_t writer_position(struct writer *writer);
struct writer_figures writer_figures(struct writer *writer);
/* Finish what is queued, take nothing more, and close the store. NULL is accepted. */
void writer_stop(struct writer *writer);
/* Once it was stopped. NULL is accepted. */
void writer_free(struct writer *writer);

#endif
