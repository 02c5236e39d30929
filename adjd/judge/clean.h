/* SPDX-License-Identifier: MIT */
/* Whether the tags and comments of a record are fit to be shown to others. */
#ifndef ADJD_JUDGE_CLEAN_H
#define ADJD_JUDGE_CLEAN_H

#include <adj.h>

#include "base/arena.h"
#include "judge/wire.h"

struct adj_game;

/* Refuses what text_fault() (event/names.h) refuses in the tags and comments of the game, which was read from the record. */
enum adj_status record_clean(struct arena *pool, struct bytes record, const struct adj_game *game,
                             struct adj_error *err);

#endif
