/* SPDX-License-Identifier: MIT */
/* Standard algebraic notation of orthodox chess, after the PGN standard 8.2.3. */
#ifndef CODEC_SAN_H
#define CODEC_SAN_H

#include "notation/notation.h"
#include "chess/engine.h"

struct adj_game;

void san_resolve(struct line *line, const char *text, size_t len, struct resolution *out);
void san_write(const struct line *line, const struct move *move, struct buffer *out);
/* The number of the piece to which the move promotes, chosen or not; 0: none. */
unsigned san_promotion(const struct line *line, const struct move *move);

/*
 * san_quick.c: returns the function that resolves a text of the usual form: [piece][file or rank][x]square[=piece][+ or #];
 * NULL if the board is not 8 by 8, or the game has special rules. The function returns true if *out_move is the only matching
 * move, legal and well written; the line then looks ahead at the position after it (line_ahead()). san_resolve() gives the
 * same results, more slowly.
 */
quick_fn *san_quick(const struct ruleset *rules);

/* san_text.c: a parsed move, independent of the position; -1 and 0 where the text is silent. */
struct san {
    char piece, choice;      /* capital letters */
    int8_t file, rank;       /* departure */
    int8_t to_file, to_rank; /* to_rank -1: a pawn's capture as ed */
    bool capture, check;
    bool mate;    /* marked as mate */
    bool twofold; /* marked with ++: double check or mate */
    bool marked;  /* a mark between the squares: x, : or - */
    bool foreign; /* not the standard's form: e7e8q, d8(Q), OO, e.p. */
    int castle;   /* 1 short, 2 long */
};

/* Parses a NUL-terminated text, with blanks and homoglyphs folded, in any form; false: it is no move. */
bool san_read(const struct chess_tables *tables, const char *text, struct san *out);

/* pgn_letters.c: piece letters in the languages of score sheets; the language is detected from the whole game. */

/* Sets game->letters when the moves of a record use letters other than the English ones: to the language that has all
 * of them and in which most of the main line can be played. The rules of the game must be known. May return ADJ_ENOMEM. */
enum adj_status pgn_letters_find(struct adj_game *game);
/* Writes the move text with English letters and returns its length; SIZE_MAX when `size` is too small. */
size_t pgn_letters_translate(const struct adj_game *game, const char *text, size_t len, char *out,
                             size_t size);
/* Returns whether the text names its piece by a letter that N-R1 reads as another piece. */
bool pgn_letters_mistaken(const struct adj_game *game, const char *text, size_t len);
/* The language's name, such as "German"; NULL for English letters. */
const char *pgn_letters_name(const struct adj_game *game);

#endif
