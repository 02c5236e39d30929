/* SPDX-License-Identifier: MIT */
/*
 * What a draughts ruleset is made of (RULES.md 8). Every field names a mechanism; its zero value is
 * what most of the games do, so that a row says only how its game differs.
 */
#ifndef DRAUGHTS_H
#define DRAUGHTS_H

#include "play/ruleset.h"

enum { DRAUGHTS_MAX_PREFER = 4 };

/* Which squares are played on. */
enum draughts_squares {
    SQUARES_DARK,  /* the half of the board that a1 belongs to */
    SQUARES_LIGHT, /* the other half */
    SQUARES_ALL,
};

/* The lines along which pieces step or take. */
enum draughts_lines {
    LINES_DIAGONAL,
    LINES_ORTHOGONAL, /* files and ranks; on half a board over its own squares only */
    LINES_ALL,
    LINES_COUNT
};

/* Which of several captures goes first; a list of these is tried from its start. */
enum draughts_prefer {
    PREFER_NOTHING,
    PREFER_MOST,       /* the most pieces */
    PREFER_VALUE,      /* the most value: a king is worth slightly less than two men */
    PREFER_BY_KING,    /* a king takes before a man */
    PREFER_MOST_KINGS, /* the most kings among the pieces taken */
    PREFER_KING_FIRST, /* the enemy kings are met earliest on the way */
};

/*
 * What a draw counts (RULES.md 8.3, where they are Q, B, F, R and P): the `counter` of a row of endings. Plies, but
 * for repetitions.
 */
enum draughts_counter {
    COUNT_NOTHING,     /* the forces alone make the draw */
    COUNT_REPETITIONS, /* how often the position has stood, itself included */
    COUNT_KINGS,       /* Q: on end, in which a king moved and took nothing */
    COUNT_FORCES,      /* B: since the last capture or crowning */
    COUNT_FACING,      /* F: since a lone king came to face so many pieces, a king among them */
    COUNT_ROAD,        /* R: on end, with the lone king on the long diagonal and the row's forces */
    COUNT_RIVER, /* P: since one of those that a lone king faces first stood on the long diagonal */
};

struct draughts_range {
    uint8_t least, most;
};

/* The pieces of one side. */
struct draughts_side {
    struct draughts_range kings, men, pieces;
};

/* Between whom a draw applies, whichever colour is which side. */
struct draughts_forces {
    struct draughts_side side[2];
    struct draughts_range all; /* pieces on the board */
};

/* How PDN 3.0 writes the game (its gametype.rst). */
struct draughts_pdn {
    uint8_t code;  /* GameType; 0: PDN has none */
    char notation; /* 'N' squares by number, 'A' by name */
    /* of square 1, seen by who begins: 0 bottom left, 1 bottom right, 2 top left, 3 top right */
    uint8_t corner;
    char separator;   /* of captures */
    const char *also; /* attributes of another form of the code, ",8,8,A0,0"; NULL */
    bool two_points;  /* results 2-0 1-1 0-2 for 1-0 1/2-1/2 0-1 */
    bool assumed;     /* the game of a record that names none, where others fit equally */
};

struct draughts_rules {
    enum draughts_squares squares;
    uint8_t men_rows;   /* rows of men at the start ... */
    uint8_t empty_rows; /* ... in front of so many empty rows on the own side of the board */
    bool black_begins;
    bool lists_by_name; /* set-up strings are written with names, though PDN has numbers */
    bool figures;       /* two digits, file and rank from 1 to 9 and 0, name a square too */

    enum draughts_lines steps; /* without capture: men ahead along these, or sideways */
    enum draughts_lines takes;
    bool man_takes_ahead;   /* men do not take backwards */
    bool man_spares_kings;  /* men cannot take kings */
    bool short_king;        /* kings step and leap like men, in all directions */
    bool king_lands_behind; /* a flying king stops directly behind the piece taken */
    bool no_turning_back;   /* no two leaps on end of one capture in opposite directions */
    bool take_at_once;      /* pieces leave the board as they are jumped, not after the move */
    /* a man is king as soon as it reaches the last row, and goes on as one */
    bool crown_in_passing;
    bool stop_anywhere; /* a capture may stop after any leap */
    enum draughts_prefer prefer[DRAUGHTS_MAX_PREFER];

