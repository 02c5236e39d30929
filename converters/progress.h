/* SPDX-License-Identifier: MIT */
/* How far a long run has come: on standard error, when that is a terminal and it lasts longer than a second. */
#ifndef PROGRESS_H
#define PROGRESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <time.h>

struct progress {
    bool quiet;
    bool shown; /* a line stands on the terminal */
    size_t count;
    struct timespec start, last;
};

/* Nothing is shown when `out`, where the results go, is a terminal too: they are progress enough. */
void progress_init(struct progress *progress, FILE *out);
/* One more game is done; `share` of the input is read, from 0 to 1, negative when that is not known. */
void progress_step(struct progress *progress, double share);
/* Take the line away: before a message, and at the end. */
void progress_hide(struct progress *progress);

#endif
