/* SPDX-License-Identifier: MIT */
/* Begin with store_copy(). Tables are copied in order of creation, so that referenced rows come
 * first, and rows in order of the primary key, so that the target's last key is where to resume. */
#include "store/copy.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/buffer.h"
#include "base/message.h"
#include "os/clock.h"
#include "store/db.h"
#include "store/store.h"

enum { TABLES_MOST = 64, COLUMNS_MOST = 24, KEYS_MOST = 4, ROWS = 500 };

struct table {
    const char *name;
    size_t column_count, key_count;
    const char *columns[COLUMNS_MOST];
    size_t keys[KEYS_MOST]; /* indexes in columns, in primary-key order */
    bool counts;            /* the key is one number that the database assigns */
};

/* Columns that only PostgreSQL has, and how to compute them in SQLite. */
static const struct {
    const char *table, *column, *asked;
} parted[] = {
    {"document", "id", "(select a.id from adjudication a where a.seq = document.seq)"},
    {"delivery", "event_id", "(select e.id from event e where e.seq = delivery.event)"},
};
enum { PARTED = sizeof parted / sizeof *parted };

struct copying {
    struct arena pool;
    struct db *from, *to, *names; /* names: the source, for its table definitions */
    bool from_parts, to_parts;    /* whether source and target are PostgreSQL */
    size_t count;
    struct table tables[TABLES_MOST];
    struct db_query reads[2 * TABLES_MOST], writes[3 * TABLES_MOST];
    struct table *table; /* the current table, and its state */
    size_t index;
    struct db_value last[KEYS_MOST];
    int64_t rows;
    enum db_status status;
    char source[96];
    char *message;
    size_t message_size;
};

enum {
    Q_TABLES,
    Q_COLUMNS,
    Q_HEAD,
    Q_OLDEST,
    Q_MARK,
    Q_MARK_ADD,
    Q_MARK_DROP,
    Q_FILLED,
    Q_MONTHS_SINCE,
    Q_NAMES
};

/* clang-format off */
static const struct db_query names[Q_NAMES] = {
    [Q_TABLES] = {
        .text = "select relname::text from pg_class where relnamespace = current_schema()::regnamespace"
                " and relkind in ('r', 'p') and not relispartition"
                " and relname not in ('migration', 'commit_mark', 'copy', 'probe')"
                " order by coalesce((select min(inhrelid) from pg_inherits where inhparent = oid), oid)",
        .sqlite = "select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'"
                  " and name not in ('migration', 'copy', 'probe', 'stretch') order by rowid"},
    [Q_COLUMNS] = {
        /* In a partitioned table each partition has the primary key. */
        .text = "select a.attname::text, coalesce(array_position(array(select k.attname from pg_attribute k"
                " where k.attrelid = i.indexrelid order by k.attnum), a.attname), 0),"
                " a.attidentity <> '' or a.atthasdef from pg_attribute a left join pg_index i on i.indisprimary"
                " and i.indrelid = coalesce((select min(inhrelid) from pg_inherits where inhparent = a.attrelid),"
                " a.attrelid) where a.attrelid = to_regclass($1) and a.attnum > 0"
                " and not a.attisdropped order by a.attnum",
        .sqlite = "select name, pk, pk > 0 and upper(type) = 'INTEGER' from pragma_table_info($1)"},
    [Q_HEAD] = {.text = "select seq || ' ' || hash from audit order by seq desc limit 1"},
    [Q_OLDEST] = {.text = "select min(id) from adjudication"},
    [Q_MONTHS_SINCE] = {.text = "select 1 from months_since($1)", .sqlite = "select 1"},
    [Q_MARK] = {.text = "select source from copy where id = 1"},
    [Q_MARK_ADD] = {.text = "insert into copy (id, source, began_ms) values (1, $1, $2)"},
    [Q_MARK_DROP] = {.text = "delete from copy where id = 1"},
    [Q_FILLED] = {.text =
        "select 1 from audit union all select 1 from adjudication union all select 1 from tournament"
        " limit 1"},
};
/* clang-format on */

