/* SPDX-License-Identifier: MIT */
/* Moves written as nearly all of them are; what san.c understands of them is the same, and takes longer. */
#ifndef CODEC_SAN_QUICK_H
#define CODEC_SAN_QUICK_H

#include "notation/notation.h"

/*
 * The move that a text of the usual form means on a board of eight files and ranks: [piece][file or rank][x]square
 * [=piece][+ or #]. True: out->move fits alone, is legal and is written well, and the line looks ahead at the position
 * after it (line_ahead()). False: ask in another way, *out is begun and says nothing.
 */
bool san_quick(struct line *line, const char *text, size_t len, struct resolution *out);

#endif
