/* SPDX-License-Identifier: MIT */
#include "store/witnessed.h"

#include "base/json.h"
#include "store/queries.h"

#define WITNESSED                                                                                  \
    "select origin, url, key, size, note, at_ms, cosignature, fault, conflict, fault_ms from"      \
    " witnessed"
LIST_MAPPING(witnessed, witnessed,
             COLUMNS(witnessed, origin, url, key, size, note, at_ms, cosignature, fault, conflict,
                     fault_ms));

enum db_status
store_witnessed_get(struct store *store, const char *origin, struct arena *pool,
                    struct witnessed *out)
{
    QUERY(query, WITNESSED " where origin = $1", .kind = DB_PRIMARY);
    return store_get(store, &query, ARGS(origin), &witnessed_mapping, pool, out);
}

enum db_status
store_witnessed_origin(struct store *store, const char *url, struct arena *pool, const char **out)
{
    QUERY(query, "select origin from witnessed where url = $1 order by at_ms desc limit 1",
          .kind = DB_PRIMARY);
    return store_text_get(store, &query, ARGS(url), pool, out);
}

enum db_status
store_witnessed_list(struct store *store, witnessed_fn *each, void *context)
{
    QUERY(query, WITNESSED " order by origin");
    return list_status(
        store_each(store, &query, NO_ARGS, &witnessed_mapping, (callback_fn *)each, context));
}

enum db_status
store_witnessed_put(struct store *store, const struct witnessed *log, int64_t before)
{
    QUERY(first, "insert into witnessed (origin, url, key, size, note, at_ms, cosignature, fault,"
                 " conflict, fault_ms) values ($1, $2, $3, $4, $5, $6, $7, '', '', 0)"
                 " on conflict (origin) do nothing");
    QUERY(next, "update witnessed set url = $2, key = $3, size = $4, note = $5, at_ms = $6,"
                " cosignature = $7 where origin = $1 and size = $8 and fault = ''");
    const struct db_value args[] = {VALUES(log->origin, log->url, log->key, log->size, log->note,
                                           log->at_ms, log->cosignature, before)};
    return before < 0 ? store_run(store, &first, args, 7) : STORE_RUN(store, &next, args);
}

enum db_status
store_witnessed_fault(struct store *store, const struct witnessed *log)
{
    QUERY(query, "update witnessed set fault = $3, conflict = $4, fault_ms = $5"
                 " where origin = $1 and note = $2 and fault = ''");
    const struct db_value args[] = {
        VALUES(log->origin, log->note, log->fault, log->conflict, log->fault_ms)};
    struct buffer detail = {0};
    enum db_status st = STORE_RUN(store, &query, args);
    if (st)
        return st;
    json_open(&detail, NULL, '{');
    json_put_member(&detail, "log", log->url);
    json_put_member(&detail, "checkpoint", log->note);
    json_put_member(&detail, "conflict", log->conflict);
    json_close(&detail, '}');
    return store_audit_put(store, log->fault_ms, "adjd", log->fault, log->origin, &detail);
}

enum db_status
store_witnessed_forget(struct store *store, const char *origin, const char *actor, int64_t now_ms)
{
    QUERY(query, "delete from witnessed where origin = $1");
    enum db_status st = store_run(store, &query, ARGS(origin));
    return st ? st : store_audit_add(store, now_ms, actor, "forget", origin, "{}");
}

enum db_status
store_cosigned_put(struct store *store, const struct cosigned *c)
{
    QUERY(query, "insert into cosigned (witness, size, note, line) values ($1, $2, $3, $4)"
                 " on conflict (witness) do update set size = $2, note = $3, line = $4"
                 " where cosigned.size <= $2");
    return store_run(store, &query, ARGS(c->witness, c->size, c->note, c->line));
}

LIST_MAPPING(cosigned, cosigned, COLUMNS(cosigned, witness, size, note, line));

enum db_status
store_cosigned_list(struct store *store, cosigned_fn *each, void *context)
{
    QUERY(query, "select witness, size, note, line from cosigned order by size desc, witness");
    return list_status(
        store_each(store, &query, NO_ARGS, &cosigned_mapping, (callback_fn *)each, context));
}
