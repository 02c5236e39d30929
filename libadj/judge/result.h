/* SPDX-License-Identifier: MIT */
/* Results as written on score sheets, and players' scores in hundredths of a point. */
#ifndef JUDGE_RESULT_H
#define JUDGE_RESULT_H

#include "base/buffer.h"
#include "play/family.h"

enum result {
    RESULT_UNKNOWN, /* unknown text */
    RESULT_OPEN,    /* * */
    RESULT_WHITE,
    RESULT_BLACK,
    RESULT_DRAW,
    RESULT_BOTH_LOST,
    RESULT_WHITE_MORE, /* a partial win, 3/4-1/4 */
    RESULT_BLACK_MORE,
};

/* Parses "1-0", "0:2", "1/2-1/2", "½–½", "*", ...; ignores spaces. */
enum result result_read(const char *text, size_t len);
/* The result of an outcome, which may be a win for less than a point. */
enum result result_of(const struct outcome *outcome, bool is_partial);
/* PGN's form of the result; "?" for RESULT_UNKNOWN. */
const char *result_word(enum result result);

/* Parses both scores: "1-0", "1/2:0", "0.75-0.25", "¾-¼". Returns false and leaves *out unchanged if it is no score. */
bool result_score_read(const char *text, size_t len, unsigned out[2]);
/* Append one player's score: "0", "1/2", "1", "1.5", "0.75". */
void result_score_write(unsigned hundredths, struct buffer *out);

#endif
