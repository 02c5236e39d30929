/* SPDX-License-Identifier: MIT */
/* Work that may take long asks now and then whether anybody still wants it. */
#ifndef BASE_CANCEL_H
#define BASE_CANCEL_H

#include <stdbool.h>
#include <stddef.h>

struct cancel {
    bool (*stop)(void *context); /* true: give up; NULL: nobody is asked */
    void *context;
};

/* Asked of so many steps at a time, a clock costs nothing. */
enum { CANCEL_EVERY = 256 };

static inline bool
cancel_is_wanted(const struct cancel *cancel)
{
    return cancel->stop && cancel->stop(cancel->context);
}

/* The same at a step in every CANCEL_EVERY, which are counted from 0. */
static inline bool
cancel_is_wanted_at(const struct cancel *cancel, size_t step)
{
    return step % CANCEL_EVERY == 0 && cancel_is_wanted(cancel);
}

#endif
