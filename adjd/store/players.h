/* SPDX-License-Identifier: MIT */
/* The players of a tournament. Begin with store_player_add(). */
#ifndef ADJD_STORE_PLAYERS_H
#define ADJD_STORE_PLAYERS_H

#include "event/rows.h"
#include "store/store.h"

enum db_status store_player_add(struct store *store, const struct player *player);
/* Set name, facts and withdrawal of an existing player. */
enum db_status store_player_change(struct store *store, const struct player *player);
/* Remove a player without games from the list, with all byes; later numbers move up. */
enum db_status store_player_remove(struct store *store, const struct player *player);
enum db_status store_player_by_name(struct store *store, int64_t tournament, const char *name,
                                    struct arena *pool, struct player *out);
enum db_status store_player_by_number(struct store *store, int64_t tournament, int64_t number,
                                      struct arena *pool, struct player *out);
enum db_status store_player_by_entry(struct store *store, int64_t tournament, int64_t entry,
                                     struct arena *pool, struct player *out);
/* The highest number and the highest entry; 0 when there are no players. */
enum db_status store_player_last(struct store *store, int64_t tournament, int64_t *out_number,
                                 int64_t *out_entry);
typedef bool player_fn(void *context, const struct player *player);
/* Call `each` in order of number; strings live for the call. */
enum db_status store_player_list(struct store *store, int64_t tournament, player_fn *each,
                                 void *context);
/* The last round in which the player is paired, has a counting game or an allocated bye; 0:
 * none. */
enum db_status store_player_last_round(struct store *store, int64_t tournament, int64_t entry,
                                       int64_t *out_round);

#endif
