/* SPDX-License-Identifier: MIT */
/*
 * Threads for the work of requests, so that those that accept and read never wait for it. There are two
 * lanes: what may take long has threads of its own, which give way to the others, so that a short question
 * is answered at once whatever else is asked.
 */
#ifndef ADJD_OS_WORKERS_H
#define ADJD_OS_WORKERS_H

#include <stdbool.h>

enum lane { LANE_QUICK, LANE_LONG, LANE_COUNT, LANE_NONE = LANE_COUNT };

struct workers;

/* Something to be done. The memory is the caller's, and must stay until `run` was called. */
struct work {
    void (*run)(void *context);
    void *context;
    struct work *next; /* the workers' */
};

/* So many threads a lane. New (workers_free), or NULL without memory or threads. */
struct workers *workers_start(const unsigned threads[LANE_COUNT]);
void workers_add(struct workers *workers, enum lane lane, struct work *work);
/*
 * Finish what is queued and take nothing more, but wait `seconds` at most: false when some still work
 * then, and so must be left what they work with.
 */
bool workers_stop(struct workers *workers, unsigned seconds);
/* Once they were stopped. NULL is accepted. */
void workers_free(struct workers *workers);

#endif
