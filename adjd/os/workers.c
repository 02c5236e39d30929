/* SPDX-License-Identifier: MIT */
#include "os/workers.h"

#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>
#include <sys/resource.h>

#include "os/clock.h"

/* The nice(2) value of heavy threads; on Linux it is set per thread. */
enum { LONG_NICE = 5 };

/* A pool thread, which sleeps until it is given an item. */
struct worker {
    struct line *line;
    struct work *work; /* NULL on wake-up: the pool is stopping */
    struct worker *next;
    sem_t woken;
};

struct line {
    struct workers *workers;
    enum lane lane;
    struct work *first, **last;
    /* Idle threads, last in first out: the one that went idle last has the warmest cache. */
    struct worker *idle;
};

struct workers {
    pthread_mutex_t lock;
    pthread_cond_t ended; /* signalled when a thread ends */
    struct line lines[LANE_COUNT];
    unsigned threads;
    bool stopping;
};

static struct work *
line_take(struct line *line)
{
    struct work *work = line->first;
    if (work)
        line->first = work->next;
    if (!line->first)
        line->last = &line->first;
    return work;
}

static struct worker *
idle_take(struct line *line)
{
    struct worker *worker = line->idle;
    if (worker)
        line->idle = worker->next;
    return worker;
}

/* The next item, waiting for one; NULL when the pool stops. */
static struct work *
work_take(struct worker *worker)
{
    struct line *line = worker->line;
    struct workers *w = line->workers;
    pthread_mutex_lock(&w->lock);
    struct work *work = line_take(line);
    bool sleeps = !work && !w->stopping;
    if (sleeps) {
        worker->work = NULL;
        worker->next = line->idle;
        line->idle = worker;
    }
    pthread_mutex_unlock(&w->lock);
    if (!sleeps)
        return work;
    while (sem_wait(&worker->woken) != 0 && errno == EINTR)
        continue;
    return worker->work;
}

static void *
worker_main(void *context)
{
    struct worker worker = {.line = context};
    struct workers *w = worker.line->workers;
    if (worker.line->lane == LANE_LONG)
        (void)setpriority(PRIO_PROCESS, 0, LONG_NICE);
    sem_init(&worker.woken, 0, 0);
    for (struct work *work; (work = work_take(&worker)) != NULL;)
        work->run(work->context); /* may free the item */
    sem_destroy(&worker.woken);
    pthread_mutex_lock(&w->lock);
    w->threads--;
    pthread_cond_signal(&w->ended);
    pthread_mutex_unlock(&w->lock);
    return NULL;
}

static bool
thread_start(struct line *line)
{
    pthread_t thread;
    if (pthread_create(&thread, NULL, worker_main, line) != 0)
        return false;
    pthread_detach(thread);
    return true;
}

struct workers *
workers_start(const unsigned threads[LANE_COUNT])
{
    struct workers *w = calloc(1, sizeof *w);
    bool good = true;
    if (!w)
        return NULL;
    pthread_mutex_init(&w->lock, NULL);
    clock_condition_init(&w->ended);
    pthread_mutex_lock(&w->lock);
    for (unsigned lane = 0; lane < LANE_COUNT; lane++) {
        struct line *line = &w->lines[lane];
        *line = (struct line){.workers = w, .lane = lane};
        line->last = &line->first;
        for (unsigned i = 0; good && i < threads[lane]; i++) {
            good = thread_start(line);
            w->threads += good;
        }
    }
    pthread_mutex_unlock(&w->lock);
    if (good)
        return w;
    (void)workers_stop(w, 1);
    workers_free(w);
    return NULL;
}

void
workers_add(struct workers *w, enum lane lane, struct work *work)
{
    struct line *line = &w->lines[lane];
    work->next = NULL;
    pthread_mutex_lock(&w->lock);
    struct worker *worker = idle_take(line);
    if (worker) {
        worker->work = work;
    } else {
        *line->last = work;
        line->last = &work->next;
    }
    pthread_mutex_unlock(&w->lock);
    if (worker)
        sem_post(&worker->woken);
}

bool
workers_stop(struct workers *w, unsigned seconds)
{
    int timed_out = 0;
    if (!w)
        return true;
    const struct timespec until = clock_in_us((int64_t)seconds * 1000000);
    pthread_mutex_lock(&w->lock);
    w->stopping = true;
    for (size_t i = 0; i < LANE_COUNT; i++)
        for (struct worker *worker; (worker = idle_take(&w->lines[i])) != NULL;)
            sem_post(&worker->woken);
    while (w->threads && !timed_out)
        timed_out = pthread_cond_timedwait(&w->ended, &w->lock, &until);
    bool ended = w->threads == 0;
    pthread_mutex_unlock(&w->lock);
    return ended;
}

void
workers_free(struct workers *w)
{
    if (!w)
        return;
    pthread_cond_destroy(&w->ended);
    pthread_mutex_destroy(&w->lock);
    free(w);
}
