/* SPDX-License-Identifier: MIT */
/* The rounds of a tournament: byes, fixtures (pairings without a record) and pairings with one. */
#ifndef ADJD_STORE_PAIRINGS_H
#define ADJD_STORE_PAIRINGS_H

#include "event/rows.h"
#include "store/store.h"

enum db_status store_bye_put(struct store *store, const struct bye *bye);
/* Remove a bye. DB_NONE when there is no such bye. */
enum db_status store_bye_remove(struct store *store, const struct bye *bye);
typedef bool bye_fn(void *context, const struct bye *bye);
/* Call `each` for the byes in order of round and player; all rounds when `round` is 0. */
enum db_status store_bye_list(struct store *store, int64_t tournament, int64_t round, bye_fn *each,
                              void *context);
/* Find another round before `before` in which the player of this bye has an allocated bye. DB_NONE: no such round. */
enum db_status store_bye_allocated(struct store *store, const struct bye *but, int64_t before,
                                   int64_t *out_round);

enum db_status store_fixture_add(struct store *store, const struct fixture *fixture);
enum db_status store_fixtures_clear(struct store *store, int64_t tournament, int64_t round);
/* Set the result of a pairing, found by its round and its player with White, to the fixture's codes and points. */
enum db_status store_fixture_result(struct store *store, const struct fixture *fixture);
/* Find the pairing at the board of a round, also one with a record; the lowest one, if imported pairings share board 0. */
enum db_status store_fixture_at(struct store *store, int64_t tournament, int64_t round,
                                int64_t board, struct arena *pool, struct fixture *out);
typedef bool fixture_fn(void *context, const struct fixture *fixture);
/* Call `each` for the fixtures without a counting game, in order of round and board; all rounds when `round` is 0. */
enum db_status store_fixture_list(struct store *store, int64_t tournament, int64_t round,
                                  fixture_fn *each, void *context);
/* Call `each` for all fixtures, also those with a record. */
enum db_status store_fixture_all(struct store *store, int64_t tournament, fixture_fn *each,
                                 void *context);

enum db_status store_pairing_add(struct store *store, const struct pairing *pairing);
enum db_status store_pairing_get(struct store *store, const char *adjudication, struct arena *pool,
                                 struct pairing *out);
/* Read a pairing as added, without later decisions. DB_NONE also when the adjudication belongs to another tournament. */
enum db_status store_pairing_stored(struct store *store, const char *adjudication,
                                    struct arena *pool, struct pairing *out);
typedef bool pairing_fn(void *context, const struct pairing *pairing);
/* Call `each` for the counting games, in order of round and board; round 0: all rounds. Strings live for the call. */
enum db_status store_pairing_list(struct store *store, int64_t tournament, int64_t round,
                                  pairing_fn *each, void *context);
/* Find the player's counting game in this round: its adjudication and its players. DB_NONE: no such game. */
enum db_status store_round_game(struct store *store, int64_t tournament, int64_t round,
                                int64_t player, struct arena *pool, struct pairing *out);
/* Find the counting game on this pairing's board in its round. If there is none, find the fixture of other players there; its
 * adjudication is "". DB_NONE: neither. With players 0 in `pairing`, any fixture there is found. */
enum db_status store_board_game(struct store *store, const struct pairing *pairing,
                                struct arena *pool, struct pairing *out);
/* Call `each` for the counting games of two players, each with its fingerprint; strings live for the call. */
enum db_status store_pair_games(struct store *store, int64_t tournament, int64_t one, int64_t other,
                                pairing_fn *each, void *context);
/* Find a fixture without a game, and its board: the first one of the two players without a result, or else with one, in these
 * colours, or else the first without a result of one of the two and another player. If *round is not 0, only that round is
 * searched. DB_NONE leaves both unchanged. */
enum db_status store_round_pending(struct store *store, int64_t tournament, int64_t one,
                                   int64_t other, int64_t *round, int64_t *board);
/* Find the kind of the player's bye in a round. DB_NONE: no bye. */
enum db_status store_round_bye(struct store *store, int64_t tournament, int64_t round,
                               int64_t player, struct arena *pool, const char **out_kind);
/* A player's fixture in a round. store_round_seat() returns DB_NONE if the player has none. */
struct round_seat {
    int64_t other;               /* the opponent's entry */
    bool white;                  /* the player has White */
    char white_code, black_code; /* the reported result; '?': none */
};
enum db_status store_round_seat(struct store *store, int64_t tournament, int64_t round,
                                int64_t player, struct round_seat *out);
/* Find the last round in which one of the two players has a counting game or a fixture; 0: none. */
enum db_status store_round_last(struct store *store, int64_t tournament, int64_t white,
                                int64_t black, int64_t *out_round);

#endif
