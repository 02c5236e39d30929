/* SPDX-License-Identifier: MIT */
/* Boards on pages: a position with squares that lead somewhere, and moves that are entered by clicking squares. */
#ifndef ADJD_DESK_BOARD_H
#define ADJD_DESK_BOARD_H

#include <adj.h>

#include "desk/html.h"

/* How a position is drawn. */
struct board_look {
    const struct adj_link *links;
    size_t count;
    bool flip;
    const char *tried_from, *tried_to; /* a move that was attempted; NULL: none */
};
void put_board(struct html *h, const struct adj_play *play, const struct board_look *look);

/* A move in LAN as the squares that are clicked for it: f2, e4; or g3, e5, c7; and where a soldier returns. */
enum { CLICKS_MOST = 64 };
struct clicks {
    const char *at[CLICKS_MOST]; /* not ended by NULs */
    size_t len[CLICKS_MOST];
    size_t count; /* 0: castling, which names no square */
};
void clicks_read(const char *lan, size_t len, struct clicks *out);

/*
 * The legal moves after `play` that begin with the squares chosen so far ("e2.e4", "" for none), for `board_choose`.
 * `to` says the address that a choice leads to: with more squares chosen, or a move made.
 */
struct choosing {
    struct request *req;
    const char *moves;  /* made so far, as an address has them */
    const char *chosen; /* squares */
    const char *path;   /* of the page */
    const char *rest;   /* of its query */
};
/* Draw the board to choose on, and what cannot be clicked there: castling, parts of a pile, promotions. */
void put_choosing(struct html *h, const struct adj_play *play, const struct choosing *c, bool flip);

/* Lists of moves. */

/* Half-moves in their numbered pairs, in the record's own words. */
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
