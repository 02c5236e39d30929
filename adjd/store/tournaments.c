/* SPDX-License-Identifier: MIT */
/* Tournaments, players, fixtures, byes and games. */
#include "store/mapping.h"
#include "store/attest.h"

enum db_status
store_tournament_add(struct store *store, const struct tournament *t)
{
    return store_write(store, Q_TOURNAMENT_ADD,
                       ARGS(db_text(t->id), db_int(t->created_ms), db_text(t->name),
                            db_text(t->variant), db_text(t->regulations), db_text(t->facts),
                            db_int(t->unfinished ? -1 : t->listed), db_text(t->rulebook),
                            db_text(t->owner), db_text(store_salt(store))),
                       VOUCHED_TOURNAMENT, FOUND(db_text(t->id)));
}

enum db_status
store_tournament_rulebook(struct store *store, int64_t tournament, const char *rulebook)
{
    return store_write(store, Q_TOURNAMENT_RULEBOOK, ARGS(db_int(tournament), db_text(rulebook)),
                       VOUCHED_TOURNAMENT, FOUND(db_null(), db_int(tournament)));
}

enum db_status
store_tournament_seq(struct store *store, const char *id, int64_t *out_seq)
{
    return store_numbers(store, Q_TOURNAMENT_SEQ, ARGS(db_text(id)), out_seq, 1);
}

enum db_status
store_tournament_finish(struct store *store, int64_t tournament, bool listed)
{
    struct db_value args[] = {db_int(tournament), db_int(listed)};
    return store_write(store, Q_TOURNAMENT_FINISH, ARRAY(args), VOUCHED_TOURNAMENT,
                       FOUND(db_null(), args[0]));
}

SHAPE_TELL(tournament)
static const struct shape tournament_shape = {
    sizeof(struct tournament),
    tournament_tell,
    {COLUMN(tournament, seq), COLUMN(tournament, id), COLUMN(tournament, created_ms),
     COLUMN(tournament, name), COLUMN(tournament, variant), COLUMN(tournament, regulations),
     COLUMN(tournament, facts), COLUMN(tournament, listed), COLUMN(tournament, rulebook)}};

enum db_status
store_tournament_get(struct store *store, const char *id, struct arena *pool,
                     struct tournament *out)
{
    return store_get(store, Q_TOURNAMENT_GET, ARGS(db_text(id)), &tournament_shape, pool, out);
}

enum db_status
store_tournament_list(struct store *store, int64_t after, int64_t limit, tournament_fn *each,
                      void *context)
{
    return store_each(store, Q_TOURNAMENT_LIST, ARGS(db_int(after), db_int(limit)),
                      &tournament_shape, (any_fn *)each, context);
}

enum db_status
store_pairing_add(struct store *store, const struct pairing *p)
{
    return store_write(store, Q_PAIRING_ADD,
                       ARGS(db_text(p->adjudication), db_int(p->tournament), db_int(p->round),
                            db_some(p->board), db_int(p->white), db_int(p->black),
                            db_known(p->white_points), db_known(p->black_points),
                            db_some(p->white_count), db_some(p->black_count)),
                       VOUCHED_PAIRING, FOUND(db_text(p->adjudication)));
}

SHAPE_TELL(pairing)
/* clang-format off */
static const struct shape pairing_shape = {
    sizeof(struct pairing),
    pairing_tell,
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
    return store_get(store, Q_PAIRING_GET, ARGS(db_text(adjudication)), &pairing_shape, pool, out);
}

enum db_status
store_pairing_stored(struct store *store, const char *adjudication, struct arena *pool,
                     struct pairing *out)
{
    return store_get(store, Q_PAIRING_STORED, ARGS(db_text(adjudication)), &pairing_shape, pool,
                     out);
}

enum db_status
store_pairing_list(struct store *store, int64_t tournament, int64_t round, pairing_fn *each,
                   void *context)
{
    struct db_value args[] = {db_int(tournament), db_int(round)};
    return store_each(store, round ? Q_PAIRING_ROUND : Q_PAIRING_LIST, args, round ? 2 : 1,
                      &pairing_shape, (any_fn *)each, context);
}

