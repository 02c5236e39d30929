/* SPDX-License-Identifier: MIT */
/*
 * Gaps of a record: moves that were played and are not written (RULES.md 11, `moves-missing`). The move numbers show
 * them: a number that is higher than the moves before it allow. A gap closes again when a later number fits, since then
 * the higher number was a slip of the pen.
 */
#ifndef NOTATION_GAP_H
#define NOTATION_GAP_H

#include "notation/notation.h"

enum { GAPS_MAX = 16 };

/* Half-moves are counted from the first one of the move with the record's first number. */
struct gap {
    size_t from, count; /* the half-moves that are missing, as the record numbers them */
    size_t item;        /* the index of the number behind them */
};

struct gaps {
    struct gap at[GAPS_MAX]; /* in the order of the record; where there are more, the last ones */
    size_t count;
    int64_t
        ahead; /* the half-moves that the last number is ahead of the moves written; below 0: behind them */
};

/* The number at `item` is so many half-moves ahead of `due`, the half-move that comes next by the moves written. */
void gaps_number(struct gaps *gaps, int64_t ahead, size_t due, size_t item);

/* A question about a move that cannot be played. */
struct gap_question {
    const struct adj_game *game;
    const struct gaps *gaps;
    size_t item;        /* the index of the move */
    size_t due;         /* its half-move by the moves written */
    uint32_t base;      /* the number of half-move 0 */
    struct arena arena; /* private: strings of the answer */
};
/*
 * *res says why the move cannot be played. Where the record is the reason, since moves before it are missing or it stands
 * there twice under one number, *res says that instead: DEFECT_MOVES_MISSING, DEFECT_MOVE_NUMBER. ADJ_ENOMEM.
 */
enum adj_status gap_blame(const struct gap_question *question, struct resolution *res);

/* Can the move of the main line at or behind the item `next` be played? True also where there is none. */
bool gap_is_playable(const struct adj_game *game, struct line *line, size_t next);

#endif