    /* moves in a row with one king, not capturing, of a player with men; 0: any */
    uint8_t same_king_limit;
    struct draughts_pdn pdn;
};

/* The number of a board square, from 1, and back; 0 and -1 where there is none. PDN's, or where PDN
 * names squares by letters from the top left. */
unsigned draughts_square_number(const struct ruleset *rules, int sq);
int draughts_numbered_square(const struct ruleset *rules, unsigned number);
/* How a record sees the board, where it names the squares otherwise than its game does: bits. */
enum { VIEW_OTHER_WING = 1, VIEW_OTHER_END = 2, VIEW_TURNED = 3, VIEW_COUNT = 4 };
/* The same for numbers that are counted in such a view, and the square that stands there in it. */
int draughts_viewed_square(const struct ruleset *rules, unsigned number, unsigned view);
int draughts_turn_square(const struct ruleset *rules, int sq, unsigned view);
/* E-R2: the square of two digits, file and rank, 0 for the tenth; -1. */
int draughts_figures_square(const struct ruleset *rules, const char *text, size_t len);
/* How squares are written. */
enum draughts_naming {
    NAMING_LETTERS, /* e3 */
    NAMING_NUMBERS, /* PDN's */
    NAMING_FIGURES, /* 53 (E-R2) */
};
/* PDN's naming for this game. */
enum draughts_naming draughts_pdn_naming(const struct ruleset *rules);
void draughts_square_write(const struct ruleset *rules, int sq, enum draughts_naming naming,
                           struct buffer *out);
/* The same in a record that sees the board otherwise. */
void draughts_square_write_as(const struct ruleset *rules, int sq, enum draughts_naming naming,
                              unsigned view, struct buffer *out);
/* A set-up string with its squares named so; family's setup_write chooses the naming itself. */
void draughts_setup_write_as(const struct ruleset *rules, const struct position *pos,
                             enum draughts_naming naming, struct buffer *out);
/* Is this square of the board played on? */
bool draughts_is_playing_square(const struct ruleset *rules, int sq);

/* A move as text may name it: the squares in order, first and last included, some or all of the
 * landing squares between them left out. */
enum { DRAUGHTS_MAX_PATH = 72 };
struct draughts_path {
    square_t at[DRAUGHTS_MAX_PATH];
    uint8_t count;
    bool takes; /* it is written as a capture; only for who explains it */
};
/*
 * The legal moves of the line's last position that `path` may mean, at most `max` of them; returns
 * their number, or SIZE_MAX when the captures are too many to be searched.
 */
size_t draughts_match(const struct line *line, const struct draughts_path *path, struct move *out,
                      size_t max);
/* The same of a path that was written: naming all landing squares it means that move, even where others begin and end
 * like it. */
size_t draughts_meant(const struct line *line, const struct draughts_path *path, struct move *out,
                      size_t max);

/* The move that the path names, legal or not: an own piece goes from its first square to its last, and what lies on
 * the way between two of its squares is taken. False: no own piece stands on the first one. */
bool draughts_named(const struct line *line, const struct draughts_path *path, struct move *out);

/* How a record names its squares, and how it writes a move: a refusal is told in these words. */
struct draughts_words {
    enum draughts_naming naming;
    uint8_t view; /* of the board, VIEW_...; 0: the usual one */
    void (*write)(const void *style, const struct line *line, const struct move *move,
                  struct buffer *out);
    const void *style;
};
/* Why no legal move is meant by this path, which names squares of the board. */
void draughts_explain(struct line *line, const struct draughts_path *path,
                      const struct draughts_words *words, struct refusal_detail *out);

#endif
