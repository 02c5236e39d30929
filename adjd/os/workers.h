/* SPDX-License-Identifier: MIT */
/*
 * The threads that run request handlers, so that the event loop never waits for work. There are queues by the kind of work,
 * each with its own threads, so that short requests never wait behind long ones. Within a queue the clients are served in turn
 * (stochastic fairness queueing): a client that sends much waits for itself. Begin with workers_add().
 */
#ifndef ADJD_OS_WORKERS_H
#define ADJD_OS_WORKERS_H

#include <stdbool.h>
#include <stdint.h>

/* QUEUE_HEAVY: the daemon's own long work, at low priority. QUEUE_JUDGE: work that asks a judge process. QUEUE_LOCAL: work that
 * asks neither the store nor a judge, so it never waits for them. QUEUE_NONE: no thread of the pool; the caller runs the work. */
enum work_queue {
    QUEUE_INTERACTIVE,
    QUEUE_LOCAL,
    QUEUE_HEAVY,
    QUEUE_JUDGE,
    QUEUE_COUNT,
    QUEUE_NONE = QUEUE_COUNT
};

struct workers;

/* A work item. The caller owns it and must keep it until `run` is called. */
struct work {
    void (*run)(void *context);
    void *context;
    uint64_t client;   /* a hash: the items of a client keep their order */
    struct work *next; /* link in the pool's queue */
};

/* Give the calling thread the low priority of QUEUE_HEAVY. */
void thread_lower(void);
/* Start the given number of threads per queue. A thread calls `pause` (may be NULL) when its queue is empty, before it sleeps.
 * New (workers_free); NULL without memory or threads. */
struct workers *workers_start(const unsigned threads[QUEUE_COUNT], void (*pause)(void));
void workers_add(struct workers *workers, enum work_queue kind, struct work *work);
/* Let the items that this thread adds wait for workers_wake(), or until they are several: one thread takes several items for one
 * wake-up. */
void workers_gather(void);
void workers_wake(struct workers *workers);
/* Finish the queued items and wait at most `seconds`. Returns false if a thread still runs: then free nothing that its work
 * uses. */
bool workers_stop(struct workers *workers, unsigned seconds);
/* Free the pool after workers_stop() returned true. NULL is accepted. */
void workers_free(struct workers *workers);

#endif
