/* SPDX-License-Identifier: MIT */
/* Byes, fixtures and pairings. Begin with store_pairing_add(). */
#include "store/pairings.h"

#include "store/attest.h"
#include "store/mapping.h"

enum db_status
store_bye_put(struct store *store, const struct bye *b)
{
    struct db_value args[] = {db_int(b->tournament), db_int(b->round), db_int(b->player),
                              db_text(b->kind)};
    return store_write(store, Q_BYE_PUT, ARRAY(args), ATTESTED_BYE, KEY(args[0], args[1], args[2]));
}

enum db_status
store_bye_remove(struct store *store, const struct bye *b)
{
    struct db_value args[] = {db_int(b->tournament), db_int(b->round), db_int(b->player)};
    return store_write(store, Q_BYE_REMOVE, ARRAY(args), ATTESTED_BYE,
                       KEY(args[0], args[1], args[2]));
}

MAPPING_CALL(bye)
static const struct mapping bye_mapping = {
    sizeof(struct bye),
    bye_call,
    {COLUMN(bye, tournament), COLUMN(bye, round), COLUMN(bye, player), COLUMN(bye, kind)}};

enum db_status
store_bye_list(struct store *store, int64_t tournament, int64_t round, bye_fn *each, void *context)
{
    struct db_value args[] = {db_int(tournament), db_int(round)};
    return store_each(store, round ? Q_BYE_ROUND : Q_BYE_LIST, args, round ? 2 : 1, &bye_mapping,
                      (callback_fn *)each, context);
}

enum db_status
store_bye_allocated(struct store *store, const struct bye *but, int64_t before, int64_t *out_round)
{
    return store_numbers(
        store, Q_BYE_ALLOCATED,
        ARGS(db_int(but->tournament), db_int(but->player), db_int(but->round), db_int(before)),
        out_round, 1);
}

enum db_status
store_fixture_add(struct store *store, const struct fixture *f)
{
    char white[2] = {f->white_code, '\0'}, black[2] = {f->black_code, '\0'};
    struct db_value args[] = {
        db_int(f->tournament), db_int(f->round),          db_int(f->board),
        db_int(f->white),      db_int(f->black),          db_text(white),
        db_text(black),        db_known(f->white_points), db_known(f->black_points),
    };
    return store_write(store, Q_FIXTURE_ADD, ARRAY(args), ATTESTED_FIXTURE,
                       KEY(args[0], args[1], args[3]));
}

enum db_status
store_fixtures_clear(struct store *store, int64_t tournament, int64_t round)
{
    struct db_value args[] = {db_int(tournament), db_int(round)};
    enum db_status st =
        store_touch_each(store, ATTESTED_FIXTURE, KEY(args[0], args[1]), 2, Q_ROUND_FIXTURES, args);
    return st ? st : list_status(STORE_RUN(store, Q_FIXTURES_CLEAR, args));
}

MAPPING_CALL(fixture)
static const struct mapping fixture_mapping = {
    sizeof(struct fixture),
    fixture_call,
    {COLUMN(fixture, tournament), COLUMN(fixture, round), COLUMN(fixture, board),
     COLUMN(fixture, white), COLUMN(fixture, black), COLUMN(fixture, white_code),
     COLUMN(fixture, black_code), COLUMN_AS(POINTS, fixture, white_points),
     COLUMN_AS(POINTS, fixture, black_points)}};

enum db_status
store_fixture_list(struct store *store, int64_t tournament, int64_t round, fixture_fn *each,
                   void *context)
{
    struct db_value args[] = {db_int(tournament), db_int(round)};
    return store_each(store, round ? Q_FIXTURE_ROUND : Q_FIXTURE_LIST, args, round ? 2 : 1,
                      &fixture_mapping, (callback_fn *)each, context);
}

enum db_status
store_fixture_all(struct store *store, int64_t tournament, fixture_fn *each, void *context)
{
    return store_each(store, Q_FIXTURE_ALL, ARGS(db_int(tournament)), &fixture_mapping,
                      (callback_fn *)each, context);
}

enum db_status
store_pairing_add(struct store *store, const struct pairing *p)
{
    return store_write(store, Q_PAIRING_ADD,
                       ARGS(db_text(p->adjudication), db_int(p->tournament), db_int(p->round),
                            db_some(p->board), db_int(p->white), db_int(p->black),
                            db_known(p->white_points), db_known(p->black_points),
                            db_some(p->white_count), db_some(p->black_count)),
                       ATTESTED_PAIRING, KEY(db_text(p->adjudication)));
}

