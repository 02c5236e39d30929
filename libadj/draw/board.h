/* SPDX-License-Identifier: MIT */
/*
 * Drawings of positions, as text and as SVG. They ask only the board (names, coordinates, shape)
 * and piece_at (symbol and colour), so a new game is drawn without a change here; a game whose
 * pieces have customary pictures names them in its row (rules/pictures.h), the others get their letters on a disc.
 */
#ifndef DRAW_BOARD_H
#define DRAW_BOARD_H

#include "adj.h"
#include "base/catalogue.h"
#include "play/draughts.h"
#include "play/ruleset.h"

/* How a square is singled out: the last move's squares, and those that decided the game. A move that was attempted is
 * an arrow to a crossed square; in text the square is <struck>. */
enum mark { MARK_NONE, MARK_MOVE, MARK_POINT };

struct board_view {
    const struct ruleset *rules; /* borrowed, like everything here */
    const struct position *pos;
    bool flip;                       /* Black at the bottom */
    size_t theme;                    /* of the SVG: board_theme_find(); 0: black and white */
    uint8_t mark[BOARD_MAX_SQUARES]; /* enum mark */
    /* a move that was attempted: square + 1; 0: none, or not known */
    square_t tried_from, tried_to;
    const struct language *language; /* of title and caption when they are not given */
    const char *title;               /* above the board; NULL: the game's title */
    const char *caption;             /* below the board; NULL: whose move it is */
    const char *id;               /* SVG: prefix of the ids, unique in a page that holds several */
    bool bare;                    /* SVG: nothing is written below, either */
    const struct adj_link *links; /* SVG: squares that lead somewhere */
    size_t link_count;
};

/* A view of `pos` without marks. */
void board_view_init(struct board_view *view, const struct ruleset *rules,
                     const struct position *pos);
/* Mark the squares of the move that led to the last position of `line`, if any did. */
void board_view_mark_last(struct board_view *view, const struct line *line);

/* Append the drawing: UTF-8, at most 80 columns for every game of the rulebook. */
void board_text(const struct board_view *view, struct buffer *out);
/* Append one <svg> element that needs nothing from outside, legible in black and white. */
void board_svg(const struct board_view *view, struct buffer *out);

/*
 * Many positions of a game in one page: what they have in common is written once. board_set_see() all positions, write
 * the definitions once within <defs>, then put each position into a group of its own, of board_set_size(). The set
 * borrows `rules` and `id`.
 */
struct board_set;
struct board_size {
    int width, height;
};
struct board_set *board_set_new(const struct ruleset *rules, const char *id, bool flip,
                                size_t theme);
void board_set_free(struct board_set *set);
void board_set_see(struct board_set *set, const struct position *pos);
void board_set_define(const struct board_set *set, struct buffer *out);
struct board_size board_set_size(const struct board_set *set);
void board_set_put(const struct board_set *set, const struct board_view *view, struct buffer *out);

/* "print" or "calm"; false: there is none of this name. */
bool board_theme_find(const char *name, size_t *out);
/* Append one <svg> of the positions after every so many plies, the first and the last among them, flipped and coloured
 * like `how`. False when out of memory. */
bool board_game_svg(const struct line *line, const struct board_view *how, size_t every,
                    struct buffer *out);

/* For the two drawings. */

/* What stands on a square; NULL when it is empty. */
const char *view_piece(const struct board_view *view, int sq, enum colour *out_colour);
const char *view_title(const struct board_view *view);
/* What the game is called in the view's language. */
const char *view_game(const struct board_view *view);
const char *view_caption(const struct board_view *view);
/* How the game's records name squares, where its board shows them: not by letters in draughts by numbers or figures. */
enum draughts_naming view_naming(const struct board_view *view);
/* Append what the position is beside its pieces, in words, a new line before each: rights, counts, reserves. */
void view_state(const struct board_view *view, struct buffer *out);
/* Squares along a side of one block of the drawing: a layer of a hypercube, else the whole board.
 */
struct block {
    unsigned files, ranks;
};
struct block board_block(const struct board *board);
/* Is this one of the dark squares of a chequered board? In draughts they are those played on. */
bool view_is_dark(const struct board_view *view, int sq);

#endif
