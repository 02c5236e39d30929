/* SPDX-License-Identifier: MIT */
/*
 * Leader/followers thread pool: the threads are equal, and the calling thread is one of them. Each
 * takes a piece, processes it, and then delivers the finished pieces that are next in input order.
 * Usually one thread takes, processes and frees a piece, and no thread waits for another to give it
 * work. One lock protects everything but the work.
 */
#include "pipeline.h"

#include <malloc.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

/* So many that the other threads can continue while one piece, such as a proof, takes fifty times as
 * long as usual. */
enum { PIECES_PER_JOB = 32, RING_SIZE = PIECES_PER_JOB * PIPELINE_MAX_JOBS };

struct slot {
    void *piece;
    bool done;
};

struct ring {
    const struct pipeline *pipeline;
    void *context;
    pthread_mutex_t lock;
    pthread_cond_t room;
    struct slot slots[RING_SIZE]; /* piece n is at n % size */
    size_t size;
    size_t given, taken; /* pieces delivered and taken since the start: given <= taken */
    bool ended;
};

/* Takes the next piece, as soon as there is room for it; NULL at the end. */
static struct slot *
ring_take(struct ring *ring)
{
    while (!ring->ended && ring->taken - ring->given == ring->size)
        pthread_cond_wait(&ring->room, &ring->lock);
    if (ring->ended)
        return NULL;
    struct slot *slot = &ring->slots[ring->taken % ring->size];
    *slot = (struct slot){ring->pipeline->take(ring->context), false};
    ring->ended = !slot->piece;
    ring->taken += !ring->ended;
    return ring->ended ? NULL : slot;
}

/* Delivers the oldest pieces that are done. */
static void
ring_give(struct ring *ring)
{
    for (struct slot *slot; ring->given < ring->taken; ring->given++) {
        slot = &ring->slots[ring->given % ring->size];
        if (!slot->done)
            break;
        ring->pipeline->give(ring->context, slot->piece);
    }
    pthread_cond_broadcast(&ring->room);
}

static void *
ring_run(void *context)
{
    struct ring *ring = context;
    struct slot *slot;
    pthread_mutex_lock(&ring->lock);
    while ((slot = ring_take(ring))) {
        pthread_mutex_unlock(&ring->lock);
        ring->pipeline->work(ring->context, slot->piece);
        pthread_mutex_lock(&ring->lock);
        slot->done = true;
        ring_give(ring);
    }
    pthread_mutex_unlock(&ring->lock);
    return NULL;
}

/* glibc returns freed memory to the system, and pieces are freed all the time: without this, a tenth
 * of the time is spent in page faults, and other threads that allocate wait for them. */
static void
keep_freed_memory(void)
{
#ifdef M_TRIM_THRESHOLD
    mallopt(M_MMAP_THRESHOLD, 1 << 25); /* the greatest value */
    mallopt(M_TRIM_THRESHOLD, 1 << 27);
#endif
}

void
pipeline_run(const struct pipeline *pipeline, void *context, unsigned jobs)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    struct ring ring = {.pipeline = pipeline, .context = context};
    unsigned started = 0;
    ring.size = (size_t)PIECES_PER_JOB * jobs;
    pthread_once(&once, keep_freed_memory);
    pthread_mutex_init(&ring.lock, NULL);
    pthread_cond_init(&ring.room, NULL);
    pthread_t threads[PIPELINE_MAX_JOBS];
    while (started + 1 < jobs && pthread_create(&threads[started], NULL, ring_run, &ring) == 0)
        started++;
    ring_run(&ring);
    for (unsigned i = 0; i < started; i++)
        pthread_join(threads[i], NULL);
    pthread_cond_destroy(&ring.room);
    pthread_mutex_destroy(&ring.lock);
}