/* A game by its players; of a pair's games also the round and what tells it from others. */
static const struct shape game_shape = {sizeof(struct pairing),
                                        pairing_tell,
                                        {COLUMN(pairing, adjudication), COLUMN(pairing, white),
                                         COLUMN(pairing, black), COLUMN(pairing, round),
                                         COLUMN(pairing, ply), COLUMN(pairing, fingerprint)}};

enum db_status
store_round_taken(struct store *store, int64_t tournament, int64_t round, int64_t player,
                  struct arena *pool, struct pairing *out)
{
    return store_get(store, Q_ROUND_TAKEN, ARGS(db_int(tournament), db_int(round), db_int(player)),
                     &game_shape, pool, out);
}

enum db_status
store_pair_games(struct store *store, int64_t tournament, int64_t one, int64_t other,
                 pairing_fn *each, void *context)
{
    return store_each(store, Q_PAIR_GAMES, ARGS(db_int(tournament), db_int(one), db_int(other)),
                      &game_shape, (any_fn *)each, context);
}

enum db_status
store_round_last(struct store *store, int64_t tournament, int64_t white, int64_t black,
                 int64_t *out_round)
{
    return store_numbers(store, Q_ROUND_LAST,
                         ARGS(db_int(tournament), db_int(white), db_int(black)), out_round, 1);
}

/* Marks rows as touched before they change together. Each key is the tournament and a column of the
 * query. */
struct touching {
    struct store *store;
    struct db_value by[3];
    size_t place; /* index of that column in the key */
    enum vouched kind;
    enum db_status status;
};

static bool
row_touch(void *context, const struct db_value *c, size_t count)
{
    struct touching *t = context;
    (void)count;
    t->by[t->place] = db_int(c[0].integer);
    t->status = store_touch(t->store, t->kind, t->by);
    return !t->status;
}

static enum db_status
touch_each(struct touching *t, size_t query, const struct db_value args[2])
{
    enum db_status st = list_status(db_run(t->store->db, query, args, 2, row_touch, t));
    return st ? st : t->status;
}

enum db_status
store_player_add(struct store *store, const struct player *p)
{
    return store_write(store, Q_PLAYER_ADD,
                       ARGS(db_int(p->tournament), db_int(p->entry), db_int(p->number),
                            db_text(p->name), db_text(p->facts), db_text(store_salt(store))),
                       VOUCHED_PLAYER, FOUND(db_int(p->tournament), db_int(p->entry)));
}

enum db_status
store_player_change(struct store *store, const struct player *p)
{
    return store_write(store, Q_PLAYER_CHANGE,
                       ARGS(db_int(p->tournament), db_int(p->entry), db_text(p->name),
                            db_text(p->facts), db_some(p->withdrawn), db_text(store_salt(store))),
                       VOUCHED_PLAYER, FOUND(db_int(p->tournament), db_int(p->entry)));
}

enum db_status
store_player_remove(struct store *store, const struct player *p)
{
    struct db_value who[] = {db_int(p->tournament), db_int(p->entry)};
    struct db_value from[] = {db_int(p->tournament), db_int(p->number)};
    struct touching byes = {store, {who[0], db_null(), who[1]}, 1, VOUCHED_BYE, DB_OK};
    enum db_status st = store_touch(store, VOUCHED_PLAYER, FOUND(who[0], who[1]));
    if (!st)
        st = touch_each(&byes, Q_BYES_OF, who);
    if (!st)
        st = STORE_RUN(store, Q_PLAYER_REMOVE, who);
    if (!st)
        st = list_status(STORE_RUN(store, Q_BYES_CLEAR, who));
    if (!st)
        st = list_status(STORE_RUN(store, Q_PLAYER_LIFT, from));
    if (!st)
        st = list_status(store_run(store, Q_PLAYER_LOWER, ARGS(db_int(p->tournament))));
    /* There may be thousands: hash them with one query. */
    return st ? st : store_touch_rows(store, VOUCHED_PLAYER, Q_PLAYERS_BEHIND, ARRAY(from));
}

SHAPE_TELL(player)
static const struct shape player_shape = {sizeof(struct player),
                                          player_tell,
                                          {COLUMN(player, tournament), COLUMN(player, entry),
                                           COLUMN(player, number), COLUMN(player, name),
                                           COLUMN(player, facts), COLUMN(player, withdrawn)}};

static enum db_status
player_get(struct store *store, enum query query, int64_t tournament, struct db_value which,
           struct arena *pool, struct player *out)
{
    return store_get(store, query, ARGS(db_int(tournament), which), &player_shape, pool, out);
}

