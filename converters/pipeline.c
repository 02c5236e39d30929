/* SPDX-License-Identifier: MIT */
/*
 * Thread pool with a ring buffer. The calling thread takes and delivers pieces, worker threads
 * process them. While the ring is full the calling thread also works, so that the number of threads
 * equals the number of jobs.
 */
#include "pipeline.h"

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

enum { PIECES_PER_JOB = 4, RING_SIZE = PIECES_PER_JOB * PIPELINE_MAX_JOBS };

struct slot {
    void *piece;
    bool done;
};

struct ring {
    const struct pipeline *pipeline;
    void *context;
    pthread_mutex_t lock; /* protects everything below except the pieces */
    pthread_cond_t filled, finished;
    struct slot slots[RING_SIZE]; /* piece n is at n % size */
    size_t size;
    /* Pieces delivered, begun by a worker, and taken since the start: given <= worked <= taken. */
    size_t given, worked, taken;
    bool ended;
};

/* Processes the next waiting piece. The lock is held on entry and exit and released during the
 * work. */
static void
ring_work(struct ring *ring)
{
    struct slot *slot = &ring->slots[ring->worked++ % ring->size];
    pthread_mutex_unlock(&ring->lock);
    ring->pipeline->work(ring->context, slot->piece);
    pthread_mutex_lock(&ring->lock);
    slot->done = true;
}

static void *
ring_worker(void *context)
{
    struct ring *ring = context;
    pthread_mutex_lock(&ring->lock);
    for (;;) {
        while (ring->worked == ring->taken && !ring->ended)
            pthread_cond_wait(&ring->filled, &ring->lock);
        if (ring->worked == ring->taken)
            break;
        ring_work(ring);
        pthread_cond_signal(&ring->finished);
    }
    pthread_mutex_unlock(&ring->lock);
    return NULL;
}

/* Takes the next piece. Locking as in ring_work(). */
static void
ring_take(struct ring *ring)
{
    struct slot *slot = &ring->slots[ring->taken % ring->size];
    pthread_mutex_unlock(&ring->lock);
    slot->done = false;
    slot->piece = ring->pipeline->take(ring->context);
    pthread_mutex_lock(&ring->lock);
    if (slot->piece) {
        ring->taken++;
        pthread_cond_signal(&ring->filled);
    } else {
        ring->ended = true;
        pthread_cond_broadcast(&ring->filled);
    }
}

/* Delivers the oldest piece. Locking as in ring_work(). */
static void
ring_give(struct ring *ring)
{
    struct slot *slot = &ring->slots[ring->given % ring->size];
    pthread_mutex_unlock(&ring->lock);
    ring->pipeline->give(ring->context, slot->piece);
    pthread_mutex_lock(&ring->lock);
    ring->given++;
}

static void
ring_run(struct ring *ring)
{
    pthread_mutex_lock(&ring->lock);
    while (!ring->ended || ring->given < ring->taken) {
        if (ring->given < ring->taken && ring->slots[ring->given % ring->size].done)
            ring_give(ring);
        else if (!ring->ended && ring->taken - ring->given < ring->size)
            ring_take(ring);
        else if (ring->worked < ring->taken)
            ring_work(ring);
        else
            pthread_cond_wait(&ring->finished, &ring->lock);
    }
    pthread_mutex_unlock(&ring->lock);
}

static void
run_alone(const struct pipeline *pipeline, void *context)
{
    void *piece;
    while ((piece = pipeline->take(context))) {
        pipeline->work(context, piece);
        pipeline->give(context, piece);
    }
}

void
pipeline_run(const struct pipeline *pipeline, void *context, unsigned jobs)
{
    struct ring ring = {.pipeline = pipeline, .context = context};
    unsigned started = 0;
    ring.size = (size_t)PIECES_PER_JOB * jobs;
    pthread_mutex_init(&ring.lock, NULL);
    pthread_cond_init(&ring.filled, NULL);
    pthread_cond_init(&ring.finished, NULL);
    pthread_t threads[PIPELINE_MAX_JOBS];
    while (started + 1 < jobs && pthread_create(&threads[started], NULL, ring_worker, &ring) == 0)
        started++;
    if (started > 0)
        ring_run(&ring);
    else
        run_alone(pipeline, context);
    for (unsigned i = 0; i < started; i++)
        pthread_join(threads[i], NULL);
    pthread_cond_destroy(&ring.finished);
    pthread_cond_destroy(&ring.filled);
    pthread_mutex_destroy(&ring.lock);
}
