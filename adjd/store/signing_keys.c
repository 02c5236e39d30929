/* SPDX-License-Identifier: MIT */
/* Signing keys. Begin with store_key_add(). */
#include "store/signing_keys.h"

#include "store/attest.h"
#include "store/mapping.h"

enum db_status
store_key_add(struct store *store, const struct signing_key *key)
{
    QUERY(query, "insert into signing_key (id, public, created_ms) values ($1, $2, $3)"
                 " on conflict (id) do nothing");
    return store_write(store, &query, ARGS(key->id, key->public, key->created_ms), ATTESTED_KEY,
                       KEY(key->id));
}

LIST_MAPPING(key, signing_key, COLUMNS(signing_key, id, public, created_ms));

enum db_status
store_key_list(struct store *store, key_fn *each, void *context)
{
    QUERY(query, "select id, public, created_ms from signing_key order by created_ms desc");
    return store_each(store, &query, NO_ARGS, &key_mapping, (callback_fn *)each, context);
}
