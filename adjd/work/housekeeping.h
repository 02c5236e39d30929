/* SPDX-License-Identifier: MIT */
/* Housekeeping: removes rows past their retention (keep-events, keep-deliveries, keep-jobs,
 * keep-keys) in small steps, and watches the store. */
#ifndef ADJD_WORK_HOUSEKEEPING_H
#define ADJD_WORK_HOUSEKEEPING_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "db/writer.h"

struct adjd;

struct housekeeping {
    struct adjd *adjd;
    struct task task;
    atomic_bool is_under_way; /* a step is queued to the writer */
    atomic_bool has_more;     /* the last step left rows to remove */
    int64_t rested_us;        /* time of the last step */
};

/* Called about once a second: queues a step if there may be something to remove. Never blocks. */
void housekeeping_step(struct housekeeping *housekeeping, struct adjd *adjd);

/* The thread that watches the store: it counts the rows that /metrics reports. If the store is shared,
 * it also listens for notifications (PostgreSQL's LISTEN), wakes waiting requests and the job worker, and
 * sends the heartbeat (db/db.h). */
struct watch;

/* Start the thread; call after jobs_start(). End it with watch_stop(). NULL when memory or threads run out. */
struct watch *watch_start(struct adjd *adjd);
/* Stop the thread and free it. NULL is accepted. */
void watch_stop(struct watch *watch);

#endif
