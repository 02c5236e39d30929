/* SPDX-License-Identifier: MIT */
/*
 * The worker that judges archives in the background. What it has done it commits every few games,
 * so that a restart goes on where the last commit was.
 */
#ifndef ADJD_WORK_JOBS_H
#define ADJD_WORK_JOBS_H

struct adjd;
struct jobs;

/* New (jobs_free); NULL without memory or threads. */
struct jobs *jobs_start(struct adjd *adjd);
/* There is something new in the queue. */
void jobs_wake(struct jobs *jobs);
/* Called about once a second: what is worked on stays ours. It waits for nothing. */
void jobs_step(struct jobs *jobs);
/* Stop after the game in hand; what is left waits for the next start. NULL is accepted. */
void jobs_stop(struct jobs *jobs);
/* Once it was stopped. NULL is accepted. */
void jobs_free(struct jobs *jobs);

#endif
