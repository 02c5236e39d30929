/* SPDX-License-Identifier: MIT */
/* Effective dates: a game played before a rule came into force is judged without it (O-R1). */
#ifndef JUDGE_EFFECTIVE_DATES_H
#define JUDGE_EFFECTIVE_DATES_H

#include "base/arena.h"
#include "play/ruleset.h"
#include "record/record.h"

/* The date of a record as a number, 20170701: its Date, else its EventDate. Missing parts count as their latest
 * possible value. */
unsigned effective_day(const struct adj_game *game);
/* The rules in force on a date: `rules` itself, or a copy in `arena` without later endings. NULL when out of memory. */
const struct ruleset *effective_rules(const struct ruleset *rules, unsigned day,
                                      struct arena *arena);

/* Returns whether the endings that effective_rules() left out would change the outcome. */
bool effective_matters(const struct line *line);

#endif
