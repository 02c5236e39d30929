/* SPDX-License-Identifier: MIT */
/*
 * Teams of a tournament of the kind "team": members "kind", "boards", "teams" and "team_byes" of its facts. Matches follow from the pairings:
 * in a round, a team plays the team of its players' opponents. Begin with teams_compute().
 */
#ifndef EVENT_TEAMS_H
#define EVENT_TEAMS_H

#include "base/json.h"
#include "event/standings.h"

enum {
    TEAMS_MOST = 999,
    TEAM_PLAYERS_MOST = 50,
    BOARDS_MOST = 99,
    TEAM_NAME_MOST = 32,
    TEAM_BYES_MOST = 9999
};

struct team {
    int64_t number;
    const char *name;
    size_t *players; /* indexes into the players of the standings, in board order */
    size_t player_count;
    int64_t match_points, game_points; /* game points are hundredths */
    int64_t matches, wins, draws, losses, pending;
    int64_t
        sonneborn; /* the match points of each opponent times those scored against it (C.07, 9.1) */
    int64_t rank;  /* teams that are equal in all three share a rank */
};

struct teams {
    struct team *list; /* by number */
    size_t count;
    size_t *order; /* indexes into `list`, best first */
    size_t *of;    /* by player: index into `list`; NO_OPPONENT: none */
    int64_t boards;
};

/* What is wrong with the members, a message in the pool; NULL: nothing. */
const char *teams_fault(struct arena *pool, const struct json *facts);
bool teams_are_of(const struct json *facts);
/* Reads the teams and computes their standings from those of the players. False when memory runs out. */
bool teams_compute(struct arena *pool, const struct standings *s, const struct json *facts,
                   struct teams *out);
size_t team_find(const struct teams *teams, int64_t number);
void teams_write_json(struct buffer *out, const struct standings *s, const struct teams *teams);

#endif
