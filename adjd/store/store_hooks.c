/* SPDX-License-Identifier: MIT */
/* Webhooks, events, and the outbox of deliveries. */
#include "store/store_vouch.h"

static enum db_status
list_status(enum db_status status)
{
    return status == DB_NONE ? DB_OK : status;
}

enum db_status
store_hook_add(struct store *store, const struct hook *h)
{
    struct db_value args[] = {db_text(h->id),   db_int(h->created_ms), db_text(h->actor),
                              db_text(h->url),  db_text(h->secret),    db_text(h->events),
                              db_text(h->owner)};
    store->listened_known = false;
    enum db_status st = STORE_RUN(store, Q_HOOK_ADD, args);
    return st ? st : store_touch(store, VOUCHED_HOOK, db_text(h->id), db_null(), db_null());
}

struct hook_target {
    struct arena *pool;
    struct hook *out;
    hook_fn *each;
    void *context;
};

static bool
row_hook(void *context, const struct db_value *c, size_t count)
{
    struct hook_target *target = context;
    (void)count;
    if (target->each) {
        struct hook one = {c[0].integer, c[1].data, c[2].integer, c[3].data, c[4].data,
                           c[5].data,    c[6].data, c[7].data,    c[8].data};
        return target->each(target->context, &one);
    }
    *target->out = (struct hook){
        .seq = c[0].integer,
        .id = column_text(target->pool, &c[1]),
        .created_ms = c[2].integer,
        .actor = column_text(target->pool, &c[3]),
        .url = column_text(target->pool, &c[4]),
        .secret = column_text(target->pool, &c[5]),
        .events = column_text(target->pool, &c[6]),
        .state = column_text(target->pool, &c[7]),
        .owner = column_text(target->pool, &c[8]),
    };
    return false;
}

enum db_status
store_hook_get(struct store *store, const char *id, struct arena *pool, struct hook *out)
{
    struct hook_target target = {.pool = pool, .out = out};
    struct db_value args[] = {db_text(id)};
    return db_run(store->db, Q_HOOK_GET, args, 1, row_hook, &target);
}

enum db_status
store_hook_list(struct store *store, hook_fn *each, void *context)
{
    struct hook_target target = {.each = each, .context = context};
    return list_status(db_run(store->db, Q_HOOK_LIST, NULL, 0, row_hook, &target));
}

enum db_status
store_hook_state(struct store *store, int64_t hook, const char *state)
{
    struct db_value args[] = {db_int(hook), db_text(state)};
    store->listened_known = false;
    enum db_status st = STORE_RUN(store, Q_HOOK_STATE, args);
    return st ? st : store_touch(store, VOUCHED_HOOK, db_null(), db_int(hook), db_null());
}

/* ---- events ----------------------------------------------------------------------------------- */

enum db_status
store_event_wanted(struct store *store, bool *out)
{
    enum db_status st = DB_NONE;
    if (!store->listened_known) {
        st = db_run(store->db, Q_HOOK_ANY, NULL, 0, NULL, NULL);
        store->listened = st == DB_OK;
        store->listened_known = list_status(st) == DB_OK;
    }
    *out = store->listened;
    return list_status(st);
}

enum db_status
store_head_wanted(struct store *store, int64_t since_ms)
{
    struct db_value args[] = {db_int(since_ms)};
    return STORE_RUN(store, Q_HEAD_WANTED, args);
}

static enum db_status
event_insert(struct store *store, const struct event *e, char id[ID_SIZE])
{
    id_new(e->created_ms, id);
    struct db_value args[] = {db_text(id),      db_int(e->created_ms),  db_text(e->type),
                              db_text(e->data), db_text(e->tournament), db_text(e->adjudication)};
    return STORE_RUN(store, Q_EVENT_ADD, args);
}

enum db_status
store_event_add(struct store *store, const struct event *e)
{
    char id[ID_SIZE];
    enum db_status st = event_insert(store, e, id);
    struct db_value delivery[] = {db_text(id), db_int(e->created_ms), db_text(e->type),
                                  db_int(e->created_ms + store->hook_delay_ms)};
    return st ? st : list_status(STORE_RUN(store, Q_DELIVERY_ADD, delivery));
}

void
store_hook_delay(struct store *store, int64_t delay_ms)
{
    store->hook_delay_ms = delay_ms;
}

