/* SPDX-License-Identifier: MIT */
/* Tournaments, their games, and rulings about verdicts. */
#include "store/store_vouch.h"

static struct db_value
points_value(int64_t points)
{
    return points < 0 ? db_null() : db_int(points);
}

static int64_t
points_read(const struct db_value *column)
{
    return column->kind == DB_NULL ? -1 : column->integer;
}

static enum db_status
list_status(enum db_status status)
{
    return status == DB_NONE ? DB_OK : status;
}

/* ---- tournaments ------------------------------------------------------------------------------ */

enum db_status
store_tournament_add(struct store *store, const struct tournament *t)
{
    struct db_value args[] = {
        db_text(t->id),          db_int(t->created_ms),
        db_text(t->name),        db_text(t->variant),
        db_text(t->regulations), db_text(t->facts),
        db_int(t->listed),       db_text(t->rulebook),
        db_text(t->owner),       db_text(store_salt(store)),
    };
    enum db_status st = STORE_RUN(store, Q_TOURNAMENT_ADD, args);
    return st ? st : store_touch(store, VOUCHED_TOURNAMENT, db_text(t->id), db_null(), db_null());
}

enum db_status
store_tournament_rulebook(struct store *store, int64_t tournament, const char *rulebook)
{
    struct db_value args[] = {db_int(tournament), db_text(rulebook)};
    enum db_status st = STORE_RUN(store, Q_TOURNAMENT_RULEBOOK, args);
    return st ? st
              : store_touch(store, VOUCHED_TOURNAMENT, db_null(), db_int(tournament), db_null());
}

struct tournament_target {
    struct arena *pool;
    struct tournament *out;
    tournament_fn *each;
    void *context;
};

static void
tournament_read(struct arena *pool, const struct db_value *c, struct tournament *out)
{
    *out = (struct tournament){
        .seq = c[0].integer,
        .id = column_text(pool, &c[1]),
        .created_ms = c[2].integer,
        .name = column_text(pool, &c[3]),
        .variant = column_text(pool, &c[4]),
        .regulations = column_text(pool, &c[5]),
        .facts = column_text(pool, &c[6]),
        .listed = c[7].integer != 0,
        .rulebook = column_text(pool, &c[8]),
    };
}

static bool
row_tournament(void *context, const struct db_value *columns, size_t count)
{
    struct tournament_target *target = context;
    (void)count;
    tournament_read(target->pool, columns, target->out);
    return false;
}

enum db_status
store_tournament_get(struct store *store, const char *id, struct arena *pool,
                     struct tournament *out)
{
    struct tournament_target target = {.pool = pool, .out = out};
    struct db_value args[] = {db_text(id)};
    return db_run(store->db, Q_TOURNAMENT_GET, args, 1, row_tournament, &target);
}

static bool
row_tournament_listed(void *context, const struct db_value *columns, size_t count)
{
    struct tournament_target *target = context;
    struct tournament one;
    struct arena pool;
    (void)count;
    arena_init(&pool);
    tournament_read(&pool, columns, &one);
    bool more = !pool.failed && target->each(target->context, &one);
    arena_clear(&pool);
    return more;
}

enum db_status
store_tournament_list(struct store *store, int64_t after, int64_t limit, tournament_fn *each,
                      void *context)
{
    struct tournament_target target = {.each = each, .context = context};
    struct db_value args[] = {db_int(after), db_int(limit)};
    return list_status(
        db_run(store->db, Q_TOURNAMENT_LIST, args, 2, row_tournament_listed, &target));
}

/* ---- games ------------------------------------------------------------------------------------ */

enum db_status
store_pairing_add(struct store *store, const struct pairing *p)
{
    struct db_value args[] = {
        db_text(p->adjudication),
        db_int(p->tournament),
        db_int(p->round),
        p->board ? db_int(p->board) : db_null(),
        db_int(p->white),
        db_int(p->black),
        points_value(p->white_points),
        points_value(p->black_points),
        p->white_count ? db_int(p->white_count) : db_null(),
        p->black_count ? db_int(p->black_count) : db_null(),
    };
    enum db_status st = STORE_RUN(store, Q_PAIRING_ADD, args);
    return st ? st
              : store_touch(store, VOUCHED_PAIRING, db_text(p->adjudication), db_null(), db_null());
}

struct pairing_target {
    struct arena *pool; /* NULL: strings live for the call */
    struct pairing *out;
    pairing_fn *each;
    void *context;
};

static const char *
text_of(struct arena *pool, const struct db_value *column)
{
    return pool ? column_text(pool, column) : column->data;
}

