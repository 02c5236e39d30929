/* SPDX-License-Identifier: MIT */
/* Standard algebraic notation of orthodox chess, after the PGN standard 8.2.3. */
#ifndef CODEC_SAN_H
#define CODEC_SAN_H

#include "notation/notation.h"
#include "chess/engine.h"

void san_resolve(struct line *line, const char *text, size_t len, struct resolution *out);
void san_write(const struct line *line, const struct move *move, struct buffer *out);

/*
 * san_quick.c: the move that a text of the usual form means on a board of eight files and ranks: [piece][file or rank][x]square
 * [=piece][+ or #]. True: *out fits alone, is legal and is written well, and the line looks ahead at the position
 * after it (line_ahead()); *out_exact as in struct resolution. False: ask in another way, nothing is set. What
 * san_resolve() understands of such a text is the same, and takes longer.
 */
bool san_quick(struct line *line, const char *text, size_t len, struct move *out, bool *out_exact);

/* san_text.c: what a text says before anything is known of the position; -1 and 0 where it says nothing. */
struct san {
    char piece, choice;      /* capital letters */
    int8_t file, rank;       /* of departure */
    int8_t to_file, to_rank; /* to_rank -1: a pawn's capture as ed */
    bool capture, check;
    bool mate;    /* the check is said to be mate ... */
    bool twofold; /* ... or a double check or mate: ++ */
    bool marked;  /* there is a mark between squares: x, : or - */
    bool foreign; /* not as the standard has it: e7e8q, d8(Q), OO, e.p. */
    int castle;   /* 1 short, 2 long */
};

/* Take a text that ends in NUL, blanks and look-alikes folded, apart in any form; false: it is no move. */
bool san_read(const struct chess_tables *tables, const char *text, struct san *out);

#endif
