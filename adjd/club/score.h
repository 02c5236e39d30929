/* SPDX-License-Identifier: MIT */
/* Points of a game or a tournament, in hundredths, as score sheets write them. */
#ifndef ADJD_CLUB_SCORE_H
#define ADJD_CLUB_SCORE_H

#include <stdbool.h>
#include <stdint.h>

enum { SCORE_PENDING = -1, SCORE_TEXT_SIZE = 24 };

/* "1", "0", "1/2", "1.5", with U+00BD too; false when it is none ("*" is none). */
bool score_read(const char *text, int64_t *out_hundredths);
/* "1.5"; nothing after the point that need not be. */
void score_write(int64_t hundredths, char out[SCORE_TEXT_SIZE]);

/* What a result brings. */
struct scoring {
    int64_t win, draw, loss;
};

/* The scoring system that a tournament's regulations (JSON) name; 1, 1/2, 0 without one. */
struct scoring scoring_read(const char *regulations);

#endif
