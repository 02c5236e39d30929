/* SPDX-License-Identifier: MIT */
/* The store's handle and its transactions. Begin with store_open() and store_begin(). */
#include "store/store.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "db/writer.h"
#include "store/adjudications.h"
#include "store/attest.h"
#include "store/queries.h"

/* About the size of a record with its verdict and the index pages that it changes. */
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
store_position(struct store *store, int64_t *out)
{
    return db_position(store->db, out);
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
    bool known = store->heads_known;
    store->has_webhooks_known = true;
    store->heads_known = false;
    store_touch_clear(store);
    if (!known) {
        memcpy(store->chain.hash, audit_genesis, sizeof store->chain.hash);
        return db_begin_query(store->db, Q_ENDS, store_row_heads, store);
    }
    enum db_status st = db_begin(store->db);
    if (!st && db_is_changed(store->db))
        st = store_read_heads(store);
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

static struct db *
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
    return list_status(store_run(store, Q_BACKUP, ARGS(db_text(path))));
}

enum db_status
store_probe(struct store *store)
{
    static const char zeros[PROBE_SIZE];
    return store_run(store, Q_PROBE, ARGS(db_blob(zeros, sizeof zeros)));
}
