/* SPDX-License-Identifier: MIT */
/* The counters of enum chess_counter in a position. */
#ifndef CHESS_COUNTDOWN_H
#define CHESS_COUNTDOWN_H

#include "chess/engine.h"

/* Advances the counters after a move; returns the reason of the ending whose limit a count has passed, or REASON_NONE. */
enum reason chess_count_down(const struct chess_tables *t, const struct chess_position *before,
                             struct position *after);
/* Starts the counters of a set-up that it does not give itself. */
void chess_count_start(const struct chess_tables *t, struct position *pos);
/* Sets the counter of a set-up: `count` of `limit` plies. Returns false when no counter with this limit can run. */
bool chess_count_set(const struct chess_tables *t, struct position *pos, unsigned count,
                     unsigned limit);
/* Returns the counter that runs, and its limit in *out_limit, 0 for none. */
unsigned chess_count_running(const struct chess_tables *t, const struct chess_position *c,
                             unsigned *out_limit);
/* Returns the ply at which the counter that runs began. */
size_t chess_count_since(const struct line *line);

#endif
