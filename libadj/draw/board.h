/* SPDX-License-Identifier: MIT */
/*
 * Drawings of positions, as text and as SVG. Begin with board_view_init(), then board_text() or board_svg(). The drawings use
 * only the board (names, coordinates, shape) and piece_at (symbol and colour), so that a new game needs no change here. A row
 * of rules names its game's piece pictures (rules/pictures.h), if there are any; other pieces are drawn as letters on a disc.
 */
#ifndef DRAW_BOARD_H
#define DRAW_BOARD_H

#include "base/catalogue.h"
#include "draughts/engine.h"
#include "play/ruleset.h"

struct adj_link;

/* How a square is marked: MARK_MOVE, a square of the last move; MARK_POINT, a square that decided the game. An
 * attempted move is drawn as an arrow to a crossed square; the text drawing writes that square as >square<. */
enum mark { MARK_NONE, MARK_MOVE, MARK_POINT };

struct board_view {
    const struct ruleset *rules; /* borrowed, like all pointers here */
    const struct position *pos;
    bool flip;    /* Black at the bottom */
    size_t theme; /* colour theme of the SVG, from board_theme_find(); 0: black and white */
    uint8_t mark[BOARD_MAX_SQUARES]; /* enum mark */
    /* An attempted move: its squares + 1; 0: none, or unknown. */
    square_t tried_from, tried_to;
    square_t checked;                /* SVG: the square of a royal piece in check + 1; 0: none */
    const struct language *language; /* of the default title and caption */
    const char *title;               /* above the board; NULL: the game's title */
    const char *caption;             /* below the board; NULL: the side to move */
    const char *id;                  /* SVG: prefix of all ids, unique on the page */
    bool bare;                       /* SVG: write no text at all */
    bool names;                      /* SVG: name each piece for screen readers */
    const struct adj_link *links;    /* SVG: squares drawn as hyperlinks */
    size_t link_count;
};

/* Initializes a view of `pos` without marks. */
void board_view_init(struct board_view *view, const struct ruleset *rules,
                     const struct position *pos);
/* Marks the squares of the last move of `line`, if there is one. */
void board_view_mark_last(struct board_view *view, const struct line *line);

/* Appends the text drawing: UTF-8, at most 80 columns for every game of the rulebook. */
void board_text(const struct board_view *view, struct buffer *out);
/* Appends one self-contained <svg> element, which is legible in black and white. */
void board_svg(const struct board_view *view, struct buffer *out);

/* The different pieces on the boards of one page, which defines the picture of each of them once. */
enum { PIECE_KINDS_MAX = 1024 };
struct piece_pictures {
    const struct ruleset *rules;
    const char *id; /* prefix of the element ids */
    struct {
        const char *symbol;
        enum colour colour;
    } kind[PIECE_KINDS_MAX];
    size_t count;
};

/*
 * Several positions of a game on one page with shared definitions. Call board_set_see() for each position, write the
 * definitions once within <defs>, then put each position into a group of its own, of the size that board_set_size()
 * gives. The set borrows `rules` and `id`.
 */
struct board_set {
    struct board_view view;
    struct piece_pictures pictures;
};
struct board_size {
    int width, height;
};
void board_set_init(struct board_set *set, const struct ruleset *rules, const char *id, bool flip,
                    size_t theme);
void board_set_see(struct board_set *set, const struct position *pos);
void board_set_define(const struct board_set *set, struct buffer *out);
struct board_size board_set_size(const struct board_set *set);
void board_set_put(const struct board_set *set, const struct board_view *view, struct buffer *out);

/* Finds a theme by name ("print" or "calm"). Returns false if there is none. */
bool board_theme_find(const char *name, size_t *out);
/* Appends one <svg> with the positions after every `every` plies, the first and the last included. Theme and
 * orientation are those of `how`. */
void board_game_svg(const struct line *line, const struct board_view *how, size_t every,
                    struct buffer *out);

/* piece_svg.c */
void piece_pictures_init(struct piece_pictures *pictures, const struct ruleset *rules,
                         const char *id);
/* Notes the pieces on this board, so that piece_pictures_define() defines them. */
void piece_pictures_see(struct piece_pictures *pictures, const struct board_view *view);
/* Appends the definitions, without the <defs> element around them. */
void piece_pictures_define(const struct piece_pictures *pictures, struct buffer *out);
/* Appends the piece on `sq`, if there is one, centred on x, y. */
void piece_pictures_use(const struct piece_pictures *pictures, const struct board_view *view,
                        int sq, int x, int y, struct buffer *out);

/* view.c: shared by the two drawings. */

/* Returns the symbol of the piece on a square; NULL if it is empty. */
const char *view_piece(const struct board_view *view, int sq, enum colour *out_colour);
/* Appends the square and the piece on it: "g1: knight, White", "e8: king, Black, in check". */
void view_square_write(const struct board_view *view, int sq, struct buffer *out);
const char *view_title(const struct board_view *view);
/* Returns the game's title in the view's language. */
const char *view_game(const struct board_view *view);
const char *view_caption(const struct board_view *view);
/* Returns how records of this game name squares if this differs from the board's names: by letters, or in some draughts
 * games by numbers or figures. */
enum draughts_naming view_naming(const struct board_view *view);
/* Appends the state of a position besides its pieces, one item a line: castling rights, counters, reserves. */
void view_state(const struct board_view *view, struct buffer *out);
/* The size of one block of the drawing, in squares: a layer of a hypercube, or the whole board. */
struct block {
    unsigned files, ranks;
};
struct block board_block(const struct board *board);
/* Returns whether the square is drawn dark. Draughts games show their playing squares dark. */
bool view_is_dark(const struct board_view *view, int sq);

#endif
