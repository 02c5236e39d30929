/* SPDX-License-Identifier: MIT */
/* Counters of enum chess_counter. */
#ifndef CHESS_COUNTDOWN_H
#define CHESS_COUNTDOWN_H

#include "chess/engine.h"

/* Advances the counters after a move. Returns the reason of the ending whose limit a count has passed, or REASON_NONE. */
enum reason chess_count_down(const struct chess_tables *t, const struct chess_position *before,
                             struct position *after);
/* Starts the counters of a set-up string that does not state them. */
void chess_count_start(const struct chess_tables *t, struct position *pos);
/* Sets the counter of a set-up: `count` of `limit` plies. Returns false if no counter with this limit can run. */
bool chess_count_set(const struct chess_tables *t, struct position *pos, unsigned count,
                     unsigned limit);
/* Returns the count of the running counter and stores its limit in *out_limit; 0 for both if none runs. */
unsigned chess_count_running(const struct chess_tables *t, const struct chess_position *c,
                             unsigned *out_limit);
/* Returns the ply at which the running counter started. */
size_t chess_count_since(const struct line *line);

#endif
