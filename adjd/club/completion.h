/* SPDX-License-Identifier: MIT */
/* Completion of players from the imported rating list. */
#ifndef ADJD_CLUB_COMPLETION_H
#define ADJD_CLUB_COMPLETION_H

#include "base/json.h"
#include "club/operation.h"

/* Whether a player, a list of players, or the players of a tournament are given by FIDE id without a name. */
bool players_lack_names(const struct json *doc);
/*
 * Complete these players from the rating list: what the document says of them stands, the list adds the rest. `doc` is taken.
 * Returns the completed document, new (json_free); NULL when an id is not in the list.
 */
struct json *players_complete(struct operation *op, struct json *doc);

#endif
