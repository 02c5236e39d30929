/* SPDX-License-Identifier: MIT */
/* Teams and their matches (club/operation.h). */
#ifndef ADJD_CLUB_TEAMS_H
#define ADJD_CLUB_TEAMS_H

#include "club/corrections.h"
#include "club/rounds.h"

/* The change of the tournament that adds or replaces the team; NULL when refused. */
struct tournament_change *team_put(struct operation *op, const char *tournament, int64_t number,
                                   const struct json *doc);
/* Fill the plan with the games of matches [{"table", "home", "away"}]; then pairings_replace(). False when refused. */
bool matches_plan(struct operation *op, struct plan *plan, const struct json *doc);

#endif
