/* SPDX-License-Identifier: MIT */
/* Hearing of what other nodes store, where the store is shared: whoever waits here asks again then. */
#ifndef ADJD_WORK_WATCH_H
#define ADJD_WORK_WATCH_H

struct adjd;
struct watch;

/* New (watch_stop), once the jobs were started; NULL without memory or threads. */
struct watch *watch_start(struct adjd *adjd);
/* NULL is accepted. */
void watch_stop(struct watch *watch);

#endif
