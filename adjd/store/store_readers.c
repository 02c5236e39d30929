/* SPDX-License-Identifier: MIT */
/* A few readers, handed out and taken back. */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "os/lock.h"
#include "store/store.h"

enum { READERS_KEPT = 16 };

struct store_readers {
    pthread_mutex_t lock;
    char *path;
    struct lock *lock_held; /* on the file; NULL: none */
    size_t count;
    struct store *idle[READERS_KEPT];
};

struct store_readers *
store_readers_new(const char *path, struct lock *lock)
{
    struct store_readers *readers = calloc(1, sizeof *readers);
    if (readers) {
        readers->path = strdup(path);
        readers->lock_held = lock;
    }
    if (!readers || !readers->path || pthread_mutex_init(&readers->lock, NULL) != 0) {
        if (readers)
            free(readers->path);
        free(readers);
        return NULL;
    }
    return readers;
}

void
store_readers_free(struct store_readers *readers)
{
    if (!readers)
        return;
    for (size_t i = 0; i < readers->count; i++)
        store_close(readers->idle[i]);
    pthread_mutex_destroy(&readers->lock);
    free(readers->path);
    free(readers);
}

struct store *
store_readers_take(struct store_readers *readers)
{
    struct store *store = NULL;
    char message[256];
    if (readers->lock_held && !lock_holds(readers->lock_held))
        return NULL;
    pthread_mutex_lock(&readers->lock);
    if (readers->count)
        store = readers->idle[--readers->count];
    pthread_mutex_unlock(&readers->lock);
    if (!store)
        (void)store_open(readers->path, DB_READER, &store, message, sizeof message);
    return store;
}

void
store_readers_give(struct store_readers *readers, struct store *store)
{
    if (!store)
        return;
    pthread_mutex_lock(&readers->lock);
    if (readers->count < READERS_KEPT) {
        readers->idle[readers->count++] = store;
        store = NULL;
    }
    pthread_mutex_unlock(&readers->lock);
    store_close(store);
}
