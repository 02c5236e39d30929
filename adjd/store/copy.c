/* SPDX-License-Identifier: MIT */
/* Copies a store. Begin with store_copy(). Tables are copied in order of creation, so that
 * referenced rows come first, and rows in order of the primary key, so that a repeated copy
 * continues behind the target's last key. */
#include "store/store.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/buffer.h"
#include "base/message.h"
#include "db/db.h"
#include "os/clock.h"
#include "os/names.h"

enum { TABLES_MOST = 64, COLUMNS_MOST = 24, KEYS_MOST = 4, ROWS = 500 };

struct table {
    const char *name;
    size_t column_count, key_count;
    const char *columns[COLUMNS_MOST];
    size_t keys[KEYS_MOST]; /* indexes in columns, in primary-key order */
    bool is_identity;       /* the key is one number that the database assigns */
};

/* Columns that only PostgreSQL has, to select a partition, and their expressions in SQLite. */
static const struct {
    const char *table, *column, *expression;
} partition_columns[] = {
    {"document", "id", "(select a.id from adjudication a where a.seq = document.seq)"},
    {"delivery", "event_id", "(select e.id from event e where e.seq = delivery.event)"},
};
enum { PARTITION_COLUMNS = sizeof partition_columns / sizeof *partition_columns };

/* The queries: those with fixed texts, then those of each table. */
enum {
    Q_TABLES,
    Q_COLUMNS,
    Q_HEAD,
    Q_OLDEST,
    Q_MONTHS_SINCE,
    Q_MARK,
    Q_MARK_ADD,
    Q_MARK_DROP,
    Q_FILLED,
    Q_FIXED
};
enum { READ_FIRST, READ_AFTER, INSERT, LAST_KEY, SEQUENCE, TABLE_QUERIES };
enum { QUERIES_MOST = Q_FIXED + TABLE_QUERIES * TABLES_MOST };

struct copying {
    struct arena pool;
    struct db *from, *to;
    struct db_query queries[QUERIES_MOST];
    bool from_partitioned, to_partitioned; /* whether source and target are PostgreSQL */
    size_t count;
    struct table tables[TABLES_MOST];
    struct table *table; /* the current table, and its state */
    size_t query;        /* index of the table's first query */
    struct db_value last[KEYS_MOST];
    bool resumes; /* the target has rows: copy those after key `last` */
    int64_t rows;
    enum db_status status;
    char source[96];
    char *message;
    size_t size;
};

