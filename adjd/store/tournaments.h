/* SPDX-License-Identifier: MIT */
/* Tournaments and their players. Begin with store_tournament_add(). */
#ifndef ADJD_STORE_TOURNAMENTS_H
#define ADJD_STORE_TOURNAMENTS_H

#include "event/rows.h"
#include "store/store.h"

enum db_status store_tournament_add(struct store *store, const struct tournament *tournament);
enum db_status store_tournament_get(struct store *store, const char *id, struct arena *pool,
                                    struct tournament *out);
/* The same, also of a tournament that was deleted. */
enum db_status store_tournament_stored(struct store *store, const char *id, struct arena *pool,
                                       struct tournament *out);
/* The same, by its number in the store. */
enum db_status store_tournament_by_seq(struct store *store, int64_t seq, struct arena *pool,
                                       struct tournament *out);
/* Set name, variant, regulations, facts and rulebook. */
enum db_status store_tournament_change(struct store *store, const struct tournament *tournament);
/* Find the last round with a pairing, a game that counts or a bye; 0: none. */
enum db_status store_tournament_last_round(struct store *store, int64_t tournament,
                                           int64_t *out_round);
/* DB_OK when the tournament has neither games nor pairings, else DB_NONE. */
enum db_status store_tournament_is_empty(struct store *store, int64_t tournament);

/* A deleted tournament: hidden, and removed by housekeeping later (store_tournament_purge()). */
struct deletion {
    int64_t deleted_ms;
    const char *actor, *tournament, *name, *owner;
};
enum db_status store_deletion_add(struct store *store, const char *tournament, int64_t now_ms,
                                  const char *actor);
/* Make a deleted tournament visible again. DB_NONE when it is not deleted. */
enum db_status store_deletion_remove(struct store *store, const char *tournament);
enum db_status store_deletion_get(struct store *store, const char *tournament, struct arena *pool,
                                  struct deletion *out);
typedef bool deletion_fn(void *context, const struct deletion *deletion);
/* Call `each` for the last deleted tournaments, the latest first. */
enum db_status store_deletion_list(struct store *store, deletion_fn *each, void *context);

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

typedef bool player_fn(void *context, const struct player *player);

/* A player of any tournament, for a search. */
struct listed_player {
    const char *tournament, *tournament_name; /* id and name */
    int64_t number;
    const char *name;
};
typedef bool listed_player_fn(void *context, const struct listed_player *player);
/* Call `each` for at most `limit` players of all tournaments, those of the newest tournaments first. */
enum db_status store_player_each(struct store *store, int64_t limit, listed_player_fn *each,
                                 void *context);
enum db_status store_player_add(struct store *store, const struct player *player);
/* Set name, facts and withdrawal of an existing player. */
/* Add a player at a number; the players from there on get the next numbers. */
enum db_status store_player_insert(struct store *store, const struct player *player);
enum db_status store_player_change(struct store *store, const struct player *player);
/* Remove a player without games from the list, with all byes; later numbers move up. */
enum db_status store_player_remove(struct store *store, const struct player *player);
/* Call `each` for all players of this name in order of number; strings live for the call. */
enum db_status store_player_namesakes(struct store *store, int64_t tournament, const char *name,
                                      player_fn *each, void *context);
enum db_status store_player_by_number(struct store *store, int64_t tournament, int64_t number,
                                      struct arena *pool, struct player *out);
enum db_status store_player_by_entry(struct store *store, int64_t tournament, int64_t entry,
                                     struct arena *pool, struct player *out);
/* Find the highest number and the highest entry; 0 when there are no players. */
enum db_status store_player_last(struct store *store, int64_t tournament, int64_t *out_number,
                                 int64_t *out_entry);
/* Call `each` for the players in order of number; strings live for the call. */
enum db_status store_player_list(struct store *store, int64_t tournament, player_fn *each,
                                 void *context);
/* Find the last round with a pairing, a counting game or an allocated bye of the player; 0: none. */
enum db_status store_player_last_round(struct store *store, int64_t tournament, int64_t entry,
                                       int64_t *out_round);

#endif
