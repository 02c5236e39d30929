/* SPDX-License-Identifier: MIT */
/*
 * The fields of a draughts row (RULES.md 8): struct draughts_rules, filled in by the tables in rules/. Each field names
 * a mechanism, and its zero value is what most games do, so that a row lists only how its game differs.
 */
#ifndef DRAUGHTS_SCHEMA_H
#define DRAUGHTS_SCHEMA_H

#include "play/ruleset.h"

enum { DRAUGHTS_MAX_PREFER = 4 };

/* The playing squares. */
enum draughts_squares {
    SQUARES_DARK,  /* the squares of a1's colour */
    SQUARES_LIGHT, /* the squares of the other colour */
    SQUARES_ALL,
};

/* The lines along which pieces move or capture. */
enum draughts_lines {
    LINES_DIAGONAL,
    LINES_ORTHOGONAL, /* files and ranks; with half of the squares, over playing squares only */
    LINES_ALL,
    LINES_COUNT
};

/* Which capture is compulsory among several. A row lists these in order of precedence. */
enum draughts_prefer {
    PREFER_NOTHING,
    PREFER_MOST,       /* the most pieces captured */
    PREFER_VALUE,      /* the greatest value captured: a king counts slightly less than two men */
    PREFER_BY_KING,    /* a capture by a king before one by a man */
    PREFER_MOST_KINGS, /* the most kings captured */
    PREFER_KING_FIRST, /* the enemy kings are captured earliest */
};

/*
 * What a draw rule counts: the `counter` of an ending (RULES.md 8.3, which calls them Q, B, F, R and P). The unit is a
 * ply, except for repetitions.
 */
enum draughts_counter {
    COUNT_NOTHING,     /* the pieces on the board alone make the draw */
    COUNT_REPETITIONS, /* occurrences of the position, itself included */
    COUNT_KINGS,       /* Q: consecutive moves of kings without a capture */
    COUNT_FORCES,      /* B: since the last capture or promotion */
    COUNT_FACING,      /* F: since a lone king faces these pieces, a king among them */
    COUNT_ON_DIAGONAL, /* R: consecutive, with the row's forces and the lone king on the long diagonal */
    COUNT_SINCE_DIAGONAL, /* P: since a piece that a lone king faces first stood on the long diagonal */
};

struct draughts_range {
    uint8_t least, most;
};

/* The pieces of one side. */
struct draughts_side {
    struct draughts_range kings, men, pieces;
};

/* The pieces between which a draw applies, in either assignment of colours. */
struct draughts_forces {
    struct draughts_side side[2];
    struct draughts_range all; /* pieces on the board */
};

/* The game's form in PDN 3.0 (its gametype.rst). */
struct draughts_pdn {
    uint8_t code;  /* GameType; 0: none */
    char notation; /* 'N' numbered squares, 'A' named squares */
    /* corner of square 1, from the first player's side: 0 bottom left, 1 bottom right, 2 top left, 3 top right */
    uint8_t corner;
    char separator;   /* in captures, between squares */
    const char *also; /* attributes of an alternative form of the code, ",8,8,A0,0"; NULL */
    bool two_points;  /* results 2-0, 1-1, 0-2 in place of 1-0, 1/2-1/2, 0-1 */
    bool assumed;     /* assumed when a record names no game and several fit equally */
};

struct draughts_rules {
    enum draughts_squares squares;
    uint8_t men_rows;   /* ranks of men at the start ... */
    uint8_t empty_rows; /* ... behind which this many ranks are empty */
    bool black_begins;
    bool lists_by_name; /* set-up strings use square names, although PDN uses numbers */
    bool figures;       /* two digits, file and rank with 0 for 10, also name a square */

    enum draughts_lines steps; /* quiet moves; men move forwards or sideways */
    enum draughts_lines takes;
    bool man_takes_ahead;   /* men do not capture backwards */
    bool man_spares_kings;  /* men cannot capture kings */
    bool short_king;        /* kings move and capture like men, in all directions */
    bool king_lands_behind; /* a flying king lands directly behind the captured piece */
    /* two consecutive jumps of one capture must not go in opposite directions */
    bool no_turning_back;
    bool take_at_once; /* captured pieces are removed jump by jump, not after the move */
    /* a man that reaches the last rank during a capture continues as a king */
    bool crown_in_passing;
    bool stop_anywhere; /* a capture may stop after any jump */
    enum draughts_prefer prefer[DRAUGHTS_MAX_PREFER];

    /* most consecutive quiet moves with one king by a player who has men; 0: unlimited */
    uint8_t same_king_limit;
    struct draughts_pdn pdn;
};

#endif
