/* SPDX-License-Identifier: MIT */
/* A hash table of digests with open addressing, and the list of file names. Begin with unique_add(). */
#include "unique.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"

enum { DIGEST = 32, FIRST_SLOTS = 1 << 12 };

/* A game of the table. `number` 0: the slot is free. */
struct seen {
    unsigned char digest[DIGEST];
    uint32_t file, number;
};

struct unique {
    struct seen *slots;
    size_t size, count; /* size is a power of two */
    char **files;
    size_t file_count, file_cap;
};

struct unique *
unique_new(void)
{
    struct unique *unique = calloc(1, sizeof *unique);
    struct seen *slots = calloc(FIRST_SLOTS, sizeof *slots);
    if (!unique || !slots) {
        free(unique);
        free(slots);
        return NULL;
    }
    unique->slots = slots;
    unique->size = FIRST_SLOTS;
    return unique;
}

void
unique_free(struct unique *unique)
{
    if (!unique)
        return;
    for (size_t i = 0; i < unique->file_count; i++)
        free(unique->files[i]);
    free(unique->files);
    free(unique->slots);
    free(unique);
}

static unsigned
hex_value(char digit)
{
    return (unsigned)(digit <= '9' ? digit - '0' : digit - 'a' + 10);
}

/* The slot of the digest, or the free slot for it. */
static struct seen *
find(const struct unique *unique, const unsigned char digest[DIGEST])
{
    uint64_t hash;
    memcpy(&hash, digest, sizeof hash);
    size_t at = hash & (unique->size - 1);
    while (unique->slots[at].number > 0 && memcmp(unique->slots[at].digest, digest, DIGEST) != 0)
        at = (at + 1) & (unique->size - 1);
    return &unique->slots[at];
}

/* Doubles the table when it is three quarters full. Returns false when memory runs out. */
static bool
grow(struct unique *unique)
{
    struct unique larger = *unique;
    if (4 * (unique->count + 1) <= 3 * unique->size)
        return true;
    larger.size = 2 * unique->size;
    larger.slots = calloc(larger.size, sizeof *larger.slots);
    if (!larger.slots)
        return false;
    for (size_t i = 0; i < unique->size; i++)
        if (unique->slots[i].number > 0)
            *find(&larger, unique->slots[i].digest) = unique->slots[i];
    free(unique->slots);
    *unique = larger;
    return true;
}

/* Stores the name of the file unless it is that of the game before. Returns false when memory runs out. */
static bool
name_file(struct unique *unique, const char *file)
{
    if (unique->file_count > 0 && strcmp(unique->files[unique->file_count - 1], file) == 0)
        return true;
    void *files =
        array_more(unique->files, unique->file_count, &unique->file_cap, 16, sizeof(char *));
    if (!files)
        return false;
    unique->files = files;
    unique->files[unique->file_count] = strdup(file);
    return unique->files[unique->file_count] && ++unique->file_count;
}

bool
unique_add(struct unique *unique, const char *fingerprint, const char *file, size_t number,
           const char **out_file, size_t *out_number, bool *out_failed)
{
    unsigned char digest[DIGEST];
    for (size_t i = 0; i < DIGEST; i++)
        digest[i] =
            (unsigned char)(hex_value(fingerprint[2 * i]) << 4 | hex_value(fingerprint[2 * i + 1]));
    struct seen *seen = find(unique, digest);
    if (seen->number > 0) {
        *out_file = unique->files[seen->file];
        *out_number = seen->number;
        return false;
    }
    *out_failed = !grow(unique) || !name_file(unique, file);
    if (*out_failed)
        return true;
    seen = find(unique, digest);
    memcpy(seen->digest, digest, DIGEST);
    seen->file = (uint32_t)(unique->file_count - 1);
    seen->number = (uint32_t)number;
    unique->count++;
    return true;
}
