/* SPDX-License-Identifier: MIT */
#include "store/pairings.h"

#include "store/attest.h"

#define FIXTURE                                                                                    \
    "f.tournament, f.round, f.board, f.white, f.black, f.white_code, f.black_code,"                \
    " f.white_points, f.black_points"

/* A fixture without a counting game. */
#define NO_GAME(player)                                                                            \
    "not exists (select 1 from pairing p where p.tournament = f.tournament and p.white = "         \
    "f." player " and p.round = f.round and " COUNTS ")"
#define UNPLAYED NO_GAME("white") " and " NO_GAME("black")

/* A director's last decision overrides the verdict; one without a status takes back the decisions and acceptances before it.
 * `forfeit` means: decided without play. */
#define PAIRING                                                                                    \
    "p.adjudication, p.tournament, p.round, p.board, p.white, p.black,"                            \
    " case when r.seq is null then p.white_points else r.white_points end,"                        \
    " case when r.seq is null then p.black_points else r.black_points end,"                        \
    " case when r.status = 'forfeit' then 'decided' else coalesce(r.status, a.status) end,"        \
    " case when r.status = 'forfeit' then 'forfeit' else a.reason end,"                            \
    " a.ply, a.tournament, r.seq is not null,"                                                     \
    " p.white_count, p.black_count, case when r.seq is null then a.basis else 'decision' end,"     \
    " exists (select 1 from ruling g where g.adjudication = p.adjudication"                        \
    " and g.kind = 'acceptance' and not exists (select 1 from ruling n"                            \
    " where n.adjudication = g.adjudication and n.seq > g.seq and n.kind = 'decision'"             \
    " and n.status is null)), r.seq is not null and r.status = 'forfeit', " REPORTED               \
    " from pairing p join adjudication a on a.id = p.adjudication left join ruling r on r.seq ="   \
    " (select max(seq) from ruling where adjudication = p.adjudication and kind = 'decision')"     \
    " and r.status is not null"

enum db_status
store_bye_put(struct store *store, const struct bye *b)
{
    QUERY(query,
          "insert into bye (tournament, round, player, kind) values ($1, $2, $3, $4)"
          " on conflict (tournament, round, player) do update set kind = excluded.kind",
          .kind = DB_DEFERRED);
    struct db_value args[] = {VALUES(b->tournament, b->round, b->player, b->kind)};
    enum db_status st = STORE_RUN(store, &query, args);
    return st ? st
              : store_touch_row(store, ATTESTED_BYE, KEY(args[0], args[1], args[2]),
                                ARGS(db_null(), b->kind));
}

enum db_status
store_bye_remove(struct store *store, const struct bye *b)
{
    QUERY(query, "delete from bye where tournament = $1 and round = $2 and player = $3");
    const struct row_change bye = {
        ATTESTED_BYE, {VALUES(b->tournament, b->round, b->player)}, {{0}}};
    return store_delete(store, &query, ARRAY(bye.by), &bye);
}

LIST_MAPPING(bye, bye, COLUMNS(bye, tournament, round, player, kind));

enum db_status
store_bye_list(struct store *store, int64_t tournament, int64_t round, bye_fn *each, void *context)
{
    QUERY(bye_round, "select tournament, round, player, kind from bye where tournament = $1"
                     " and round = $2 order by player");
    QUERY(bye_list, "select tournament, round, player, kind from bye where tournament = $1"
                    " order by round, player");
    struct db_value args[] = {VALUES(tournament, round)};
    return store_each(store, round ? &bye_round : &bye_list, args, round ? 2 : 1, &bye_mapping,
                      (callback_fn *)each, context);
}

enum db_status
store_bye_allocated(struct store *store, const struct bye *but, int64_t before, int64_t *out_round)
{
    QUERY(query, "select round from bye where tournament = $1 and player = $2"
                 " and kind = 'allocated' and round <> $3 and round < $4 order by round limit 1");
    return store_numbers(store, &query, ARGS(but->tournament, but->player, but->round, before),
                         out_round, 1);
}

