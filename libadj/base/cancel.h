/* SPDX-License-Identifier: MIT */
/* Cancellation: a long computation calls a function at intervals; the function returns true to stop it. */
#ifndef BASE_CANCEL_H
#define BASE_CANCEL_H

#include <stdbool.h>
#include <stddef.h>

struct cancel {
    bool (*stop)(void *context); /* returns true to stop the work; NULL: never stop */
    void *context;
};

/* Number of steps between two calls: enough that the stop function may read the clock. */
enum { CANCEL_EVERY = 256 };

static inline bool
cancel_is_wanted(const struct cancel *cancel)
{
    return cancel->stop && cancel->stop(cancel->context);
}

/* Checks once in CANCEL_EVERY steps, counted from 0. */
static inline bool
cancel_is_wanted_at(const struct cancel *cancel, size_t step)
{
    return step % CANCEL_EVERY == 0 && cancel_is_wanted(cancel);
}

#endif