static bool
row_pairing(void *context, const struct db_value *c, size_t count)
{
    struct pairing_target *target = context;
    struct pairing one = {
        .adjudication = text_of(target->pool, &c[0]),
        .tournament = c[1].integer,
        .round = c[2].integer,
        .board = c[3].integer,
        .white = c[4].integer,
        .black = c[5].integer,
        .white_points = points_read(&c[6]),
        .black_points = points_read(&c[7]),
        .status = text_of(target->pool, &c[8]),
        .reason = text_of(target->pool, &c[9]),
        .ply = c[10].integer,
        .tournament_id = text_of(target->pool, &c[11]),
        .decided = c[12].integer != 0,
        .white_count = c[13].integer,
        .black_count = c[14].integer,
        .basis = text_of(target->pool, &c[15]),
        .accepted = c[16].integer != 0,
    };
    if (count > 18) {
        one.white_name = text_of(target->pool, &c[17]);
        one.black_name = text_of(target->pool, &c[18]);
    }
    if (target->each)
        return target->each(target->context, &one);
    *target->out = one;
    return false;
}

enum db_status
store_pairing_get(struct store *store, const char *adjudication, struct arena *pool,
                  struct pairing *out)
{
    struct pairing_target target = {.pool = pool, .out = out};
    struct db_value args[] = {db_text(adjudication)};
    return db_run(store->db, Q_PAIRING_GET, args, 1, row_pairing, &target);
}

enum db_status
store_pairing_stored(struct store *store, const char *adjudication, struct arena *pool,
                     struct pairing *out)
{
    struct pairing_target target = {.pool = pool, .out = out};
    struct db_value args[] = {db_text(adjudication)};
    return db_run(store->db, Q_PAIRING_STORED, args, 1, row_pairing, &target);
}

enum db_status
store_pairing_list(struct store *store, int64_t tournament, pairing_fn *each, void *context)
{
    struct pairing_target target = {.each = each, .context = context};
    struct db_value args[] = {db_int(tournament)};
    return list_status(db_run(store->db, Q_PAIRING_LIST, args, 1, row_pairing, &target));
}

enum db_status
store_round_taken(struct store *store, int64_t tournament, int64_t round, int64_t player)
{
    struct db_value args[] = {db_int(tournament), db_int(round), db_int(player)};
    return db_run(store->db, Q_ROUND_TAKEN, args, 3, NULL, NULL);
}

static bool
row_number(void *context, const struct db_value *columns, size_t count)
{
    (void)count;
    *(int64_t *)context = columns[0].integer;
    return false;
}

enum db_status
store_round_last(struct store *store, int64_t tournament, int64_t white, int64_t black,
                 int64_t *out_round)
{
    struct db_value args[] = {db_int(tournament), db_int(white), db_int(black)};
    return db_run(store->db, Q_ROUND_LAST, args, 3, row_number, out_round);
}

/* ---- rulings ---------------------------------------------------------------------------------- */

enum db_status
store_ruling_add(struct store *store, const struct ruling *r)
{
    struct db_value args[] = {
        db_text(r->id),
        db_text(r->adjudication),
        db_int(r->created_ms),
        db_text(r->actor),
        db_text(r->kind),
        db_text(r->reason),
        db_text(r->replacement),
        db_text(r->status),
        db_text(r->winner),
        points_value(r->white_points),
        points_value(r->black_points),
        db_text(store_salt(store)),
    };
    enum db_status st = STORE_RUN(store, Q_RULING_ADD, args);
    return st ? st : store_touch(store, VOUCHED_RULING, db_text(r->id), db_null(), db_null());
}

struct ruling_target {
    ruling_fn *each;
    void *context;
};

static bool
row_ruling(void *context, const struct db_value *c, size_t count)
{
    struct ruling_target *target = context;
    struct ruling one = {
        .id = c[0].data,
        .adjudication = c[1].data,
        .created_ms = c[2].integer,
        .actor = c[3].data,
        .kind = c[4].data,
        .reason = c[5].data,
        .replacement = c[6].data,
        .status = c[7].data,
        .winner = c[8].data,
        .white_points = points_read(&c[9]),
        .black_points = points_read(&c[10]),
        .seq = c[11].integer,
    };
    (void)count;
    return target->each(target->context, &one);
}

enum db_status
store_ruling_list(struct store *store, const char *adjudication, ruling_fn *each, void *context)
{
    struct ruling_target target = {each, context};
    struct db_value args[] = {db_text(adjudication)};
    return list_status(db_run(store->db, Q_RULING_LIST, args, 1, row_ruling, &target));
}

struct id_target {
    struct arena *pool;
    const char **out;
};

static bool
row_id(void *context, const struct db_value *columns, size_t count)
{
    struct id_target *target = context;
    (void)count;
    *target->out = column_text(target->pool, &columns[0]);
    return false;
}

enum db_status
store_ruling_replaced(struct store *store, const char *replacement, struct arena *pool,
                      const char **out_id)
{
    struct id_target target = {pool, out_id};
    struct db_value args[] = {db_text(replacement)};
    *out_id = NULL;
    return list_status(db_run(store->db, Q_RULING_REPLACED, args, 1, row_id, &target));
}