enum db_status
store_fixture_add(struct store *store, const struct fixture *f)
{
    QUERY(query,
          "insert into fixture (tournament, round, board, white, black, white_code,"
          " black_code, white_points, black_points) values ($1, $2, $3, $4, $5, $6, $7,"
          " $8, $9)",
          .kind = DB_DEFERRED);
    char white[2] = {f->white_code, '\0'}, black[2] = {f->black_code, '\0'};
    struct db_value args[] = {VALUES(f->tournament, f->round, f->board, f->white, f->black, white,
                                     black, db_known(f->white_points), db_known(f->black_points))};
    enum db_status st = STORE_RUN(store, &query, args);
    return st ? st
              : store_touch_row(
                    store, ATTESTED_FIXTURE, KEY(args[0], args[1], args[3]),
                    ARGS(db_null(), args[2], args[4], args[5], args[6], args[7], args[8]));
}

enum db_status
store_fixtures_clear(struct store *store, int64_t tournament, int64_t round)
{
    /* The rows are marked before they are deleted, because their keys are read from the table. */
    QUERY(round_fixtures, "select round, white from fixture where tournament = $1 and round = $2");
    QUERY(fixtures_clear, "delete from fixture where tournament = $1 and round = $2");
    struct db_value args[] = {VALUES(tournament, round)};
    enum db_status st =
        list_status(store_touch_deleted(store, ATTESTED_FIXTURE, &round_fixtures, args));
    return st ? st : list_status(STORE_RUN(store, &fixtures_clear, args));
}

LIST_MAPPING(fixture, fixture,
             COLUMNS(fixture, tournament, round, board, white, black, white_code, black_code),
             COLUMN_AS(POINTS, fixture, white_points), COLUMN_AS(POINTS, fixture, black_points));

enum db_status
store_fixture_list(struct store *store, int64_t tournament, int64_t round, fixture_fn *each,
                   void *context)
{
    QUERY(fixture_round,
          "select " FIXTURE " from fixture f where f.tournament = $1 and f.round = $2 and " UNPLAYED
          " order by f.board, f.white");
    QUERY(fixture_list, "select " FIXTURE " from fixture f where f.tournament = $1 and " UNPLAYED
                        " order by f.round, f.board, f.white");
    struct db_value args[] = {VALUES(tournament, round)};
    return store_each(store, round ? &fixture_round : &fixture_list, args, round ? 2 : 1,
                      &fixture_mapping, (callback_fn *)each, context);
}

enum db_status
store_fixture_at(struct store *store, int64_t tournament, int64_t round, int64_t board,
                 struct arena *pool, struct fixture *out)
{
    QUERY(query, "select " FIXTURE " from fixture f where f.tournament = $1 and f.round = $2"
                 " and f.board = $3 order by f.white limit 1");
    return store_get(store, &query, ARGS(tournament, round, board), &fixture_mapping, pool, out);
}

enum db_status
store_fixture_result(struct store *store, const struct fixture *f)
{
    QUERY(query, "update fixture set white_code = $4, black_code = $5, white_points = $6,"
                 " black_points = $7 where tournament = $1 and round = $2 and white = $3");
    char white[2] = {f->white_code, '\0'}, black[2] = {f->black_code, '\0'};
    struct db_value args[] = {VALUES(f->tournament, f->round, f->white, white, black,
                                     db_known(f->white_points), db_known(f->black_points))};
    return store_change(store, &query, ARRAY(args),
                        &(struct row_change){ATTESTED_FIXTURE,
                                             {args[0], args[1], args[2]},
                                             {{FIXTURE_WHITE_CODE, args[3], 0},
                                              {FIXTURE_BLACK_CODE, args[4], 0},
                                              {FIXTURE_WHITE_POINTS, args[5], 0},
                                              {FIXTURE_BLACK_POINTS, args[6], 0}}});
}

enum db_status
store_fixture_all(struct store *store, int64_t tournament, fixture_fn *each, void *context)
{
    QUERY(query, "select " FIXTURE
                 " from fixture f where f.tournament = $1 order by f.round, f.board, f.white");
    return store_each(store, &query, ARGS(tournament), &fixture_mapping, (callback_fn *)each,
                      context);
}

