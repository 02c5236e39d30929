/* SPDX-License-Identifier: MIT */
/* Tournaments and players as clients send them. */
#ifndef ADJD_API_ENTRIES_H
#define ADJD_API_ENTRIES_H

#include "base/json.h"
#include "club/entering.h"
#include "http/request.h"

enum { PLAYERS_MOST = 9999 };

/* A tournament to be made, with whom and what it begins with. */
struct creation {
    struct tournament tournament;
    struct player *players;
    struct fixture *fixtures;
    struct bye *byes;
    size_t player_count, fixture_count, bye_count;
};

/* Read a tournament; false with a problem set. `imported`: it was made of a report file. */
bool creation_read(struct request *req, const struct json *doc, bool imported,
                   struct creation *out);
/* Read a player who comes; number 0 when none is given. False with a problem set. */
bool player_read(struct request *req, const struct json *doc, struct player *out);
/*
 * Read what is to change of a player, who is in `player`: a member that is null is taken away. False with a
 * problem set.
 */
bool player_change(struct request *req, const struct json *doc, struct player *player);
/* The tournament of the path; false with a problem set. */
bool tournament_find(struct request *req, struct tournament *out);
/* The number in the path at this place, from 1 to `most`; 0 with a problem set (there is no such thing). */
int64_t path_number(struct request *req, size_t place, int64_t most);

#endif
