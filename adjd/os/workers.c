/* SPDX-License-Identifier: MIT */
#include "os/workers.h"

#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>
#include <sys/resource.h>

#include "os/clock.h"

/* How much heavy threads add to the nice(2) value of adjd; on Linux each thread has its own. */
enum { HEAVY_NICE = 5 };
/* Two clients share a turn if their hashes agree in this many values. */
enum { TURNS = 1024 };

/* Items that wait for workers_wake() at most: then the threads are woken at once. */
enum { GATHERED_MOST = 8 };

/* A pool thread, which sleeps while its queue is empty. Each has a semaphore of its own: waking one
 * thread through a condition variable costs one more system call. */
struct worker {
    struct pool_queue *queue;
    struct worker *next;
    sem_t woken;
};

/* The waiting items of a client. */
struct turn {
    struct work *first, **last;
    struct turn *next; /* in the ring of clients with waiting items */
};

struct pool_queue {
    struct workers *workers;
    enum work_queue kind;
    struct turn turns[TURNS];
    struct turn *first, **last; /* the ring: the first has the next turn */
    unsigned gathered;          /* items for which no thread was woken yet */
    /* Idle threads, last in first out: the one that went idle last has the warmest cache. */
    struct worker *idle;
};

struct workers {
    pthread_mutex_t lock;
    pthread_cond_t ended; /* signalled when a thread ends */
    struct pool_queue queues[QUEUE_COUNT];
    void (*pause)(void);
    unsigned threads;
    bool stopping;
};

static void
turn_add(struct pool_queue *queue, struct turn *turn)
{
    turn->next = NULL;
    *queue->last = turn;
    queue->last = &turn->next;
}

static void
queue_add(struct pool_queue *queue, struct work *work)
{
    struct turn *turn = &queue->turns[work->client % TURNS];
    work->next = NULL;
    if (!turn->first) {
        turn->last = &turn->first;
        turn_add(queue, turn);
    }
    *turn->last = work;
    turn->last = &work->next;
}

/* The next item of the client whose turn it is; then the client goes to the end. */
static struct work *
queue_take(struct pool_queue *queue)
{
    struct turn *turn = queue->first;
    if (!turn)
        return NULL;
    struct work *work = turn->first;
    turn->first = work->next;
    queue->first = turn->next;
    if (!queue->first)
        queue->last = &queue->first;
    if (turn->first)
        turn_add(queue, turn);
    return work;
}

static struct worker *
idle_take(struct pool_queue *queue)
{
    struct worker *worker = queue->idle;
    if (worker)
        queue->idle = worker->next;
    return worker;
}

/* Wake a list of threads, without the lock, for which they would wait at once. */
static void
idle_wake(struct worker *worker)
{
    for (struct worker *next; worker; worker = next) {
        next = worker->next;
        sem_post(&worker->woken);
    }
}

/* Sleep until there may be an item; with the lock held. */
static void
worker_sleep(struct worker *worker)
{
    struct pool_queue *queue = worker->queue;
    worker->next = queue->idle;
    queue->idle = worker;
    pthread_mutex_unlock(&queue->workers->lock);
    while (sem_wait(&worker->woken) != 0 && errno == EINTR)
        continue;
    pthread_mutex_lock(&queue->workers->lock);
}

/* The next item, waiting for one; NULL when the pool stops. */
static struct work *
work_take(struct worker *worker)
{
    struct workers *w = worker->queue->workers;
    struct work *work;
    bool pauses = w->pause;
    pthread_mutex_lock(&w->lock);
    while (!(work = queue_take(worker->queue)) && (pauses || !w->stopping)) {
        if (!pauses) {
            worker_sleep(worker);
            continue;
        }
        pthread_mutex_unlock(&w->lock);
        w->pause();
        pauses = false;
        pthread_mutex_lock(&w->lock);
    }
    pthread_mutex_unlock(&w->lock);
    return work;
}

void
thread_lower(void)
{
    (void)setpriority(PRIO_PROCESS, 0, getpriority(PRIO_PROCESS, 0) + HEAVY_NICE);
}

static void *
worker_main(void *context)
{
    struct worker worker = {.queue = context};
    struct workers *w = worker.queue->workers;
    if (worker.queue->kind == QUEUE_HEAVY)
        thread_lower();
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
thread_start(struct pool_queue *queue)
{
    pthread_t thread;
    if (pthread_create(&thread, NULL, worker_main, queue) != 0)
        return false;
    pthread_detach(thread);
    return true;
}

struct workers *
workers_start(const unsigned threads[QUEUE_COUNT], void (*pause)(void))
{
    struct workers *w = calloc(1, sizeof *w);
    bool good = true;
    if (!w)
        return NULL;
    w->pause = pause;
    pthread_mutex_init(&w->lock, NULL);
    clock_condition_init(&w->ended);
    pthread_mutex_lock(&w->lock);
    for (unsigned kind = 0; kind < QUEUE_COUNT; kind++) {
        struct pool_queue *queue = &w->queues[kind];
        queue->workers = w;
        queue->kind = kind;
        queue->last = &queue->first;
        for (unsigned i = 0; good && i < threads[kind]; i++) {
            good = thread_start(queue);
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

/* Whether the calling thread gathers items. */
static _Thread_local bool gathers;

/* The idle threads to wake for the items of a queue that were gathered; a list. */
static struct worker *
gathered_take(struct pool_queue *queue)
{
    struct worker *list = NULL, *worker;
    for (; queue->gathered && (worker = idle_take(queue)) != NULL; queue->gathered--) {
        worker->next = list;
        list = worker;
    }
    queue->gathered = 0; /* the other threads take these items before they sleep */
    return list;
}

void
workers_add(struct workers *w, enum work_queue kind, struct work *work)
{
    struct pool_queue *queue = &w->queues[kind];
    struct worker *woken = NULL;
    pthread_mutex_lock(&w->lock);
    queue_add(queue, work);
    if (++queue->gathered >= GATHERED_MOST || !gathers)
        woken = gathered_take(queue);
    pthread_mutex_unlock(&w->lock);
    idle_wake(woken);
}

void
workers_gather(void)
{
    gathers = true;
}

void
workers_wake(struct workers *w)
{
    struct worker *woken[QUEUE_COUNT];
    gathers = false;
    pthread_mutex_lock(&w->lock);
    for (size_t i = 0; i < QUEUE_COUNT; i++)
        woken[i] = gathered_take(&w->queues[i]);
    pthread_mutex_unlock(&w->lock);
    for (size_t i = 0; i < QUEUE_COUNT; i++)
        idle_wake(woken[i]);
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
    for (size_t i = 0; i < QUEUE_COUNT; i++)
        for (struct worker *worker; (worker = idle_take(&w->queues[i])) != NULL;)
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
