/* SPDX-License-Identifier: MIT */
/* Owners of rows, the grants of rights to other owners, and the usage that quotas limit. */
#ifndef ADJD_STORE_OWNERS_H
#define ADJD_STORE_OWNERS_H

#include "store/store.h"

enum owned { OWNED_ADJUDICATION, OWNED_TOURNAMENT, OWNED_JOB, OWNED_WEBHOOK, OWNED_COUNT };

/* The owner (NULL: unknown), and an adjudication's tournament (NULL: none). */
enum db_status store_owner_get(struct store *store, enum owned kind, const char *id,
                               struct arena *pool, const char **out_owner,
                               const char **out_tournament);
/* DB_OK when `owner` was granted the right to change another's tournament, else DB_NONE. */
enum db_status store_permit_get(struct store *store, const char *tournament, const char *owner);
/* DB_NONE when it was already granted. */
enum db_status store_permit_add(struct store *store, const char *tournament, const char *owner,
                                int64_t now_ms);
/* DB_NONE when it was not granted. */
enum db_status store_permit_remove(struct store *store, const char *tournament, const char *owner);

enum usage { USAGE_BYTES, USAGE_JOBS, USAGE_WEBHOOKS, USAGE_COUNT };

/* The owner's usage for quotas: bytes submitted, open jobs or webhooks. */
enum db_status store_usage_get(struct store *store, enum usage kind, const char *owner,
                               int64_t *out);
enum db_status store_usage_add(struct store *store, const char *owner, int64_t bytes);

#endif
