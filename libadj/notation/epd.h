/* SPDX-License-Identifier: MIT */
/* EPD lines (PGN standard 16.2): a chess position with operations. */
#ifndef NOTATION_EPD_H
#define NOTATION_EPD_H

#include "record/record.h"

/* The length of an EPD line at the start of a text, without the line break; 0: not EPD. For struct dialect. */
size_t epd_scan(const char *text, size_t len);
/*
 * Parses an EPD line. The position, with the counters from hmvc and fmvn, becomes the start of the game; every
 * other operation becomes a tag named by its code (bm, id, c0), without the quotes of a single string. ADJ_ETOOBIG,
 * ADJ_ENOMEM.
 */
enum adj_status epd_read(struct adj_game *game, struct span line, struct place place);

#endif
