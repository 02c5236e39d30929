/* SPDX-License-Identifier: MIT */
/* Many pieces of work shared out among threads, their results handed on in the order of the input. */
#ifndef PIPELINE_H
#define PIPELINE_H

struct pipeline {
    /* The next piece, or NULL at the end. Called by the thread that runs the pipeline, like give. */
    void *(*take)(void *context);
    /* Work on a piece; any thread. */
    void (*work)(void *context, void *piece);
    /* Hand on and free a piece, in the order in which they were taken. */
    void (*give)(void *context, void *piece);
};

enum { PIPELINE_MAX_JOBS = 64 };

/* Run until `take` ends. A bounded number of pieces is alive at any time. With one job, or where no thread
 * can be had, everything happens in the calling thread. */
void pipeline_run(const struct pipeline *pipeline, void *context, unsigned jobs);

#endif
