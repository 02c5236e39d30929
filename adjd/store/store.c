/* SPDX-License-Identifier: MIT */
/* The store's handle and its transactions. Begin with store_open() and store_begin(). */
#include "store/store.h"

#include <stdlib.h>

#include "base/message.h"
#include "db/writer.h"
#include "store/adjudications.h"
#include "store/attest.h"
#include "store/queries.h"

/* The bytes that a check for room writes: about a record, its verdict and their index pages. */
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
    enum db_status st =
        db_open(path, mode, store_queries, query_count(), &store->db, message, message_size);
    if (!st && mode == DB_WRITER)
        st = store_migrate(store, path, message, message_size);
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
store_begin(struct store *store)
{
    bool known = store->heads_known;
    store->has_webhooks_known = true;
    store->heads_known = false;
    store_touch_clear(store);
    if (!known)
        return store_begin_read_heads(store);
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
store_probe(struct store *store)
{
    /* On PostgreSQL only 16 bytes: a large write would not show how much room the server has. */
    QUERY(query,
          "insert into probe (id, data) values (1, substring($1::bytea from 1 for 16))"
          " on conflict (id) do update set data = excluded.data",
          .sqlite = "insert into probe (id, data) values (1, $1) on conflict (id) do update"
                    " set data = excluded.data");
    static const char zeros[PROBE_SIZE];
    return store_run(store, &query, ARGS(db_blob(zeros, sizeof zeros)));
}
