/* SPDX-License-Identifier: MIT */
/* The matches of teams on the page of a round. */
#ifndef ADJD_DESK_MATCHES_H
#define ADJD_DESK_MATCHES_H

#include "desk/event.h"
#include "event/teams.h"

struct match_table {
    struct request *req;
    const struct html *h; /* the page, from set_team_standings() on */
    const struct standings *s;
    struct teams teams; /* without teams: of a tournament of players */
    int64_t round;
    const char *colours;
    struct team_match *
        *list; /* of the home teams of the round, and of teams with a bye, by table */
    size_t count;
    const struct standing_game *last; /* the game of the row before */
};

/* Compute the teams and list the matches of the round. Call teams_clear() for table->teams. */
void matches_load(struct match_table *table, struct request *req, const struct standings *s,
                  const struct json *facts, int64_t round);
/* Set the values of the page: matches, match_lines. */
void set_matches(struct match_table *table, struct html *h);
/* Set the values of the row above the first game of a match: match_at, match_title. */
void match_head_set(struct values *row, struct match_table *table,
                    const struct standing_game *game);
/* Set the values of the table of the teams' standings: teams, team_ties. */
void set_team_standings(struct match_table *table, struct html *h);
/* Set the values of a match in a list of games: board, white, result, black. */
void match_line_set(struct values *row, const struct match_table *table, size_t index);
/* Set the values of a place in the standings of the teams: rank, number, name, points. */
void team_place_set(struct values *row, const struct match_table *table, size_t index);

#endif
