/* SPDX-License-Identifier: MIT */
/* Progress display. */
#include "progress.h"

#include <unistd.h>

#include "cli.h"

enum { LOOK_EVERY = 64 }; /* games between two reads of the clock */

static double
seconds_between(const struct timespec *from, const struct timespec *to)
{
    return (double)(to->tv_sec - from->tv_sec) + (double)(to->tv_nsec - from->tv_nsec) / 1e9;
}

void
progress_init(struct progress *progress, FILE *out)
{
    *progress = (struct progress){.quiet = cli_is_quiet() || isatty(fileno(out))};
    if (!progress->quiet)
        clock_gettime(CLOCK_MONOTONIC, &progress->start);
    progress->last = progress->start;
}

static void
progress_show(struct progress *progress, double seconds, double share)
{
    fputs("\r\033[K", stderr);
    fprintf(stderr, cli_tr("%zu games, %.0f a second"), progress->count,
            (double)progress->count / seconds);
    if (share > 0 && share <= 1)
        fprintf(stderr, cli_tr(", %.0f%%, %.0f s left"), 100 * share, seconds / share - seconds);
    fflush(stderr);
    progress->shown = true;
}

void
progress_step(struct progress *progress, double share)
{
    progress->count++;
    if (progress->quiet || progress->count % LOOK_EVERY != 0)
        return;
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    if (seconds_between(&progress->last, &now) < 1)
        return;
    progress_show(progress, seconds_between(&progress->start, &now), share);
    progress->last = now;
}

void
progress_hide(struct progress *progress)
{
    if (progress->shown)
        fputs("\r\033[K", stderr);
    progress->shown = false;
}
