/* SPDX-License-Identifier: MIT */
/* The choices of a tournament. */
#include "judge/regulations.h"

const struct adj_regulations regulations_default = {
    .illegal = ILLEGAL_STOP,
    .halves = {2, 1, 0},
    .castling = true,
    .kings_only = true,
    .equal_percent = 10,
};
