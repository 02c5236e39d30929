/* SPDX-License-Identifier: MIT */
/* Arrays that grow by doubling. */
#ifndef BASE_ARRAY_H
#define BASE_ARRAY_H

#include <stddef.h>

void *array_grow(void *array, size_t *cap, size_t first, size_t size); /* for array_more() */
/*
 * Room for one thing more, of `size` bytes, in an array of `count`: the array itself while they are fewer than *cap, else
 * one that takes its place, of `first` or twice as many. NULL when out of memory: then the array stays as it is.
 */
static inline void *
array_more(void *array, size_t count, size_t *cap, size_t first, size_t size)
{
    return count < *cap ? array : array_grow(array, cap, first, size);
}

#endif
