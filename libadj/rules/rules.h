/* SPDX-License-Identifier: MIT */
/* Lookup of rulesets by index and by name, also as the variants of adj.h. */
#ifndef RULES_RULES_H
#define RULES_RULES_H

#include "play/ruleset.h"

struct adj_rulesets;
struct adj_variant;

/* Returns the game of a PGN record that does not name its game (chess_rules.unnamed); NULL if there is none. */
const struct ruleset *rules_unnamed(void);

/* Return the number of rulesets, and the ruleset at an index of the fixed list. */
size_t rules_count(void);
const struct ruleset *rules_at(size_t index);
/* Finds a ruleset by id or alias, ignoring case, also among the games of a set (NULL: none); NULL if there is none. An id
 * has precedence over an alias, and a row over a game of the set. */
const struct ruleset *rules_find(const struct adj_rulesets *set, const char *name, size_t len);
/* Finds a ruleset like rules_find(). Returns ADJ_EVARIANT with a message if there is none. */
enum adj_status rules_lookup(const struct adj_rulesets *set, const char *name, size_t len,
                             const struct ruleset **out_rules, struct adj_error *err);

/* Returns the ruleset of a variant of adj.h, which is the same object under another type. */
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
