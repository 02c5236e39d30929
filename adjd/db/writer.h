/* SPDX-License-Identifier: MIT */
/*
 * Group commit: the writer thread runs all queued tasks in one transaction and reports each as done
 * once it is on disk, so that many submissions share one fsync. When the store is idle, the
 * submitting thread may run its own task, which saves waking the writer. Begin with writer_add().
 */
#ifndef ADJD_DB_WRITER_H
#define ADJD_DB_WRITER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "db/db.h"

struct store;
struct writer;

/* What a transaction needs as it begins. */
struct writing {
    struct db_locks locks;
    size_t numbered; /* how many numbered rows it will probably add */
};

/* The functions of a store that the writer needs. */
struct writer_driver {
    enum db_status (*begin)(struct store *store, const struct writing *writing);
    enum db_status (*commit)(struct store *store);
    void (*rollback)(struct store *store);
    void (*close)(struct store *store);
    struct db *(*db)(const struct store *store); /* borrowed */
    /* The highest sequence number of the rows whose numbers are predicted (`lookahead`). */
    int64_t (*last)(const struct store *store);
};

/*
 * The lock of a task: which tasks of all nodes run one after the other. By default a task runs alone in the cluster, which is
 * always right and never fast. A task whose constraints and row locks suffice is WRITE_FREELY. A task that checks and changes one
 * object, such as a tournament, has the object's write_lock().
 */
enum { WRITE_ALONE = 0, WRITE_FREELY = 1 };
int64_t write_lock(const char *object);

/* A write task. The caller owns the memory and must keep it until `done` is called. */
struct task {
    /* Reads and writes in the transaction; a failure rolls it back. After a failed transaction each
     * task runs again alone, so `run` must not keep state from an earlier call. */
    enum db_status (*run)(struct store *store, void *context);
    /* Called when the task is on disk (DB_OK) or has failed for good. */
    void (*done)(void *context, enum db_status status);
    /* Lookahead, or NULL: computes hashes before the transaction. writer_add() calls it in queue
     * order with the sequence number that the next numbered row will probably get. Not called for
     * large tasks, nor when other processes write to the store. */
    void (*lookahead)(void *context, int64_t seq);
    void *context;
    /* Approximate bytes to write. Small tasks overtake large ones, in transactions of their own. */
    size_t bytes;
    int64_t lock; /* WRITE_ALONE, WRITE_FREELY or a write_lock() */
    /* In an idle store writer_add() may run the task itself, wait for the disk and call `done`. */
    bool run_inline;
    struct task *next; /* link in the writer's queue */
    bool is_numbered;  /* set by the writer: `lookahead` was called */
};

/* The writer's state, for the metrics. */
struct writer_metrics {
    uint64_t tasks, failures;
    size_t waiting;
    int64_t busy_us; /* duration of the running transaction; 0: none */
};

struct store_times;
struct lock;
struct log;

/* Start the writer thread. `store` is taken; `driver` is borrowed for the writer's life. Writes fail while `lock` (NULL: none) does
 * not hold the store's file. Transaction times go to `times`, failures to the log. Free it with writer_free(). NULL when memory
 * or threads run out. */
struct writer *writer_start(struct store *store, const struct writer_driver *driver,
                            struct lock *lock, struct store_times *times, const struct log *log);
/* Queue a task. Returns false without taking the task when the queue is full or the writer was stopped. */
bool writer_add(struct writer *writer, struct task *task);
/* Queue a task with this lock and wait until it is done. */
enum db_status writer_wait(struct writer *writer, int64_t lock,
                           enum db_status (*run)(struct store *store, void *context),
                           void *context);
/* Queue a large task and wait until it is done. */
enum db_status writer_wait_large(struct writer *writer, int64_t lock,
                                 enum db_status (*run)(struct store *store, void *context),
                                 void *context);
/* Why the last failed transaction failed (db_cause()); meaningful within `done`. */
const char *writer_cause(struct writer *writer);
/* The log position after the last completed task (db.h); 0: none or unknown. */
int64_t writer_position(struct writer *writer);
struct writer_metrics writer_metrics(struct writer *writer);
/* Wait until the number of tasks done is another than `seen`, until writer_wake() or for `ms` milliseconds; returns the number. */
uint64_t writer_await(struct writer *writer, uint64_t seen, unsigned ms);
void writer_wake(struct writer *writer);
/* Complete the queued tasks, accept no others, and close the store. NULL is accepted. */
void writer_stop(struct writer *writer);
/* Free the writer after writer_stop(). NULL is accepted. */
void writer_free(struct writer *writer);

#endif
