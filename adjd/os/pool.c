/* SPDX-License-Identifier: MIT */
/* Blocks of memory in a list; a request rarely needs more than one. */
#include "os/pool.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BLOCK_SIZE = 2000, ALIGNMENT = 16 };

struct pool_block {
    struct pool_block *next;
    size_t used, size;
    _Alignas(ALIGNMENT) char data[];
};

void
pool_init(struct pool *pool)
{
    *pool = (struct pool){0};
}

void
pool_clear(struct pool *pool)
{
    while (pool->block) {
        struct pool_block *next = pool->block->next;
        free(pool->block);
        pool->block = next;
    }
    pool->failed = false;
}

/* What is larger than a block has one of its own. */
void
pool_trim(struct pool *pool, size_t least)
{
    struct pool_block **link = &pool->block;
    while (*link) {
        struct pool_block *block = *link;
        if (block->size < least) {
            link = &block->next;
            continue;
        }
        *link = block->next;
        free(block);
    }
}

static struct pool_block *
block_new(struct pool *pool, size_t size)
{
    size_t room = size > BLOCK_SIZE ? size : BLOCK_SIZE;
    struct pool_block *block = NULL;
    if (room <= (size_t)-1 - sizeof *block)
        block = calloc(1, sizeof *block + room);
    if (!block)
        return NULL;
    block->size = room;
    block->next = pool->block;
    pool->block = block;
    return block;
}

void *
pool_alloc(struct pool *pool, size_t size)
{
    struct pool_block *block = pool->block;
    if (size > (size_t)-1 - ALIGNMENT) {
        pool->failed = true;
        return NULL;
    }
    size = (size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    if (!block || block->size - block->used < size)
        block = block_new(pool, size);
    if (!block) {
        pool->failed = true;
        return NULL;
    }
    void *memory = block->data + block->used;
    block->used += size;
    return memory;
}

/* What strings become without memory: one shared byte that nobody writes to, being empty. */
static char *
pool_empty(void)
{
    static char empty[1];
    return empty;
}

char *
pool_copy(struct pool *pool, const char *text, size_t len)
{
    char *copy = len == (size_t)-1 ? NULL : pool_alloc(pool, len + 1);
    if (!copy)
        return pool_empty();
    if (len)
        memcpy(copy, text, len);
    return copy;
}

char *
pool_string(struct pool *pool, const char *text)
{
    return pool_copy(pool, text, strlen(text));
}

char *
pool_printf(struct pool *pool, const char *format, ...)
{
    char guess[256];
    va_list args;
    va_start(args, format);
    int len = vsnprintf(guess, sizeof guess, format, args);
    va_end(args);
    if (len < 0 || (size_t)len < sizeof guess)
        return pool_copy(pool, guess, len < 0 ? (size_t)-1 : (size_t)len);
    char *text = pool_alloc(pool, (size_t)len + 1);
    if (!text)
        return pool_empty();
    va_start(args, format);
    vsnprintf(text, (size_t)len + 1, format, args);
    va_end(args);
    return text;
}
