/* SPDX-License-Identifier: MIT */
/* Rules that came into force on a day: an earlier game is judged without them (O-R1). */
#ifndef JUDGE_DATED_H
#define JUDGE_DATED_H

#include "base/arena.h"
#include "play/ruleset.h"
#include "record/record.h"

/* The day of a record as a number, 20170701: its Date, else its EventDate; what they do not say is the latest that it
 * can be. */
unsigned dated_day(const struct adj_game *game);
/* The rules in force on a day: `rules` itself, or a copy in `arena` without the endings that were to come. NULL when
 * out of memory. */
const struct ruleset *dated_rules(const struct ruleset *rules, unsigned day, struct arena *arena);

/* Would the game have ended otherwise under the endings that dated_rules() left out? */
bool dated_matters(const struct line *line);

#endif
