/* SPDX-License-Identifier: MIT */
#include "store/events.h"

#include <stdio.h>
#include <string.h>

#include "base/catalogue.h"
#include "base/json.h"
#include "store/attest.h"

/* Condition: webhook h subscribes to events of type $3. */
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

struct event_place
event_place_of(const struct event *e)
{
    struct event_place place = {.seq = e->seq};
    size_t len = strlen(e->id); /* the last digits of an id are random */
    snprintf(place.mark, sizeof place.mark, "%s",
             e->id + (len > EVENT_MARK ? len - EVENT_MARK : 0));
    return place;
}

void
event_place_write(struct buffer *out, struct event_place place)
{
    buffer_printf(out, "%lld%s%s", (long long)place.seq, *place.mark ? "-" : "", place.mark);
}

static bool
event_place_take(void *context, const struct event *e)
{
    *(struct event_place *)context = event_place_of(e);
    return false;
}

enum db_status
store_event_last(struct store *store, const char *tournament, struct event_place *out)
{
    QUERY(query, "select seq, id, created_ms, type, data from event where tournament = $1"
                 " order by seq desc limit 1");
    *out = (struct event_place){0};
    return list_status(store_each(store, &query, ARGS(tournament), &event_mapping,
                                  (callback_fn *)event_place_take, out));
}

#define WEBHOOK "seq, id, created_ms, actor, url, secret, events, state, owner"

/* Webhooks with a due delivery, and the delivery. PostgreSQL skips rows that a node has leased. */
#define LISTENING(busy) "h.state = 'active' and " busy
#define WAITING                                                                                    \
    "select w.seq, w.next_ms from delivery w where w.hook = h.seq and w.state = 'waiting'"         \
    " and w.next_ms <= $1 and coalesce(w.lease_ms, 0) < " NOW_MS " order by w.next_ms, w.seq"
#define TEXT_OF(number) #number
#define LITERAL(number) TEXT_OF(number)
#define LIMIT(number) " limit " TEXT_OF(number)
#define EACH_WEBHOOK LIMIT(WEBHOOK_MOST)
#define LISTENING_POSTGRES LISTENING("position(' ' || h.seq || ' ' in $2) = 0")
#define LISTENING_SQLITE LISTENING("instr($2, ' ' || h.seq || ' ') = 0")

/* The event of a delivery, with the id if it is known, which selects the partition. Ids consist of
 * digits and small letters, so they are between '' and '~'. */
#define EVENT_OF                                                                                   \
    "e.seq = d.event and e.id between coalesce(d.event_id, '') and coalesce(d.event_id, '~')"
#define OF_WEBHOOK                                                                                 \
    " join hook h on h.seq = d.hook where d.hook = $1"                                             \
    " and (cast($2 as text) is null or d.state = $2) and d.seq > $3 order by d.seq limit $4"

#define DELIVERY                                                                                   \
    "d.seq, d.hook, d.state, d.attempts, d.next_ms, d.changed_ms, d.answer, d.detail, e.id,"       \
    " e.type, e.created_ms, e.data, h.url, h.secret, h.id"

enum db_status
store_webhook_add(struct store *store, const struct webhook *h)
{
    QUERY(query, "insert into hook (id, created_ms, actor, url, secret, events, state, owner)"
                 " values ($1, $2, $3, $4, $5, $6, 'active', $7)");
    store->has_webhooks_known = false;
    enum db_status st =
        store_run(store, &query,
                  ARGS(h->id, h->created_ms, h->actor, h->url, h->secret, h->events, h->owner));
    return st ? st
              : store_touch_row(store, ATTESTED_WEBHOOK, KEY(h->id),
                                ARGS(db_null(), h->created_ms, h->actor, h->url,
                                     db_blob(h->secret, strlen(h->secret)), h->events, "active",
                                     h->owner));
}

LIST_MAPPING(webhook, webhook,
             COLUMNS(webhook, seq, id, created_ms, actor, url, secret, events, state, owner));

