/* SPDX-License-Identifier: MIT */
/* Opening the store, its transactions, and what only the database behind it knows. */
#include "store/store_queries.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/store_vouch.h"

/* About what a record takes with its verdict, and the page that it changes in each index. */
enum { PROBE_SIZE = 196608 };

enum db_status
store_open(const char *path, enum db_mode mode, struct store **out_store, char *message,
           size_t message_size)
{
    struct store *store = calloc(1, sizeof *store);
    if (!store) {
        snprintf(message, message_size, "out of memory");
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

enum db_status
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

void
store_want(struct store *store, int64_t position)
{
    db_want(store->db, position);
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

bool
store_is_beside(const struct store *store)
{
    return store->is_beside;
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
    memcpy(store->chain.hash, audit_genesis, sizeof store->chain.hash);
    store->listened_known = true;
    store_touch_clear(store);
    return db_begin_asking(store->db, Q_ENDS, store_row_ends, store);
}

enum db_status
store_commit(struct store *store)
{
    store->listened_known = false;
    return db_commit(store->db);
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
