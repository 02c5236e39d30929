/* SPDX-License-Identifier: MIT */
/* Arrays that grow by doubling. */
#ifndef BASE_ARRAY_H
#define BASE_ARRAY_H

#include <stddef.h>

/*
 * Room for one thing more, of `size` bytes, in an array of `count`: the array itself while they are fewer than *cap, else
 * one that takes its place, of `first` or twice as many. NULL when out of memory: then the array stays as it is.
 */
void *array_more(void *array, size_t count, size_t *cap, size_t first, size_t size);

#endif
