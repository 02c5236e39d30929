/* SPDX-License-Identifier: MIT */
/* A store as this version of adjd needs it, made of one that an older version left. */
#ifndef ADJD_STORE_STORE_MIGRATE_H
#define ADJD_STORE_STORE_MIGRATE_H

#include "store/store_queries.h"

/* Apply the migrations that the store at `path` has not seen; else fill `message` with a sentence. */
enum db_status store_migrate(struct store *store, const char *path, char *message,
                             size_t message_size);

#endif
