/* SPDX-License-Identifier: MIT */
/* Tournaments and their players. Begin with store_tournament_add(). */
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
/* Find the tournament's sequence number, also while it is unfinished. */
enum db_status store_tournament_seq(struct store *store, const char *id, int64_t *out_seq);
/* Make a complete tournament visible. DB_NONE when it was removed meanwhile. */
enum db_status store_tournament_finish(struct store *store, int64_t tournament, bool listed);
typedef bool tournament_fn(void *context, const struct tournament *tournament);
enum db_status store_tournament_list(struct store *store, int64_t after, int64_t limit,
                                     tournament_fn *each, void *context);

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
/* Find the highest number and the highest entry; 0 when there are no players. */
enum db_status store_player_last(struct store *store, int64_t tournament, int64_t *out_number,
                                 int64_t *out_entry);
typedef bool player_fn(void *context, const struct player *player);
/* Call `each` for the players in order of number; strings live for the call. */
enum db_status store_player_list(struct store *store, int64_t tournament, player_fn *each,
                                 void *context);
/* Find the last round with a pairing, a counting game or an allocated bye of the player; 0: none. */
enum db_status store_player_last_round(struct store *store, int64_t tournament, int64_t entry,
                                       int64_t *out_round);

#endif
