/* SPDX-License-Identifier: MIT */
/* Schema migrations: brings a store of an older version up to date. Begin with store_migrate(). */
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/message.h"
#include "os/clock.h"
#include "os/embedded.h"
#include "store/attest.h"

/* MIGRATION_SALTS: with this migration the log begins to attest rows; a baseline attests the rows that exist then.
 * MIGRATION_LOG: the tables of the log that readers need. */
enum { MIGRATION_SALTS = 16, MIGRATION_LOG = 50, MIGRATION_MOST = 1000 };

#define MIGRATION_TABLE                                                                            \
    "create table if not exists migration (number bigint primary key, applied_ms bigint not null)"

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
    bool fits = columns[0].integer >= 0 && columns[0].integer < MIGRATION_MOST;
    (void)count;
    m->too_many |= !fits;
    if (fits)
        m->seen[columns[0].integer] = true;
    return true;
}

static enum db_status
migrations_read(struct store *store, struct migrations *out)
{
    QUERY(query, "select number from migration");
    return list_status(store_query(store, &query, NULL, 0, row_migration, out));
}

static int64_t
number_of(const struct embedded *migration)
{
    return strtoll(migration->name, NULL, 10);
}

/* Whether the store lacks this migration. NNNN_name.postgres.sql is for PostgreSQL only, and replaces the general file of its
 * number. */
static bool
migration_is_missing(const struct embedded *e, const char *path, const struct migrations *m)
{
    const char *dot = e->name + strcspn(e->name, "."), *dialect = db_dialect(path);
    size_t len = strlen(dialect);
    return !m->seen[number_of(e)] &&
           (strcmp(dot, ".sql") == 0 ||
            (*dot && strncmp(dot + 1, dialect, len) == 0 && dot[len + 1] == '.'));
}

/* Accept a newer store only if each of its unknown migrations is compatible (`expands`). */
static bool
migrations_allow(struct store *store, const struct migrations *m, char *message, size_t size)
{
    QUERY(query, "select 1 from migration where number = $1 and expands = 1");
    bool known[MIGRATION_MOST] = {true};
    for (const struct embedded *e = embedded_migrations; e->name; e++)
        known[number_of(e)] = true;
    for (int64_t i = 1; !m->too_many && i < MIGRATION_MOST; i++) {
        if (m->seen[i] && !known[i] && store_run(store, &query, ARGS(i)) != DB_OK) {
            message_set(message, size,
                        "the store was written by a newer adjd (migration %lld); upgrade this adjd",
                        (long long)i);
            return false;
        }
    }
    if (m->too_many)
        message_set(message, size, "the store was written by a newer adjd; upgrade this adjd");
    return !m->too_many;
}

int64_t
store_missing_migration(struct store *store, const char *path)
{
    struct migrations m = {0};
    if (migrations_read(store, &m)) /* not a store: its reader reports the error */
        return 0;
    for (const struct embedded *e = embedded_migrations; e->name; e++)
        if (number_of(e) <= MIGRATION_LOG && migration_is_missing(e, path, &m))
            return number_of(e);
    return 0;
}

enum db_status
store_migrations_repeat(struct store *store, const char *path, struct db *to, const char *script)
{
    struct migrations applied = {0}, repeated = {0};
    enum db_status st = migrations_read(store, &applied);
    if (!st && db_script(to, script))
        return DB_NONE;
    if (!st)
        st = db_script(to, MIGRATION_TABLE);
    for (const struct embedded *e = embedded_migrations; e->name && !st; e++) {
        if (!applied.seen[number_of(e)] || !migration_is_missing(e, path, &repeated))
            continue;
        repeated.seen[number_of(e)] = true;
        st = db_script(to, e->data);
    }
    bool same = !applied.too_many && memcmp(applied.seen, repeated.seen, sizeof applied.seen) == 0;
    return st || same ? st : DB_NONE;
}

/* Record the missing migrations and apply them; on failure the transaction is rolled back. A script may update its own
 * record. The baseline is written after the last one, when the rows have their final form. */
static enum db_status
migrations_apply(struct store *store, const char *path, struct migrations *m)
{
    QUERY(query, "insert into migration (number, applied_ms) values ($1, $2)");
    bool was_salted = m->seen[MIGRATION_SALTS];
    enum db_status st = DB_OK;
    for (const struct embedded *e = embedded_migrations; e->name && !st; e++) {
        if (!migration_is_missing(e, path, m))
            continue;
        m->seen[number_of(e)] = true;
        st = store_run(store, &query, ARGS(number_of(e), clock_now_ms()));
        if (!st)
            st = db_script(store->db, e->data);
    }
    return st || was_salted ? st : all_baseline(store, clock_now_ms());
}

/* One transaction, so that two processes that start at once do not both migrate. */
enum db_status
store_migrate(struct store *store, const char *path, char *message, size_t size)
{
    QUERY(migration_table, MIGRATION_TABLE);
    struct migrations seen = {0};
    enum db_status st = db_begin(store->db, NULL);
    if (!st)
        st = list_status(store_run(store, &migration_table, NO_ARGS));
    if (!st)
        st = migrations_read(store, &seen);
    if (!st && !migrations_allow(store, &seen, message, size)) {
        db_rollback(store->db);
        return DB_BROKEN;
    }
    if (!st)
        st = migrations_apply(store, path, &seen);
    if (!st)
        st = db_commit(store->db);
    if (!st)
        return DB_OK;
    message_set(message, size, "cannot create or upgrade the tables of the store: %s",
                db_message(store->db));
    db_rollback(store->db);
    return st;
}
