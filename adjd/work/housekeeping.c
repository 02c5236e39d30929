/* SPDX-License-Identifier: MIT */
#include "work/housekeeping.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>

#include "club/corrections.h"
#include "club/events.h"
#include "os/adjd.h"
#include "os/clock.h"
#include "os/names.h"
#include "store/credentials.h"
#include "store/events.h"
#include "store/jobs.h"
#include "store/removal.h"
#include "store/store.h"
#include "store/token_cache.h"
#include "work/jobs.h"

enum { DAY_MS = 86400000, HOUR_MS = 3600000, REST_US = 60000000 };
/* Age at which an unfinished import counts as abandoned: longer than any request may take
 * (work-seconds). */
enum { UNFINISHED_MS = 2 * HOUR_MS };

/* Remove a few rows of each kind; deliveries before the events that they refer to. */
static enum db_status
step_run(struct store *store, void *context)
{
    struct housekeeping *housekeeping = context;
    const struct config *config = config_of(housekeeping->adjd);
    int64_t now = housekeeping->adjd->now_ms();
    /* The retention of each kind of row; 0: for ever. */
    const int64_t kept[PURGED_COUNT] = {
        [PURGED_REPLIES] = config->answers_hours ? (int64_t)config->answers_hours * HOUR_MS
                                                 : (int64_t)config->keep_keys * DAY_MS,
        [PURGED_DELIVERIES] = (int64_t)config->keep_deliveries * DAY_MS,
        [PURGED_EVENTS] = (int64_t)config->keep_events * DAY_MS,
        [PURGED_JOBS] = (int64_t)config->keep_jobs * DAY_MS,
    };
    enum db_status st = DB_OK;
    bool any = false;
    for (unsigned kind = 0; !st && kind < PURGED_COUNT; kind++) {
        bool more = false;
        if (kept[kind])
            st = store_purge(store, kind, now - kept[kind], &more);
        any = any || more;
    }
    bool more = false, more_deleted = false;
    if (!st)
        st = store_unfinished_remove(store, now - UNFINISHED_MS, now, &more);
    if (!st)
        st = store_deleted_remove(store, now - (int64_t)RESTORE_DAYS * DAY_MS, now, &more_deleted);
    housekeeping->has_more = any || more || more_deleted;
    if (!st)
        st = store_months(store);
    return st ? st : event_head(store, now);
}

static void
step_done(void *context, enum db_status status)
{
    struct housekeeping *housekeeping = context;
    if (status) {
        log_printf(&housekeeping->adjd->log, LOG_LEVEL_WARNING,
                   "expired data could not be removed from the store; adjd will try again");
        housekeeping->has_more = false;
    }
    housekeeping->is_under_way = false;
}

void
housekeeping_step(struct housekeeping *housekeeping, struct adjd *adjd)
{
    int64_t now = clock_steady_us();
    if (housekeeping->is_under_way || (!housekeeping->has_more && housekeeping->rested_us &&
                                       now - housekeeping->rested_us < REST_US))
        return;
    housekeeping->rested_us = now;
    housekeeping->adjd = adjd;
    housekeeping->is_under_way = true;
    housekeeping->task = (struct task){.run = step_run, .done = step_done, .context = housekeeping};
    if (!writer_add(adjd->writer, &housekeeping->task))
        housekeeping->is_under_way = false;
}

/* Minimum pause between wake-ups, maximum wait for a notification, the interval of a wake-up without
 * one, in case a notification was lost, the interval of the measurements for /metrics, and that of looks for the ends of tokens. */
enum { REST_MS = 100, LISTEN_MS = 500, NET_US = 3000000, MEASURE_US = 1000000, ACCESS_US = 250000 };
/* Replication lag limit: a replica may lag behind by up to twice this time; if it lags more, reads go
 * to the primary. */
enum { BEHIND_US = 5000000 };

struct watch {
    struct adjd *adjd;
    pthread_t thread;
    atomic_bool stopping;
    struct store *store; /* NULL: not open */
    int64_t woken_us, measured_us, lag_us;
    int64_t noted_us, noted; /* a time, and the log position at that time */
    int64_t accesses_us;
    uint64_t accesses; /* store_token_changes() */
};

