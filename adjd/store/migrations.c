/* SPDX-License-Identifier: MIT */
/* Schema migrations: brings a store of an older version up to date. Begin with store_migrate(). */
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/message.h"
#include "os/clock.h"
#include "os/embedded.h"
#include "store/attest.h"

/* The migration that added salts: from it on the audit log attests rows. Older rows are attested by
 * a baseline when it is applied. */
enum { MIGRATION_SALTS = 16, MIGRATION_MOST = 1000 };

enum { BASELINE_ROWS = 500 };

struct chunks {
    struct store *store;
    int64_t now_ms;
    enum attested kind;
    struct buffer *list; /* details of entries, up to BASELINE_ROWS rows each */
    size_t count, cap;
    size_t rows; /* number of rows in the last detail */
};

static bool
chunk_row(void *context, const struct attested_row *row)
{
    struct chunks *c = context;
    if (!c->count || c->rows == BASELINE_ROWS) {
        struct buffer *list = array_more(c->list, c->count, &c->cap, 16, sizeof *list);
        if (!list)
            return false;
        c->list = list;
        c->list[c->count] = (struct buffer){0};
        buffer_puts(&c->list[c->count++], "{\"rows\":[");
        c->rows = 0;
    }
    attested_write(&c->list[c->count - 1], c->kind, row);
    c->rows++;
    return true;
}

/* Attest all rows of one kind, in entries of BASELINE_ROWS rows. */
static enum db_status
kind_baseline(struct chunks *c)
{
    enum db_status st = store_attested_list(c->store, c->kind, chunk_row, c);
    for (size_t i = 0; i < c->count; i++) {
        buffer_puts(&c->list[i], "]}");
        if (!st)
            st = store_audit_put(c->store, c->now_ms, "adjd", "baseline", attested_name(c->kind),
                                 &c->list[i]);
        buffer_clear(&c->list[i]);
    }
    c->count = 0;
    return st;
}

/* Attest all existing rows of a store that an earlier version wrote. */
static enum db_status
all_baseline(struct store *store, int64_t now_ms)
{
    struct chunks c = {.store = store, .now_ms = now_ms};
    enum db_status st = DB_OK;
    for (unsigned kind = 0; kind < ATTESTED_COUNT && !st; kind++) {
        c.kind = kind;
        st = kind_baseline(&c);
    }
    free(c.list);
    return st;
}

/* The migrations that the store has applied. */
struct migrations {
    bool seen[MIGRATION_MOST];
    bool too_many;
};

static bool
row_migration(void *context, const struct db_value *columns, size_t count)
{
    struct migrations *m = context;
    (void)count;
    if (columns[0].integer < 0 || columns[0].integer >= MIGRATION_MOST)
        m->too_many = true;
    else
        m->seen[columns[0].integer] = true;
    return true;
}

/* NNNN_name.postgres.sql applies to that database only, and sorts before the general file of the
 * same number, which it replaces. */
static bool
migration_fits(const struct embedded *e, const char *dialect)
{
    const char *dot = e->name + strcspn(e->name, ".");
    size_t len = strlen(dialect);
    return strcmp(dot, ".sql") == 0 ||
           (*dot && strncmp(dot + 1, dialect, len) == 0 && dot[len + 1] == '.');
}

static bool
migration_is_known(int64_t number)
{
    for (const struct embedded *e = embedded_migrations; e->name; e++)
        if (strtoll(e->name, NULL, 10) == number)
            return true;
    return false;
}

/* Accept a store with unknown newer migrations only if each is marked as backward compatible
 * (`expands`). */
static bool
migrations_allow(struct store *store, const struct migrations *m, char *message, size_t size)
{
    QUERY(query, "select 1 from migration where number = $1 and expands = 1");
    for (int64_t i = 1; !m->too_many && i < MIGRATION_MOST; i++) {
        struct db_value args[] = {db_int(i)};
        if (!m->seen[i] || migration_is_known(i) || STORE_RUN(store, &query, args) == DB_OK)
            continue;
        message_set(message, size,
                    "the store was written by a newer adjd (migration %lld); upgrade this adjd",
                    (long long)i);
        return false;
    }
    if (m->too_many)
        message_set(message, size, "the store was written by a newer adjd; upgrade this adjd");
    return !m->too_many;
}

int64_t
store_missing_migration(struct store *store, const char *path)
{
    QUERY(query, "select number from migration");
    struct migrations m = {0};
    enum db_status st = store_query(store, &query, NULL, 0, row_migration, &m);
    if (st && st != DB_NONE) /* not a store: its reader reports that */
        return 0;
    for (const struct embedded *e = embedded_migrations; e->name; e++) {
        int64_t number = strtoll(e->name, NULL, 10);
        if (number < MIGRATION_SALTS && migration_fits(e, db_dialect(path)) && !m.seen[number])
            return number;
    }
    return 0;
}

/* Record a migration and apply it; on failure the transaction is rolled back. The script may update
 * its own record. */
static enum db_status
migration_apply(struct store *store, int64_t number, const char *script)
{
    QUERY(query, "insert into migration (number, applied_ms) values ($1, $2)");
    enum db_status st = store_run(store, &query, ARGS(number, clock_now_ms()));
    return st ? st : db_script(store->db, script);
}

/* Apply the missing migrations; DB_NONE when there were none. The baseline is written after the
 * last one, when the rows have their final form. */
static enum db_status
migrations_apply(struct store *store, const char *path, struct migrations *m)
{
    bool was_salted = m->seen[MIGRATION_SALTS];
    enum db_status st = DB_NONE;
    for (const struct embedded *e = embedded_migrations; e->name; e++) {
        int64_t number = strtoll(e->name, NULL, 10);
        if (!migration_fits(e, db_dialect(path)) || m->seen[number])
            continue;
        m->seen[number] = true;
        st = migration_apply(store, number, e->data);
        if (st)
            return st;
    }
    if (!st && !was_salted)
        st = store_read_heads(store);
    if (!st && !was_salted)
        st = all_baseline(store, clock_now_ms());
    return st;
}

/* One transaction, so that two processes that start at once do not both migrate. */
enum db_status
store_migrate(struct store *store, const char *path, char *message, size_t message_size)
{
    QUERY(migration_table, "create table if not exists migration (number bigint primary key,"
                           " applied_ms bigint not null)");
    QUERY(migration_list, "select number from migration");
    struct migrations seen = {0};
    enum db_status st = db_begin(store->db);
    if (!st)
        st = store_run(store, &migration_table, NO_ARGS);
    if (!st || st == DB_NONE)
        st = store_query(store, &migration_list, NULL, 0, row_migration, &seen);
    if ((!st || st == DB_NONE) && !migrations_allow(store, &seen, message, message_size)) {
        db_rollback(store->db);
        return DB_BROKEN;
    }
    if (!st || st == DB_NONE)
        st = migrations_apply(store, path, &seen);
    if (!st || st == DB_NONE)
        st = db_commit(store->db);
    if (st) {
        message_set(message, message_size, "cannot create or upgrade the tables of the store: %s",
                    db_message(store->db));
        db_rollback(store->db);
    }
    return st;
}
