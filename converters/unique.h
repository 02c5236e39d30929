/* SPDX-License-Identifier: MIT */
/*
 * Finds games that occur several times, by their fingerprints. A game takes 40 bytes of memory, whatever its length; each name of a
 * file is stored once.
 */
#ifndef UNIQUE_H
#define UNIQUE_H

#include <stdbool.h>
#include <stddef.h>

struct unique;

/* NULL when memory runs out. Free it with unique_free(). */
struct unique *unique_new(void);
void unique_free(struct unique *unique);
/*
 * Adds a game: its fingerprint of 64 hexadecimal digits, its file, and its number there. Returns true for the first game with this
 * fingerprint. For a later one returns false and sets *out_file (borrowed) and *out_number to the first one. When memory runs out,
 * returns true and sets *out_failed.
 */
bool unique_add(struct unique *unique, const char *fingerprint, const char *file, size_t number,
                const char **out_file, size_t *out_number, bool *out_failed);

#endif
