/* SPDX-License-Identifier: MIT */
/* Tournaments. Begin with store_tournament_add(). */
#ifndef ADJD_STORE_TOURNAMENTS_H
#define ADJD_STORE_TOURNAMENTS_H

#include "event/rows.h"
#include "store/store.h"

enum db_status store_tournament_add(struct store *store, const struct tournament *tournament);
enum db_status store_tournament_get(struct store *store, const char *id, struct arena *pool,
                                    struct tournament *out);
/* Set the rulebook edition that applies to the tournament's games. */
enum db_status store_tournament_rulebook(struct store *store, int64_t tournament,
                                         const char *rulebook);
/* The tournament's number, also while it is unfinished. */
enum db_status store_tournament_seq(struct store *store, const char *id, int64_t *out_seq);
/* Mark the tournament as complete, so that it becomes visible. DB_NONE when it was removed
 * meanwhile. */
enum db_status store_tournament_finish(struct store *store, int64_t tournament, bool listed);
typedef bool tournament_fn(void *context, const struct tournament *tournament);
enum db_status store_tournament_list(struct store *store, int64_t after, int64_t limit,
                                     tournament_fn *each, void *context);

#endif
