/* SPDX-License-Identifier: MIT */
/* Tournaments, their games, and rulings about verdicts. */
#include "store/store_shape.h"
#include "store/store_vouch.h"

/* ---- tournaments ------------------------------------------------------------------------------ */

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

/* ---- games ------------------------------------------------------------------------------------ */

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
static const struct shape pairing_shape = {
    sizeof(struct pairing),
    pairing_tell,
    {COLUMN(pairing, adjudication), COLUMN(pairing, tournament), COLUMN(pairing, round),
     COLUMN(pairing, board), COLUMN(pairing, white), COLUMN(pairing, black),
     COLUMN_AS(POINTS, pairing, white_points), COLUMN_AS(POINTS, pairing, black_points),
     COLUMN(pairing, status), COLUMN(pairing, reason), COLUMN(pairing, ply),
     COLUMN(pairing, tournament_id), COLUMN(pairing, decided), COLUMN(pairing, white_count),
     COLUMN(pairing, black_count), COLUMN(pairing, basis), COLUMN(pairing, accepted),
     COLUMN(pairing, white_name), COLUMN(pairing, black_name)}};

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

enum db_status
store_round_taken(struct store *store, int64_t tournament, int64_t round, int64_t player)
{
    return store_run(store, Q_ROUND_TAKEN, ARGS(db_int(tournament), db_int(round), db_int(player)));
}

enum db_status
store_round_last(struct store *store, int64_t tournament, int64_t white, int64_t black,
                 int64_t *out_round)
{
    return store_numbers(store, Q_ROUND_LAST,
                         ARGS(db_int(tournament), db_int(white), db_int(black)), out_round, 1);
}

/* ---- rulings ---------------------------------------------------------------------------------- */

enum db_status
store_ruling_add(struct store *store, const struct ruling *r)
{
    return store_write(store, Q_RULING_ADD,
                       ARGS(db_text(r->id), db_text(r->adjudication), db_int(r->created_ms),
                            db_text(r->actor), db_text(r->kind), db_text(r->reason),
                            db_text(r->replacement), db_text(r->status), db_text(r->winner),
                            db_known(r->white_points), db_known(r->black_points),
                            db_text(store_salt(store))),
                       VOUCHED_RULING, FOUND(db_text(r->id)));
}

SHAPE_TELL(ruling)
static const struct shape ruling_shape = {
    sizeof(struct ruling),
    ruling_tell,
    {COLUMN(ruling, id), COLUMN(ruling, adjudication), COLUMN(ruling, created_ms),
     COLUMN(ruling, actor), COLUMN(ruling, kind), COLUMN(ruling, reason),
     COLUMN(ruling, replacement), COLUMN(ruling, status), COLUMN(ruling, winner),
     COLUMN_AS(POINTS, ruling, white_points), COLUMN_AS(POINTS, ruling, black_points),
     COLUMN(ruling, seq)}};

enum db_status
store_ruling_list(struct store *store, const char *adjudication, ruling_fn *each, void *context)
{
    return store_each(store, Q_RULING_LIST, ARGS(db_text(adjudication)), &ruling_shape,
                      (any_fn *)each, context);
}

/* ---- a verdict with its rulings --------------------------------------------------------------- */

/* The columns of FACTS and the verdict's, and those of STAMP; behind them a ruling's id and salt, and what it says. */
static const struct shape verdict_shape = {
    sizeof(struct verdict_row),
    NULL,
    {COLUMN(verdict_row, a.seq),         COLUMN(verdict_row, a.id),
     COLUMN(verdict_row, a.created_ms),  COLUMN(verdict_row, a.tournament),
     COLUMN(verdict_row, a.variant),     COLUMN(verdict_row, a.status),
     COLUMN(verdict_row, a.winner),      COLUMN(verdict_row, a.reason),
     COLUMN(verdict_row, a.fingerprint), COLUMN(verdict_row, a.ply),
     COLUMN(verdict_row, a.white),       COLUMN(verdict_row, a.black),
     COLUMN(verdict_row, a.as_variant),  COLUMN(verdict_row, a.as_notation),
     COLUMN(verdict_row, a.as_strict),   COLUMN(verdict_row, a.version),
     COLUMN(verdict_row, a.basis),       COLUMN(verdict_row, a.rulebook),
     COLUMN(verdict_row, a.verdict),     COLUMN(verdict_row, salt),
     COLUMN(verdict_row, replaces),      COLUMN(verdict_row, round),
     COLUMN(verdict_row, board)}};
static const struct shape stamp_shape = {sizeof(struct verdict_row),
                                         NULL,
                                         {COLUMN(verdict_row, salt), COLUMN(verdict_row, replaces),
                                          COLUMN(verdict_row, round), COLUMN(verdict_row, board)}};
static const struct shape ruled_shape = {
    sizeof(struct ruling),
    NULL,
    {COLUMN(ruling, adjudication), COLUMN(ruling, created_ms), COLUMN(ruling, actor),
     COLUMN(ruling, kind), COLUMN(ruling, reason), COLUMN(ruling, replacement),
     COLUMN(ruling, status), COLUMN(ruling, winner), COLUMN_AS(POINTS, ruling, white_points),
     COLUMN_AS(POINTS, ruling, black_points)}};

struct verdict_target {
    const struct shape *shape;
    struct arena *pool;
    struct verdict_row *out;
    ruled_fn *each;
    void *context;
    bool is_read;
};

static bool
row_verdict(void *context, const struct db_value *c, size_t count)
{
    struct verdict_target *target = context;
    size_t at = store_shape_count(target->shape);
    struct ruling ruling;
    if (!target->is_read)
        store_row_read(target->shape, target->pool, c, at, target->out);
    target->is_read = true;
    if (c[at].kind != DB_TEXT)
        return false;
    store_row_read(&ruled_shape, NULL, c + at + 2, count - at - 2, &ruling);
    ruling.id = c[at].data;
    return target->each(target->context, &ruling, c[at + 1].data);
}

enum db_status
store_verdict_get(struct store *store, const char *id, struct arena *pool, struct verdict_row *out,
                  ruled_fn *each, void *context)
{
    struct verdict_target target = {&verdict_shape, pool, out, each, context, false};
    return db_run(store->db, Q_VERDICT_GET, ARGS(db_text(id)), row_verdict, &target);
}

enum db_status
store_verdict_stamp(struct store *store, const char *id, struct arena *pool,
                    struct verdict_row *out, ruled_fn *each, void *context)
{
    struct verdict_target target = {&stamp_shape, pool, out, each, context, false};
    return db_run(store->db, Q_VERDICT_STAMP, ARGS(db_text(id)), row_verdict, &target);
}

enum db_status
store_ruling_replaced(struct store *store, const char *replacement, struct arena *pool,
                      const char **out_id)
{
    *out_id = NULL;
    return list_status(
        store_text_get(store, Q_RULING_REPLACED, ARGS(db_text(replacement)), pool, out_id));
}
