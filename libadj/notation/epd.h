/* SPDX-License-Identifier: MIT */
/* Lines of EPD (PGN standard 16.2): a position of chess and what is said of it. */
#ifndef NOTATION_EPD_H
#define NOTATION_EPD_H

#include "record/record.h"

/* Bytes of such a line, without its end, at the head of a text; 0: it is none. For struct manner. */
size_t epd_scan(const char *text, size_t len);
/*
 * The line's position becomes the start of the game, with the counters of its hmvc and fmvn; every operation becomes a
 * tag under its code (bm, id, c0), without the quotes of a single string. ADJ_ETOOBIG, ADJ_ENOMEM.
 */
enum adj_status epd_read(struct adj_game *game, struct span line, struct place place);

#endif
