/* SPDX-License-Identifier: MIT */
/* Cancellation: long work calls a function at intervals, which tells it to stop. */
#ifndef BASE_CANCEL_H
#define BASE_CANCEL_H

#include <stdbool.h>
#include <stddef.h>

struct cancel {
    bool (*stop)(void *context); /* returns true to stop the work; NULL: never stop */
    void *context;
};

/* Steps between two calls: rare enough that a stop function may read the clock. */
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
