/* SPDX-License-Identifier: MIT */
/* Lists of half-moves in their numbered pairs, in the record's own words. */
#ifndef ADJD_DESK_MOVES_H
#define ADJD_DESK_MOVES_H

#include <adj.h>

#include "desk/html.h"

struct moves {
    const char **at; /* NULL: there are none, for the record cannot be played */
    size_t count;
    int64_t first;  /* number of the first pair */
    bool is_second; /* the list begins with the second of a pair */
};

/* The moves of a game that can be played, as its record's notation writes them; none without memory. */
struct moves moves_written(struct request *req, const struct adj_game *game);
/* How a list begins whose game starts from a set-up string: with Black's move, perhaps. */
bool moves_begin_second(const char *setup);

/* Begin and end the list; `class` of the element. */
void moves_open(struct html *h, const struct moves *moves, const char *class);
void moves_close(struct html *h, const struct moves *moves);
/* What stands before half-move `i`, which is then put, and behind it. */
void move_open(struct html *h, const struct moves *moves, size_t i);
void move_close(struct html *h, const struct moves *moves, size_t i);

#endif
