/* SPDX-License-Identifier: MIT */
/* The expected schema is made by the migrations themselves: for SQLite in a database in memory, for
 * PostgreSQL in a schema of a transaction that is rolled back. Begin with store_schema(). */
#include "store/schema.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/buffer.h"
#include "store/queries.h"

/* Objects by type, name and definition. Columns are in the order of their names, because an upgraded
 * table has them in another order than a new one. Partitions are left out, but not their triggers;
 * so are the objects of extensions. */
QUERY(object_query,
      "select kind, name, replace(definition, current_schema() || '.', '') from ("
      " select case when c.relkind in ('v', 'm') then 'view' else 'table' end as kind,"
      " c.relname::text as name, c.relkind::text || c.relrowsecurity::text || coalesce("
      " case when c.relkind in ('v', 'm') then pg_get_viewdef(c.oid) end, (select string_agg("
      " a.attname || ' ' || format_type(a.atttypid, a.atttypmod) || ' ' || a.attnotnull::text"
      " || ' ' || a.attgenerated::text || ' ' || coalesce(pg_get_expr(d.adbin, d.adrelid), ''),"
      " ', ' order by a.attname) from pg_attribute a left join pg_attrdef d on d.adrelid ="
      " a.attrelid and d.adnum = a.attnum where a.attrelid = c.oid and a.attnum > 0"
      " and not a.attisdropped)) as definition, c.oid as object from pg_class c"
      " where c.relnamespace = current_schema()::regnamespace"
      " and c.relname <> 'commit_mark' and c.relkind in ('r', 'p', 'v', 'm', 'f') and not "
      "c.relispartition"
      " union all select 'index', i.relname::text, pg_get_indexdef(i.oid), i.oid from pg_class i"
      " join pg_index x on x.indexrelid = i.oid"
      " where i.relnamespace = current_schema()::regnamespace and not i.relispartition"
      " and x.indrelid <> coalesce(to_regclass('commit_mark')::oid, 0)"
      " and not exists (select 1 from pg_class t where t.oid = x.indrelid and t.relispartition)"
      " union all select 'trigger', t.tgname::text || ' on ' || c.relname,"
      " pg_get_triggerdef(t.oid) || ' ' || t.tgenabled::text, t.tgrelid from pg_trigger t"
      " join pg_class c on c.oid = t.tgrelid where c.relnamespace ="
      " current_schema()::regnamespace and not t.tgisinternal and t.tgparentid = 0"
      " union all select 'rule', r.rulename::text || ' on ' || c.relname, pg_get_ruledef(r.oid),"
      " r.oid from pg_rewrite r join pg_class c on c.oid = r.ev_class where c.relnamespace ="
      " current_schema()::regnamespace and r.rulename <> '_RETURN'"
      " union all select 'function', p.proname::text || '(' ||"
      " pg_get_function_identity_arguments(p.oid) || ')', p.prosrc, p.oid from pg_proc p"
      " where p.pronamespace = current_schema()::regnamespace) o where not exists (select 1"
      " from pg_depend e where e.objid = o.object and e.deptype = 'e')",
      .sqlite = "select type, case when type = 'trigger' then name || ' on ' || tbl_name"
                " else name end, case when type = 'table' and sql not like 'create virtual%' then"
                " (select group_concat(c, ', ') from (select name || ' ' || type || ' ' ||"
                " \"notnull\" || ' ' || pk || ' ' || hidden || ' ' || coalesce(dflt_value, '')"
                " as c from pragma_table_xinfo(s.name) order by name)) else sql end"
                " from sqlite_schema s where sql is not null and name not in ('sqlite_sequence',"
                " 'sqlite_stat1', 'sqlite_stat4')");

enum { PARTS = 3 }; /* of an object: type, name, definition */

struct object {
    const char *parts[PARTS];
};

struct objects {
    struct arena pool;
    struct object *list;
    size_t count, cap;
    bool failed;
};

