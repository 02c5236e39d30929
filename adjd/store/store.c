/* SPDX-License-Identifier: MIT */
#include "store/store.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/message.h"
#include "db/writer.h"
#include "os/lock.h"
#include "store/adjudications.h"
#include "store/attest.h"
#include "store/queries.h"

/* The bytes that a check for room writes: about a record, its verdict and their index pages. */
enum { PROBE_SIZE = 196608 };

enum db_status
store_open(const char *path, enum db_mode mode, struct store **out_store, char *message,
           size_t size)
{
    struct store *store = calloc(1, sizeof *store);
    if (!store) {
        message_set(message, size, "out of memory");
        return DB_UNAVAILABLE;
    }
    enum db_status st =
        db_open(path, mode, store_queries, query_count(), &store->db, message, size);
    if (!st && mode == DB_WRITER)
        st = store_migrate(store, path, message, size);
    if (st) {
        store_close(store);
        return st;
    }
    *out_store = store;
    return DB_OK;
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
store_begin(struct store *store, const struct writing *writing)
{
    bool known = store->heads_known;
    size_t numbered = writing ? writing->numbered : 0;
    const struct db_locks *locks = writing ? &writing->locks : NULL;
    store->has_webhooks_known = true;
    store->heads_known = false;
    store_touch_clear(store);
    if (!known)
        return store_heads_begin(store, locks, numbered);
    enum db_status st = db_begin(store->db, locks);
    if (!st && db_is_changed(store->db))
        st = store_heads_read(store);
    if (st)
        db_rollback(store->db);
    return st;
}

enum db_status
store_commit(struct store *store)
{
    bool known = store->has_webhooks_known && !db_is_shared(store->db);
    store->has_webhooks_known = false;
    enum db_status st = db_commit(store->db);
    store->heads_known = !st && known;
    return st;
}

void
store_rollback(struct store *store)
{
    store_touch_clear(store);
    store->has_webhooks_known = false;
    db_rollback(store->db);
}

bool
store_is_partial(struct store *store)
{
    QUERY(query, "select 1 from copy where id = 1");
    return store_run(store, &query, NO_ARGS) == DB_OK;
}

struct db *
store_db(const struct store *store)
{
    return store->db;
}

const struct writer_driver store_writes = {
    .begin = store_begin,
    .commit = store_commit,
    .rollback = store_rollback,
    .close = store_close,
    .db = store_db,
    .last = store_last_adjudication,
};

enum db_status
store_backup(struct store *store, const char *path)
{
    QUERY(query, "", .sqlite = "vacuum into $1");
    return list_status(store_run(store, &query, ARGS(path)));
}

enum db_status
store_check(struct store *store)
{
    QUERY(query, "select 1 from migration limit 1");
    return store_run(store, &query, NO_ARGS);
}

enum db_status
store_probe(struct store *store)
{
    /* On PostgreSQL the mark of the commit is enough (db/postgres.c): a large write would not show how much room the server has,
     * and the nodes would wait for each other's row. */
    QUERY(query, "select octet_length($1::bytea)",
          .sqlite = "insert into probe (id, data) values (1, $1) on conflict (id) do update"
                    " set data = excluded.data");
    static const char zeros[PROBE_SIZE];
    return store_run(store, &query, ARGS(db_blob(zeros, sizeof zeros)));
}

/* Open a reader that uses a replica where possible. */
static enum db_status
store_open_replica(const char *path, struct db_replica *replica, struct store **out_store)
{
    struct store *store = calloc(1, sizeof *store);
    if (!store)
        return DB_UNAVAILABLE;
    store->uses_replica = true;
    enum db_status st = db_open_replica(path, replica, store_queries, query_count(), &store->db);
    if (st)
        store_close(store);
    else
        *out_store = store;
    return st;
}

enum { READERS_KEPT = 16, CLIENT_SLOTS = 4096 };

struct idle {
    size_t count;
    struct store *stores[READERS_KEPT];
};

struct store_readers {
    pthread_mutex_t lock;
    char *path, *replica_path;
    _Atomic(const char *) cause; /* why the last handle could not be taken */
    struct lock *lock_held;      /* lock on the store's file; NULL: none */
    struct db_replica replica;   /* path "": none */
    struct idle idle[2];         /* of the primary, and of the replica where possible */
    /* Position in the write-ahead log of the last write by the clients of each slot. Clients that
     * share a slot may have to read newer data than their own last write. */
    _Atomic int64_t last_writes[CLIENT_SLOTS];
};

struct store_readers *
store_readers_new(const char *path, const char *replica, struct lock *lock)
{
    struct store_readers *readers = calloc(1, sizeof *readers);
    if (!readers)
        return NULL;
    readers->path = strdup(path);
    readers->replica.path = readers->replica_path = strdup(replica);
    readers->lock_held = lock;
    pthread_mutex_init(&readers->lock, NULL);
    if (readers->path && readers->replica_path)
        return readers;
    store_readers_free(readers);
    return NULL;
}

void
store_readers_free(struct store_readers *readers)
{
    if (!readers)
        return;
    for (size_t kind = 0; kind < 2; kind++)
        for (size_t i = 0; i < readers->idle[kind].count; i++)
            store_close(readers->idle[kind].stores[i]);
    pthread_mutex_destroy(&readers->lock);
    free(readers->replica_path);
    free(readers->path);
    free(readers);
}

static struct store *
idle_take(struct store_readers *readers, bool uses_replica)
{
    struct idle *idle = &readers->idle[uses_replica];
    struct store *store = NULL;
    pthread_mutex_lock(&readers->lock);
    if (idle->count)
        store = idle->stores[--idle->count];
    pthread_mutex_unlock(&readers->lock);
    return store;
}

/* Take a reading handle. Fails if the store's file was replaced: an idle handle would read a file that is no longer served. */
struct store *
store_readers_take(struct store_readers *readers)
{
    char message[512] = "its file was deleted, moved or replaced";
    struct store *store = NULL;
    if (!readers->lock_held || lock_holds(readers->lock_held)) {
        store = idle_take(readers, false);
        if (!store)
            (void)store_open(readers->path, DB_READER, &store, message, sizeof message);
    }
    if (!store)
        readers->cause = db_cause(message);
    return store;
}

const char *
store_readers_cause(struct store_readers *readers)
{
    const char *cause = readers->cause;
    return cause ? cause : db_cause("");
}

struct store *
store_readers_take_replica(struct store_readers *readers, int64_t position)
{
    if (!*readers->replica.path || position == DB_NEWEST)
        return store_readers_take(readers);
    struct store *store = idle_take(readers, true);
    if (!store)
        (void)store_open_replica(readers->path, &readers->replica, &store);
    if (store)
        db_require(store->db, position);
    return store;
}

void
store_readers_give(struct store_readers *readers, struct store *store)
{
    if (!store)
        return;
    struct idle *idle = &readers->idle[store->uses_replica];
    pthread_mutex_lock(&readers->lock);
    if (idle->count < READERS_KEPT) {
        idle->stores[idle->count++] = store;
        store = NULL;
    }
    pthread_mutex_unlock(&readers->lock);
    store_close(store);
}

static size_t
slot_of(const char *who)
{
    return (size_t)(digest_fnv(DIGEST_FNV, who) % CLIENT_SLOTS);
}

void
store_readers_wrote(struct store_readers *readers, const char *who, int64_t position)
{
    _Atomic int64_t *place = &readers->last_writes[slot_of(who)];
    int64_t before = *place;
    while (before < position && !atomic_compare_exchange_weak(place, &before, position))
        ;
}

int64_t
store_readers_needs(const struct store_readers *readers, const char *who)
{
    return readers->last_writes[slot_of(who)];
}

struct db_replica *
store_readers_replica(struct store_readers *readers)
{
    return *readers->replica.path ? &readers->replica : NULL;
}
