/* SPDX-License-Identifier: MIT */
/* An event's standings (event/standings.h) of what the store has. */
#ifndef ADJD_CLUB_LOADING_H
#define ADJD_CLUB_LOADING_H

#include "event/standings.h"
#include "store/store.h"

/* Load, and see what follows: standings_rounds() or standings_compute(). Whatever it returns, standings_clear() is due. */
enum db_status standings_load(struct standings *s, struct store *store,
                              const struct tournament *tournament,
                              bool follow(struct standings *s));
/* Load one round with all players, and see who plays whom: what that costs does not grow with the rounds before it. */
enum db_status standings_load_round(struct standings *s, struct store *store,
                                    const struct tournament *tournament, int64_t round);

#endif
