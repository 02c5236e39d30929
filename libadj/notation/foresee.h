/* SPDX-License-Identifier: MIT */
/* Which of several moves a text means is told by what follows (RULES.md 11, `ambiguous-move`). */
#ifndef NOTATION_FORESEE_H
#define NOTATION_FORESEE_H

#include "notation/notation.h"

/* Moves that one walk may try out in all: a record that branches without end costs no more. */
enum { FORESEE_BUDGET = 1 << 12 };

/*
 * Of the candidates of *res, which stand for the item at `index`, the only one behind which the rest of the record, or of
 * its variation, can be played: true, and *out. False where several can or none, or where `budget` does not last. The
 * line is as it was.
 */
bool foresee(const struct adj_game *game, struct line *line, size_t index,
             const struct resolution *res, size_t *budget, struct move *out);

#endif
