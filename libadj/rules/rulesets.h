/* SPDX-License-Identifier: MIT */
/*
 * Sets of games that were made at run time from documents (struct adj_rulesets of adj.h). A game and its tables live as
 * long as its set; nothing is registered globally.
 */
#ifndef RULES_RULESETS_H
#define RULES_RULESETS_H

#include "rules/document.h"

/* Reads a document and adds its game. What is wrong with it is in `faults`; *out_rules is then unchanged. Returns
 * ADJ_ENOMEM or ADJ_EIO. */
enum adj_status rulesets_add(struct adj_rulesets *set, const char *text, size_t len,
                             const struct ruleset **out_rules, struct document_faults *faults,
                             struct adj_error *err);
/* Return the number of games of a set (NULL: none), and the game at an index. */
size_t rulesets_count(const struct adj_rulesets *set);
const struct ruleset *rulesets_at(const struct adj_rulesets *set, size_t index);

#endif
