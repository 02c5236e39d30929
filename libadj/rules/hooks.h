/* SPDX-License-Identifier: MIT */
/* Mechanisms of one game each that are written in C, by the names under which ruleset documents refer to them. */
#ifndef RULES_HOOKS_H
#define RULES_HOOKS_H

#include "base/catalogue.h"
#include "chess/schema.h"

struct chess_hook {
    const char *name;
    const char *pieces; /* symbols that the game must have, separated by spaces */
    const char *doc;
    struct chess_rules set; /* only its hooks are set */
};
extern const struct chess_hook hooks_lippo[], hooks_turtle[]; /* the last has name NULL */

/* Returns the hook at an index; NULL past the end. */
const struct chess_hook *hook_at(size_t index);
/* Sets the members of a hook. */
void hook_apply(const struct chess_hook *hook, struct chess_rules *rules);
/* Returns whether a row has all members of a hook. */
bool hook_is_set(const struct chess_hook *hook, const struct chess_rules *rules);

#endif
