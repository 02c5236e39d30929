/* SPDX-License-Identifier: MIT */
/* Memory that runs out on demand: the tests in oom/ are linked with malloc, calloc and realloc wrapped. */
#ifndef FAILING_H
#define FAILING_H

#include <stddef.h>
#include <stdlib.h>

/* So many allocations succeed from now on, the next one fails once, and those after it succeed; -1: none fails. */
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

#endif
