/* SPDX-License-Identifier: MIT */
/* The matches of teams on the page of a round. */
#ifndef ADJD_DESK_MATCHES_H
#define ADJD_DESK_MATCHES_H

#include "desk/event.h"
#include "event/teams.h"

struct match_table {
    struct event_page *e;
    struct teams teams; /* without teams: of a tournament of players */
    int64_t round;
    const char *colours;
    struct team_match *
        *list; /* of the home teams of the round, and of teams with a bye, by table */
    size_t count;
    const struct standing_game *last; /* the game of the row before */
};

/* Set the values of the page: is_team, matches, match_lines. Call teams_clear() for table->teams. */
void set_matches(struct match_table *table, struct event_page *e, int64_t round);
/* Set the values of the row above the first game of a match: match_at, match_title. */
void match_head_set(struct values *row, struct match_table *table,
                    const struct standing_game *game);

#endif
