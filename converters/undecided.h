/* SPDX-License-Identifier: MIT */
/* The games of a file that do not say which game they are, and the option that decides them. */
#ifndef UNDECIDED_H
#define UNDECIDED_H

#include <adj.h>

enum { UNDECIDED_NAMES = 64 };

struct undecided {
    size_t games, decided;
    const char *other; /* the game of the first decided record; NULL: none */
    /* the games that all undecided records may be, borrowed for ever */
    const char *may_be[UNDECIDED_NAMES];
    size_t count;
};

/* Counts a record: `err` is its error, `variant` its game (NULL: unknown). */
void undecided_count(struct undecided *undecided, const struct adj_error *err, const char *variant);
/* If only some games of the file are undecided, prints how many, and the option that decides them. Starts anew. */
void undecided_end(struct undecided *undecided, const char *file);

#endif
