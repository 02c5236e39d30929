/* SPDX-License-Identifier: MIT */
/* Public keys that have signed verdicts, kept for ever, so that old signatures can be verified. */
#ifndef ADJD_STORE_SIGNING_KEYS_H
#define ADJD_STORE_SIGNING_KEYS_H

#include "store/store.h"

struct signing_key {
    const char *id, *public;
    int64_t created_ms;
};

/* DB_NONE when it is already stored. */
enum db_status store_key_add(struct store *store, const struct signing_key *key);
typedef bool key_fn(void *context, const struct signing_key *key);
enum db_status store_key_list(struct store *store, key_fn *each, void *context);

#endif
