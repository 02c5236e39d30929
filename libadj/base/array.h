/* SPDX-License-Identifier: MIT */
/* Dynamic arrays that double their capacity. */
#ifndef BASE_ARRAY_H
#define BASE_ARRAY_H

#include <stddef.h>

void *array_grow(void *array, size_t *cap, size_t first, size_t size); /* used by array_more() */
/* Makes room for one more element of `size` bytes in an array of `count`. Returns `array` while count < *cap; otherwise
 * the reallocated array, with capacity `first` or twice the old one. NULL when out of memory: `array` is unchanged. */
static inline void *
array_more(void *array, size_t count, size_t *cap, size_t first, size_t size)
{
    return count < *cap ? array : array_grow(array, cap, first, size);
}

#endif
