/* SPDX-License-Identifier: MIT */
#include "work/sequencer.h"

#include <pthread.h>
#include <stdlib.h>

#include "os/adjd.h"
#include "os/clock.h"
#include "os/names.h"
#include "store/log.h"
#include "db/writer.h"

/*
 * PAUSE_MS: the least time between two steps, so that one step appends the entries of many commits. LOOK_MS: how often a node
 * looks for entries that others have written. A node that finds another one at work stands by for STANDBY_MS: so there is one
 * sequencer, and another takes over within two seconds when it dies or freezes.
 */
enum { PAUSE_MS = 100, LOOK_MS = 250, STANDBY_MS = 900, REST_MS = 1000 };

struct sequencer {
    struct adjd *adjd;
    pthread_t thread;
    pthread_mutex_t lock; /* protects `stopping` */
    pthread_cond_t stop;
    bool stopping;
    struct log_sequencer *state;
    struct store *store; /* PostgreSQL: the thread's own connection; NULL: none yet */
    bool has_failed;
    struct log_step step; /* the last one */
};

static enum db_status
step_run(struct store *store, void *context)
{
    struct sequencer *s = context;
    enum db_status st = store_log_sequence(store, s->state, s->adjd->now_ms(), &s->step);
    return st == DB_NONE ? DB_OK : st;
}

/* A step on PostgreSQL has a connection of its own, beside the writer's. */
static enum db_status
server_step(struct sequencer *s)
{
    char message[256];
    if (!s->store &&
        store_open(config_of(s->adjd)->store, DB_WRITER, &s->store, message, sizeof message))
        return DB_UNAVAILABLE;
    return store_log_turn(s->store, s->state, s->adjd->now_ms(), &s->step);
}

static void
failure_log(struct sequencer *s, enum db_status status)
{
    bool failed = status != DB_OK;
    if (failed && !s->has_failed)
        log_printf(
            &s->adjd->log, LOG_LEVEL_WARNING, "%s",
            status == DB_BROKEN
                ? "the audit log cannot grow: its stored tree does not match its checkpoint; "
                  "run adjd audit verify"
                : "the audit log cannot grow now; adjd will try again");
    s->has_failed = failed;
}

/* Whether entries wait: at rest this is the only query. */
static bool
is_due(struct sequencer *s)
{
    struct store *store = store_readers_take(s->adjd->readers);
    bool due = store && store_log_is_due(store) == DB_OK;
    store_readers_give(s->adjd->readers, store);
    return due;
}

/* Make a step; returns the time to wait before the next one. */
static unsigned
sequencer_step(struct sequencer *s)
{
    bool is_server = path_is_server(config_of(s->adjd)->store);
    s->step = (struct log_step){0};
    enum db_status st =
        is_server ? server_step(s) : writer_wait(s->adjd->writer, WRITE_FREELY, step_run, s);
    failure_log(s, st);
    if (!st && s->step.count)
        histogram_add(&s->adjd->metrics.log_delay, s->step.delay_ms * 1000);
    return st ? REST_MS : s->step.is_other ? STANDBY_MS : s->step.more ? 0 : PAUSE_MS;
}

/* Sleep, at most until the sequencer stops. Returns false then. */
static bool
pause_ms(struct sequencer *s, unsigned ms)
{
    const struct timespec until = clock_in_us((int64_t)ms * 1000);
    pthread_mutex_lock(&s->lock);
    while (ms && !s->stopping && pthread_cond_timedwait(&s->stop, &s->lock, &until) == 0)
        ;
    bool goes_on = !s->stopping;
    pthread_mutex_unlock(&s->lock);
    return goes_on;
}

static void *
sequencer_main(void *context)
{
    struct sequencer *s = context;
    uint64_t seen = 0;
    while (pause_ms(s, is_due(s) ? sequencer_step(s) : 0))
        if (!s->step.more)
            seen = writer_await(s->adjd->writer, seen, LOOK_MS);
    return NULL;
}

struct sequencer *
sequencer_start(struct adjd *adjd)
{
    struct sequencer *s = calloc(1, sizeof *s);
    if (!s)
        return NULL;
    s->adjd = adjd;
    s->state = log_sequencer_new(adjd->signer, config_of(adjd)->log_origin);
    pthread_mutex_init(&s->lock, NULL);
    clock_condition_init(&s->stop);
    if (s->state && pthread_create(&s->thread, NULL, sequencer_main, s) == 0)
        return s;
    log_sequencer_free(s->state);
    free(s);
    return NULL;
}

void
sequencer_stop(struct sequencer *s)
{
    if (!s)
        return;
    pthread_mutex_lock(&s->lock);
    s->stopping = true;
    pthread_cond_signal(&s->stop);
    pthread_mutex_unlock(&s->lock);
    writer_wake(s->adjd->writer);
    pthread_join(s->thread, NULL);
    do
        (void)sequencer_step(s);
    while (s->step.more);
    pthread_cond_destroy(&s->stop);
    pthread_mutex_destroy(&s->lock);
    store_close(s->store);
    log_sequencer_free(s->state);
    free(s);
}
