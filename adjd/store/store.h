/* SPDX-License-Identifier: MIT */
/* The handle of a store, which contains everything that adjd persists; the other headers of this folder declare its kinds of rows.
 * Returned strings are copies in the caller's pool. A handle serves one thread at a time. Begin with store_open(). */
#ifndef ADJD_STORE_STORE_H
#define ADJD_STORE_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "db/db.h"

struct lock;
struct store;
struct writer_driver;
struct writing;

/* Open the store at `path`; the writer creates it and applies migrations. Sets *out_store, to be closed with store_close(); on
 * failure fills `message` with a sentence. */
enum db_status store_open(const char *path, enum db_mode mode, struct store **out_store,
                          char *message, size_t size);
void store_close(struct store *store);
/* Set the check that cancels running queries: a cancelled query returns DB_UNAVAILABLE. */
void store_set_cancel(struct store *store, struct cancel cancel);
struct cancel store_cancel_of(const struct store *store);
const char *store_message(const struct store *store);

/* Begin a transaction; `writing` NULL: alone (db/writer.h). */
enum db_status store_begin(struct store *store, const struct writing *writing);
enum db_status store_commit(struct store *store);
void store_rollback(struct store *store);
/* The store's functions that the writer thread calls (db/writer.h). */
extern const struct writer_driver store_writes;
/* The database handle of the store; borrowed. */
struct db *store_db(const struct store *store);
/* Whether the store is an interrupted copy of another one: incomplete, so nothing may be added. */
bool store_is_partial(struct store *store);
/* The first missing migration that readers require; 0: none. */
int64_t store_missing_migration(struct store *store, const char *path);
/* Copy the store to a new file while it is in use. */
enum db_status store_backup(struct store *store, const char *path);
/* Check that the store is writable and has room, by writing a block of the size of a record. */
enum db_status store_probe(struct store *store);

/* Check that the store can be read. */
enum db_status store_check(struct store *store);

struct store_readers;
/* Make a pool of readers; free it with store_readers_free(). `replica` is a replica's URL or "". NULL when memory runs out. */
struct store_readers *store_readers_new(const char *path, const char *replica, struct lock *lock);
void store_readers_free(struct store_readers *readers);
/* Take a reading handle; NULL when none can be opened, or the store file was replaced. */
struct store *store_readers_take(struct store_readers *readers);
/* Why the last handle could not be taken (db_cause()). */
const char *store_readers_cause(struct store_readers *readers);
/* Take a handle that may read from a replica which has reached `position`. */
struct store *store_readers_take_replica(struct store_readers *readers, int64_t position);
void store_readers_give(struct store_readers *readers, struct store *store);
/* Read-your-writes: record the log position of a client's last write, and return it (0: none). */
void store_readers_wrote(struct store_readers *readers, const char *who, int64_t position);
int64_t store_readers_needs(const struct store_readers *readers, const char *who);
/* The replica, whose required position the caller updates; NULL: none. */
struct db_replica *store_readers_replica(struct store_readers *readers);

/* Reports the number of rows copied to a table. */
typedef void copy_fn(void *context, const char *table, int64_t rows);

/*
 * Copy the store `from`, which must not be written meanwhile, to `to`, which must be empty or an
 * interrupted copy and is created if missing. Both are migrated to this version. False with
 * `message` filled; a repeated call resumes the copy.
 */
bool store_copy(const char *from, const char *to, copy_fn *progress, void *context, char *message,
                size_t size);

#endif
