/* SPDX-License-Identifier: MIT */
/* Events. Begin with store_event_add(). */
#include "store/events.h"

#include "store/mapping.h"

/* The webhooks that subscribe to events of type $3. */
#define WANTED                                                                                     \
    "h.state = 'active' and ((h.events = '' and cast($3 as text) <> 'audit.head')"                 \
    " or h.events like '% ' || cast($3 as text) || ' %')"

enum db_status
store_event_wanted(struct store *store, bool *out)
{
    QUERY(query, "select 1 from hook where state = 'active' limit 1");
    enum db_status st = DB_NONE;
    if (!store->has_webhooks_known) {
        st = store_run(store, &query, NO_ARGS);
        store->has_webhooks = st == DB_OK;
        store->has_webhooks_known = list_status(st) == DB_OK;
    }
    *out = store->has_webhooks;
    return list_status(st);
}

enum db_status
store_audit_head_due(struct store *store, int64_t since_ms)
{
    QUERY(query, "select 1 from hook where state = 'active' and events like '% audit.head %'"
                 " and not exists (select 1 from event where created_ms >= $1"
                 " and type = 'audit.head') limit 1");
    return store_run(store, &query, ARGS(since_ms));
}

static enum db_status
event_insert(struct store *store, const struct event *e, char id[ID_SIZE])
{
    QUERY(event_add_of,
          "insert into event (id, created_ms, type, data, tournament)"
          " values ($1, $2, $3, $4, coalesce($5, (select tournament"
          " from adjudication where id = $6)))",
          .kind = DB_DEFERRED);
    QUERY(event_add,
          "insert into event (id, created_ms, type, data, tournament) values ($1, $2,"
          " $3, $4, $5)",
          .kind = DB_DEFERRED);
    id_new(e->created_ms, id);
    struct db_value args[] = {
        VALUES(id, e->created_ms, e->type, e->data, e->tournament, e->adjudication)};
    const struct db_query *query = e->adjudication ? &event_add_of : &event_add;
    return store_query(store, query, args, e->adjudication ? 6 : 5, NULL, NULL);
}

enum db_status
store_event_add(struct store *store, const struct event *e)
{
    QUERY(query,
          "insert into delivery (hook, event, event_id, state, attempts, next_ms,"
          " changed_ms) select h.seq, currval('event_seq_seq'), $1, 'waiting', 0, $4, $2"
          " from hook h where " WANTED,
          .sqlite = "insert into delivery (hook, event, state, attempts, next_ms, changed_ms)"
                    " select h.seq, e.seq, 'waiting', 0, $4, $2 from hook h"
                    " join event e on e.id = $1 where " WANTED,
          .kind = DB_DEFERRED);
    char id[ID_SIZE];
    enum db_status st = event_insert(store, e, id);
    return st ? st
              : list_status(store_run(
                    store, &query,
                    ARGS(id, e->created_ms, e->type, e->created_ms + store->webhook_delay_ms)));
}

enum db_status
store_event_ping(struct store *store, const struct event *e, int64_t webhook)
{
    /* $1 is the event that was just added. PostgreSQL takes its number from the sequence, without a
     * search in the partitions; SQLite's last_insert_rowid() would change with each delivery. */
    QUERY(query,
          "insert into delivery (hook, event, event_id, state, attempts, next_ms,"
          " changed_ms) values ($3, currval('event_seq_seq'), $1, 'waiting', 0, $2, $2)",
          .sqlite = "insert into delivery (hook, event, state, attempts, next_ms, changed_ms)"
                    " select $3, e.seq, 'waiting', 0, $2, $2 from event e where e.id = $1");
    char id[ID_SIZE];
    enum db_status st = event_insert(store, e, id);
    return st ? st : store_run(store, &query, ARGS(id, e->created_ms, webhook));
}

LIST_MAPPING(event, event, COLUMNS(event, seq, id, created_ms, type, data));

enum db_status
store_event_list(struct store *store, const char *tournament, int64_t after, int64_t limit,
                 event_fn *each, void *context)
{
    QUERY(query,
          "select seq, id, created_ms, type, data from event where tournament = $1"
          " and seq > $2 order by seq limit $3",
          .custom_plan = true);
    return store_each(store, &query, ARGS(tournament, after, limit), &event_mapping,
                      (callback_fn *)each, context);
}

enum db_status
store_event_last(struct store *store, const char *tournament, int64_t *out)
{
    QUERY(query, "select seq from event where tournament = $1 order by seq desc limit 1");
    *out = 0;
    return list_status(store_numbers(store, &query, ARGS(tournament), out, 1));
}
