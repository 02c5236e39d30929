/* SPDX-License-Identifier: MIT */
/* Progress display on standard error, if that is a terminal and the run takes longer than a second. */
#ifndef PROGRESS_H
#define PROGRESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <time.h>

struct progress {
    bool quiet;
    bool shown; /* a line is displayed */
    size_t count;
    struct timespec start, last;
};

/* Shows nothing if the results go to a terminal too (`out`). */
void progress_init(struct progress *progress, FILE *out);
/* Counts a finished game. `share` of the input has been read, from 0 to 1; negative: unknown. */
void progress_step(struct progress *progress, double share);
/* Removes the line: call it before a message and at the end. */
void progress_hide(struct progress *progress);

#endif
