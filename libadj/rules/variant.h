/* SPDX-License-Identifier: MIT */
/* The variants as the public header names them: a public variant is a ruleset under another name. */
#ifndef RULES_VARIANT_H
#define RULES_VARIANT_H

#include "play/ruleset.h"

const struct ruleset *variant_rules(const struct adj_variant *variant);
const struct adj_variant *rules_variant(const struct ruleset *rules);

#endif
