/* SPDX-License-Identifier: MIT */
/* Public keys, kept for ever: what they signed can be checked as long. */
#include "store/store_vouch.h"

enum db_status
store_key_add(struct store *store, const struct signing_key *key)
{
    struct db_value args[] = {db_text(key->id), db_text(key->public), db_int(key->created_ms)};
    enum db_status st = STORE_RUN(store, Q_KEY_ADD, args);
    return st ? st : store_touch(store, VOUCHED_KEY, db_text(key->id), db_null(), db_null());
}

struct key_target {
    key_fn *each;
    void *context;
};

static bool
row_key(void *context, const struct db_value *c, size_t count)
{
    struct key_target *target = context;
    struct signing_key key = {c[0].data, c[1].data, c[2].integer};
    (void)count;
    return target->each(target->context, &key);
}

enum db_status
store_key_list(struct store *store, key_fn *each, void *context)
{
    struct key_target target = {each, context};
    enum db_status st = db_run(store->db, Q_KEY_LIST, NULL, 0, row_key, &target);
    return st == DB_NONE ? DB_OK : st;
}