MAPPING_CALL(pairing)
/* clang-format off */
static const struct mapping pairing_mapping = {
    sizeof(struct pairing),
    pairing_call,
    {COLUMN(pairing, adjudication), COLUMN(pairing, tournament), COLUMN(pairing, round),
     COLUMN(pairing, board), COLUMN(pairing, white), COLUMN(pairing, black),
     COLUMN_AS(POINTS, pairing, white_points), COLUMN_AS(POINTS, pairing, black_points),
     COLUMN(pairing, status), COLUMN(pairing, reason), COLUMN(pairing, ply),
     COLUMN(pairing, tournament_id), COLUMN(pairing, decided), COLUMN(pairing, white_count),
     COLUMN(pairing, black_count), COLUMN(pairing, basis), COLUMN(pairing, accepted),
     COLUMN(pairing, forfeit), COLUMN(pairing, white_name), COLUMN(pairing, black_name)}};
/* clang-format on */

enum db_status
store_pairing_get(struct store *store, const char *adjudication, struct arena *pool,
                  struct pairing *out)
{
    return store_get(store, Q_PAIRING_GET, ARGS(db_text(adjudication)), &pairing_mapping, pool,
                     out);
}

enum db_status
store_pairing_stored(struct store *store, const char *adjudication, struct arena *pool,
                     struct pairing *out)
{
    return store_get(store, Q_PAIRING_STORED, ARGS(db_text(adjudication)), &pairing_mapping, pool,
                     out);
}

enum db_status
store_pairing_list(struct store *store, int64_t tournament, int64_t round, pairing_fn *each,
                   void *context)
{
    struct db_value args[] = {db_int(tournament), db_int(round)};
    return store_each(store, round ? Q_PAIRING_ROUND : Q_PAIRING_LIST, args, round ? 2 : 1,
                      &pairing_mapping, (callback_fn *)each, context);
}

/* A game by its players; of a pair's games also the round and what tells it from others. */
static const struct mapping game_mapping = {sizeof(struct pairing),
                                            pairing_call,
                                            {COLUMN(pairing, adjudication), COLUMN(pairing, white),
                                             COLUMN(pairing, black), COLUMN(pairing, round),
                                             COLUMN(pairing, ply), COLUMN(pairing, fingerprint)}};

enum db_status
store_round_taken(struct store *store, int64_t tournament, int64_t round, int64_t player,
                  struct arena *pool, struct pairing *out)
{
    return store_get(store, Q_ROUND_TAKEN, ARGS(db_int(tournament), db_int(round), db_int(player)),
                     &game_mapping, pool, out);
}

enum db_status
store_pair_games(struct store *store, int64_t tournament, int64_t one, int64_t other,
                 pairing_fn *each, void *context)
{
    return store_each(store, Q_PAIR_GAMES, ARGS(db_int(tournament), db_int(one), db_int(other)),
                      &game_mapping, (callback_fn *)each, context);
}

enum db_status
store_round_last(struct store *store, int64_t tournament, int64_t white, int64_t black,
                 int64_t *out_round)
{
    return store_numbers(store, Q_ROUND_LAST,
                         ARGS(db_int(tournament), db_int(white), db_int(black)), out_round, 1);
}

enum db_status
store_round_paired(struct store *store, int64_t tournament, int64_t one, int64_t other,
                   int64_t *round, int64_t *board)
{
    int64_t found[2] = {0, 0};
    enum db_status st = store_numbers(
        store, Q_ROUND_PAIRED, ARGS(db_int(tournament), db_int(one), db_int(other), db_int(*round)),
        found, 2);
    if (!st) {
        *round = found[0];
        *board = found[1];
    }
    return st;
}

enum db_status
store_round_bye(struct store *store, int64_t tournament, int64_t round, int64_t player,
                struct arena *pool, const char **out_kind)
{
    return store_text_get(store, Q_ROUND_BYE,
                          ARGS(db_int(tournament), db_int(round), db_int(player)), pool, out_kind);
}

enum db_status
store_round_seat(struct store *store, int64_t tournament, int64_t round, int64_t player,
                 struct round_seat *out)
{
    int64_t found[3] = {0, 0, 0};
    enum db_status st = store_numbers(
        store, Q_ROUND_OTHER, ARGS(db_int(tournament), db_int(round), db_int(player)), found, 3);
    *out = (struct round_seat){found[0], found[1] != 0, found[2] != 0};
    return st;
}

enum db_status
store_board_taken(struct store *store, const struct pairing *p, struct arena *pool,
                  struct pairing *out)
{
    return store_get(store, Q_BOARD_TAKEN,
                     ARGS(db_int(p->tournament), db_int(p->round), db_int(p->board),
                          db_int(p->white), db_int(p->black)),
                     &game_mapping, pool, out);
}
