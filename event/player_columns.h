/* SPDX-License-Identifier: MIT */
/* The headings of the columns of a list of players, in the languages and spellings of clubs. */
#ifndef EVENT_PLAYER_COLUMNS_H
#define EVENT_PLAYER_COLUMNS_H

#include <stdbool.h>

#include "base/arena.h"

/* What a column contains. Of several ratings the first kind that a player has counts. */
enum column_role {
    ROLE_NONE,
    ROLE_NAME, /* the whole name; beside a column of given names or of surnames, the other part */
    ROLE_SURNAME,
    ROLE_GIVEN,
    ROLE_MIDDLE, /* a patronymic */
    ROLE_FIDE_RATING,
    ROLE_RATING,
    ROLE_NATIONAL_RATING,
    ROLE_OTHER_RATING, /* rapid or blitz: not read */
    ROLE_FEDERATION,
    ROLE_TITLE,
    ROLE_BIRTH,
    ROLE_SEX,
    ROLE_FIDE_ID,
    ROLE_CLUB,
    ROLE_NUMBER, /* of the row or of the player: not read */
    ROLE_COUNT
};

/* The role of a column with this heading; ROLE_NONE: unknown. Case, points, hyphens and the like do not count. */
enum column_role column_role_of(struct arena *pool, const char *heading);
/* Whether the text is a known heading (sheet_head_fn). */
bool column_is_head(struct arena *pool, const char *text);
/* The member of a player's description that the role is read as; NULL: none. */
const char *column_meaning(enum column_role role);

#endif
