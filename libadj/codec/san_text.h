/* SPDX-License-Identifier: MIT */
/* What the text of a short move says (SAN), before anything is known of the position. */
#ifndef CODEC_SAN_TEXT_H
#define CODEC_SAN_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "play/chess.h"

/* -1 and 0 where it says nothing. */
struct san {
    char piece, choice;      /* capital letters */
    int8_t file, rank;       /* of departure */
    int8_t to_file, to_rank; /* to_rank -1: a pawn's capture as ed */
    bool capture, check;
    bool marked;  /* there is a mark between squares: x, : or - */
    bool foreign; /* not as the standard has it: e7e8q, d8(Q), OO, e.p. */
    int castle;   /* 1 short, 2 long */
};

/* Take a text that ends in NUL, blanks and look-alikes folded, apart in any form; false: it is no move. */
bool san_read(const struct chess_tables *tables, const char *text, struct san *out);

#endif
