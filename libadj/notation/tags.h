/* SPDX-License-Identifier: MIT */
/* The tags of a record in the order in which every notation writes them. */
#ifndef NOTATION_TAGS_H
#define NOTATION_TAGS_H

#include "record/record.h"

enum { TAGS_ROSTER = 6 };

/* PGN's roster but for the result; what stands there when nothing is known. */
struct roster_tag {
    const char *name, *unknown;
};
extern const struct roster_tag tags_roster[TAGS_ROSTER];

/* Is this the name of what the record keeps elsewhere: Variant, GameType, SetUp, FEN, Result? */
bool tags_are_own(const char *name, size_t len);
/* The roster's tag of the game, the first that says something; NULL: there is none. */
const struct tag *tags_of_roster(const struct adj_game *game, size_t index);
/* The next tag in that order: those of the roster, then the others as they came. Those kept elsewhere are left out, and
 * those of the roster that say "unknown". `*at` begins at 0, or at TAGS_ROSTER for the others alone; NULL: no more. */
const struct tag *tags_next(const struct adj_game *game, size_t *at);

#endif
