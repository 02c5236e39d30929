/* SPDX-License-Identifier: MIT */
/*
 * Moves of the chess family in long notation, `Nd2-c4` or `f5:g6=S+`, shared by several codecs. Parsing (long_read)
 * needs no board; matching (long_match) finds the only legal move that fits, with the repairs of RULES.md 11.
 */
#ifndef CODEC_LONGMOVE_H
#define CODEC_LONGMOVE_H

#include "notation/notation.h"

enum { SYMBOL_SIZE = 20 }; /* the longest is a Turtle pile in checkers, C3C3C3C4C4C4C5C5C5 */

/* A parsed move text; absent parts are "" or 0. */
struct long_move {
    char piece[SYMBOL_SIZE], part[SYMBOL_SIZE], becomes[SYMBOL_SIZE];
    char from[BOARD_NAME_SIZE], to[BOARD_NAME_SIZE], drop[BOARD_NAME_SIZE];
    char mark;  /* '-', ':' or 0 */
    int castle; /* 1 short, 2 long */
    bool check; /* marked as check or mate */
    bool mate;  /* marked as mate: # or ++ */
    bool homoglyph;
};

/* A parsed move in the common form. */
struct long_square {
    char file;
    uint8_t rank; /* from 1; 0: not a rank */
};
struct long_brief {
    size_t letters; /* number of piece letters at the start of the text */
    struct long_square from, to;
    char mark;
    bool check;
};
/* Parses the common form: optional piece letters, two squares with a mark between them, an optional plus, then the end
 * of the text or line or another word. Returns the length, 0 when the text needs the full parser. */
size_t long_brief_read(const char *text, size_t len, struct long_brief *out);
size_t long_plain(const char *text, size_t len);

/* Length of the long move at the start of `text`, with optional blanks around the mark and before the plus; 0: there is
 * none. The move ends at a word boundary. */
size_t long_scan(const char *text, size_t len);
/* Parses a text. Returns NULL on success, otherwise what was expected. */
const char *long_read(const char *text, size_t len, struct long_move *out);

/* What a notation writes; only missing parts of this are reported. */
struct long_style {
    const char *letterless; /* the piece written without a letter ("P"); NULL: none */
    bool letters;           /* other pieces have a letter */
    bool checks;            /* checks are marked */
    bool turnings;          /* forced transformations and promotions are marked */
    enum severity homoglyph;
};
/* Reports a square of the move text that is off the board, if there is one. */
bool long_off_board(const struct board *board, const char *text, struct resolution *out);
/* Finds the castling move: 1 short, 2 long. */
void long_match_castling(struct line *line, int castle, struct resolution *out);
/* Returns whether this legal move, which a record marks as mate, ends the game so: by mate, by the capture of the royal
 * piece, or by a stalemate that wins. The line then looks ahead at the position after the move (line_ahead()). Costs a
 * search of the replies. */
bool mate_follows(struct line *line, const struct move *move);
/* Finds the legal move that fits a parsed text. */
void long_match(const struct long_style *style, struct line *line, const struct long_move *said,
                struct resolution *out);
/* Parses and matches a move text. */
void long_resolve(const struct long_style *style, struct line *line, const char *text, size_t len,
                  struct resolution *out);
/* Fast path for well-formed text, as most is: quick_fn. */
bool long_quick(const struct long_style *style, struct line *line, const char *text, size_t len,
                struct move *out, bool *out_exact);
/* The layout of notations with a pair of moves on each line. */
extern const struct layout long_layout;
/* Appends a legal move in this style. */
void long_write(const struct long_style *style, const struct line *line, const struct move *move,
                struct buffer *out);

#endif
