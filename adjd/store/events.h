/* SPDX-License-Identifier: MIT */
/* Events for webhooks and followers. A delivery is one event for one webhook. */
#ifndef ADJD_STORE_EVENTS_H
#define ADJD_STORE_EVENTS_H

#include "base/buffer.h"
#include "store/store.h"

/* Whether any webhook is active: otherwise no event needs to be added. */
enum db_status store_event_wanted(struct store *store, bool *out);
/* DB_OK when a webhook wants the audit log's head and got none since `since_ms`; else DB_NONE. */
enum db_status store_audit_head_due(struct store *store, int64_t since_ms);
/* An event to deliver; `data` is JSON. */
struct event {
    int64_t seq;    /* assigned by the store */
    const char *id; /* assigned by the store */
    int64_t created_ms;
    const char *type, *data;
    const char *tournament;   /* its followers receive the event; NULL: that of the adjudication, if
                               any */
    const char *adjudication; /* write only */
};

/* Queue the event for all subscribed webhooks; call within the transaction of the change. */
enum db_status store_event_add(struct store *store, const struct event *event);
/* Queue the event for one webhook. */
enum db_status store_event_ping(struct store *store, const struct event *event, int64_t webhook);
typedef bool event_fn(void *context, const struct event *event);
/* Call `each` for a tournament's events after `after`, in order; strings live for the call. */
enum db_status store_event_list(struct store *store, const char *tournament, int64_t after,
                                int64_t limit, event_fn *each, void *context);
/* The place of an event in a tournament's stream: its number, and a mark from its id. After a failover that lost events other events
 * have the same numbers, but not the same marks. */
enum { EVENT_MARK = 8 };
struct event_place {
    int64_t seq;               /* 0: before the first event */
    char mark[EVENT_MARK + 1]; /* "": not known */
};
struct event_place event_place_of(const struct event *event);
/* Append the place as an id of the stream: "57-1a2b3c4d", or "0". */
void event_place_write(struct buffer *out, struct event_place place);
/* Read the place of a tournament's last event. */
enum db_status store_event_last(struct store *store, const char *tournament,
                                struct event_place *out);

struct webhook {
    int64_t seq;
    const char *id;
    int64_t created_ms;
    const char *actor, *url;
    const char *secret; /* base64 */
    const char *events; /* event types, each between spaces: " adjudication.created "; "": all */
    const char *state;  /* active, disabled, deleted */
    const char *owner;
};

enum db_status store_webhook_add(struct store *store, const struct webhook *webhook);
enum db_status store_webhook_get(struct store *store, const char *id, struct arena *pool,
                                 struct webhook *out);
typedef bool webhook_fn(void *context, const struct webhook *webhook);
/* All webhooks that are not deleted; strings live for the call. */
enum db_status store_webhook_list(struct store *store, webhook_fn *each, void *context);
enum db_status store_webhook_state(struct store *store, int64_t webhook, const char *state);
/* Set the delay before the first delivery attempt; the default is 0. */
void store_webhook_delay(struct store *store, int64_t delay_ms);

/* A delivery: one event for one webhook. */
struct delivery {
    int64_t seq, webhook;
    const char *state; /* waiting, delivered, dead */
    int64_t attempts, next_ms, changed_ms;
    int64_t answer;                  /* last HTTP status; 0: no reply */
    const char *detail;              /* reason of the last failure; NULL: none */
    const char *event, *type, *data; /* `event` is the id of the event */
    int64_t event_ms;
    const char *url, *secret, *webhook_id;
};

typedef bool delivery_fn(void *context, const struct delivery *delivery);
/* Maximum concurrent deliveries per webhook, so that a slow one leaves capacity for the others. */
#define WEBHOOK_MOST 8
/* Selects due deliveries: of webhooks not in `busy` (" 3 17 "), WEBHOOK_MOST per webhook at most. */
struct due {
    int64_t now_ms;
    const char *busy;
    const char *proven; /* webhooks of which more than one is claimed, for PostgreSQL; as `busy` */
};

/* Whether a delivery is due: DB_OK, else DB_NONE. */
enum db_status store_delivery_is_due(struct store *store, const struct due *due);
/*
 * Claim the oldest due deliveries: `limit`, and up to `under_way` that the caller already has,
 * which may be returned again. No other node takes them for `lease_ms`. Strings live for the call,
 * here and below.
 */
enum db_status store_delivery_claim(struct store *store, const struct due *due, int64_t lease_ms,
                                    int64_t limit, int64_t under_way, delivery_fn *each,
                                    void *context);
/* Call `each` for a webhook's deliveries in this state; NULL: in any state. */
enum db_status store_delivery_list(struct store *store, int64_t webhook, const char *state,
                                   int64_t after, int64_t limit, delivery_fn *each, void *context);
/* Record the outcomes of attempts: state, attempts, next_ms, changed_ms, answer, detail. Ignored
 * if another node has taken over and already recorded a final state; a success always counts. On
 * PostgreSQL this is one statement. */
enum db_status store_delivery_record(struct store *store, const struct delivery *deliveries,
                                     size_t count);
/* Give up the deliveries of a webhook that have been due since before `before_ms`. */
enum db_status store_delivery_give_up(struct store *store, int64_t webhook, int64_t before_ms,
                                      int64_t now_ms);
/* Requeue a dead delivery; DB_NONE when there is none. */
enum db_status store_delivery_retry(struct store *store, int64_t webhook, const char *event,
                                    int64_t now_ms);
enum db_status store_delivery_count(struct store *store, const char *state, int64_t *out);

#endif
