/* SPDX-License-Identifier: MIT */
/* What is kept for so many days only (keep-events, keep-deliveries, keep-jobs, keep-keys) is removed step by step. */
#ifndef ADJD_WORK_KEEPER_H
#define ADJD_WORK_KEEPER_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "store/writer.h"

struct adjd;

struct keeper {
    struct adjd *adjd;
    struct task task;
    atomic_bool is_under_way; /* the writer has the task */
    atomic_bool has_more;     /* the last step left something */
    int64_t rested_us;        /* since then there was nothing to do */
};

/* Called about once a second: a step if there may be something to remove. It waits for nothing. */
void keeper_step(struct keeper *keeper, struct adjd *adjd);

/* Hearing of what other nodes store, where the store is shared: whoever waits here asks again then. */
struct watch;

/* New (watch_stop), once the jobs were started; NULL without memory or threads. */
struct watch *watch_start(struct adjd *adjd);
/* NULL is accepted. */
void watch_stop(struct watch *watch);

#endif
