/* SPDX-License-Identifier: MIT */
/* Points of a game or a tournament, in hundredths, as score sheets write them. */
#ifndef EVENT_SCORE_H
#define EVENT_SCORE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/score.h"

enum { SCORE_PENDING = -1 };

/* The text is a score as the library reads one (base/score.h); false when it is none ("*" is none). */
bool score_read(const char *text, int64_t *out_hundredths);

/* What a result brings. */
struct scoring {
    int64_t win, draw, loss;
};

/* What the letter of a report file brings, a game's or a bye's; 0 for any other. */
int64_t scoring_points(struct scoring scoring, char code);

/* The scoring system that a tournament's regulations (JSON) name; 1, 1/2, 0 without one. */
struct scoring scoring_read(const char *regulations);

#endif
