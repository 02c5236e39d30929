/* SPDX-License-Identifier: MIT */
/* Adjudications, and the answers kept for Idempotency-Key. */
#include "store/store_vouch.h"

#include <string.h>

enum { MEANWHILE = 10000 };

#define COUNT(array) (sizeof(array) / sizeof *(array))

static bool
row_last(void *context, const struct db_value *columns, size_t count)
{
    (void)count;
    *(int64_t *)context = columns[0].integer;
    return false;
}

enum db_status
store_adjudication_add(struct store *store, const struct adjudication *a,
                       const struct record *record)
{
    int64_t seq = store->last_adjudication + 1;
    struct db_value facts[] = {
        db_int(seq),
        db_text(a->id),
        db_int(a->created_ms),
        db_text(a->tournament),
        db_text(a->variant),
        db_text(a->status),
        db_text(a->winner),
        db_text(a->reason),
        db_text(a->fingerprint),
        db_int(a->ply),
        db_text(a->white),
        db_text(a->black),
        db_text(a->as_variant),
        db_text(a->as_notation),
        db_int(a->as_strict),
        db_text(a->version),
        db_text(a->basis),
        db_text(a->rulebook),
        db_text(a->owner),
    };
    struct db_value bytes[] = {db_int(seq), db_text(record->type),
                               db_blob(record->data, record->len), db_text(a->verdict),
                               db_text(store_salt(store))};
    enum db_status st = STORE_RUN(store, Q_ADJUDICATION_ADD, facts);
    if (!st)
        st = STORE_RUN(store, Q_DOCUMENT_ADD, bytes);
    if (!st)
        store->last_adjudication = seq;
    return st ? st : store_touch(store, VOUCHED_ADJUDICATION, db_text(a->id), db_null(), db_null());
}

/* The columns of FACTS. */
static void
adjudication_read(struct arena *pool, const struct db_value *c, struct adjudication *out)
{
    *out = (struct adjudication){
        .seq = c[0].integer,
        .id = column_text(pool, &c[1]),
        .created_ms = c[2].integer,
        .tournament = column_text(pool, &c[3]),
        .variant = column_text(pool, &c[4]),
        .status = column_text(pool, &c[5]),
        .winner = column_text(pool, &c[6]),
        .reason = column_text(pool, &c[7]),
        .fingerprint = column_text(pool, &c[8]),
        .ply = c[9].integer,
        .white = column_text(pool, &c[10]),
        .black = column_text(pool, &c[11]),
        .as_variant = column_text(pool, &c[12]),
        .as_notation = column_text(pool, &c[13]),
        .as_strict = c[14].integer != 0,
        .version = column_text(pool, &c[15]),
        .basis = column_text(pool, &c[16]),
        .rulebook = column_text(pool, &c[17]),
    };
}

enum { FACT_COUNT = 18 };

struct adjudication_target {
    struct arena *pool;
    struct adjudication *out;
};

static bool
row_adjudication(void *context, const struct db_value *columns, size_t count)
{
    struct adjudication_target *target = context;
    (void)count;
    adjudication_read(target->pool, columns, target->out);
    target->out->verdict = column_text(target->pool, &columns[FACT_COUNT]);
    return false;
}

enum db_status
store_adjudication_get(struct store *store, const char *id, struct arena *pool,
                       struct adjudication *out)
{
    struct adjudication_target target = {pool, out};
    struct db_value args[] = {db_text(id)};
    return db_run(store->db, Q_ADJUDICATION_GET, args, COUNT(args), row_adjudication, &target);
}

struct record_target {
    struct arena *pool;
    struct record *out;
};

static bool
row_record(void *context, const struct db_value *columns, size_t count)
{
    struct record_target *target = context;
    (void)count;
    target->out->type = column_text(target->pool, &columns[0]);
    target->out->data = column_text(target->pool, &columns[1]);
    target->out->len = columns[1].len;
    return false;
}

