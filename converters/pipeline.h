/* SPDX-License-Identifier: MIT */
/* Pipeline: distributes pieces of work over threads and delivers the results in input order. */
#ifndef PIPELINE_H
#define PIPELINE_H

struct pipeline {
    /* Returns the next piece, or NULL at the end. Called by the thread that runs the pipeline, like
     * `give`. */
    void *(*take)(void *context);
    /* Processes a piece. Called by any thread. */
    void (*work)(void *context, void *piece);
    /* Delivers and frees a piece, in input order. */
    void (*give)(void *context, void *piece);
};

enum { PIPELINE_MAX_JOBS = 64 };

/* Runs until `take` returns NULL. The number of pieces alive is limited. With one job, or if no
 * thread can be started, everything runs in the calling thread. */
void pipeline_run(const struct pipeline *pipeline, void *context, unsigned jobs);

#endif
