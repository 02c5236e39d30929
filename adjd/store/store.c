/* SPDX-License-Identifier: MIT */
/* Opening the store, its transactions, and the pool of reading handles. Begin with store_open() and
 * store_begin(). */
#include "store/store.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/message.h"
#include "os/lock.h"
#include "store/store_queries.h"
#include "store/store_vouch.h"

/* About the size of a record with its verdict and the index pages that it changes. */
enum { PROBE_SIZE = 196608 };

enum db_status
store_open(const char *path, enum db_mode mode, struct store **out_store, char *message,
           size_t message_size)
{
    struct store *store = calloc(1, sizeof *store);
    if (!store) {
        message_set(message, message_size, "out of memory");
        return DB_UNAVAILABLE;
    }
    store->is_shared = db_is_shared(path);
    enum db_status st = db_open(path, mode, queries, Q_COUNT, &store->db, message, message_size);
    if (!st && mode == DB_WRITER)
        st = store_migrate(store, path, message, message_size);
    if (st) {
        store_close(store);
        return st;
    }
    *out_store = store;
    return DB_OK;
}

/* Open a reader that uses a replica where possible. */
static enum db_status
store_open_beside(const char *path, struct db_replica *replica, struct store **out_store)
{
    struct store *store = calloc(1, sizeof *store);
    if (!store)
        return DB_UNAVAILABLE;
    store->is_shared = store->is_beside = true;
    enum db_status st = db_open_beside(path, replica, queries, Q_COUNT, &store->db);
    if (st)
        store_close(store);
    else
        *out_store = store;
    return st;
}

enum db_status
store_position(struct store *store, int64_t *out)
{
    return db_position(store->db, out);
}

int64_t
store_committed(const struct store *store)
{
    return db_committed(store->db);
}

void
store_set_cancel(struct store *store, struct cancel cancel)
{
    store->cancel = cancel;
    db_set_cancel(store->db, cancel);
}

struct cancel
store_cancel_of(const struct store *store)
{
    return store->cancel;
}

void
store_close(struct store *store)
{
    if (!store)
        return;
    db_close(store->db);
    store_touch_clear(store);
    free(store->touched);
    free(store);
}

const char *
store_message(const struct store *store)
{
    return db_message(store->db);
}

enum db_status
store_begin(struct store *store)
{
    bool known = store->ends_known;
    store->listened_known = true;
    store->ends_known = false;
    store_touch_clear(store);
    if (!known) {
        memcpy(store->chain.hash, audit_genesis, sizeof store->chain.hash);
        return db_begin_asking(store->db, Q_ENDS, store_row_ends, store);
    }
    enum db_status st = db_begin(store->db);
    if (!st && db_is_changed(store->db))
        st = store_look_at_ends(store);
    if (st)
        db_rollback(store->db);
    return st;
}

enum db_status
store_commit(struct store *store)
{
    bool known = store->listened_known && !store->is_shared;
    store->listened_known = false;
    enum db_status st = db_commit(store->db);
    store->ends_known = !st && known;
    return st;
}

void
store_rollback(struct store *store)
{
    store_touch_clear(store);
    store->listened_known = false;
    db_rollback(store->db);
}

uint64_t
store_queries(void)
{
    return db_queries();
}

bool
store_is_shared(const struct store *store)
{
    return store->is_shared;
}

enum db_status
store_await(struct store *store, unsigned ms)
{
    return db_await(store->db, ms);
}

bool
store_is_partial(struct store *store)
{
    return store_run(store, Q_COPYING, NO_ARGS) == DB_OK;
}

enum db_status
store_backup(struct store *store, const char *path)
{
    return list_status(store_run(store, Q_BACKUP, ARGS(db_text(path))));
}

enum db_status
store_probe(struct store *store)
{
    static const char zeros[PROBE_SIZE];
    return store_run(store, Q_PROBE, ARGS(db_blob(zeros, sizeof zeros)));
}