enum db_status
store_adjudication_record(struct store *store, const char *id, struct arena *pool,
                          struct record *out)
{
    struct record_target target = {pool, out};
    struct db_value args[] = {db_text(id)};
    return db_run(store->db, Q_ADJUDICATION_RECORD, args, COUNT(args), row_record, &target);
}

struct list_target {
    adjudication_fn *each;
    void *context;
};

static bool
row_listed(void *context, const struct db_value *columns, size_t count)
{
    struct list_target *target = context;
    struct adjudication one;
    struct arena pool;
    (void)count;
    arena_init(&pool);
    adjudication_read(&pool, columns, &one);
    bool more = !pool.failed && target->each(target->context, &one);
    arena_clear(&pool);
    return more;
}

/* The query whose index leaves the least to look at. */
static enum query
list_query(const struct adjudication_filter *f)
{
    if (f->player)
        return Q_ADJUDICATION_LIST_PLAYER;
    if (f->tournament)
        return Q_ADJUDICATION_LIST_TOURNAMENT;
    if (f->variant)
        return f->status ? Q_ADJUDICATION_LIST_ENDED : Q_ADJUDICATION_LIST_VARIANT;
    return f->status ? Q_ADJUDICATION_LIST_STATUS : Q_ADJUDICATION_LIST;
}

/*
 * Nothing of that time or later stands before this place. Those that were judged at the same time are
 * stored in any order, but not so many of them.
 */
static enum db_status
seq_since(struct store *store, int64_t since_ms, int64_t *out)
{
    struct db_value args[] = {db_int(since_ms)};
    enum db_status st = db_run(store->db, Q_ADJUDICATION_SINCE, args, 1, row_last, out);
    *out = *out > MEANWHILE ? *out - MEANWHILE : 0;
    return st;
}

enum db_status
store_adjudication_list(struct store *store, const struct adjudication_filter *f,
                        adjudication_fn *each, void *context)
{
    struct list_target target = {each, context};
    int64_t since = 0;
    enum db_status st = f->since_ms ? seq_since(store, f->since_ms, &since) : DB_OK;
    if (st)
        return st;
    struct db_value args[] = {
        db_int(f->after > since ? f->after : since),
        db_text(f->tournament),
        db_text(f->variant),
        db_text(f->status),
        db_text(f->player),
        db_int(f->since_ms),
        db_int(f->limit),
        db_int(f->round),
    };
    return db_run(store->db, list_query(f), args, COUNT(args), row_listed, &target);
}

struct answer_target {
    struct arena *pool;
    struct answer *out;
};

static bool
row_answer(void *context, const struct db_value *c, size_t count)
{
    struct answer_target *target = context;
    (void)count;
    *target->out = (struct answer){
        .request = column_text(target->pool, &c[0]),
        .status = c[1].integer,
        .type = column_text(target->pool, &c[2]),
        .location = column_text(target->pool, &c[3]),
        .etag = column_text(target->pool, &c[4]),
        .body = column_text(target->pool, &c[5]),
        .len = c[5].len,
    };
    return false;
}

enum db_status
store_answer_get(struct store *store, const char *actor, const char *key, struct arena *pool,
                 struct answer *out)
{
    struct answer_target target = {pool, out};
    struct db_value args[] = {db_text(actor), db_text(key)};
    return db_run(store->db, Q_ANSWER_GET, args, COUNT(args), row_answer, &target);
}

enum db_status
store_answer_add(struct store *store, const char *actor, const char *key, int64_t now_ms,
                 const struct answer *answer)
{
    struct db_value args[] = {
        db_text(actor),
        db_text(key),
        db_int(now_ms),
        db_text(answer->request),
        db_int(answer->status),
        db_text(answer->type),
        db_text(answer->location),
        db_text(answer->etag),
        db_blob(answer->body, answer->len),
    };
    return STORE_RUN(store, Q_ANSWER_ADD, args);
}
