/* SPDX-License-Identifier: MIT */
/* Pipeline: distributes pieces of work over threads and delivers the results in input order. */
#ifndef PIPELINE_H
#define PIPELINE_H

/* Any of the threads calls these functions. `take` and `give` never run at the same time. */
struct pipeline {
    /* Returns the next piece, or NULL at the end. */
    void *(*take)(void *context);
    /* Processes a piece, while other threads process others, take or give. */
    void (*work)(void *context, void *piece);
    /* Delivers and frees a piece, in input order. */
    void (*give)(void *context, void *piece);
};

enum { PIPELINE_MAX_JOBS = 64 };

/* Runs until `take` returns NULL. The number of pieces alive is limited. The calling thread is one of
 * the threads; if no other can be started, it does everything. */
void pipeline_run(const struct pipeline *pipeline, void *context, unsigned jobs);

#endif