/* The handle pool: idle handles kept, and slots of last writes. */

enum { READERS_KEPT = 16, WRITERS = 4096 };

struct idle {
    size_t count;
    struct store *stores[READERS_KEPT];
};

struct store_readers {
    pthread_mutex_t lock;
    char *path, *replica_path;
    struct lock *lock_held;    /* lock on the store's file; NULL: none */
    struct db_replica replica; /* path "": none */
    struct idle plain, beside;
    /* Log position of the last write by a client in this slot. Clients that share a slot read newer
     * data than they must. */
    _Atomic int64_t wrote[WRITERS];
};

struct store_readers *
store_readers_new(const char *path, const char *replica, struct lock *lock)
{
    struct store_readers *readers = calloc(1, sizeof *readers);
    if (readers) {
        readers->path = strdup(path);
        readers->replica.path = readers->replica_path = strdup(replica);
        readers->lock_held = lock;
    }
    if (readers && readers->path && readers->replica_path &&
        pthread_mutex_init(&readers->lock, NULL) == 0)
        return readers;
    if (readers) {
        free(readers->replica_path);
        free(readers->path);
    }
    free(readers);
    return NULL;
}

void
store_readers_free(struct store_readers *readers)
{
    if (!readers)
        return;
    for (size_t i = 0; i < readers->plain.count; i++)
        store_close(readers->plain.stores[i]);
    for (size_t i = 0; i < readers->beside.count; i++)
        store_close(readers->beside.stores[i]);
    pthread_mutex_destroy(&readers->lock);
    free(readers->replica_path);
    free(readers->path);
    free(readers);
}

static struct store *
idle_take(struct store_readers *readers, struct idle *idle)
{
    struct store *store = NULL;
    pthread_mutex_lock(&readers->lock);
    if (idle->count)
        store = idle->stores[--idle->count];
    pthread_mutex_unlock(&readers->lock);
    return store;
}

/* Fails if the file was replaced: an idle handle would then read a file that is no longer
 * served. */
struct store *
store_readers_take(struct store_readers *readers)
{
    char message[256];
    if (readers->lock_held && !lock_holds(readers->lock_held))
        return NULL;
    struct store *store = idle_take(readers, &readers->plain);
    if (!store)
        (void)store_open(readers->path, DB_READER, &store, message, sizeof message);
    return store;
}

struct store *
store_readers_take_beside(struct store_readers *readers, int64_t position)
{
    if (!*readers->replica.path || position == DB_NEWEST)
        return store_readers_take(readers);
    struct store *store = idle_take(readers, &readers->beside);
    if (!store)
        (void)store_open_beside(readers->path, &readers->replica, &store);
    if (store)
        db_want(store->db, position);
    return store;
}

void
store_readers_give(struct store_readers *readers, struct store *store)
{
    if (!store)
        return;
    struct idle *idle = store->is_beside ? &readers->beside : &readers->plain;
    pthread_mutex_lock(&readers->lock);
    if (idle->count < READERS_KEPT) {
        idle->stores[idle->count++] = store;
        store = NULL;
    }
    pthread_mutex_unlock(&readers->lock);
    store_close(store);
}

static size_t
number_of(const char *who)
{
    return (size_t)(digest_fnv(DIGEST_FNV, who) % WRITERS);
}

void
store_readers_wrote(struct store_readers *readers, const char *who, int64_t position)
{
    _Atomic int64_t *place = &readers->wrote[number_of(who)];
    int64_t before = *place;
    while (before < position && !atomic_compare_exchange_weak(place, &before, position))
        ;
}

int64_t
store_readers_needs(const struct store_readers *readers, const char *who)
{
    return readers->wrote[number_of(who)];
}

struct db_replica *
store_readers_replica(struct store_readers *readers)
{
    return *readers->replica.path ? &readers->replica : NULL;
}
