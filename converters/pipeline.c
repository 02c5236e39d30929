/* SPDX-License-Identifier: MIT */
/*
 * A ring of batches between the calling thread, which takes and gives, and the workers. Batches
 * keep the cost of waking a thread small beside the work on short games.
 */
#include "pipeline.h"

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

enum { BATCH_SIZE = 32, RING_SIZE = 4 * PIPELINE_MAX_JOBS, BATCHES_PER_JOB = 4 };

struct batch {
    void *pieces[BATCH_SIZE];
    size_t count;
    bool done;
};

struct ring {
    const struct pipeline *pipeline;
    void *context;
    pthread_mutex_t lock; /* of everything below but the pieces */
    pthread_cond_t filled, finished;
    struct batch batches[RING_SIZE]; /* batch n stands at n % size */
    size_t size;
    size_t given, worked, taken; /* batches, since the beginning: given <= worked <= taken */
    bool ended;
};

static void
batch_work(const struct ring *ring, const struct batch *batch)
{
    for (size_t i = 0; i < batch->count; i++)
        ring->pipeline->work(ring->context, batch->pieces[i]);
}

static void *
ring_worker(void *context)
{
    struct ring *ring = context;

    pthread_mutex_lock(&ring->lock);
    for (;;) {
        struct batch *batch;

        while (ring->worked == ring->taken && !ring->ended)
            pthread_cond_wait(&ring->filled, &ring->lock);
        if (ring->worked == ring->taken)
            break;
        batch = &ring->batches[ring->worked++ % ring->size];
        pthread_mutex_unlock(&ring->lock);
        batch_work(ring, batch);
        pthread_mutex_lock(&ring->lock);
        batch->done = true;
        pthread_cond_signal(&ring->finished);
    }
    pthread_mutex_unlock(&ring->lock);
    return NULL;
}

/* Called and left with the lock held, which is open while pieces are read. */
static void
ring_take(struct ring *ring)
{
    struct batch *batch = &ring->batches[ring->taken % ring->size];
    void *piece = NULL;

    pthread_mutex_unlock(&ring->lock);
    batch->count = 0;
    batch->done = false;
    while (batch->count < BATCH_SIZE && (piece = ring->pipeline->take(ring->context)))
        batch->pieces[batch->count++] = piece;
    pthread_mutex_lock(&ring->lock);
    ring->ended = !piece;
    ring->taken++;
    pthread_cond_broadcast(&ring->filled);
}

/* Likewise. */
static void
ring_give(struct ring *ring)
{
    struct batch *batch = &ring->batches[ring->given % ring->size];

    pthread_mutex_unlock(&ring->lock);
    for (size_t i = 0; i < batch->count; i++)
        ring->pipeline->give(ring->context, batch->pieces[i]);
    pthread_mutex_lock(&ring->lock);
    ring->given++;
}

static void
ring_run(struct ring *ring)
{
    pthread_mutex_lock(&ring->lock);
    while (!ring->ended || ring->given < ring->taken) {
        if (ring->given < ring->taken && ring->batches[ring->given % ring->size].done)
            ring_give(ring);
        else if (!ring->ended && ring->taken - ring->given < ring->size)
            ring_take(ring);
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
    pthread_t threads[PIPELINE_MAX_JOBS];
    unsigned started = 0;

    ring.size = (size_t)BATCHES_PER_JOB * jobs;
    pthread_mutex_init(&ring.lock, NULL);
    pthread_cond_init(&ring.filled, NULL);
    pthread_cond_init(&ring.finished, NULL);
    while (jobs > 1 && started < jobs &&
           pthread_create(&threads[started], NULL, ring_worker, &ring) == 0)
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