static bool
row_table(void *context, const struct db_value *c, size_t count)
{
    struct copying *copy = context;
    (void)count;
    if (copy->count == TABLES_MOST)
        copy->status = DB_BROKEN;
    else
        copy->tables[copy->count++].name = arena_copy(&copy->pool, c[0].data, c[0].len);
    return !copy->status;
}

/* The index in `parted`; PARTED when it is not in the list. */
static size_t
parted_find(const char *table, const char *column)
{
    size_t i = 0;
    while (i < PARTED && (strcmp(parted[i].table, table) != 0 ||
                          (column && strcmp(parted[i].column, column) != 0)))
        i++;
    return i;
}

static bool
row_column(void *context, const struct db_value *c, size_t count)
{
    struct copying *copy = context;
    struct table *t = copy->table;
    (void)count;
    if (!copy->to_parts && parted_find(t->name, c[0].data) < PARTED)
        return true;
    if (t->column_count == COLUMNS_MOST || c[1].integer > KEYS_MOST) {
        copy->status = DB_BROKEN;
        return false;
    }
    if (c[1].integer > 0) {
        t->keys[c[1].integer - 1] = t->column_count;
        t->key_count++;
        t->counts = c[2].integer != 0;
    }
    t->columns[t->column_count++] = arena_copy(&copy->pool, c[0].data, c[0].len);
    return true;
}

static enum db_status
tables_find(struct copying *copy)
{
    enum db_status st = db_run(copy->names, Q_TABLES, NULL, 0, row_table, copy);
    for (size_t i = 0; !st && !copy->status && i < copy->count; i++) {
        struct db_value args[] = {db_text(copy->tables[i].name)};
        copy->table = &copy->tables[i];
        st = db_run(copy->names, Q_COLUMNS, args, 1, row_column, copy);
        if (!st && !copy->table->key_count)
            st = DB_BROKEN;
        size_t more = parted_find(copy->table->name, NULL);
        if (!st && copy->to_parts && !copy->from_parts && more < PARTED)
            copy->table->columns[copy->table->column_count++] = parted[more].column;
    }
    return st ? st : copy->status;
}

static void
keys_put(struct buffer *out, const struct table *t, const char *after)
{
    for (size_t i = 0; i < t->key_count; i++)
        buffer_printf(out, "%s%s%s", i ? ", " : "", t->columns[t->keys[i]], after);
}

static void
columns_put(struct buffer *out, const struct table *t)
{
    for (size_t i = 0; i < t->column_count; i++)
        buffer_printf(out, "%s%s", i ? ", " : "", t->columns[i]);
}

/* The column list for the source, with computed columns. */
static void
columns_ask(struct buffer *out, const struct copying *copy, const struct table *t)
{
    for (size_t i = 0; i < t->column_count; i++) {
        size_t at = copy->from_parts ? PARTED : parted_find(t->name, t->columns[i]);
        buffer_printf(out, "%s%s", i ? ", " : "", at < PARTED ? parted[at].asked : t->columns[i]);
    }
}

static void
places_put(struct buffer *out, size_t count)
{
    for (size_t i = 0; i < count; i++)
        buffer_printf(out, "%s$%zu", i ? ", " : "", i + 1);
}

/* Make the queries for the first rows, and for the rows behind a key. */
static void
reads_make(struct copying *copy, const struct table *t, struct db_query out[2])
{
    for (int behind = 0; behind < 2; behind++) {
        struct buffer text = {0};
        buffer_puts(&text, "select ");
        columns_ask(&text, copy, t);
        buffer_printf(&text, " from %s", t->name);
        if (behind) {
            buffer_puts(&text, " where (");
            keys_put(&text, t, "");
            buffer_puts(&text, ") > (");
            places_put(&text, t->key_count);
            buffer_puts(&text, ")");
        }
        buffer_puts(&text, " order by ");
        keys_put(&text, t, "");
        buffer_printf(&text, " limit %d", ROWS);
        out[behind].text = arena_keep(&copy->pool, &text);
    }
}

