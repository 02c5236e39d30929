/* SPDX-License-Identifier: MIT */
/*
 * A tournament's players, games and byes in memory, and what follows from them: points, tie-breaks, ranks.
 * All points are hundredths; tie-breaks are counted in TIE_SCALE parts of one.
 */
#ifndef EVENT_STANDINGS_H
#define EVENT_STANDINGS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/cancel.h"
#include "event/rows.h"

enum { TIES_MOST = 12, TIE_CODE_SIZE = 12, TIE_SCALE = 10000 };
/* The value of a tie-break that a player has none of. */
#define TIE_NONE INT64_MIN
#define NO_OPPONENT SIZE_MAX

struct tie_row;
/* A way to tell players with equal points apart, under FIDE's code for it, and what is cut of it. */
struct tie_break {
    const struct tie_row *row;
    char code[TIE_CODE_SIZE];
    int64_t cut_low, cut_high; /* so many of the least, of the greatest contributions */
    int64_t limit;             /* of KS: in percent of what can be scored */
};

/* What a round brought a player. */
struct cell {
    int64_t round;
    size_t opponent; /* a place in `players`; NO_OPPONENT: a bye */
    size_t game;     /* a place in `games`, where there is an opponent */
    bool white;      /* of a game */
    char code;       /* as in FIDE's report file; '?': pending */
    int64_t points;  /* 0 while pending */
};

struct standing {
    int64_t number;    /* starting rank */
    int64_t entry;     /* the store's name for the player, which stays */
    int64_t withdrawn; /* from this round on; 0: not */
    const char *name, *facts;
    int64_t rating; /* 0: none */
    int64_t points, games, wins, draws, losses, pending;
    int64_t adjusted; /* the points that opponents' tie-breaks count (C.07, 16.3) */
    size_t first_cell, cell_count;
    int64_t ties[TIES_MOST];
    int64_t rank; /* shared by those whom nothing tells apart */
};

struct standing_game {
    /* NULL: paired, or its result read from elsewhere, but there is no record */
    const char *adjudication;
    const char *status, *reason;
    const char *basis; /* what the result rests on; NULL: that is not known */
    int64_t round, board, ply;
    size_t white, black;                /* places in `players` */
    int64_t white_points, black_points; /* -1: pending */
    char white_code, black_code;        /* as in FIDE's report file; '?': pending */
    int64_t white_count, black_count;   /* Lippo's points; 0 where the game has none */
    bool decided;                       /* by a director */
    bool accepted;                      /* as it stands, by a director */
};

/* A bye that was given or asked for, of any round. */
struct standing_bye {
    size_t player;
    int64_t round;
    char code; /* F H Z U */
};

struct standings {
    struct arena pool;
    struct standing *players;    /* by starting rank */
    struct standing_game *games; /* by round and board */
    struct standing_bye *byes;   /* by round and player */
    struct cell *cells; /* player by player, by round; what is absent is a zero-point bye */
    size_t player_count, player_cap, game_count, game_cap, bye_count, bye_cap;
    size_t *places; /* by entry: places in `players` */
    size_t place_count;
    int64_t rounds; /* the last one that was paired */
    struct scoring scoring;
    bool is_round_robin;
    bool is_rated;      /* every player is */
    int64_t koya_games; /* so many can be won */
    struct tie_break ties[TIES_MOST];
    size_t tie_count;
    size_t *order; /* places in `players`, the best first */
    bool failed;
    struct cancel cancel; /* the store's, from which it was loaded */
};

/* Begin with none; standings_clear() is due from then on. The tournament's facts and regulations are read, not kept. */
void standings_begin(struct standings *s, const struct tournament *tournament);
/*
 * Take a row, players first and by their numbers; the rest names them by entry. False without memory, or where a row
 * names a player who is not there. `standings` is a struct standings, so that these are what lists call.
 */
bool standings_player(void *standings, const struct player *player);
bool standings_pairing(void *standings, const struct pairing *pairing);
bool standings_fixture(void *standings, const struct fixture *fixture);
bool standings_bye(void *standings, const struct bye *bye);
/* Find who plays whom, and nothing that follows from it. False when a row was not taken, or without memory. */
bool standings_rounds(struct standings *s);
/* The same, and points, tie-breaks, ranks. */
bool standings_compute(struct standings *s);
void standings_clear(struct standings *s);
/* What a player has in a round; NULL when there is nothing. */
const struct cell *standings_cell(const struct standings *s, size_t player, int64_t round);
/* Is the result of a game's cell one that a record gives and does not explain? */
bool standings_is_reported(const struct standings *s, const struct cell *cell);
/*
 * Whether nobody wants any more what is made of it: asked for the player of each row, now and then. What stops then is
 * unfinished, and replaced by whoever is asked.
 */
bool standings_are_over(const struct standings *s, size_t player);
/*
 * Whether every player can be shown with every round. In a larger event only what somebody has is gone
 * through: one game in round 999 must not cost a cell for each of ten thousand players in each of them.
 */
bool standings_show_all(const struct standings *s);
/* The rounds with which a player is shown, one after the other; `*round` begins at 0. False: there is none more. */
bool standings_next_round(const struct standings *s, size_t player, int64_t *round);
/* The place of the player with this number; NO_OPPONENT when there is none. */
size_t standings_find(const struct standings *s, int64_t number);

#endif
