/* SPDX-License-Identifier: MIT */
/* A game being played (adj_play_* of adj.h), and the variants as the public header names them. */
#ifndef JUDGE_PLAY_H
#define JUDGE_PLAY_H

#include "play/ruleset.h"

struct adj_play {
    struct line line;
};

/* A public variant is a ruleset under another name. */
const struct ruleset *variant_rules(const struct adj_variant *variant);
const struct adj_variant *rules_variant(const struct ruleset *rules);

#endif
