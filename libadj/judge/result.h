/* SPDX-License-Identifier: MIT */
/* Results as score sheets write them. */
#ifndef JUDGE_RESULT_H
#define JUDGE_RESULT_H

#include "play/family.h"

enum result {
    RESULT_UNKNOWN, /* a text that says nothing known */
    RESULT_OPEN,    /* * */
    RESULT_WHITE,
    RESULT_BLACK,
    RESULT_DRAW,
    RESULT_BOTH_LOST,
};

/* "1-0", "0:2", "1/2-1/2", "½–½", "*", ...; spaces do not matter. */
enum result result_read(const char *text, size_t len);
/* The result of an outcome. */
enum result result_of(const struct outcome *outcome);
/* As PGN writes it; "?" for RESULT_UNKNOWN. */
const char *result_word(enum result result);

#endif