enum db_status
store_webhook_get(struct store *store, const char *id, struct arena *pool, struct webhook *out)
{
    QUERY(query, "select " WEBHOOK " from hook where id = $1 and state <> 'deleted'",
          .kind = DB_FALLBACK);
    return store_get(store, &query, ARGS(id), &webhook_mapping, pool, out);
}

enum db_status
store_webhook_list(struct store *store, webhook_fn *each, void *context)
{
    QUERY(query, "select " WEBHOOK " from hook where state <> 'deleted' order by seq");
    return store_each(store, &query, NO_ARGS, &webhook_mapping, (callback_fn *)each, context);
}

enum db_status
store_webhook_state(struct store *store, int64_t webhook, const char *state)
{
    QUERY(query, "update hook set state = $2 where seq = $1");
    store->has_webhooks_known = false;
    return store_change(store, &query, ARGS(webhook, state),
                        &(struct row_change){ATTESTED_WEBHOOK,
                                             {VALUES(db_null(), webhook)},
                                             {{WEBHOOK_STATE, db_text(state), 0}}});
}

void
store_webhook_delay(struct store *store, int64_t delay_ms)
{
    store->webhook_delay_ms = delay_ms;
}

LIST_MAPPING(delivery, delivery,
             COLUMNS(delivery, seq, webhook, state, attempts, next_ms, changed_ms, answer, detail,
                     event, type, event_ms, data, url, secret, webhook_id));

enum db_status
store_delivery_is_due(struct store *store, const struct due *due)
{
    /* At most WEBHOOK_MOST deliveries per webhook, so that no webhook starves the others. The join
     * order avoids a scan of all waiting deliveries. */
    QUERY(query,
          "select 1 from hook h cross join lateral (" WAITING
          " limit 1) w where " LISTENING_POSTGRES " limit 1",
          .sqlite = "select 1 from hook h where " LISTENING_SQLITE
                    " and exists (select 1 from delivery w where w.hook = h.seq"
                    " and w.state = 'waiting' and w.next_ms <= $1) limit 1");
    return store_run(store, &query, ARGS(due->now_ms, due->busy));
}

enum db_status
store_delivery_claim(struct store *store, const struct due *due, int64_t lease_ms, int64_t limit,
                     int64_t under_way, delivery_fn *each, void *context)
{
    /*
     * PostgreSQL leases the deliveries for the duration of an attempt. An SQLite store has one
     * daemon, which already has $5 of them in flight.
     */
    QUERY(
        query,
        "update delivery d set lease_ms = " NOW_MS
        " + $4 from hook k, event e where k.seq = d.hook and " EVENT_OF
        " and d.seq in (select w.seq from hook h cross join lateral (" WAITING
        " limit case when position(' ' || h.seq || ' ' in $6) > 0 then " LITERAL(
            WEBHOOK_MOST) " else 1 end for update skip locked) w where " LISTENING_POSTGRES
                          " order by w.next_ms, w.seq limit $3 + 0 * $5::bigint) returning d.seq, "
                          "d.hook,"
                          " d.state, d.attempts, d.next_ms, d.changed_ms, d.answer, d.detail, e.id,"
                          " e.type, e.created_ms, e.data, k.url, k.secret, k.id",
        .sqlite =
            "select " DELIVERY " from hook h cross join delivery d cross join event e where $6 is "
            "not null and " LISTENING_SQLITE
            " and d.seq in (select w.seq from delivery w where w.hook = h.seq"
            " and w.state = 'waiting' and w.next_ms <= $1 order by w.next_ms, w.seq" EACH_WEBHOOK
            ") and e.seq = d.event order by d.next_ms, d.seq limit $3 + $5");
    return store_each(store, &query,
                      ARGS(due->now_ms, due->busy, limit, lease_ms, under_way, due->proven),
                      &delivery_mapping, (callback_fn *)each, context);
}

enum db_status
store_delivery_list(struct store *store, int64_t webhook, const char *state, int64_t after,
                    int64_t limit, delivery_fn *each, void *context)
{
    QUERY(query, "select " DELIVERY " from delivery d join event e on " EVENT_OF OF_WEBHOOK,
          .sqlite =
              "select " DELIVERY " from delivery d join event e on e.seq = d.event" OF_WEBHOOK,
          .custom_plan = true);
    return store_each(store, &query, ARGS(webhook, state, after, limit), &delivery_mapping,
                      (callback_fn *)each, context);
}