enum db_status
store_player_by_name(struct store *store, int64_t tournament, const char *name, struct arena *pool,
                     struct player *out)
{
    return player_get(store, Q_PLAYER_BY_NAME, tournament, db_text(name), pool, out);
}

enum db_status
store_player_by_number(struct store *store, int64_t tournament, int64_t number, struct arena *pool,
                       struct player *out)
{
    return player_get(store, Q_PLAYER_BY_NUMBER, tournament, db_int(number), pool, out);
}

enum db_status
store_player_by_entry(struct store *store, int64_t tournament, int64_t entry, struct arena *pool,
                      struct player *out)
{
    return player_get(store, Q_PLAYER_BY_ENTRY, tournament, db_int(entry), pool, out);
}

enum db_status
store_player_last(struct store *store, int64_t tournament, int64_t *out_number, int64_t *out_entry)
{
    int64_t last[2] = {0, 0};
    enum db_status st = store_numbers(store, Q_PLAYER_LAST, ARGS(db_int(tournament)), last, 2);
    *out_number = last[0];
    *out_entry = last[1];
    return st;
}

enum db_status
store_player_list(struct store *store, int64_t tournament, player_fn *each, void *context)
{
    return store_each(store, Q_PLAYER_LIST, ARGS(db_int(tournament)), &player_shape, (any_fn *)each,
                      context);
}

enum db_status
store_player_plays(struct store *store, int64_t tournament, int64_t entry, int64_t *out_round)
{
    *out_round = 0;
    return store_numbers(store, Q_PLAYER_PLAYS, ARGS(db_int(tournament), db_int(entry)), out_round,
                         1);
}

enum db_status
store_bye_put(struct store *store, const struct bye *b)
{
    struct db_value args[] = {db_int(b->tournament), db_int(b->round), db_int(b->player),
                              db_text(b->kind)};
    return store_write(store, Q_BYE_PUT, ARRAY(args), VOUCHED_BYE,
                       FOUND(args[0], args[1], args[2]));
}

enum db_status
store_bye_remove(struct store *store, const struct bye *b)
{
    struct db_value args[] = {db_int(b->tournament), db_int(b->round), db_int(b->player)};
    return store_write(store, Q_BYE_REMOVE, ARRAY(args), VOUCHED_BYE,
                       FOUND(args[0], args[1], args[2]));
}

SHAPE_TELL(bye)
static const struct shape bye_shape = {
    sizeof(struct bye),
    bye_tell,
    {COLUMN(bye, tournament), COLUMN(bye, round), COLUMN(bye, player), COLUMN(bye, kind)}};

enum db_status
store_bye_list(struct store *store, int64_t tournament, int64_t round, bye_fn *each, void *context)
{
    struct db_value args[] = {db_int(tournament), db_int(round)};
    return store_each(store, round ? Q_BYE_ROUND : Q_BYE_LIST, args, round ? 2 : 1, &bye_shape,
                      (any_fn *)each, context);
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
    return store_write(store, Q_FIXTURE_ADD, ARRAY(args), VOUCHED_FIXTURE,
                       FOUND(args[0], args[1], args[3]));
}

enum db_status
store_fixtures_clear(struct store *store, int64_t tournament, int64_t round)
{
    struct db_value args[] = {db_int(tournament), db_int(round)};
    struct touching t = {store, {args[0], args[1], db_null()}, 2, VOUCHED_FIXTURE, DB_OK};
    enum db_status st = touch_each(&t, Q_ROUND_FIXTURES, args);
    return st ? st : list_status(STORE_RUN(store, Q_FIXTURES_CLEAR, args));
}

SHAPE_TELL(fixture)
static const struct shape fixture_shape = {
    sizeof(struct fixture),
    fixture_tell,
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
                      &fixture_shape, (any_fn *)each, context);
}

enum db_status
store_fixture_all(struct store *store, int64_t tournament, fixture_fn *each, void *context)
{
    return store_each(store, Q_FIXTURE_ALL, ARGS(db_int(tournament)), &fixture_shape,
                      (any_fn *)each, context);
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
store_round_other(struct store *store, int64_t tournament, int64_t round, int64_t player,
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
                     &game_shape, pool, out);
}