/* Open a separate store handle for listening. */
static struct store *
store_listen(const struct watch *watch)
{
    char message[256];
    struct store *store = NULL;
    (void)store_open(config_of(watch->adjd)->store, DB_LISTENER, &store, message, sizeof message);
    return store;
}

/* Record the log position, as a lower bound for reads from a replica. */
static void
position_note(struct watch *watch, int64_t position, int64_t now)
{
    struct db_replica *replica = store_readers_replica(watch->adjd->readers);
    if (!replica)
        return;
    watch->adjd->heard_position = position;
    if (now - watch->noted_us < BEHIND_US)
        return;
    replica->least = watch->noted;
    watch->noted = position;
    watch->noted_us = now;
}

/* Measure how many bytes of log the replica lacks, about once a second. */
static void
lag_measure(struct watch *watch, int64_t position, int64_t now)
{
    int64_t reached;
    if (!store_readers_replica(watch->adjd->readers) || now - watch->lag_us < MEASURE_US)
        return;
    watch->lag_us = now;
    struct store *store = store_readers_take_replica(watch->adjd->readers, 0);
    if (store && db_position(store_db(store), &reached) == DB_OK)
        watch->adjd->metrics.replica_lag = position > reached ? position - reached : 0;
    store_readers_give(watch->adjd->readers, store);
}

/* Count the rows that /metrics reports, so that its handler need not query the store. */
static void
queues_measure(struct watch *watch, int64_t now)
{
    static const char *const states[METRIC_DELIVERIES] = {"waiting", "dead"};
    struct metrics *m = &watch->adjd->metrics;
    int64_t count;
    if (now - watch->measured_us < MEASURE_US)
        return;
    watch->measured_us = now;
    if (store_job_waiting(watch->store, &count) == DB_OK)
        m->jobs_waiting = count;
    for (size_t i = 0; i < METRIC_DELIVERIES; i++)
        if (store_delivery_count(watch->store, states[i], &count) == DB_OK)
            m->deliveries[i] = count;
}

/* Look for changes of tokens and sessions: another process may revoke a token. */
static void
access_look(struct watch *watch, int64_t now)
{
    uint64_t changes = 0;
    if (now - watch->accesses_us < ACCESS_US)
        return;
    watch->accesses_us = now;
    if (store_token_changes(watch->store, watch->adjd->now_ms(), &changes) != DB_OK ||
        changes == watch->accesses)
        return;
    watch->accesses = changes;
    changes = ++watch->adjd->access_changes;
    if (path_is_server(config_of(watch->adjd)->store))
        token_cache_fill(watch->store, watch->adjd->now_ms(), changes);
}

/* Listen to the other nodes of a shared store, and check that the server answers. */
static void
nodes_hear(struct watch *watch, int64_t now)
{
    int64_t position;
    enum db_status st = watch->store ? db_await(store_db(watch->store), LISTEN_MS) : DB_UNAVAILABLE;
    if (db_heartbeat(watch->store ? store_db(watch->store) : NULL, &position) == DB_OK) {
        position_note(watch, position, now);
        lag_measure(watch, position, now);
    }
    if (st && now - watch->woken_us <= NET_US)
        return;
    watch->woken_us = now;
    watch->adjd->heard++;
    jobs_wake(watch->adjd->jobs);
}

static void *
watch_main(void *context)
{
    struct watch *watch = context;
    const struct timespec rest = {0, REST_MS * 1000000L};
    bool shared = path_is_server(config_of(watch->adjd)->store);
    while (!watch->stopping) {
        int64_t now = clock_steady_us();
        if (!watch->store)
            watch->store = store_listen(watch);
        if (shared)
            nodes_hear(watch, now);
        if (watch->store && !db_is_silent()) {
            access_look(watch, now);
            queues_measure(watch, now);
        }
        nanosleep(&rest, NULL);
    }
    store_close(watch->store);
    return NULL;
}

struct watch *
watch_start(struct adjd *adjd)
{
    struct watch *watch = calloc(1, sizeof *watch);
    if (!watch)
        return NULL;
    watch->adjd = adjd;
    if (pthread_create(&watch->thread, NULL, watch_main, watch) == 0)
        return watch;
    free(watch);
    return NULL;
}

void
watch_stop(struct watch *watch)
{
    if (!watch)
        return;
    watch->stopping = true;
    pthread_join(watch->thread, NULL);
    free(watch);
}
