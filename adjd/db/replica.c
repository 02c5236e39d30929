/* SPDX-License-Identifier: MIT */
/*
 * A reader that prefers a read replica. Begin with replica_run(): it reads from the replica once
 * the replica has replayed the required log position. It asks the primary for rows that the replica
 * lacks, and for data that must be current. While the primary is unreachable, the replica answers
 * alone.
 */
#include <stdlib.h>

#include "db/db.h"
#include "os/clock.h"

/* Back-off after a failed replica. */
enum { BACKOFF_US = 5000000 };

struct reader {
    struct db base;                 /* first: a pointer to it is a pointer to the handle */
    const char *path;               /* the primary's URL; borrowed */
    struct db_replica *replica;     /* borrowed */
    struct db *secondary, *primary; /* handles for the replica and the primary; NULL: not open */
    /* log positions: required of reads, and last seen on the replica */
    int64_t required, reached;
    struct db *last;        /* the handle with the current message */
    bool has_asked_primary; /* since db_require(); otherwise only the replica answered */
    char message[256];
};

/* Wraps the caller's row callback, to record whether there were rows. */
struct row_counter {
    db_row_fn *row;
    void *context;
    bool some;
};

static bool
row_pass(void *context, const struct db_value *columns, size_t count)
{
    struct row_counter *counter = context;
    counter->some = true;
    return counter->row && counter->row(counter->context, columns, count);
}

static void
replica_back_off(struct reader *reader)
{
    reader->replica->backoff_until_us = clock_steady_us() + BACKOFF_US;
}

static bool
secondary_open(struct reader *reader)
{
    if (!reader->secondary &&
        db_open(reader->replica->path, DB_FOLLOWER, reader->base.queries, reader->base.query_count,
                &reader->secondary, reader->message, sizeof reader->message) != DB_OK)
        replica_back_off(reader);
    return reader->secondary != NULL;
}

/* Whether the replica has reached this position. */
static bool
secondary_has(struct reader *reader, int64_t position)
{
    if (reader->required == DB_NEWEST || clock_steady_us() < reader->replica->backoff_until_us ||
        !secondary_open(reader))
        return false;
    if (reader->reached < position && db_position(reader->secondary, &reader->reached) != DB_OK) {
        reader->reached = 0; /* the next connection may be to another server */
        replica_back_off(reader);
    }
    return reader->reached >= position;
}

static enum db_status
secondary_run(struct reader *reader, size_t query, const struct db_value *args, size_t count,
              struct row_counter *counter)
{
    reader->last = reader->secondary;
    enum db_status st = db_run(reader->secondary, query, args, count, row_pass, counter);
    if (st && st != DB_NONE) {
        reader->reached = 0;
        replica_back_off(reader);
    }
    reader->replica->answers += !st || st == DB_NONE;
    return st;
}

static enum db_status
primary_run(struct reader *reader, size_t query, const struct db_value *args, size_t count,
            struct row_counter *counter)
{
    enum db_status st = DB_OK;
    reader->last = NULL;
    if (!reader->primary)
        st = db_open(reader->path, DB_READER, reader->base.queries, reader->base.query_count,
                     &reader->primary, reader->message, sizeof reader->message);
    if (st)
        return st;
    reader->last = reader->primary;
    reader->has_asked_primary = true;
    return db_run(reader->primary, query, args, count, row_pass, counter);
}

/* Runs a query on the replica if possible, else on the primary. Once the primary has returned a row that the replica lacks, this
 * handle reads from the primary, until db_require() is called, so that no later read misses the row. */
static enum db_status
replica_run(struct db *base, size_t query, const struct db_value *args, size_t count,
            db_row_fn *row, void *context)
{
    struct reader *reader = (struct reader *)base;
    struct row_counter counter = {.row = row, .context = context};
    enum db_query_kind kind = base->queries[query].kind;
    int64_t least = reader->replica->least, required = reader->required;
    if (kind != DB_PRIMARY && secondary_has(reader, required > least ? required : least)) {
        enum db_status st = secondary_run(reader, query, args, count, &counter);
        if (!st || counter.some || (st == DB_NONE && kind != DB_FALLBACK))
            return st;
    }
    enum db_status st = primary_run(reader, query, args, count, &counter);
    if (!st && kind == DB_FALLBACK)
        reader->required = DB_NEWEST;
    if (st == DB_UNAVAILABLE && !counter.some && secondary_has(reader, required))
        st = secondary_run(reader, query, args, count, &counter);
    return st;
}

static void
replica_require(struct db *base, int64_t position)
{
    struct reader *reader = (struct reader *)base;
    reader->required = position;
    reader->has_asked_primary = false;
    reader->last = NULL;
}

/* A position that covers everything that was read. */
static enum db_status
replica_seen(struct db *base, int64_t *out)
{
    const struct reader *reader = (struct reader *)base;
    return reader->last
               ? db_position(reader->has_asked_primary ? reader->primary : reader->secondary, out)
               : DB_NONE;
}

static enum db_status
replica_position(struct db *base, int64_t *out)
{
    struct reader *reader = (struct reader *)base;
    bool backs_off = clock_steady_us() < reader->replica->backoff_until_us;
    return !backs_off && secondary_open(reader) ? db_position(reader->secondary, out)
                                                : DB_UNAVAILABLE;
}

static const char *
replica_message(const struct db *base)
{
    const struct reader *reader = (const struct reader *)base;
    return reader->last ? db_message(reader->last) : reader->message;
}

static void
replica_close(struct db *base)
{
    struct reader *reader = (struct reader *)base;
    db_close(reader->secondary);
    db_close(reader->primary);
    free(reader);
}

/* This driver only reads, outside transactions: it has no functions for writers. */
static const struct db_driver db_replica_reader = {
    .name = "postgres",
    .is_shared = true,
    .close = replica_close,
    .run = replica_run,
    .message = replica_message,
    .require = replica_require,
    .position = replica_position,
    .seen = replica_seen,
};

enum db_status
db_open_replica(const char *path, struct db_replica *replica, const struct db_query *queries,
                size_t query_count, struct db **out_db)
{
    struct reader *reader = calloc(1, sizeof *reader);
    if (!reader)
        return DB_UNAVAILABLE;
    reader->base = (struct db){&db_replica_reader, queries, query_count, {0}};
    reader->path = path;
    reader->replica = replica;
    reader->required = DB_NEWEST;
    *out_db = &reader->base;
    return DB_OK;
}