enum db_status
store_pairing_add(struct store *store, const struct pairing *p)
{
    QUERY(query,
          "insert into pairing (adjudication, tournament, round, board, white, black,"
          " white_points, black_points, white_count, black_count) values ($1, $2, $3, $4,"
          " $5, $6, $7, $8, $9, $10)",
          .kind = DB_DEFERRED);
    struct db_value args[] = {VALUES(p->adjudication, p->tournament, p->round, db_some(p->board),
                                     p->white, p->black, db_known(p->white_points),
                                     db_known(p->black_points), db_some(p->white_count),
                                     db_some(p->black_count))};
    enum db_status st = STORE_RUN(store, &query, args);
    args[0] = db_null(); /* its place is the salt's: the columns are those that are attested */
    return st ? st : store_touch_row(store, ATTESTED_PAIRING, KEY(p->adjudication), ARRAY(args));
}

LIST_MAPPING(pairing, pairing,
             COLUMNS(pairing, adjudication, tournament, round, board, white, black),
             COLUMN_AS(POINTS, pairing, white_points), COLUMN_AS(POINTS, pairing, black_points),
             COLUMNS(pairing, status, reason, ply, tournament_id, decided, white_count, black_count,
                     basis, accepted, forfeit, reported, white_name, black_name));

enum db_status
store_pairing_get(struct store *store, const char *adjudication, struct arena *pool,
                  struct pairing *out)
{
    QUERY(query, "select " PAIRING " where p.adjudication = $1");
    return store_get(store, &query, ARGS(adjudication), &pairing_mapping, pool, out);
}

enum db_status
store_pairing_stored(struct store *store, const char *adjudication, struct arena *pool,
                     struct pairing *out)
{
    QUERY(query, "select p.adjudication, p.tournament, p.round, p.board, p.white, p.black,"
                 " p.white_points, p.black_points, a.status, a.reason, a.ply, t.id, 0,"
                 " p.white_count, p.black_count, a.basis, 0, 0, '', a.white, a.black from pairing p"
                 " join tournament t on t.seq = p.tournament"
                 " join adjudication a on a.id = p.adjudication and a.tournament = t.id"
                 " where p.adjudication = $1");
    return store_get(store, &query, ARGS(adjudication), &pairing_mapping, pool, out);
}

enum db_status
store_pairing_list(struct store *store, int64_t tournament, int64_t round, pairing_fn *each,
                   void *context)
{
    QUERY(pairing_round, "select " PAIRING " where p.tournament = $1 and p.round = $2 and " COUNTS
                         " order by p.board, a.seq");
    QUERY(pairing_list, "select " PAIRING " where p.tournament = $1 and " COUNTS
                        " order by p.round, p.board, a.seq");
    struct db_value args[] = {VALUES(tournament, round)};
    return store_each(store, round ? &pairing_round : &pairing_list, args, round ? 2 : 1,
                      &pairing_mapping, (callback_fn *)each, context);
}

/* The players of a game; for the games of two players also the columns that distinguish these games. */
static const struct mapping game_mapping = {
    sizeof(struct pairing),
    pairing_call,
    {COLUMNS(pairing, adjudication, white, black, round, ply, fingerprint)}};

enum db_status
store_round_game(struct store *store, int64_t tournament, int64_t round, int64_t player,
                 struct arena *pool, struct pairing *out)
{
    QUERY(query,
          "select p.adjudication, p.white, p.black from pairing p where p.tournament = $1"
          " and p.round = $2 and p.white = $3 and " COUNTS
          " union all select p.adjudication, p.white, p.black from pairing p"
          " where p.tournament = $1 and p.round = $2 and p.black = $3 and " COUNTS " limit 1");
    return store_get(store, &query, ARGS(tournament, round, player), &game_mapping, pool, out);
}

