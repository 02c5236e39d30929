/* SPDX-License-Identifier: MIT */
/*
 * Moves of the chess family written in full, `Nd2-c4` or `f5:g6=S+`: what several notations share. Reading takes a text
 * apart without a board; matching finds the one legal move that it means, with the repairs of RULES.md 11.
 */
#ifndef CODEC_LONGMOVE_H
#define CODEC_LONGMOVE_H

#include "notation/notation.h"

enum { SYMBOL_SIZE = 20 }; /* the longest is a Turtle pile in checkers, C3C3C3C4C4C4C5C5C5 */

/* What a text says; "" and 0 where it says nothing. */
struct long_move {
    char piece[SYMBOL_SIZE], part[SYMBOL_SIZE], becomes[SYMBOL_SIZE];
    char from[BOARD_NAME_SIZE], to[BOARD_NAME_SIZE], drop[BOARD_NAME_SIZE];
    char mark;  /* '-', ':' or 0 */
    int castle; /* 1 short, 2 long */
    bool check; /* + or more ... */
    bool mate;  /* ... which is said to be mate: # or ++ */
    bool homoglyph;
};

/* What most texts say, by where it stands in them. */
struct long_square {
    char file;
    uint8_t rank;    /* from 1; 0: none */
    uint8_t at, len; /* of its name */
};
struct long_brief {
    size_t letters; /* of a piece, at the beginning */
    struct long_square from, to;
    char mark;
    bool check;
};
/* Bytes of a piece or none, two squares with a mark between them, and perhaps a plus, before the end of the text or the line
 * or another word; 0: it has to be looked at in full. */
size_t long_brief_read(const char *text, size_t len, struct long_brief *out);
size_t long_plain(const char *text, size_t len);

/*
 * Bytes of the long move at the head of `text`, with blanks where people put them (around the mark, before
 * the plus); 0: there is none. It reaches to the end of a word.
 */
size_t long_scan(const char *text, size_t len);
/*
 * Take a text apart. Empty: fine; otherwise what was expected.
 */
const char *long_read(const char *text, size_t len, struct long_move *out);

/* How much a notation writes, so that only what it should have written is missed. */
struct long_style {
    const char *letterless; /* the piece written without a letter ("P"); NULL: none */
    bool letters;           /* other pieces have one */
    bool checks;            /* checks are marked */
    bool turnings;          /* forced turnings and promotions are marked */
    enum severity homoglyph;
};
/* Does the text of a move name a square that the board has not? Then that is what is wrong with it. */
bool long_off_board(const struct board *board, const char *text, struct resolution *out);
/* Find the legal move that the text means. */
void long_match(const struct long_style *style, struct line *line, const struct long_move *said,
                struct resolution *out);
/* Both: a whole move as it is written. */
void long_resolve(const struct long_style *style, struct line *line, const char *text, size_t len,
                  struct resolution *out);
/* The same of what is written well and plainly, as most is: struct codec's resolve_quickly(). */
bool long_quick(const struct long_style *style, struct line *line, const char *text, size_t len,
                struct move *out, bool *out_exact);
/* Append a legal move in the same style. */
void long_write(const struct long_style *style, const struct line *line, const struct move *move,
                struct buffer *out);

#endif
