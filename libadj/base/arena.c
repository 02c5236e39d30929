/* SPDX-License-Identifier: MIT */
/* An arena is a chain of blocks, the newest first; what is too big for the newest gets a block of its own size. */
#include "base/arena.h"

#include <stdalign.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct arena_block {
    struct arena_block *next;
    size_t used, size;
    alignas(max_align_t) unsigned char data[];
};

enum { FIRST_BLOCK = 1024, LARGEST_STEP = 256 * 1024 };

void
arena_init(struct arena *a)
{
    a->block = NULL;
    a->total = 0;
}

void
arena_clear(struct arena *a)
{
    for (struct arena_block *next, *block = a->block; block; block = next) {
        next = block->next;
        free(block);
    }
    arena_init(a);
}

/* A new block with room for `size`, twice as large as the last one until that is large enough. */
static struct arena_block *
block_add(struct arena *a, size_t size)
{
    size_t room = a->block ? a->block->size : FIRST_BLOCK / 2;
    room = room < LARGEST_STEP / 2 ? room * 2 : LARGEST_STEP;
    if (room < size)
        room = size;
    if (room > SIZE_MAX - sizeof(struct arena_block))
        return NULL;
    struct arena_block *block = malloc(sizeof *block + room);
    if (!block)
        return NULL;
    *block = (struct arena_block){.next = a->block, .size = room};
    a->block = block;
    return block;
}

void *
arena_alloc(struct arena *a, size_t size)
{
    const size_t unit = alignof(max_align_t);
    if (size > SIZE_MAX - unit)
        return NULL;
    size = (size + !size + unit - 1) / unit * unit; /* even nothing gets an address of its own */
    struct arena_block *block = a->block;
    if (!block || block->size - block->used < size)
        block = block_add(a, size);
    if (!block)
        return NULL;
    void *data = block->data + block->used;
    block->used += size;
    a->total += size;
    return memset(data, 0, size);
}

void *
arena_array(struct arena *a, size_t n, size_t size)
{
    return size && n > SIZE_MAX / size ? NULL : arena_alloc(a, n * size);
}

char *
arena_strndup(struct arena *a, const char *text, size_t len)
{
    char *copy = len < SIZE_MAX ? arena_alloc(a, len + 1) : NULL;
    if (copy && len > 0)
        memcpy(copy, text, len);
    return copy;
}
