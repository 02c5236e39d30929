/* SPDX-License-Identifier: MIT */
/*
 * A reader that prefers a replica. Begin with replica_run(): it reads from the replica once that
 * has the required position; it asks the primary for missing rows and for current data. While the
 * primary is unreachable, the replica answers alone.
 */
#include <stdlib.h>

#include "db/driver.h"
#include "os/clock.h"

/* Back-off after a failed replica. */
enum { AWAY_US = 5000000 };

struct pair {
    struct db base;
    const char *path;           /* the primary's URL; borrowed */
    struct db_replica *replica; /* borrowed */
    struct db *near, *far;      /* handles for the replica and the primary; NULL: not open */
    /* required position, and the replica's last known one */
    int64_t needed, has;
    struct db *last; /* whose message is current */
    char message[256];
};

/* Wraps the caller's row callback, to record whether there were rows. */
struct passing {
    db_row_fn *row;
    void *context;
    bool some;
};

static struct pair *
pair_of(struct db *db)
{
    return (struct pair *)db; /* first member */
}

static bool
row_pass(void *context, const struct db_value *columns, size_t count)
{
    struct passing *passing = context;
    passing->some = true;
    return passing->row && passing->row(passing->context, columns, count);
}

static void
replica_away(struct pair *pair)
{
    pair->replica->away_until_us = clock_steady_us() + AWAY_US;
}

static bool
near_open(struct pair *pair)
{
    if (!pair->near &&
        db_open(pair->replica->path, DB_FOLLOWER, pair->base.queries, pair->base.query_count,
                &pair->near, pair->message, sizeof pair->message) != DB_OK)
        replica_away(pair);
    return pair->near != NULL;
}

/* Whether the replica has reached this position. */
static bool
near_has(struct pair *pair, int64_t position)
{
    if (pair->needed == DB_NEWEST || clock_steady_us() < pair->replica->away_until_us ||
        !near_open(pair))
        return false;
    if (pair->has < position && db_position(pair->near, &pair->has) != DB_OK) {
        pair->has = 0; /* next time it may be another server */
        replica_away(pair);
    }
    return pair->has >= position;
}

static enum db_status
near_run(struct pair *pair, size_t query, const struct db_value *args, size_t count,
         struct passing *passing)
{
    pair->last = pair->near;
    enum db_status st = db_run(pair->near, query, args, count, row_pass, passing);
    if (st && st != DB_NONE) {
        pair->has = 0;
        replica_away(pair);
    }
    pair->replica->answers += !st || st == DB_NONE;
    return st;
}

static enum db_status
far_run(struct pair *pair, size_t query, const struct db_value *args, size_t count,
        struct passing *passing)
{
    enum db_status st = DB_OK;
    pair->last = NULL;
    if (!pair->far)
        st = db_open(pair->path, DB_READER, pair->base.queries, pair->base.query_count, &pair->far,
                     pair->message, sizeof pair->message);
    if (st)
        return st;
    pair->last = pair->far;
    return db_run(pair->far, query, args, count, row_pass, passing);
}

/* A row found only at the primary must not be missing from the next read: from then on this handle
 * uses only the primary, until db_want() is called. */
static enum db_status
replica_run(struct db *base, size_t query, const struct db_value *args, size_t count,
            db_row_fn *row, void *context)
{
    struct pair *pair = pair_of(base);
    struct passing passing = {.row = row, .context = context};
    enum db_query_kind kind = base->queries[query].kind;
    int64_t least = pair->replica->least, needed = pair->needed;
    if (kind != DB_FRESH && near_has(pair, needed > least ? needed : least)) {
        enum db_status st = near_run(pair, query, args, count, &passing);
        if (!st || passing.some || (st == DB_NONE && kind != DB_SOUGHT))
            return st;
    }
    enum db_status st = far_run(pair, query, args, count, &passing);
    if (!st && kind == DB_SOUGHT)
        pair->needed = DB_NEWEST;
    if (st == DB_UNAVAILABLE && !passing.some && near_has(pair, needed))
        st = near_run(pair, query, args, count, &passing);
    return st;
}

static void
replica_want(struct db *base, int64_t position)
{
    pair_of(base)->needed = position;
}

static enum db_status
replica_position(struct db *base, int64_t *out)
{
    struct pair *pair = pair_of(base);
    return near_open(pair) ? db_position(pair->near, out) : DB_UNAVAILABLE;
}

static const char *
replica_message(const struct db *base)
{
    const struct pair *pair = (const struct pair *)base;
    return pair->last ? db_message(pair->last) : pair->message;
}

static void
replica_close(struct db *base)
{
    struct pair *pair = pair_of(base);
    db_close(pair->near);
    db_close(pair->far);
    free(pair);
}

/* It only reads, outside transactions. */
static enum db_status
replica_begin(struct db *base, size_t query, db_row_fn *row, void *context)
{
    (void)base, (void)query, (void)row, (void)context;
    return DB_BROKEN;
}

static enum db_status
replica_commit(struct db *base)
{
    (void)base;
    return DB_BROKEN;
}

static void
replica_rollback(struct db *base)
{
    (void)base;
}

static enum db_status
replica_script(struct db *base, const char *script)
{
    (void)base, (void)script;
    return DB_BROKEN;
}

static enum db_status
replica_await(struct db *base, unsigned ms)
{
    (void)base, (void)ms;
    return DB_BROKEN;
}

static const struct db_driver db_beside = {
    .name = "postgres",
    .is_shared = true,
    .close = replica_close,
    .begin = replica_begin,
    .commit = replica_commit,
    .rollback = replica_rollback,
    .run = replica_run,
    .script = replica_script,
    .await = replica_await,
    .message = replica_message,
    .want = replica_want,
    .position = replica_position,
};

enum db_status
db_open_beside(const char *path, struct db_replica *replica, const struct db_query *queries,
               size_t query_count, struct db **out_db)
{
    struct pair *pair = calloc(1, sizeof *pair);
    if (!pair)
        return DB_UNAVAILABLE;
    pair->base = (struct db){&db_beside, queries, query_count, {0}};
    pair->path = path;
    pair->replica = replica;
    pair->needed = DB_NEWEST;
    *out_db = &pair->base;
    return DB_OK;
}
