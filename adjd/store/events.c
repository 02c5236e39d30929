/* SPDX-License-Identifier: MIT */
/* Events. Begin with store_event_add(). */
#include "store/events.h"

#include "store/mapping.h"

enum db_status
store_event_wanted(struct store *store, bool *out)
{
    enum db_status st = DB_NONE;
    if (!store->has_webhooks_known) {
        st = store_run(store, Q_HOOK_ANY, NO_ARGS);
        store->has_webhooks = st == DB_OK;
        store->has_webhooks_known = list_status(st) == DB_OK;
    }
    *out = store->has_webhooks;
    return list_status(st);
}

enum db_status
store_audit_head_due(struct store *store, int64_t since_ms)
{
    return store_run(store, Q_HEAD_WANTED, ARGS(db_int(since_ms)));
}

static enum db_status
event_insert(struct store *store, const struct event *e, char id[ID_SIZE])
{
    id_new(e->created_ms, id);
    struct db_value args[] = {db_text(id),      db_int(e->created_ms),  db_text(e->type),
                              db_text(e->data), db_text(e->tournament), db_text(e->adjudication)};
    enum query query = e->adjudication ? Q_EVENT_ADD_OF : Q_EVENT_ADD;
    return db_run(store->db, query, args, e->adjudication ? 6 : 5, NULL, NULL);
}

enum db_status
store_event_add(struct store *store, const struct event *e)
{
    char id[ID_SIZE];
    enum db_status st = event_insert(store, e, id);
    return st ? st
              : list_status(store_run(store, Q_DELIVERY_ADD,
                                      ARGS(db_text(id), db_int(e->created_ms), db_text(e->type),
                                           db_int(e->created_ms + store->hook_delay_ms))));
}

enum db_status
store_event_ping(struct store *store, const struct event *e, int64_t hook)
{
    char id[ID_SIZE];
    enum db_status st = event_insert(store, e, id);
    return st ? st
              : store_run(store, Q_DELIVERY_PING,
                          ARGS(db_text(id), db_int(e->created_ms), db_int(hook)));
}

MAPPING_CALL(event)
static const struct mapping event_mapping = {sizeof(struct event),
                                             event_call,
                                             {COLUMN(event, seq), COLUMN(event, id),
                                              COLUMN(event, created_ms), COLUMN(event, type),
                                              COLUMN(event, data)}};

enum db_status
store_event_list(struct store *store, const char *tournament, int64_t after, int64_t limit,
                 event_fn *each, void *context)
{
    return store_each(store, Q_EVENT_LIST, ARGS(db_text(tournament), db_int(after), db_int(limit)),
                      &event_mapping, (callback_fn *)each, context);
}

static bool
row_last(void *context, const struct db_value *columns, size_t count)
{
    int64_t *last = context;
    *last = columns[0].integer;
    return count == 1;
}

enum db_status
store_event_last(struct store *store, const char *tournament, int64_t *out)
{
    *out = 0;
    return list_status(db_run(store->db, Q_EVENT_LAST, ARGS(db_text(tournament)), row_last, out));
}
