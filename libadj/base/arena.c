/* SPDX-License-Identifier: MIT */
/* An arena is a linked list of blocks, newest first. A large allocation gets a block that arena_trim() can free. */
#include "base/arena.h"

#include <stdalign.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct arena_block {
    struct arena_block *next;
    size_t used, size;
    bool alone;
    alignas(max_align_t) unsigned char data[];
};

enum { FIRST_BLOCK = 1024, LARGEST_STEP = 256 * 1024 };

void
arena_init(struct arena *a)
{
    *a = (struct arena){0};
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

void
arena_trim(struct arena *a, size_t least)
{
    struct arena_block **link = &a->block;
    while (*link) {
        struct arena_block *block = *link;
        if (!block->alone || block->size < least) {
            link = &block->next;
            continue;
        }
        *link = block->next;
        free(block);
    }
}

/* Adds a block with room for `size` bytes. Each shared block is twice the size of the last, up to LARGEST_STEP. */
static struct arena_block *
block_add(struct arena *a, size_t size)
{
    size_t room = a->block && !a->block->alone ? a->block->size : FIRST_BLOCK / 2;
    room = room < LARGEST_STEP / 2 ? room * 2 : LARGEST_STEP;
    bool alone = size >= ARENA_ALONE;
    if (room < size || alone)
        room = size;
    if (room > SIZE_MAX - sizeof(struct arena_block))
        return NULL;
    struct arena_block *block = malloc(sizeof *block + room);
    if (!block)
        return NULL;
    /* A block for one allocation is full at once: link it behind the newest block, which still has room. */
    struct arena_block **link = alone && a->block ? &a->block->next : &a->block;
    *block = (struct arena_block){.next = *link, .size = room, .alone = alone};
    *link = block;
    return block;
}

/* Takes uninitialized bytes from the newest block. *size_taken is rounded up to the alignment. */
static void *
take(struct arena *a, size_t *size_taken)
{
    size_t size = *size_taken;
    const size_t unit = alignof(max_align_t);
    struct arena_block *block = a->block;
    bool possible = size <= SIZE_MAX - unit;
    if (possible)
        size =
            (size + !size + unit - 1) / unit * unit; /* size zero gets an address of its own too */
    if (!block || block->size - block->used < size || size >= ARENA_ALONE)
        block = possible ? block_add(a, size) : NULL;
    if (!block) {
        a->failed = true;
        return NULL;
    }
    void *data = block->data + block->used;
    block->used += size;
    *size_taken = size;
    return data;
}

void *
arena_alloc(struct arena *a, size_t size)
{
    void *data = take(a, &size);
    return data ? memset(data, 0, size) : NULL;
}

void *
arena_array(struct arena *a, size_t n, size_t size)
{
    return arena_alloc(a, size && n > SIZE_MAX / size ? SIZE_MAX : n * size);
}

void *
arena_more(struct arena *a, void *array, size_t count, size_t *cap, size_t first, size_t size)
{
    if (count < *cap)
        return array;
    size_t more = *cap ? *cap * 2 : first;
    void *bigger = arena_array(a, more, size);
    if (!bigger)
        return NULL;
    if (count > 0)
        memcpy(bigger, array, count * size);
    *cap = more;
    return bigger;
}

char *
arena_bytes(struct arena *a, size_t size)
{
    return take(a, &size);
}

char *
arena_strndup(struct arena *a, const char *text, size_t len)
{
    size_t size = len < SIZE_MAX ? len + 1 : len;
    char *copy = take(a, &size);
    if (!copy)
        return NULL;
    if (len > 0)
        memcpy(copy, text, len);
    copy[len] = '\0';
    return copy;
}

/* The result of the string functions when memory ran out: a shared empty string, never written to. */
static char *
or_empty(char *text)
{
    static char empty[1];
    return text ? text : empty;
}

char *
arena_copy(struct arena *a, const char *text, size_t len)
{
    return or_empty(arena_strndup(a, text, len));
}

char *
arena_string(struct arena *a, const char *text)
{
    return arena_copy(a, text, strlen(text));
}

const char **
arena_split(struct arena *a, const char *text, char separator, size_t most, size_t *out_count)
{
    size_t count = *text != '\0';
    for (const char *at = text; *at; at++)
        count += *at == separator;
    if (most > 0)
        count = most;
    const char **parts = arena_array(a, count + 1, sizeof *parts);
    char *at = parts ? arena_strndup(a, text, strlen(text)) : NULL;
    *out_count = at ? count : 0;
    for (size_t i = 0; i < *out_count; i++) {
        char *end = i + 1 == most ? NULL : strchr(at, separator);
        parts[i] = at;
        at = end ? end + 1 : at + strlen(at);
        if (end)
            *end = '\0';
    }
    return at ? parts : NULL;
}

char *
arena_keep(struct arena *a, struct buffer *text)
{
    char *kept = arena_copy(a, text->data ? text->data : "", text->failed ? 0 : text->len);
    a->failed |= text->failed;
    buffer_clear(text);
    return kept;
}

char *
arena_printf(struct arena *a, const char *format, ...)
{
    struct buffer text = {0};
    va_list args;
    va_start(args, format);
    buffer_vprintf(&text, format, args);
    va_end(args);
    return arena_keep(a, &text);
}
