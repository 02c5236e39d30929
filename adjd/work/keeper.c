/* SPDX-License-Identifier: MIT */
#include "work/keeper.h"

#include "club/events.h"
#include "os/adjd.h"
#include "os/clock.h"

enum { DAY_MS = 86400000, HOUR_MS = 3600000, REST_US = 60000000 };
/* No request works for as long (work-seconds). */
enum { UNFINISHED_MS = 2 * HOUR_MS };

/* How long a kind is kept; 0: for ever. */
static int64_t
kept_ms(const struct config *config, enum purged kind)
{
    switch (kind) {
    case PURGED_KEYS:
        return config->answers_hours ? (int64_t)config->answers_hours * HOUR_MS
                                     : (int64_t)config->keep_keys * DAY_MS;
    case PURGED_DELIVERIES:
        return (int64_t)config->keep_deliveries * DAY_MS;
    case PURGED_EVENTS:
        return (int64_t)config->keep_events * DAY_MS;
    case PURGED_JOBS:
        return (int64_t)config->keep_jobs * DAY_MS;
    case PURGED_COUNT:
        break;
    }
    return 0;
}

/* A few rows of each kind; deliveries go before the events that they tell of. */
static enum db_status
step_run(struct store *store, void *context)
{
    struct keeper *keeper = context;
    const struct config *config = config_of(keeper->adjd);
    int64_t now = keeper->adjd->now_ms();
    enum db_status st = DB_OK;
    bool any = false;
    for (unsigned kind = 0; !st && kind < PURGED_COUNT; kind++) {
        int64_t kept = kept_ms(config, kind);
        bool more = false;
        if (kept)
            st = store_purge(store, kind, now - kept, &more);
        any = any || more;
    }
    bool more = false;
    if (!st)
        st = store_unfinished_remove(store, now - UNFINISHED_MS, now, &more);
    keeper->has_more = any || more;
    if (!st)
        st = store_months(store);
    return st ? st : event_head(store, now);
}

static void
step_done(void *context, enum db_status status)
{
    struct keeper *keeper = context;
    if (status) {
        log_printf(&keeper->adjd->log, LOG_LEVEL_WARNING, "what is too old could not be removed");
        keeper->has_more = false;
    }
    keeper->is_under_way = false;
}

void
keeper_step(struct keeper *keeper, struct adjd *adjd)
{
    int64_t now = clock_steady_us();
    if (keeper->is_under_way ||
        (!keeper->has_more && keeper->rested_us && now - keeper->rested_us < REST_US))
        return;
    keeper->rested_us = now;
    keeper->adjd = adjd;
    keeper->is_under_way = true;
    keeper->task = (struct task){.run = step_run, .done = step_done, .context = keeper};
    if (!writer_add(adjd->writer, &keeper->task))
        keeper->is_under_way = false;
}
