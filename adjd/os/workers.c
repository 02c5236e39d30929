/* SPDX-License-Identifier: MIT */
#include "os/workers.h"

#include <pthread.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>

/* How far a thread of the long lane stands back (nice(2)); on Linux that is a matter of the thread. */
enum { LONG_NICE = 5 };

struct line {
    struct workers *workers;
    enum lane lane;
    struct work *first, **last;
    pthread_cond_t more;
};

struct workers {
    pthread_mutex_t lock;
    pthread_cond_t ended; /* a thread has */
    struct line lines[LANE_COUNT];
    unsigned threads;
    bool stopping;
};

/* The next thing to do; NULL: there is none, and will be none. */
static struct work *
work_take(struct line *line)
{
    struct workers *w = line->workers;
    pthread_mutex_lock(&w->lock);
    while (!line->first && !w->stopping)
        pthread_cond_wait(&line->more, &w->lock);
    struct work *work = line->first;
    if (work)
        line->first = work->next;
    if (!line->first)
        line->last = &line->first;
    pthread_mutex_unlock(&w->lock);
    return work;
}

static void *
worker_main(void *context)
{
    struct line *line = context;
    struct workers *w = line->workers;
    if (line->lane == LANE_LONG)
        (void)setpriority(PRIO_PROCESS, 0, LONG_NICE);
    for (struct work *work; (work = work_take(line)) != NULL;)
        work->run(work->context); /* and may be gone */
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

static void
conditions_init(struct workers *w)
{
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(&w->ended, &attributes);
    pthread_condattr_destroy(&attributes);
    for (size_t i = 0; i < LANE_COUNT; i++)
        pthread_cond_init(&w->lines[i].more, NULL);
}

struct workers *
workers_start(const unsigned threads[LANE_COUNT])
{
    struct workers *w = calloc(1, sizeof *w);
    bool good = true;
    if (!w)
        return NULL;
    pthread_mutex_init(&w->lock, NULL);
    conditions_init(w);
    pthread_mutex_lock(&w->lock);
    for (unsigned lane = 0; lane < LANE_COUNT; lane++) {
        struct line *line = &w->lines[lane];
        *line = (struct line){.workers = w, .lane = lane, .more = line->more};
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
    *line->last = work;
    line->last = &work->next;
    pthread_mutex_unlock(&w->lock);
    pthread_cond_signal(&line->more); /* who wakes up finds the lock free */
}

bool
workers_stop(struct workers *w, unsigned seconds)
{
    struct timespec until;
    int timed_out = 0;
    if (!w)
        return true;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_sec += seconds;
    pthread_mutex_lock(&w->lock);
    w->stopping = true;
    for (size_t i = 0; i < LANE_COUNT; i++)
        pthread_cond_broadcast(&w->lines[i].more);
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
    for (size_t i = 0; i < LANE_COUNT; i++)
        pthread_cond_destroy(&w->lines[i].more);
    pthread_cond_destroy(&w->ended);
    pthread_mutex_destroy(&w->lock);
    free(w);
}
