/* SPDX-License-Identifier: MIT */
/*
 * Sets of games that were made at run time from documents (struct adj_rulesets of adj.h). A game and its tables live as
 * long as its set; nothing is registered globally.
 */
#ifndef RULES_RULESETS_H
#define RULES_RULESETS_H

#include "rules/document.h"

struct adj_rulesets;

/* Reads a document and adds its game. What is wrong with it is in `faults`; *out_rules is then unchanged. Returns
 * ADJ_ENOMEM or ADJ_EIO. */
enum adj_status rulesets_add(struct adj_rulesets *set, const char *text, size_t len,
                             const struct ruleset **out_rules, struct document_faults *faults,
                             struct adj_error *err);
struct made; /* rulesets.c */
struct adj_rulesets {
    struct made **made;
    const struct ruleset **rules; /* of each */
    size_t count, made_cap, rules_cap;
};
/* Returns the game at an index of a set (NULL: none); NULL past the end. */
static inline const struct ruleset *
rulesets_at(const struct adj_rulesets *set, size_t index)
{
    return set && index < set->count ? set->rules[index] : NULL;
}

#endif
