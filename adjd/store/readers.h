/* SPDX-License-Identifier: MIT */
/* A pool of reading handles. Begin with store_readers_take(). */
#ifndef ADJD_STORE_READERS_H
#define ADJD_STORE_READERS_H

#include "store/store.h"

struct store_readers;
/* New (store_readers_free); `replica` is a replica's URL or "". NULL without memory. */
struct store_readers *store_readers_new(const char *path, const char *replica, struct lock *lock);
void store_readers_free(struct store_readers *readers);
/* Take a reading handle; NULL when none can be opened, or the store file was replaced. */
struct store *store_readers_take(struct store_readers *readers);
/* Take a handle that may read from a replica which has reached `position`. */
struct store *store_readers_take_replica(struct store_readers *readers, int64_t position);
void store_readers_give(struct store_readers *readers, struct store *store);
/* Read-your-writes: store_readers_wrote() records the log position of a client's last write,
 * store_readers_needs() returns it (0: none). */
void store_readers_wrote(struct store_readers *readers, const char *who, int64_t position);
int64_t store_readers_needs(const struct store_readers *readers, const char *who);
/* The replica, whose required position the caller updates; NULL: none. */
struct db_replica *store_readers_replica(struct store_readers *readers);

#endif