enum db_status
store_pair_games(struct store *store, int64_t tournament, int64_t one, int64_t other,
                 pairing_fn *each, void *context)
{
    /* The games of two players, with either colours. */
    QUERY(query, "select p.adjudication, p.white, p.black, p.round, a.ply, a.fingerprint"
                 " from (select * from pairing where tournament = $1 and white = $2"
                 " and black = $3 union all select * from pairing where tournament = $1"
                 " and white = $3 and black = $2) p join adjudication a on a.id = p.adjudication"
                 " where " COUNTS);
    return store_each(store, &query, ARGS(tournament, one, other), &game_mapping,
                      (callback_fn *)each, context);
}

enum db_status
store_round_last(struct store *store, int64_t tournament, int64_t white, int64_t black,
                 int64_t *out_round)
{
    /* Each part uses an index, which a single condition with "or" would not. */
    QUERY(query, "select max(round) from ( select coalesce(max(p.round), 0) as round"
                 " from pairing p where p.tournament = $1 and p.white in ($2, $3) and " COUNTS
                 " union all select coalesce(max(p.round), 0) from pairing p"
                 " where p.tournament = $1 and p.black in ($2, $3) and " COUNTS
                 " union all select coalesce(max(f.round), 0) from fixture f"
                 " where f.tournament = $1 and f.white in ($2, $3) union all"
                 " select coalesce(max(f.round), 0) from fixture f where f.tournament = $1"
                 " and f.black in ($2, $3)) t");
    return store_numbers(store, &query, ARGS(tournament, white, black), out_round, 1);
}

enum db_status
store_round_pending(struct store *store, int64_t tournament, int64_t one, int64_t other,
                    int64_t *round, int64_t *board)
{
    /*
     * Each part of the union uses an index; round $4 only, if it is not 0. The unary plus keeps SQLite from using the index of the
     * sort order, which would scan the whole tournament.
     */
    QUERY(query,
          "select c.round, c.board from (select * from fixture where tournament = $1"
          " and white in ($2, $3) union all select * from fixture where tournament = $1"
          " and black in ($2, $3)) c where (c.white_code = '?' or (c.white = $2 and c.black = $3))"
          " and ($4 = 0 or c.round = $4)"
          " and not exists (select 1 from pairing p where p.tournament = c.tournament"
          " and p.white = c.white and p.round = c.round and " COUNTS
          ") and not exists (select 1 from pairing p where p.tournament = c.tournament"
          " and p.white = c.black and p.round = c.round and " COUNTS ") order by"
          " case when c.white_code <> '?' then 1 when c.white in ($2, $3) and c.black in ($2, $3)"
          " then 0 else 2 end, +c.round limit 1");
    int64_t found[2] = {0, 0};
    enum db_status st =
        store_numbers(store, &query, ARGS(tournament, one, other, *round), found, 2);
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
    QUERY(query, "select kind from bye where tournament = $1 and round = $2 and player = $3");
    return store_text_get(store, &query, ARGS(tournament, round, player), pool, out_kind);
}

MAPPING(round_seat, round_seat, COLUMNS(round_seat, other, white, white_code, black_code));

enum db_status
store_round_seat(struct store *store, int64_t tournament, int64_t round, int64_t player,
                 struct round_seat *out)
{
    QUERY(query,
          "select f.black, 1, f.white_code, f.black_code from fixture f where f.tournament = $1"
          " and f.white = $3 and f.round = $2 union all select f.white, 0, f.white_code,"
          " f.black_code from fixture f where f.tournament = $1 and f.black = $3"
          " and f.round = $2");
    return store_get(store, &query, ARGS(tournament, round, player), &round_seat_mapping, NULL,
                     out);
}

enum db_status
store_board_game(struct store *store, const struct pairing *p, struct arena *pool,
                 struct pairing *out)
{
    QUERY(query, "select p.adjudication, p.white, p.black from pairing p where p.tournament = $1"
                 " and p.round = $2 and p.board = $3 and " COUNTS
                 " union all select '', f.white, f.black from fixture f where f.tournament = $1"
                 " and f.round = $2 and f.board = $3 and not (f.white in ($4, $5)"
                 " and f.black in ($4, $5)) limit 1");
    return store_get(store, &query, ARGS(p->tournament, p->round, p->board, p->white, p->black),
                     &game_mapping, pool, out);
}
