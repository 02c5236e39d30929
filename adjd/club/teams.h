/* SPDX-License-Identifier: MIT */
/* Teams and their matches (club/operation.h). */
#ifndef ADJD_CLUB_TEAMS_H
#define ADJD_CLUB_TEAMS_H

#include "club/corrections.h"
#include "club/rounds.h"
#include "event/teams.h"

/* The change of the tournament that adds or replaces the team; NULL when refused. */
struct tournament_change *team_put(struct operation *op, const char *tournament, int64_t number,
                                   const struct json *doc);
/* The change that removes the team; NULL when refused. */
struct tournament_change *team_remove(struct operation *op, const char *tournament, int64_t number);
/* Fill the plan with the games of matches [{"table", "home", "away"}]; then pairings_replace(). False when refused. */
bool matches_plan(struct operation *op, struct plan *plan, const struct json *doc);
/* Write the matches of a round in this form, with byes and forfeits of teams. */
void matches_document(struct buffer *out, const struct standings *s, const struct teams *t,
                      const struct json *facts, int64_t round);
/* The home team of a match, given by either side; `colours` is the member board_colours, NULL: none. */
size_t match_home(const char *colours, const struct team_match *match);
/* The table of a match; 0: no game is played. */
int64_t match_table(const struct standings *s, const struct teams *t,
                    const struct team_match *match);

#endif
