/* SPDX-License-Identifier: MIT */
/* The tags of a record in the order in which every notation writes them. */
#ifndef NOTATION_TAGS_H
#define NOTATION_TAGS_H

#include "record/record.h"

enum { TAGS_ROSTER = 6 };

/* PGN's roster without the result, with the values for "unknown". */
struct roster_tag {
    const char *name, *unknown;
};
extern const struct roster_tag tags_roster[TAGS_ROSTER];

/* Whether the record stores the tag elsewhere: Variant, GameType, SetUp, FEN, Result. */
bool tags_are_own(const char *name, size_t len);
/* The first known tag of the game with this roster name; NULL: none. */
const struct tag *tags_of_roster(const struct adj_game *game, size_t index);
/* The next tag: first the roster, then the others in their order. Omits tags stored elsewhere and unknown roster
 * tags. `*at` starts at 0, or at TAGS_ROSTER without the roster; NULL: no more. */
const struct tag *tags_next(const struct adj_game *game, size_t *at);

#endif
