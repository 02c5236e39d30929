/* SPDX-License-Identifier: MIT */
/* The background worker that judges archives. It commits a chunk of games at a time; after a
 * restart it resumes behind the last commit. Begin with jobs_main() in jobs.c. */
#ifndef ADJD_WORK_JOBS_H
#define ADJD_WORK_JOBS_H

struct adjd;
struct jobs;

/* Start the worker; free it with jobs_free(). NULL when memory or threads run out. */
struct jobs *jobs_start(struct adjd *adjd);
/* Wake the worker: the queue has a new job. */
void jobs_wake(struct jobs *jobs);
/* Called about once a second: extends the lease of the running job. Never blocks. */
void jobs_step(struct jobs *jobs);
/* Stop after the current game; the rest is resumed at the next start. NULL is accepted. */
void jobs_stop(struct jobs *jobs);
/* Free the worker after jobs_stop(). NULL is accepted. */
void jobs_free(struct jobs *jobs);

#endif
