/* SPDX-License-Identifier: MIT */
/* Players of a tournament: late entries, corrections, withdrawals and deletions (club/operation.h). */
#ifndef ADJD_CLUB_PLAYERS_H
#define ADJD_CLUB_PLAYERS_H

#include "base/json.h"
#include "club/operation.h"
#include "event/import.h"

enum { NEAR_MOST = 20 };

struct player_change {
    const char *tournament;
    struct player player;            /* as asked for */
    struct player stored;            /* as stored, after the second step */
    const char *warnings[NEAR_MOST]; /* messages about similar names */
    size_t warning_count;
    struct player_change *next;
};

/* Add players, all or none of them, each described as in an event file (event/import.h). NULL when refused. */
struct player_change *players_add(struct operation *op, const char *tournament,
                                  const struct json *const *docs, size_t count);
/* Change a player by a JSON merge patch of the description; a withdrawal is one. NULL when refused. */
struct player_change *player_change(struct operation *op, const char *tournament, int64_t number,
                                    const struct json *doc);
/* Delete a player who has no game. */
bool player_remove(struct operation *op, const char *tournament, int64_t number);
/* Record why the description of a player or a tournament was refused. Returns `good`. */
bool import_answer(struct operation *op, const struct import *import, bool good);

#endif
