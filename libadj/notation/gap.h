/* SPDX-License-Identifier: MIT */
/*
 * Gaps of a record: moves that were played and are not written (RULES.md 11, `moves-missing`). The move numbers show
 * them: a number that is higher than the moves before it allow. A gap closes again when a later number fits, since then
 * the higher number was a slip of the pen.
 */
#ifndef NOTATION_GAP_H
#define NOTATION_GAP_H

#include "base/buffer.h"
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

/* Is this word written in place of a move: "--", "Z0", "null", a dash of any kind or length? */
bool gap_is_blank(const char *text, size_t len);
/* A question about a move that cannot be played. */
struct gap_question {
    const struct adj_game *game;
    const struct gaps *gaps;
    size_t item;   /* the index of the move */
    size_t due;    /* its half-move by the moves written */
    uint32_t base; /* the number of half-move 0 */
};
/*
 * Why the record does not let the move be played: *out_code DEFECT_MOVES_MISSING with the moves that are missing, or
 * DEFECT_MOVE_NUMBER where the move stands there twice under one number; append the reason. False: the record gives no
 * reason, and the move was made so.
 */
bool gap_explain(const struct gap_question *question, enum defect_code *out_code,
                 struct buffer *out);

/* Append the move of an item with the number that the record gives it: "4.Ba4". */
void gap_put_move(const struct gap_question *question, size_t item, size_t half,
                  struct buffer *out);

#endif
