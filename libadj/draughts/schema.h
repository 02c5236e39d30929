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
    LINES_ORTHOGONAL, /* files and ranks; if half the squares are used, from playing square to playing square */
    LINES_ALL,
    LINES_COUNT
};

/* Which of several captures is compulsory. A row lists these in order of precedence. */
enum draughts_prefer {
    PREFER_NOTHING,
    PREFER_MOST,       /* the capture of the most pieces */
    PREFER_VALUE,      /* the greatest value captured; a king counts slightly less than two men */
    PREFER_BY_KING,    /* a capture by a king before one by a man */
    PREFER_MOST_KINGS, /* the capture of the most kings */
    PREFER_KING_FIRST, /* the capture that takes kings earliest */
};

/*
 * What a draw rule counts: the `counter` of an ending. RULES.md 8.3 calls them Q, B, F, R and P. They count plies, but
 * repetitions count occurrences.
 */
enum draughts_counter {
    COUNT_NOTHING,     /* nothing: the material alone makes the draw */
    COUNT_REPETITIONS, /* occurrences of the position, this one included */
    COUNT_KINGS,       /* Q: consecutive moves of kings without a capture */
    COUNT_FORCES,      /* B: since the last capture or promotion */
    COUNT_FACING,      /* F: since a lone king has faced this material with a king in it */
    COUNT_ON_DIAGONAL, /* R: consecutive, with this material and the lone king on the long diagonal */
    COUNT_SINCE_DIAGONAL, /* P: since an opponent of the lone king first stood on the long diagonal */
};

struct draughts_range {
    uint8_t least, most;
};

/* Numbers of one side's pieces. */
struct draughts_side {
    struct draughts_range kings, men, pieces;
};

/* The material of a draw: two sides, whichever colour each is. */
struct draughts_forces {
    struct draughts_side side[2];
    struct draughts_range all; /* all pieces on the board */
};

/* How PDN 3.0 (gametype.rst) describes the game. */
struct draughts_pdn {
    uint8_t code;  /* GameType number; 0: none */
    char notation; /* 'N' numbered squares, 'A' named squares */
    /* corner of square 1, from the first player's side: 0 bottom left, 1 bottom right, 2 top left, 3 top right */
    uint8_t corner;
    char separator;   /* in captures, between squares */
    const char *also; /* the rest of another form of the code, ",8,8,A0,0"; NULL: none */
    bool shorts;      /* moves may name the file of their start square only: ed4 */
    bool two_points;  /* results are 2-0, 1-1, 0-2 instead of 1-0, 1/2-1/2, 0-1 */
    bool assumed;     /* chosen if a record names no game and several games fit it */
};

struct draughts_rules {
    enum draughts_squares squares;
    uint8_t men_rows;   /* ranks of men at the start */
    uint8_t empty_rows; /* empty ranks behind them */
    bool black_begins;
    bool lists_by_name; /* set-ups name squares by letters although PDN numbers them */
    bool figures;       /* two digits also name a square: file and rank, 0 for 10 */

    enum draughts_lines steps; /* lines of quiet moves; men move forwards or sideways */
    enum draughts_lines takes;
    bool man_takes_ahead;   /* men do not capture backwards */
    bool man_spares_kings;  /* men cannot capture kings */
    bool short_king;        /* kings move and capture like men, in all directions */
    bool king_lands_behind; /* a flying king lands just behind the captured piece */
    /* A capture must not turn by 180 degrees between two jumps. */
    bool no_turning_back;
    bool take_at_once; /* captured pieces are removed after each jump, not after the move */
    /* A man that reaches the last rank within a capture continues as a king. */
    bool crown_in_passing;
    bool stop_anywhere; /* a capture may stop after any jump */
    enum draughts_prefer prefer[DRAUGHTS_MAX_PREFER];

    /* The most consecutive quiet moves with one king by a player who has men; 0: unlimited. */
    uint8_t same_king_limit;
    struct draughts_pdn pdn;
    const struct layout *layout; /* of a game that was made at run time; NULL: shared by board */
};

#endif
