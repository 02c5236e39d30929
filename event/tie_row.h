/* SPDX-License-Identifier: MIT */
/* How a row of the tie-break table (event/tie_rows.c) calculates: its contributions and how they are combined. Only
 * event/tie_rows.c and event/ties.c include this file. */
#ifndef EVENT_TIE_ROW_H
#define EVENT_TIE_ROW_H

#include "event/ties.h"

/* The contribution of one round. */
struct contribution {
    int64_t value; /* multiple of 1/TIE_SCALE */
    /* sort key for cuts, lowest first: the score of the opponent, or of the dummy that replaces it, in hundredths */
    int64_t score;
    int64_t halves; /* the player's result in this game, in half points */
    int64_t round;
    size_t opponent; /* NO_OPPONENT: none */
    bool played;
    bool voluntary; /* unplayed by the player's own choice (16.5) */
    bool cut;
};

/* The contributions of one player to one tie-break. */
struct collection {
    const struct standings *s;
    const struct tie_break *tie;
    size_t player, count;
    int64_t sum; /* points up to the previous round */
    struct contribution list[ROUND_MOST];
};

/* Kinds of rounds: played at the board, however short; and voluntarily unplayed, that is half- and zero-point byes and
 * games lost by forfeit (16.1.2). */
bool cell_is_played(const struct cell *cell);
bool cell_is_voluntary(const struct cell *cell);

/* The row with this code; NULL: none. */
const struct tie_row *tie_row_find(const char *code, size_t len);

#endif
