/* SPDX-License-Identifier: MIT */
/*
 * Teams of a tournament of the kind "team": members "kind", "boards", "teams", "team_byes", "team_forfeits", "match_points" and
 * "primary_score" of its facts. Matches follow from the pairings: in a round, a team plays the team of its players' opponents, and
 * game g of the round is at table (g - 1) / boards + 1. Begin with teams_compute().
 *
 * For the tie-breaks of C.07 the teams are two standings, in which a team stands for a player and a match for a game: one by
 * match points and one by game points.
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
    TEAM_NICKNAME_MOST = 5,
    TEAM_STRENGTH_MOST = 999999,
    TEAM_BYES_MOST = 9999
};

struct team {
    int64_t number, strength;    /* strength 0: not given */
    const char *name, *nickname; /* nickname "": none */
    size_t *players;             /* indexes into the players of the standings, in board order */
    size_t player_count;
};

/* A team's round. */
struct team_match {
    size_t team;
    int64_t round;
    size_t opponent; /* NO_OPPONENT: none */
    bool is_white;   /* the team has White at the first board */
    /* letter of a report file: a game's for a match, + and - for one that was forfeited, a bye's; '?': pending */
    char code;
    bool is_given;                /* a bye or a forfeit of the whole team, not of its players */
    bool is_played, is_pending;   /* one of its games is */
    int64_t points, match_points; /* hundredths; points count a pending game as 0 */
    size_t seated;                /* number of its players at the boards */
    int votes;                    /* for the opponent, while the matches are made */
    /* The game points and the player at each board, NO_OPPONENT: nobody. NULL: the event is too large. */
    int64_t *boards;
    size_t *line_up;
};

struct teams {
    struct team *list; /* by number */
    size_t count;
    size_t *of; /* by player: index into `list`; NO_OPPONENT: none */
    int64_t boards, rounds;
    struct scoring scoring;     /* of matches */
    enum score primary;         /* the score that ranks the teams */
    struct team_match *matches; /* by team and round: see teams_match() */
    size_t match_count, match_cap;
    struct standings by_match_points, by_game_points;
};

/* What is wrong with the members, a message in the pool; NULL: nothing. */
const char *teams_fault(struct arena *pool, const struct json *facts);
bool teams_are_of(const struct json *facts);
/* The points of results of matches: W, D and L of "match_points". */
struct scoring teams_scoring(const struct json *facts);
/* The points of a bye of a team, hundredths: as the document gives them, or the usual ones of its kind. */
struct team_bye_points {
    int64_t match, games;
};
struct team_bye_points team_bye_points(const struct json *bye, struct scoring matches,
                                       struct scoring games, int64_t boards);

/* Reads the teams alone. False when memory runs out. */
bool teams_read(struct arena *pool, const struct standings *s, const struct json *facts,
                struct teams *out);
/* Reads the teams and computes their matches and standings from those of the players. False when memory runs out. Call
 * teams_clear() in every case. */
bool teams_compute(struct arena *pool, const struct standings *s, const struct json *facts,
                   struct teams *out);
void teams_clear(struct teams *teams);

size_t team_find(const struct teams *teams, int64_t number);
/* The team's round; NULL: it has neither a match nor a bye. */
struct team_match *teams_match(const struct teams *teams, size_t team, int64_t round);
/* The standings by the score that ranks the teams; its players are the teams. */
const struct standings *teams_standings(const struct teams *teams);
/* Whether the team sat in its board order, with no board empty. */
bool team_order_is_usual(const struct teams *teams, const struct team_match *match);
void teams_write_json(struct buffer *out, const struct standings *s, const struct teams *teams);

#endif
