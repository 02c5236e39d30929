/* SPDX-License-Identifier: MIT */
/* Lookup of rulesets by index and by name, and as the variants of the public header. */
#ifndef RULES_RULES_H
#define RULES_RULES_H

#include "play/ruleset.h"

/* The game of a PGN record that names none (chess_rules.unnamed); NULL when there is none. */
const struct ruleset *rules_unnamed(void);

/* Number of rulesets and the one at an index, in the fixed order of the list. */
size_t rules_count(void);
const struct ruleset *rules_at(size_t index);
/* Finds a ruleset by id or alias, ignoring case; NULL when there is none. */
const struct ruleset *rules_find(const char *name, size_t len);
/* Likewise, with ADJ_EVARIANT and a message when there is none. */
enum adj_status rules_lookup(const char *name, size_t len, const struct ruleset **out_rules,
                             struct adj_error *err);

/* A variant of the public header is a ruleset under another type. */
static inline const struct ruleset *
variant_rules(const struct adj_variant *variant)
{
    return (const struct ruleset *)(const void *)variant;
}
static inline const struct adj_variant *
rules_variant(const struct ruleset *rules)
{
    return (const struct adj_variant *)(const void *)rules;
}

#endif
