/* SPDX-License-Identifier: MIT */
/* What an archive holds: games, variants, defects by code. */
#ifndef SUMMARY_H
#define SUMMARY_H

#include "games.h"

enum { SUMMARY_MAX_NAMES = 64 };

/* How often each of some words came; there are few of them. */
struct tally {
    const char *names[SUMMARY_MAX_NAMES]; /* borrowed for ever */
    size_t counts[SUMMARY_MAX_NAMES];
    size_t count;
};

struct summary {
    size_t games, unreadable;
    struct tally variants, defects;
};

/* For struct games: judge a game for its defects, and count it; the context is the summary. */
void summary_work(void *context, struct game_piece *piece);
void summary_collect(void *context, struct game_piece *piece);
/* A line each: what, and how many, separated by tabs. */
void summary_put(const struct summary *summary, FILE *out);

#endif