/* Copy text with each run of white space as one blank. */
static const char *
text_squeeze(struct arena *pool, const struct db_value *value)
{
    struct buffer out = {0};
    for (size_t i = 0; value->data && i < value->len; i++) {
        if (!strchr(" \t\r\n", value->data[i]))
            buffer_putc(&out, value->data[i]);
        else if (out.len && out.data[out.len - 1] != ' ')
            buffer_putc(&out, ' ');
    }
    buffer_puts(&out, "");
    return arena_keep(pool, &out);
}

static bool
row_object(void *context, const struct db_value *c, size_t count)
{
    struct objects *objects = context;
    struct object *list =
        array_more(objects->list, objects->count, &objects->cap, 64, sizeof *list);
    objects->failed = !list || count != PARTS;
    if (objects->failed)
        return false;
    objects->list = list;
    for (size_t i = 0; i < PARTS; i++)
        list[objects->count].parts[i] = text_squeeze(&objects->pool, &c[i]);
    objects->count++;
    return true;
}

static int
object_compare(const void *one, const void *other)
{
    const struct object *a = one, *b = other;
    int order = strcmp(a->parts[0], b->parts[0]);
    return order ? order : strcmp(a->parts[1], b->parts[1]);
}

/* List the objects of a database in order. */
static enum db_status
objects_read(struct db *db, struct objects *out)
{
    enum db_status st = db_run(db, query_index(&object_query), NO_ARGS, row_object, out);
    if (out->failed || out->pool.failed)
        return DB_UNAVAILABLE;
    if (out->count)
        qsort(out->list, out->count, sizeof *out->list, object_compare);
    return list_status(st);
}

static void
objects_clear(struct objects *objects)
{
    free(objects->list);
    arena_clear(&objects->pool);
}

/* Apply the migrations to a database in memory, and list its objects. */
static enum db_status
memory_expect(struct store *store, const char *path, struct objects *out)
{
    char message[256];
    struct db *db = NULL;
    enum db_status st =
        db_open(":memory:", DB_WRITER, store_queries, query_count(), &db, message, sizeof message);
    if (!st)
        st = store_migrations_repeat(store, path, db, "");
    if (!st)
        st = objects_read(db, out);
    db_close(db);
    return st;
}

/* The same in a new schema of the store's own database. */
static enum db_status
server_expect(struct store *store, const char *path, struct objects *out)
{
    enum db_status st = db_script(store->db, "begin read write");
    if (!st)
        st = store_migrations_repeat(store, path, store->db,
                                     "create schema adjd_expected;"
                                     " set local search_path to adjd_expected");
    if (!st)
        st = objects_read(store->db, out);
    (void)db_script(store->db, "rollback");
    return st;
}

static void
objects_merge(const struct objects *found, const struct objects *expected, schema_fault_fn *each,
              void *context)
{
    for (size_t i = 0, k = 0; i < found->count || k < expected->count;) {
        const struct object *f = i < found->count ? &found->list[i] : NULL;
        const struct object *e = k < expected->count ? &expected->list[k] : NULL;
        int order = !f ? 1 : !e ? -1 : object_compare(f, e);
        const struct object *named = order <= 0 ? f : e;
        struct schema_fault fault = {named->parts[0], named->parts[1], NULL, false};
        if (order < 0) {
            fault.what = "it is not part of adjd's schema";
            fault.is_harmless = strcmp(fault.type, "table") == 0 ||
                                strcmp(fault.type, "view") == 0 || strcmp(fault.type, "index") == 0;
        } else if (order > 0) {
            fault.what = "it is missing from the schema";
        } else if (strcmp(f->parts[2], e->parts[2]) != 0) {
            fault.what = "it differs from adjd's schema";
        }
        if (fault.what)
            each(context, &fault);
        i += order <= 0;
        k += order >= 0;
    }
}

enum db_status
store_schema(struct store *store, const char *path, schema_fault_fn *each, void *context)
{
    struct objects found = {0}, expected = {0};
    enum db_status st = objects_read(store->db, &found);
    if (!st)
        st = db_is_shared(store->db) ? server_expect(store, path, &expected)
                                     : memory_expect(store, path, &expected);
    if (!st)
        objects_merge(&found, &expected, each, context);
    objects_clear(&found);
    objects_clear(&expected);
    return st;
}