/* The outcomes as a JSON array, for PostgreSQL. */
static void
outcomes_write(struct buffer *out, const struct delivery *deliveries, size_t count)
{
    json_open(out, NULL, '[');
    for (const struct delivery *d = deliveries; d < deliveries + count; d++) {
        json_open(out, NULL, '{');
        json_put_int(out, "seq", d->seq);
        json_put_member(out, "state", d->state);
        json_put_int(out, "attempts", d->attempts);
        json_put_int(out, "next_ms", d->next_ms);
        json_put_int(out, "changed_ms", d->changed_ms);
        json_put_int(out, "answer", d->answer);
        json_put_member(out, "detail", d->detail);
        json_close(out, '}');
    }
    json_close(out, ']');
}

static enum db_status
outcomes_record(struct store *store, const struct delivery *deliveries, size_t count)
{
    QUERY(query,
          "update delivery d set state = o.state, attempts = o.attempts, next_ms = o.next_ms,"
          " changed_ms = o.changed_ms, answer = nullif(o.answer, 0), detail = o.detail,"
          " lease_ms = null from json_to_recordset($1::json) as o(seq bigint, state text,"
          " attempts bigint, next_ms bigint, changed_ms bigint, answer bigint, detail text)"
          " where d.seq = o.seq and (d.state = 'waiting' or o.state = 'delivered')",
          .sqlite = "select 1 where $1 <> ''");
    struct buffer list = {0};
    outcomes_write(&list, deliveries, count);
    enum db_status st =
        list.failed ? DB_UNAVAILABLE : list_status(store_run(store, &query, ARGS(list.data)));
    buffer_clear(&list);
    return st;
}

enum db_status
store_delivery_record(struct store *store, const struct delivery *deliveries, size_t count)
{
    QUERY(query, "update delivery set state = $2, attempts = $3, next_ms = $4, changed_ms = $5,"
                 " answer = $6, detail = $7, lease_ms = null where seq = $1"
                 " and (state = 'waiting' or $2 = 'delivered')");
    if (db_is_shared(store->db))
        return count ? outcomes_record(store, deliveries, count) : DB_OK;
    enum db_status st = DB_OK;
    for (const struct delivery *d = deliveries; !st && d < deliveries + count; d++)
        st = list_status(store_run(store, &query,
                                   ARGS(d->seq, d->state, d->attempts, d->next_ms, d->changed_ms,
                                        db_some(d->answer), d->detail)));
    return st;
}

enum db_status
store_delivery_give_up(struct store *store, int64_t webhook, int64_t before_ms, int64_t now_ms)
{
    QUERY(query, "update delivery set state = 'dead', changed_ms = $3, detail = $4, lease_ms = null"
                 " where seq in (select seq from delivery where hook = $1 and state = 'waiting'"
                 " and next_ms < $2 order by next_ms limit 1000)");
    return list_status(
        store_run(store, &query,
                  ARGS(webhook, before_ms, now_ms, N_("the receiver has failed for too long"))));
}

enum db_status
store_delivery_retry(struct store *store, int64_t webhook, const char *event, int64_t now_ms)
{
    QUERY(query, "update delivery set state = 'waiting', attempts = 0, next_ms = $3,"
                 " changed_ms = $3 where hook = $1 and state = 'dead' and event = (select seq"
                 " from event where id = $2)");
    return store_run(store, &query, ARGS(webhook, event, now_ms));
}

enum db_status
store_delivery_count(struct store *store, const char *state, int64_t *out)
{
    /* Only states with an index are counted: delivered rows are many and have none. */
    QUERY(query, "select case when $1 = 'dead' then (select count(*) from delivery"
                 " where state = 'dead') else (select count(*) from delivery"
                 " where state = 'waiting') end");
    return store_numbers(store, &query, ARGS(state), out, 1);
}
