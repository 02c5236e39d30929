/* SPDX-License-Identifier: MIT */
/* The crosstable of one event: players, their results against each other, games that need a decision. */
#ifndef JUDGE_TABLE_H
#define JUDGE_TABLE_H

#include "base/arena.h"
#include "judge/verdict.h"

enum { TABLE_MAX_PLAYERS = 1024, TABLE_MAX_GAMES = 1 << 16 };

struct table_player {
    const char *name;                 /* NULL: the entry for all unnamed players */
    unsigned hundredths;              /* score in hundredths of a point */
    unsigned points;                  /* Lippo's points of all decided games */
    unsigned games, won, drawn, lost; /* numbers of decided games */
    unsigned defects;                 /* number in the records of all games, without notes */
};

struct table_game {
    const char *label;
    /* by colour: index into `players`; after ranking, rank - 1 */
    unsigned player[2];
    const char *score[2];
    bool is_decided;
    enum reason reason;
    enum basis basis;
    char fingerprint[65];
    const char *move; /* NULL: no move was played */
    unsigned defects;
};

struct adj_table {
    struct arena arena; /* owns all strings */
    bool points_break_ties;
    bool has_points;
    const struct language *language; /* language of the text form; NULL: English */
    struct table_player players[TABLE_MAX_PLAYERS];
    unsigned player_count;    /* after ranking without unnamed players, who are last */
    struct table_game *games; /* in the order of adding */
    size_t game_count, game_cap;
    struct table_doubt *doubts; /* set by table_rank() */
    size_t doubt_count;
};

/* A doubt for the director: the indices of two games or of two players. */
enum doubt_kind { DOUBT_SAME_GAME, DOUBT_SIMILAR_NAMES, DOUBT_UNNAMED };
struct table_doubt {
    enum doubt_kind kind;
    size_t a, b; /* b: for an unnamed player, the colour */
};
enum { TABLE_MAX_DOUBTS = 1000 };

/* Ranks the players by score, tie-break of the regulations, then name; and finds the doubts. */
enum adj_status table_rank(struct adj_table *table);
/* Returns whether these two players share a rank. */
bool table_ties(const struct adj_table *table, const struct table_player *a,
                const struct table_player *b);

/* "same-game", ... */
const char *doubt_word(enum doubt_kind kind);

#endif
