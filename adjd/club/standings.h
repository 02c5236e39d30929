/* SPDX-License-Identifier: MIT */
/*
 * A tournament's players and games in memory, and what follows from them: points, tie-breaks, ranks.
 * All points are hundredths.
 */
#ifndef ADJD_CLUB_STANDINGS_H
#define ADJD_CLUB_STANDINGS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "os/pool.h"
#include "store/store.h"

enum { TIES_MOST = 8, TIE_CODE_SIZE = 8 };

/* A way to tell players with equal points apart, under FIDE's code for it. */
struct tie_break {
    const char *code;
    int64_t (*value)(const void *standings, size_t player);
};

struct standing {
    int64_t number; /* starting rank */
    const char *name, *facts;
    int64_t points, games, wins, draws, losses, pending;
    int64_t blacks; /* games played with Black */
    int64_t ties[TIES_MOST];
    int64_t rank; /* shared by those whom nothing tells apart */
};

struct standing_game {
    const char *adjudication, *status, *reason;
    int64_t round, board, ply;
    size_t white, black;                /* places in `players` */
    int64_t white_points, black_points; /* -1: pending */
    bool decided;                       /* by a director */
};

struct standings {
    struct pool pool;
    struct standing *players;    /* by starting rank */
    struct standing_game *games; /* by round and board */
    size_t player_count, player_cap, game_count, game_cap;
    int64_t rounds; /* the last one that has a game */
    const struct tie_break *ties[TIES_MOST];
    size_t tie_count;
    size_t *order; /* places in `players`, the best first */
    bool failed;
};

/* FIDE's code of a tie-break that we know; NULL when we do not. */
const struct tie_break *tie_break_find(const char *code);
/* The codes that we know, for a message. */
const char *tie_break_codes(void);

/* Load and compute. Whatever it returns, standings_clear() is due. */
enum db_status standings_load(struct standings *s, struct store *store,
                              const struct tournament *tournament);
void standings_clear(struct standings *s);
/* The game of a player in a round; NULL when there is none. */
const struct standing_game *standings_game(const struct standings *s, size_t player, int64_t round);

#endif
