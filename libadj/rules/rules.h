/* SPDX-License-Identifier: MIT */
/* The list of all rulesets: one file a source system holds the tables; this finds them. */
#ifndef RULES_RULES_H
#define RULES_RULES_H

#include "play/ruleset.h"

/* The game that a notation means when it names none: the first whose row says so. NULL when there is none. */
const struct ruleset *rules_unnamed(void);

/* Number of rulesets and the one at an index, in the fixed order of the list. */
size_t rules_count(void);
const struct ruleset *rules_at(size_t index);
/* By id or alias, in any case; NULL when there is none. */
const struct ruleset *rules_find(const char *name, size_t len);
/* The same with a reason: ADJ_EVARIANT, when there is none. */
enum adj_status rules_lookup(const char *name, size_t len, const struct ruleset **out_rules,
                             struct adj_error *err);

#endif
