/* SPDX-License-Identifier: MIT */
/* Boards on pages: positions with clickable squares, move entry by clicks, and move lists. */
#ifndef ADJD_DESK_BOARD_H
#define ADJD_DESK_BOARD_H

#include <adj.h>

#include "desk/html.h"
#include "judge/request.h"

/* How to draw a position. */
struct board_look {
    struct adj_link *links;
    size_t count;
    bool flip;
    const char *tried_from, *tried_to; /* an attempted move; NULL: none */
};
/* A position is the request of a judge that names it: a game with `ply`, or a set-up with moves. */
void put_board(struct html *h, const struct judge_request *position, const struct board_look *look);

/* A move in LAN as the squares to click, in order: f2, e4; or g3, e5, c7. Includes the square where
 * a soldier returns. */
enum { CLICKS_MOST = 64 };
struct clicks {
    const char *at[CLICKS_MOST]; /* not NUL-terminated */
    size_t len[CLICKS_MOST];
    size_t count; /* 0: castling, which names no square */
};
void clicks_read(const char *lan, size_t len, struct clicks *out);

/* Move entry: the legal moves of a position that begin with the squares chosen so far ("e2.e4", ""
 * for none), and the parts of the URL to which a click leads. */
struct choosing {
    struct request *req;
    const char *moves;  /* moves played so far, as in the URL */
    const char *chosen; /* chosen squares */
    const char *path;   /* of the page's URL */
    const char *rest;   /* the remaining query parameters */
    bool is_shown;      /* show where the piece ?piece= may go, without moves to play */
};
/* Draws the clickable board, and text links for moves that cannot be clicked: castling, parts of a
 * stack, promotions. */
void put_choosing(struct html *h, const struct judge_request *position, const struct choosing *c,
                  bool flip);

/* Move lists. */

/* Moves in numbered pairs, spelled as in the record. */
struct moves {
    const char **at; /* NULL: no moves, because the record cannot be replayed */
    size_t count;
    int64_t first;  /* number of the first pair */
    bool is_second; /* the list begins with the second move of a pair */
};

/* The legal moves of a game, in the notation of its record, as a judge lists them (NULL: none). */
struct moves moves_written(struct request *req, const char *text);
/* Whether a game from this set-up string begins with Black's move. */
bool moves_begin_second(const char *setup);

/* A list of moves; `class` is the class of the element. Move `ply` is the current one of links to the positions of the page
 * `path`, or, if that is NULL, it is marked. */
void put_moves(struct html *h, const struct moves *moves, const char *class, const char *path,
               size_t ply);
/* Links to the neighbouring positions, the first and the last. */
void put_steps(struct html *h, const char *path, size_t ply, size_t last);
/* The position of ?ply=, `usual` without one. */
size_t ply_asked(struct request *req, size_t usual, size_t last);

#endif
