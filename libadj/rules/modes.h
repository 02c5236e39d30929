/* SPDX-License-Identifier: MIT */
/* Short words for the modes of movement in the tables of the chess games. */
#ifndef RULES_MODES_H
#define RULES_MODES_H

#include "chess/engine.h"

/* Every image of the vector under the symmetries of the board, by leap or by slide. */
#define LEAP(...)                                                                                  \
    {                                                                                              \
        .kind = MODE_LEAP, .v = { {__VA_ARGS__} }                                                  \
    }
#define SLIDE(...)                                                                                 \
    {                                                                                              \
        .kind = MODE_SLIDE, .v = { {__VA_ARGS__} }                                                 \
    }
/* A slide of at most `n` squares; a slide that passes over at most `n` pieces. */
#define SLIDE_MAX(n, ...)                                                                          \
    {                                                                                              \
        .kind = MODE_SLIDE, .v = {{__VA_ARGS__}}, .max = (n)                                       \
    }
#define SLIDE_OVER(n, ...)                                                                         \
    {                                                                                              \
        .kind = MODE_SLIDE, .v = {{__VA_ARGS__}}, .hurdles = (n)                                   \
    }
/* The vector and its mirror images, ranks and files not exchanged. */
#define LEAP_MIRROR(...)                                                                           \
    {                                                                                              \
        .kind = MODE_LEAP, .v = {{__VA_ARGS__}}, .images = IMAGES_MIRROR                           \
    }
/* This vector alone, as White sees it, as pawns move; only on rows `first` to `last` of the owner (0: all rows). */
#define STEP(how, first, last, ...)                                                                \
    {                                                                                              \
        .kind = MODE_LEAP, .v = {{__VA_ARGS__}}, .images = IMAGES_SELF, .use = (how),              \
        .row = (first), .to_row = (last)                                                           \
    }
#define DOUBLE_STEP(on_row, ...)                                                                   \
    {                                                                                              \
        .kind = MODE_DOUBLE_STEP, .v = {{__VA_ARGS__}}, .images = IMAGES_SELF, .use = USE_QUIET,   \
        .row = (on_row)                                                                            \
    }

#endif