/* Make the queries to insert a row, to find the last key, and to advance the sequence. */
static void
writes_make(struct copying *copy, const struct table *t, struct db_query out[3])
{
    struct buffer text = {0};
    buffer_printf(&text, "insert into %s (", t->name);
    columns_put(&text, t);
    buffer_puts(&text, ") values (");
    places_put(&text, t->column_count);
    buffer_puts(&text, ")");
    out[0].kind = DB_LATER;
    out[0].text = arena_keep(&copy->pool, &text);
    buffer_puts(&text, "select ");
    keys_put(&text, t, "");
    buffer_printf(&text, " from %s order by ", t->name);
    keys_put(&text, t, " desc");
    buffer_puts(&text, " limit 1");
    out[1].text = arena_keep(&copy->pool, &text);
    out[2].sqlite = "select 1";
    buffer_puts(&text, "select 1");
    if (t->counts && t->key_count == 1)
        buffer_printf(&text,
                      " from (select setval(pg_get_serial_sequence('%s', '%s'), max(%s))"
                      " from %s) t where pg_get_serial_sequence('%s', '%s') is not null",
                      t->name, t->columns[t->keys[0]], t->columns[t->keys[0]], t->name, t->name,
                      t->columns[t->keys[0]]);
    out[2].text = arena_keep(&copy->pool, &text);
}

static struct db_value
value_keep(struct arena *pool, const struct db_value *value)
{
    struct db_value kept = *value;
    if (value->kind == DB_TEXT || value->kind == DB_BLOB)
        kept.data = arena_copy(pool, value->data, value->len);
    return kept;
}

/* Insert a row of the source in the target's transaction. */
static bool
row_pass(void *context, const struct db_value *columns, size_t count)
{
    struct copying *copy = context;
    copy->status = db_run(copy->to, 3 * copy->index, columns, count, NULL, NULL);
    for (size_t i = 0; i < copy->table->key_count; i++)
        copy->last[i] = value_keep(&copy->pool, &columns[copy->table->keys[i]]);
    copy->rows++;
    return !copy->status;
}

static bool
row_last(void *context, const struct db_value *columns, size_t count)
{
    struct copying *copy = context;
    for (size_t i = 0; i < count && i < KEYS_MOST; i++)
        copy->last[i] = value_keep(&copy->pool, &columns[i]);
    return false;
}

/* Copy up to ROWS rows in one transaction; DB_NONE at the end. */
static enum db_status
rows_copy(struct copying *copy, bool behind)
{
    size_t read = 2 * copy->index + behind, key_count = copy->table->key_count;
    enum db_status st = db_begin(copy->to);
    if (st)
        return st;
    st = db_run(copy->from, read, copy->last, behind ? key_count : 0, row_pass, copy);
    if (st == DB_OK)
        st = copy->status;
    if (st == DB_OK)
        return db_commit(copy->to);
    db_rollback(copy->to);
    return st;
}

static enum db_status
table_copy(struct copying *copy, size_t index)
{
    copy->index = index;
    copy->table = &copy->tables[index];
    copy->rows = 0;
    enum db_status st = db_run(copy->to, 3 * index + 1, NULL, 0, row_last, copy);
    bool behind = st == DB_OK;
    if (!st || st == DB_NONE)
        while ((st = rows_copy(copy, behind)) == DB_OK)
            behind = true;
    if (st == DB_NONE)
        st = db_run(copy->to, 3 * index + 2, NULL, 0, NULL, NULL);
    return st == DB_NONE ? DB_OK : st;
}

static bool
row_word(void *context, const struct db_value *columns, size_t count)
{
    (void)count;
    snprintf(context, 96, "%s", columns[0].kind == DB_TEXT ? columns[0].data : "");
    return false;
}

