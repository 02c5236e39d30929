/* SPDX-License-Identifier: MIT */
/* A game being played (adj_play_* of adj.h). */
#ifndef GAME_PLAY_H
#define GAME_PLAY_H

#include "rules/variant.h"

struct adj_play {
    struct line line;
};

#endif
