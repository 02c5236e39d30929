/* SPDX-License-Identifier: MIT */
/* Webhooks and deliveries, the outbox of events. Begin with store_hook_add(). */
#include "store/webhooks.h"

#include "store/attest.h"
#include "store/mapping.h"

enum db_status
store_hook_add(struct store *store, const struct hook *h)
{
    store->has_webhooks_known = false;
    return store_write(store, Q_HOOK_ADD,
                       ARGS(db_text(h->id), db_int(h->created_ms), db_text(h->actor),
                            db_text(h->url), db_text(h->secret), db_text(h->events),
                            db_text(h->owner)),
                       ATTESTED_HOOK, KEY(db_text(h->id)));
}

MAPPING_CALL(hook)
static const struct mapping hook_mapping = {
    sizeof(struct hook),
    hook_call,
    {COLUMN(hook, seq), COLUMN(hook, id), COLUMN(hook, created_ms), COLUMN(hook, actor),
     COLUMN(hook, url), COLUMN(hook, secret), COLUMN(hook, events), COLUMN(hook, state),
     COLUMN(hook, owner)}};

enum db_status
store_hook_get(struct store *store, const char *id, struct arena *pool, struct hook *out)
{
    return store_get(store, Q_HOOK_GET, ARGS(db_text(id)), &hook_mapping, pool, out);
}

enum db_status
store_hook_list(struct store *store, hook_fn *each, void *context)
{
    return store_each(store, Q_HOOK_LIST, NO_ARGS, &hook_mapping, (callback_fn *)each, context);
}

enum db_status
store_hook_state(struct store *store, int64_t hook, const char *state)
{
    store->has_webhooks_known = false;
    return store_write(store, Q_HOOK_STATE, ARGS(db_int(hook), db_text(state)), ATTESTED_HOOK,
                       KEY(db_null(), db_int(hook)));
}

void
store_hook_delay(struct store *store, int64_t delay_ms)
{
    store->hook_delay_ms = delay_ms;
}

MAPPING_CALL(delivery)
static const struct mapping delivery_mapping = {
    sizeof(struct delivery),
    delivery_call,
    {COLUMN(delivery, seq), COLUMN(delivery, hook), COLUMN(delivery, state),
     COLUMN(delivery, attempts), COLUMN(delivery, next_ms), COLUMN(delivery, changed_ms),
     COLUMN(delivery, answer), COLUMN(delivery, detail), COLUMN(delivery, event),
     COLUMN(delivery, type), COLUMN(delivery, event_ms), COLUMN(delivery, data),
     COLUMN(delivery, url), COLUMN(delivery, secret), COLUMN(delivery, hook_id)}};

enum db_status
store_delivery_is_due(struct store *store, const struct due *due)
{
    return store_run(store, Q_DELIVERY_ANY, ARGS(db_int(due->now_ms), db_text(due->busy)));
}

enum db_status
store_delivery_claim(struct store *store, const struct due *due, int64_t lease_ms, int64_t limit,
                     int64_t under_way, delivery_fn *each, void *context)
{
    return store_each(store, Q_DELIVERY_CLAIM,
                      ARGS(db_int(due->now_ms), db_text(due->busy), db_int(limit), db_int(lease_ms),
                           db_int(under_way)),
                      &delivery_mapping, (callback_fn *)each, context);
}

enum db_status
store_delivery_list(struct store *store, int64_t hook, const char *state, int64_t after,
                    int64_t limit, delivery_fn *each, void *context)
{
    return store_each(store, Q_DELIVERY_LIST,
                      ARGS(db_int(hook), db_text(state), db_int(after), db_int(limit)),
                      &delivery_mapping, (callback_fn *)each, context);
}

enum db_status
store_delivery_record(struct store *store, const struct delivery *d)
{
    return list_status(
        store_run(store, Q_DELIVERY_NOTE,
                  ARGS(db_int(d->seq), db_text(d->state), db_int(d->attempts), db_int(d->next_ms),
                       db_int(d->changed_ms), db_some(d->answer), db_text(d->detail))));
}

enum db_status
store_delivery_retry(struct store *store, int64_t hook, const char *event, int64_t now_ms)
{
    return store_run(store, Q_DELIVERY_RETRY, ARGS(db_int(hook), db_text(event), db_int(now_ms)));
}

enum db_status
store_delivery_count(struct store *store, const char *state, int64_t *out)
{
    return store_numbers(store, Q_DELIVERY_COUNT, ARGS(db_text(state)), out, 1);
}