/* clang-format off */
static const struct db_query fixed[Q_FIXED] = {
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
    [Q_HEAD] = {.text = "select coalesce((select size || ' ' || root from log_checkpoint where id = 1),"
        " (select seq || ' ' || hash from chain order by seq desc limit 1), '')"},
    [Q_OLDEST] = {.text = "select min(id) from adjudication"},
    [Q_MONTHS_SINCE] = {.text = "select 1 from months_since($1)", .sqlite = "select 1"},
    [Q_MARK] = {.text = "select source from copy where id = 1"},
    [Q_MARK_ADD] = {.text = "insert into copy (id, source, began_ms) values (1, $1, $2)"},
    [Q_MARK_DROP] = {.text = "delete from copy where id = 1"},
    [Q_FILLED] = {.text =
        "select 1 from log_entry union all select 1 from adjudication union all select 1 from tournament"
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

/* The index in `partition_columns`; PARTITION_COLUMNS when it is not in the list. */
static size_t
partition_column_find(const char *table, const char *column)
{
    size_t i = 0;
    while (i < PARTITION_COLUMNS && (strcmp(partition_columns[i].table, table) != 0 ||
                                     (column && strcmp(partition_columns[i].column, column) != 0)))
        i++;
    return i;
}

static bool
row_column(void *context, const struct db_value *c, size_t count)
{
    struct copying *copy = context;
    struct table *t = copy->table;
    (void)count;
    if (!copy->to_partitioned && partition_column_find(t->name, c[0].data) < PARTITION_COLUMNS)
        return true;
    if (t->column_count == COLUMNS_MOST || c[1].integer > KEYS_MOST) {
        copy->status = DB_BROKEN;
        return false;
    }
    if (c[1].integer > 0) {
        t->keys[c[1].integer - 1] = t->column_count;
        t->key_count++;
        t->is_identity = c[2].integer != 0;
    }
    t->columns[t->column_count++] = arena_copy(&copy->pool, c[0].data, c[0].len);
    return true;
}

static enum db_status
tables_find(struct copying *copy)
{
    enum db_status st = db_run(copy->from, Q_TABLES, NULL, 0, row_table, copy);
    for (size_t i = 0; !st && !copy->status && i < copy->count; i++) {
        struct db_value args[] = {db_text(copy->tables[i].name)};
        copy->table = &copy->tables[i];
        st = db_run(copy->from, Q_COLUMNS, args, 1, row_column, copy);
        if (!st && !copy->table->key_count)
            st = DB_BROKEN;
        size_t more = partition_column_find(copy->table->name, NULL);
        if (!st && copy->to_partitioned && !copy->from_partitioned && more < PARTITION_COLUMNS)
            copy->table->columns[copy->table->column_count++] = partition_columns[more].column;
    }
    return st ? st : copy->status;
}

/* The list of the key's columns, each followed by the text `after`. */
static const char *
keys_make(struct copying *copy, const struct table *t, const char *after)
{
    struct buffer text = {0};
    for (size_t i = 0; i < t->key_count; i++)
        buffer_printf(&text, "%s%s%s", i ? ", " : "", t->columns[t->keys[i]], after);
    return arena_keep(&copy->pool, &text);
}

/* The list of the table's columns. `computed`: partition columns are expressions, because the source lacks them. */
static const char *
columns_make(struct copying *copy, const struct table *t, bool computed)
{
    struct buffer text = {0};
    for (size_t i = 0; i < t->column_count; i++) {
        size_t at = computed ? partition_column_find(t->name, t->columns[i]) : PARTITION_COLUMNS;
        buffer_printf(&text, "%s%s", i ? ", " : "",
                      at < PARTITION_COLUMNS ? partition_columns[at].expression : t->columns[i]);
    }
    return arena_keep(&copy->pool, &text);
}

/* The list of placeholders "$1, $2, ...". */
static const char *
places_make(struct copying *copy, size_t count)
{
    struct buffer text = {0};
    for (size_t i = 0; i < count; i++)
        buffer_printf(&text, "%s$%zu", i ? ", " : "", i + 1);
    return arena_keep(&copy->pool, &text);
}

/* Make the queries of a table: read its first rows, read the rows after a key, insert a row, find the last key, advance the
 * sequence. */
static void
queries_make(struct copying *copy, const struct table *t, struct db_query *out)
{
    struct arena *pool = &copy->pool;
    const char *read = columns_make(copy, t, !copy->from_partitioned);
    const char *keys = keys_make(copy, t, ""), *key = t->columns[t->keys[0]];
    out[READ_FIRST].text =
        arena_printf(pool, "select %s from %s order by %s limit %d", read, t->name, keys, ROWS);
    out[READ_AFTER].text =
        arena_printf(pool, "select %s from %s where (%s) > (%s) order by %s limit %d", read,
                     t->name, keys, places_make(copy, t->key_count), keys, ROWS);
    out[INSERT].kind = DB_DEFERRED;
    out[INSERT].text =
        arena_printf(pool, "insert into %s (%s) values (%s)", t->name, columns_make(copy, t, false),
                     places_make(copy, t->column_count));
    out[LAST_KEY].text = arena_printf(pool, "select %s from %s order by %s limit 1", keys, t->name,
                                      keys_make(copy, t, " desc"));
    out[SEQUENCE].text = out[SEQUENCE].sqlite = "select 1";
    if (t->is_identity && t->key_count == 1)
        out[SEQUENCE].text = arena_printf(
            pool,
            "select 1 from (select setval(pg_get_serial_sequence('%s', '%s'), max(%s)) from %s) t"
            " where pg_get_serial_sequence('%s', '%s') is not null",
            t->name, key, key, t->name, t->name, key);
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
    copy->status = db_run(copy->to, copy->query + INSERT, columns, count, NULL, NULL);
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
    copy->resumes = true;
    return false;
}

/* Copy up to ROWS rows in one transaction; DB_NONE at the end. */
static enum db_status
rows_copy(struct copying *copy)
{
    size_t read = copy->query + READ_FIRST + copy->resumes, key_count = copy->table->key_count;
    enum db_status st = db_begin(copy->to, NULL);
    if (st)
        return st;
    st = db_run(copy->from, read, copy->last, copy->resumes ? key_count : 0, row_pass, copy);
    if (!st)
        st = copy->status;
    copy->resumes = true;
    if (!st)
        return db_commit(copy->to);
    db_rollback(copy->to);
    return st;
}

static enum db_status
table_copy(struct copying *copy, size_t index)
{
    copy->query = Q_FIXED + TABLE_QUERIES * index;
    copy->table = &copy->tables[index];
    copy->rows = 0;
    copy->resumes = false;
    /* Under the write lock, because a copy that was killed may still be committing its last rows. */
    enum db_status st = db_begin_query(
        copy->to, NULL, &(struct db_first){.query = copy->query + LAST_KEY}, row_last, copy);
    db_rollback(copy->to);
    while (!st)
        st = rows_copy(copy);
    if (st == DB_NONE)
        st = db_run(copy->to, copy->query + SEQUENCE, NULL, 0, NULL, NULL);
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
months_make(struct copying *copy)
{
    char oldest[96] = "";
    enum db_status st = db_run(copy->from, Q_OLDEST, NULL, 0, row_word, oldest);
    struct db_value args[] = {db_text(oldest)};
    if (!st && *oldest)
        st = db_run(copy->to, Q_MONTHS_SINCE, args, 1, NULL, NULL);
    return st == DB_NONE ? DB_OK : st;
}

/* Whether the target is empty, or an interrupted copy of the same source. */
static bool
target_fits(struct copying *copy)
{
    char mark[96] = "";
    struct db_value args[] = {db_text(copy->source), db_int(clock_now_ms())};
    enum db_status st = db_run(copy->to, Q_MARK, NULL, 0, row_word, mark);
    if (!st && strcmp(mark, copy->source) == 0)
        return true;
    if (!st || db_run(copy->to, Q_FILLED, NULL, 0, NULL, NULL) != DB_NONE) {
        message_set(copy->message, copy->size,
                    "the target store is not empty; copy into a new one");
        return false;
    }
    st = db_run(copy->to, Q_MARK_ADD, args, 2, NULL, NULL);
    if (!st)
        st = months_make(copy);
    if (st)
        snprintf(copy->message, copy->size, "%s", db_message(copy->to));
    return !st;
}

/* Migrate a store to this version. */
static bool
store_prepare(const char *path, char *message, size_t size)
{
    struct store *store = NULL;
    bool good = !store_open(path, DB_WRITER, &store, message, size);
    if (good)
        store_close(store);
    return good;
}

static bool
copy_open(struct copying *copy, const char *from, const char *to)
{
    size_t size = copy->size;
    copy->from_partitioned = path_is_server(from);
    copy->to_partitioned = path_is_server(to);
    memcpy(copy->queries, fixed, sizeof fixed);
    if (db_open(from, DB_READER, copy->queries, QUERIES_MOST, &copy->from, copy->message, size) ||
        db_open(to, DB_WRITER, copy->queries, QUERIES_MOST, &copy->to, copy->message, size))
        return false;
    (void)db_run(copy->from, Q_HEAD, NULL, 0, row_word, copy->source);
    if (!target_fits(copy))
        return false;
    if (tables_find(copy)) {
        message_set(copy->message, size, "cannot read the tables: %s", db_message(copy->from));
        return false;
    }
    for (size_t i = 0; i < copy->count; i++)
        queries_make(copy, &copy->tables[i], &copy->queries[Q_FIXED + TABLE_QUERIES * i]);
    return !copy->pool.failed;
}

bool
store_copy(const char *from, const char *to, copy_fn *progress, void *context, char *message,
           size_t size)
{
    struct copying *copy = calloc(1, sizeof *copy);
    message_set(message, size, "out of memory");
    if (!copy)
        return false;
    arena_init(&copy->pool);
    copy->message = message;
    copy->size = size;
    bool good = store_prepare(from, message, size) && store_prepare(to, message, size) &&
                copy_open(copy, from, to);
    for (size_t i = 0; good && i < copy->count; i++) {
        good = !table_copy(copy, i) && !copy->pool.failed;
        if (!good)
            message_set(message, size, "%s: %s", copy->tables[i].name,
                        *db_message(copy->to) ? db_message(copy->to) : db_message(copy->from));
        else
            progress(context, copy->tables[i].name, copy->rows);
    }
    if (good)
        (void)db_run(copy->to, Q_MARK_DROP, NULL, 0, NULL, NULL);
    db_close(copy->from);
    db_close(copy->to);
    arena_clear(&copy->pool);
    free(copy);
    return good;
}
