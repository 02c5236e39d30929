/* SPDX-License-Identifier: MIT */
/*
 * The thread pool that runs request handlers, so that I/O threads never wait for work. It has two
 * queues, each with its own threads: interactive and heavy. Heavy threads run at lower priority, so
 * that short requests are answered at once under any load. Begin with workers_add().
 */
#ifndef ADJD_OS_WORKERS_H
#define ADJD_OS_WORKERS_H

#include <stdbool.h>

/* QUEUE_NONE: no thread of the pool; the caller runs the work. */
enum work_queue { QUEUE_INTERACTIVE, QUEUE_HEAVY, QUEUE_COUNT, QUEUE_NONE = QUEUE_COUNT };

struct workers;

/* A work item. The caller owns it and must keep it until `run` is called. */
struct work {
    void (*run)(void *context);
    void *context;
    struct work *next; /* link in the pool's queue */
};

/* Start the given number of threads per queue. Free the pool with workers_free(). NULL when memory or threads run out. */
struct workers *workers_start(const unsigned threads[QUEUE_COUNT]);
void workers_add(struct workers *workers, enum work_queue kind, struct work *work);
/* Finish the queued items and wait at most `seconds`. Returns false if a thread still runs: then free nothing that its work
 * uses. */
bool workers_stop(struct workers *workers, unsigned seconds);
/* Free the pool after workers_stop() returned true. NULL is accepted. */
void workers_free(struct workers *workers);

#endif
