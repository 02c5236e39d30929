/* SPDX-License-Identifier: MIT */
/* Illegal moves that stood over the board (FIDE Laws A.5.2, FMJD Annex 1): carried out as written. */
#ifndef JUDGE_STAND_H
#define JUDGE_STAND_H

#include "play/ruleset.h"

/*
 * Carry the move out on the line, as it is written: what stands on the first square it names goes to the last one, and
 * in draughts what lies between them is taken. False, with the line as it was, when the text does not name
 * squares, no own piece stands there, or the position that would arise cannot be. ADJ_ENOMEM in *out_status.
 */
bool stand_play(struct line *line, const char *text, size_t len, enum adj_status *out_status);

#endif
