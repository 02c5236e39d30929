/* SPDX-License-Identifier: MIT */
/* What an event is made of: a row for each player, game, pairing and bye, as adjd's store keeps them. */
#ifndef EVENT_ROWS_H
#define EVENT_ROWS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/score.h"

/* Numbers that report files have room for. */
enum { PLAYERS_MOST = 9999, ROUND_MOST = 999 };

struct tournament {
    int64_t seq;
    const char *id;
    int64_t created_ms;
    const char *name, *variant;      /* NULL: games say theirs */
    const char *regulations, *facts; /* JSON */
    bool listed;
    bool unfinished;      /* only written: nobody sees it before all of it is there */
    const char *rulebook; /* the edition that its games are judged by; NULL: before the second */
    const char *owner;    /* only written */
};

struct player {
    int64_t tournament;       /* seq */
    int64_t entry;            /* what games and byes name the player by; it stays */
    int64_t number;           /* starting rank */
    const char *name, *facts; /* JSON */
    int64_t withdrawn;        /* from this round on; 0: not */
};

struct bye {
    int64_t tournament, round;
    int64_t player;   /* an entry */
    const char *kind; /* full, half, zero, allocated */
};

/* Two who were paired. Codes are as in FIDE's report file, '?' while there is no result. */
struct fixture {
    int64_t tournament, round, board;
    int64_t white, black; /* entries */
    char white_code, black_code;
    int64_t white_points, black_points; /* hundredths; -1: what the code brings */
};

/* A game of a tournament. Points are hundredths, -1 while undecided. */
struct pairing {
    const char *adjudication;
    int64_t tournament;   /* seq */
    int64_t round, board; /* board 0: not said */
    int64_t white, black; /* entries of players */
    int64_t white_points, black_points;
    int64_t white_count, black_count; /* Lippo's points; 0 in other games */
    const char *tournament_id;
    const char *white_name, *black_name; /* not in lists */
    /* Only read: with what was decided since, where something was. */
    const char *status, *reason, *basis;
    const char *fingerprint; /* of the game; NULL: not asked for */
    int64_t ply;
    bool decided;  /* by a director */
    bool accepted; /* a director has seen the verdict, and it stands */
    bool forfeit;  /* a director decided that the game was won by forfeit */
};

/* The letter that a report file has for a kind of bye, 'Z' for what is none; and the kind of a letter. */
char bye_code(const char *kind);
const char *bye_kind(char code);
/* The kind that the text names, borrowed for ever; NULL when it is none, or NULL. */
const char *bye_known(const char *text);
/*
 * The round and the board that a record names: NULL, or "3", "3.12"; 0 for one that it does not name. The round may be larger
 * than any tournament's, which the caller refuses.
 */
void pairing_place(struct pairing *pairing, const char *round, const char *board);

/* Points of a game or a tournament, in hundredths, as score sheets write them. */

enum { SCORE_PENDING = -1 };

/* The text is a score as the library reads one (base/score.h); false when it is none ("*" is none). */
bool score_read(const char *text, int64_t *out_hundredths);

/* What a result brings. */
struct scoring {
    int64_t win, draw, loss;
};

/* What the letter of a report file brings, a game's or a bye's; 0 for any other. */
int64_t scoring_points(struct scoring scoring, char code);

/* The scoring system that a tournament's regulations (JSON) name; 1, 1/2, 0 without one. */
struct scoring scoring_read(const char *regulations);

#endif
