/* SPDX-License-Identifier: MIT */
/*
 * What was probably meant: words that differ by few letters. The one distance of the project, for commands, options,
 * games, names of players and moves; the tools and adjd have it too.
 */
#ifndef BASE_NEAR_H
#define BASE_NEAR_H

#include <stddef.h>

/*
 * How many letters (code points of UTF-8; ASCII in any case) must be put in, left out, changed or swapped with their
 * neighbour to make one word of the other. More than `most` is told as most + 1; words over 63 letters are far apart.
 */
unsigned near_distance(const char *a, size_t a_len, const char *b, size_t b_len, unsigned most);

/* Leave out the characters that two words begin and end with alike; what is left over may be empty. */
void near_gap(const char **a, size_t *a_len, const char **b, size_t *b_len);

/* The candidate nearest to a word so far. */
struct near {
    const char *word;
    size_t len;
    const char *best; /* borrowed from near_try(); NULL: none is near enough */
    size_t best_len;
    unsigned distance;
};
/* A word may differ by a third of its letters, by one at least. */
void near_init(struct near *near, const char *word, size_t len);
void near_try(struct near *near, const char *candidate, size_t len);

#endif
