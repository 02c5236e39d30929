/* SPDX-License-Identifier: MIT */
/*
 * Edit distance, to suggest what the user probably meant. Used for commands, options, games, player names and moves,
 * also by the tools and adjd.
 */
#ifndef BASE_EDIT_DISTANCE_H
#define BASE_EDIT_DISTANCE_H

#include <stddef.h>

/*
 * Edit distance: the number of characters (UTF-8 code points; ASCII in any case) to insert, delete, replace or swap
 * with their neighbour to turn one word into the other. Returns most + 1 when it is larger than `most` or a word has
 * more than 63 characters.
 */
unsigned edit_distance(const char *a, size_t a_len, const char *b, size_t b_len, unsigned most);

/* Removes the common prefix and the common suffix of two words; what remains may be empty. */
void edit_trim(const char **a, size_t *a_len, const char **b, size_t *b_len);

/* The closest candidate so far. */
struct suggestion {
    const char *word;
    size_t len;
    const char *best; /* borrowed from suggestion_try(); NULL: no candidate is close enough */
    size_t best_len;
    unsigned distance;
};
/* Accepts candidates within an edit distance of a third of the word's bytes, at least 1 and at most 3. */
void suggestion_init(struct suggestion *near, const char *word, size_t len);
void suggestion_try(struct suggestion *near, const char *candidate, size_t len);

#endif
