/* SPDX-License-Identifier: MIT */
/* Look-ahead: resolves an ambiguous move by the moves that follow (RULES.md 11, `ambiguous-move`). */
#ifndef NOTATION_LOOKAHEAD_H
#define NOTATION_LOOKAHEAD_H

#include "notation/notation.h"

/* Budget of a walk in tried moves; it limits the cost of a record with many ambiguities. */
enum { LOOKAHEAD_BUDGET = 1 << 12 };

/*
 * Finds the only candidate of *res for item `index` after which the rest of the record, or of its variation, is
 * playable. Returns true and sets *out. Returns false when several or no candidates fit, or the budget is used up.
 * The line is unchanged.
 */
bool lookahead(const struct adj_game *game, struct line *line, size_t index,
               const struct resolution *res, size_t *budget, struct move *out);

#endif
