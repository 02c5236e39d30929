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

/*
 * The start of a game in *out: the set-up string's position, or the start position when len is 0.
 * ADJ_ESETUP with every fault in *err.
 */
enum adj_status position_start(const struct ruleset *rules, const char *setup, size_t len,
                               struct position *out, struct adj_error *err);

#endif
