/* SPDX-License-Identifier: MIT */
/* Boards on pages: positions with clickable squares, move entry by clicks, and move lists. */
#ifndef ADJD_DESK_BOARD_H
#define ADJD_DESK_BOARD_H

#include <adj.h>

#include "adj.h"
#include "desk/html.h"
#include "judge/request.h"

/* How to draw a position. */
enum { LINKS_MOST = 200 };
struct board_look {
    struct adj_link links[LINKS_MOST];
    size_t count;
    bool flip;
    const char *tried_from, *tried_to; /* from and to square of an attempted move; NULL: none */
};
/* Marks a square with `kind`, or makes the square a link to `href`. Ignored after LINKS_MOST squares. */
void look_add(struct board_look *look, const char *square, const char *kind, const char *href);
/*
 * The drawing as markup; NULL: the position cannot be shown. A position is the request of a judge that names it: a game with
 * `ply`, or a set-up with moves.
 */
const char *board_markup(struct html *h, const struct judge_request *position,
                         struct board_look *look);

/* Move entry: the legal moves of a position that begin with the squares chosen so far ("e2.e4", ""
 * for none), and the parts of the URL to which a click leads. */
struct choosing {
    struct request *req;
    const char *moves;  /* moves played so far, as in the URL */
    const char *chosen; /* chosen squares */
    const char *path;   /* of the page's URL */
    const char *rest;   /* the remaining query parameters */
    bool is_shown;      /* only show where the piece on ?piece= may go; the squares are no links */
};
/* Sets `board`, the clickable board, and `choices`, text links for the moves that cannot be clicked: castling, parts of a
 * stack, promotions. */
void values_choosing(struct html *h, const struct judge_request *position, const struct choosing *c,
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

/* Sets the values of the template "moves". The moves are links to positions of the page `path`, and `ply` is the current one. If
 * `path` is NULL, there are no links and move `ply` is marked. */
void values_moves(struct html *h, struct values *v, const struct moves *moves, const char *path,
                  size_t ply);
/* Sets the values of the template "steps": links to the neighbouring positions, the first and the last. */
void values_steps(struct values *v, const char *path, size_t ply, size_t last);
/* Returns the position of ?ply=, or `usual` without this parameter. */
size_t ply_asked(struct request *req, size_t usual, size_t last);

#endif
