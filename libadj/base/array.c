/* SPDX-License-Identifier: MIT */
#include "base/array.h"

#include <stdint.h>
#include <stdlib.h>

void *
array_grow(void *array, size_t *cap, size_t first, size_t size)
{
    size_t more = *cap ? *cap * 2 : first;
    void *bigger = *cap <= SIZE_MAX / 2 / size ? realloc(array, more * size) : NULL;
    if (bigger)
        *cap = more;
    return bigger;
}
