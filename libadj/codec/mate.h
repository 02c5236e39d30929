/* SPDX-License-Identifier: MIT */
/* Whether a move that a record marks as mate ends the game so. */
#ifndef CODEC_MATE_H
#define CODEC_MATE_H

#include "play/ruleset.h"

/* Does this legal move mate, or capture the royal piece? In games in which a stalemate wins that counts as well. The line
 * looks ahead at the position after the move (line_ahead()). */
bool mate_follows(struct line *line, const struct move *move);

#endif
