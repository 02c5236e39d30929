/* SPDX-License-Identifier: MIT */
/* Failure injection for memory: the tests in oom/ are linked with malloc, calloc and realloc wrapped. */
#ifndef FAILING_H
#define FAILING_H

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include <adj.h>

#include "adj.h"
#include "tap.h"

/* This many allocations succeed, the next one fails, and those after it succeed; -1: none fails. */
static long allocations_left = -1;

void *__real_malloc(size_t size);
void *__real_calloc(size_t n, size_t size);
void *__real_realloc(void *data, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t n, size_t size);
void *__wrap_realloc(void *data, size_t size);

static int
fails_now(void)
{
    if (allocations_left < 0)
        return 0;
    return allocations_left-- == 0;
}

void *
__wrap_malloc(size_t size)
{
    return fails_now() ? NULL : __real_malloc(size);
}

void *
__wrap_calloc(size_t n, size_t size)
{
    return fails_now() ? NULL : __real_calloc(n, size);
}

void *
__wrap_realloc(void *data, size_t size)
{
    return fails_now() ? NULL : __real_realloc(data, size);
}

/* Lets the first allocation fail, then the second, and so on, until all have failed once. */
static inline void
test_all(enum adj_status (*make)(char **out), enum adj_status whole_status, const char *name)
{
    char *whole = NULL, *got = NULL;
    long n = 0;
    bool good = true;
    is_int(make(&whole), whole_status, "%s", name);
    enum adj_status st;
    for (;; n++) {
        allocations_left = n;
        st = make(&got);
        if (allocations_left >= 0)
            break;
        good &= st == ADJ_ENOMEM ||
                (st == whole_status && !whole == !got && (!got || strcmp(got, whole) == 0));
        adj_free(got);
        got = NULL;
    }
    allocations_left = -1;
    ok(n > 0 && good, "%s: %ld failures, each reported or survived", name, n);
    is_str(got, whole, "%s: and the same text when memory is back", name);
    adj_free(got);
    adj_free(whole);
}

#endif