enum db_status
store_event_ping(struct store *store, const struct event *e, int64_t hook)
{
    char id[ID_SIZE];
    enum db_status st = event_insert(store, e, id);
    struct db_value delivery[] = {db_text(id), db_int(e->created_ms), db_int(hook)};
    return st ? st : STORE_RUN(store, Q_DELIVERY_PING, delivery);
}

struct event_target {
    event_fn *each;
    void *context;
};

static bool
row_event(void *context, const struct db_value *c, size_t count)
{
    struct event_target *target = context;
    struct event one = {.seq = c[0].integer,
                        .id = c[1].data,
                        .created_ms = c[2].integer,
                        .type = c[3].data,
                        .data = c[4].data};
    (void)count;
    return target->each(target->context, &one);
}

enum db_status
store_event_list(struct store *store, const char *tournament, int64_t after, int64_t limit,
                 event_fn *each, void *context)
{
    struct event_target target = {each, context};
    struct db_value args[] = {db_text(tournament), db_int(after), db_int(limit)};
    return list_status(db_run(store->db, Q_EVENT_LIST, args, 3, row_event, &target));
}

/* ---- deliveries ------------------------------------------------------------------------------- */

struct delivery_target {
    delivery_fn *each;
    void *context;
};

static bool
row_delivery(void *context, const struct db_value *c, size_t count)
{
    struct delivery_target *target = context;
    struct delivery one = {
        .seq = c[0].integer,
        .hook = c[1].integer,
        .state = c[2].data,
        .attempts = c[3].integer,
        .next_ms = c[4].integer,
        .changed_ms = c[5].integer,
        .answer = c[6].integer,
        .detail = c[7].data,
        .event = c[8].data,
        .type = c[9].data,
        .event_ms = c[10].integer,
        .data = c[11].data,
        .url = c[12].data,
        .secret = c[13].data,
        .hook_id = c[14].data,
    };
    (void)count;
    return target->each(target->context, &one);
}

enum db_status
store_delivery_any(struct store *store, const struct due *due)
{
    struct db_value args[] = {db_int(due->now_ms), db_text(due->busy)};
    return STORE_RUN(store, Q_DELIVERY_ANY, args);
}

enum db_status
store_delivery_claim(struct store *store, const struct due *due, int64_t lease_ms, int64_t limit,
                     int64_t under_way, delivery_fn *each, void *context)
{
    struct delivery_target target = {each, context};
    struct db_value args[] = {db_int(due->now_ms), db_text(due->busy), db_int(due->hook_most),
                              db_int(limit),       db_int(lease_ms),   db_int(under_way)};
    return list_status(db_run(store->db, Q_DELIVERY_CLAIM, args, 6, row_delivery, &target));
}

enum db_status
store_delivery_list(struct store *store, int64_t hook, const char *state, int64_t after,
                    int64_t limit, delivery_fn *each, void *context)
{
    struct delivery_target target = {each, context};
    struct db_value args[] = {db_int(hook), db_text(state), db_int(after), db_int(limit)};
    return list_status(db_run(store->db, Q_DELIVERY_LIST, args, 4, row_delivery, &target));
}

enum db_status
store_delivery_note(struct store *store, const struct delivery *d)
{
    struct db_value args[] = {
        db_int(d->seq),     db_text(d->state),     db_int(d->attempts),
        db_int(d->next_ms), db_int(d->changed_ms), d->answer ? db_int(d->answer) : db_null(),
        db_text(d->detail),
    };
    return list_status(STORE_RUN(store, Q_DELIVERY_NOTE, args));
}

enum db_status
store_delivery_retry(struct store *store, int64_t hook, const char *event, int64_t now_ms)
{
    struct db_value args[] = {db_int(hook), db_text(event), db_int(now_ms)};
    return STORE_RUN(store, Q_DELIVERY_RETRY, args);
}

static bool
row_count(void *context, const struct db_value *columns, size_t count)
{
    (void)count;
    *(int64_t *)context = columns[0].integer;
    return false;
}

enum db_status
store_delivery_count(struct store *store, const char *state, int64_t *out)
{
    struct db_value args[] = {db_text(state)};
    return db_run(store->db, Q_DELIVERY_COUNT, args, 1, row_count, out);
}