/* Create the partitions for the months of the source, before copying. */
static enum db_status
months_make(struct copying *copy, struct db *target)
{
    char oldest[96] = "";
    enum db_status st = db_run(copy->names, Q_OLDEST, NULL, 0, row_word, oldest);
    struct db_value args[] = {db_text(oldest)};
    if (!st && *oldest)
        st = db_run(target, Q_MONTHS_SINCE, args, 1, NULL, NULL);
    return st == DB_NONE ? DB_OK : st;
}

/* Whether the target is empty, or an interrupted copy of the same source. */
static bool
target_fits(struct copying *copy, struct db *target)
{
    char mark[96] = "";
    struct db_value args[] = {db_text(copy->source), db_int(clock_now_ms())};
    enum db_status st = db_run(target, Q_MARK, NULL, 0, row_word, mark);
    if (!st && strcmp(mark, copy->source) == 0)
        return true;
    if (!st || db_run(target, Q_FILLED, NULL, 0, NULL, NULL) != DB_NONE) {
        snprintf(copy->message, copy->message_size,
                 "the target store is not empty; copy into a new one");
        return false;
    }
    st = db_run(target, Q_MARK_ADD, args, 2, NULL, NULL);
    if (!st)
        st = months_make(copy, target);
    if (st)
        snprintf(copy->message, copy->message_size, "%s", db_message(target));
    return !st;
}

/* Migrate both stores to this version. */
static bool
stores_prepare(const char *from, const char *to, char *message, size_t size)
{
    const char *const paths[] = {from, to};
    for (size_t i = 0; i < 2; i++) {
        struct store *store = NULL;
        if (store_open(paths[i], DB_WRITER, &store, message, size))
            return false;
        store_close(store);
    }
    return true;
}

static bool
copy_open(struct copying *copy, const char *from, const char *to, struct db **out_target)
{
    size_t size = copy->message_size;
    copy->from_parts = db_is_shared(from);
    copy->to_parts = db_is_shared(to);
    if (db_open(from, DB_READER, names, Q_NAMES, &copy->names, copy->message, size) ||
        db_open(to, DB_WRITER, names, Q_NAMES, out_target, copy->message, size))
        return false;
    (void)db_run(copy->names, Q_HEAD, NULL, 0, row_word, copy->source);
    if (!target_fits(copy, *out_target))
        return false;
    if (tables_find(copy)) {
        snprintf(copy->message, size, "cannot read the tables: %s", db_message(copy->names));
        return false;
    }
    for (size_t i = 0; i < copy->count; i++) {
        reads_make(copy, &copy->tables[i], &copy->reads[2 * i]);
        writes_make(copy, &copy->tables[i], &copy->writes[3 * i]);
    }
    return !copy->pool.failed &&
           !db_open(from, DB_READER, copy->reads, 2 * copy->count, &copy->from, copy->message,
                    size) &&
           !db_open(to, DB_WRITER, copy->writes, 3 * copy->count, &copy->to, copy->message, size);
}

bool
store_copy(const char *from, const char *to, copy_fn *progress, void *context, char *message,
           size_t message_size)
{
    struct copying *copy = calloc(1, sizeof *copy);
    struct db *target = NULL;
    message_set(message, message_size, "out of memory");
    if (!copy)
        return false;
    arena_init(&copy->pool);
    copy->message = message;
    copy->message_size = message_size;
    bool good =
        stores_prepare(from, to, message, message_size) && copy_open(copy, from, to, &target);
    for (size_t i = 0; good && i < copy->count; i++) {
        good = table_copy(copy, i) == DB_OK && !copy->pool.failed;
        if (!good)
            message_set(message, message_size, "%s: %s", copy->tables[i].name,
                        *db_message(copy->to) ? db_message(copy->to) : db_message(copy->from));
        else
            progress(context, copy->tables[i].name, copy->rows);
    }
    if (good)
        (void)db_run(target, Q_MARK_DROP, NULL, 0, NULL, NULL);
    db_close(copy->names);
    db_close(copy->from);
    db_close(copy->to);
    db_close(target);
    arena_clear(&copy->pool);
    free(copy);
    return good;
}
