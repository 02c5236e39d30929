/* SPDX-License-Identifier: MIT */
/* The crosstable of one event: players, their results against each other, games that need a decision. */
#ifndef JUDGE_TABLE_H
#define JUDGE_TABLE_H

#include "base/arena.h"
#include "judge/verdict.h"

enum { TABLE_MAX_PLAYERS = 1024, TABLE_MAX_GAMES = 1 << 16 };

struct table_player {
    const char *name;                 /* NULL: all whom no record names */
    unsigned hundredths;              /* of a point */
    unsigned points;                  /* Lippo's, of all decided games */
    unsigned games, won, drawn, lost; /* decided ones */
    unsigned defects;                 /* of the records of all games, notes left out */
};

struct table_game {
    const char *label;
    /* by colour: index into `players`, then rank - 1 once the table is ranked */
    unsigned player[2];
    const char *score[2];
    bool is_decided;
    enum reason reason;
    enum basis basis;
    char fingerprint[65];
    const char *move; /* NULL: none was played */
    unsigned defects;
};

struct adj_table {
    struct arena arena; /* all strings */
    bool points_break_ties;
    bool has_points;
    const struct language *language; /* of the table as text; NULL: English */
    struct table_player players[TABLE_MAX_PLAYERS];
    unsigned player_count;    /* once ranked without those whom no record names, who stand last */
    struct table_game *games; /* in the order in which they were added */
    size_t game_count, game_cap;
    struct table_doubt *doubts; /* once the table is ranked */
    size_t doubt_count;
};

/* What a director should look at: the indices of two games, or of two players. */
enum doubt_kind { DOUBT_SAME_GAME, DOUBT_SIMILAR_NAMES, DOUBT_UNNAMED };
struct table_doubt {
    enum doubt_kind kind;
    size_t a, b; /* b: of an unnamed player the colour */
};
enum { TABLE_MAX_DOUBTS = 1000 };

/* Put the players in their order, points, then the tie-break of the regulations, then names; and look for doubts. */
enum adj_status table_rank(struct adj_table *table);
/* Do these two share a place? */
bool table_ties(const struct adj_table *table, const struct table_player *a,
                const struct table_player *b);

/* "same-game", ... */
const char *doubt_word(enum doubt_kind kind);

#endif
