/* SPDX-License-Identifier: MIT */
/*
 * Rulings that the rulebook marks as options and a tournament's regulations may change; each is a row in option.c.
 * Engines read the chosen value with option_of().
 */
#ifndef PLAY_OPTION_H
#define PLAY_OPTION_H

#include <stdbool.h>
#include <stdint.h>

struct ruleset;

enum option {
    OPTION_DRAWS,         /* D-R1, enum option_draws */
    OPTION_SURRENDER,     /* L-R3, enum option_surrender */
    OPTION_CASTLING,      /* L-R4, enum option_castling */
    OPTION_MOVES,         /* L-R7, enum option_moves */
    OPTION_EQUAL_PERCENT, /* L-R8, a number */
    OPTION_PATT,          /* L-R15, enum option_patt */
    OPTION_STALEMATE,     /* B-R5, enum option_stalemate */
    OPTION_BARE_KINGS,    /* B-R6, enum option_bare_kings */
    OPTION_PAWNS,         /* C-R1, enum option_pawns */
    OPTION_COUNT
};

/* The values of each option, in the order of `words`. The first is the rulebook's default. */
enum option_draws { DRAWS_FEDERATION, DRAWS_AUTOMATIC, DRAWS_CLAIMED };
enum option_surrender { SURRENDER_ON, SURRENDER_OFF };
enum option_castling { CASTLING_ON, CASTLING_OFF, CASTLING_ORTHODOX, CASTLING_EXCHANGE };
enum option_moves { MOVES_FULL, MOVES_PLIES };
enum option_patt { PATT_STALEMATE, PATT_PRESIDENT };
enum option_stalemate { STALEMATE_GLINSKI, STALEMATE_DRAW };
enum option_bare_kings { BARE_KINGS_DRAW, BARE_KINGS_PLAY };
enum option_pawns { PAWNS_AHEAD, PAWNS_ANY };

enum { OPTION_MAX_WORDS = 4 };

struct option_row {
    const char *ruling;                  /* for example "L-R4" */
    const char *about;                   /* the question that it decides */
    const char *words[OPTION_MAX_WORDS]; /* values, the default first; none: a number */
    const char *first_edition[2];        /* meaning of `false` and `true`; NULL: refused */
    uint8_t least, most, usual;          /* range and default of a number */
};

const struct option_row *option_row(enum option option);
/* Finds the option of a ruling. Returns false if the ruling is not an option. */
bool option_find(const char *ruling, enum option *out);

/* Returns the value chosen under these rules: the index of a word, or a number. */
unsigned option_of(const struct ruleset *rules, enum option option);

/* Sets all options to the rulebook's defaults. */
void options_usual(uint8_t out[OPTION_COUNT]);

#endif
