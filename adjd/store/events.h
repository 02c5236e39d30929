/* SPDX-License-Identifier: MIT */
/* Events, which webhooks deliver and followers of a tournament receive. Begin with
 * store_event_add(). */
#ifndef ADJD_STORE_EVENTS_H
#define ADJD_STORE_EVENTS_H

#include "store/store.h"

/* Whether any webhook is active: otherwise no event needs to be added. */
enum db_status store_event_wanted(struct store *store, bool *out);
/* DB_OK when a webhook subscribes to the audit log's head and no such event was added since
 * `since_ms`; else DB_NONE. */
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
/* The number of a tournament's last event; 0: none. */
enum db_status store_event_last(struct store *store, const char *tournament, int64_t *out);

#endif
