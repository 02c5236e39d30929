/* SPDX-License-Identifier: MIT */
/* What a transaction knows as it begins. Begin with store_heads_begin(). */
#include "store/adjudications.h"
#include "store/queries.h"

/*
 * What most transactions begin with: the number of the last adjudication, and whether a webhook is active. On PostgreSQL, where
 * other nodes add adjudications at the same time, the numbers are reserved instead: $1 of them, one a row behind the first.
 */
QUERY(heads,
      "select case when i > 0 then nextval('adjudication_seq_seq') end,"
      " exists (select 1 from hook where state = 'active') from generate_series(0, $1::int) i",
      .sqlite = "select (select coalesce(max(seq), 0) from adjudication),"
                " exists (select 1 from hook where state = 'active')");

static void
number_keep(struct reserved *numbers, int64_t number)
{
    if (numbers->count < NUMBERS_MOST)
        numbers->list[numbers->count++] = number;
}

static bool
row_heads(void *context, const struct db_value *c, size_t count)
{
    struct store *store = context;
    (void)count;
    store->has_webhooks = c[1].integer != 0;
    if (!db_is_shared(store->db))
        store->last_adjudication = c[0].integer;
    else if (c[0].kind == DB_INT)
        number_keep(&store->numbers, c[0].integer);
    return true;
}

static bool
row_number(void *context, const struct db_value *c, size_t count)
{
    (void)count;
    number_keep(context, c[0].integer);
    return true;
}

enum db_status
store_number_next(struct store *store, int64_t *out)
{
    /* more than the writer expected: the games of a batch */
    QUERY(more, "select nextval('adjudication_seq_seq') from generate_series(1, 16)",
          .sqlite = "select 1");
    struct reserved *numbers = &store->numbers;
    enum db_status st = DB_OK;
    if (!db_is_shared(store->db)) {
        *out = store->last_adjudication + 1;
        return DB_OK;
    }
    if (numbers->next == numbers->count) {
        numbers->next = numbers->count = 0;
        st = store_query(store, &more, NO_ARGS, row_number, numbers);
    }
    if (!st)
        *out = numbers->list[numbers->next++];
    return st;
}

enum db_status
store_heads_begin(struct store *store, const struct db_locks *locks, size_t numbered)
{
    const struct db_value args[] = {
        VALUES((int64_t)(numbered < NUMBERS_MOST ? numbered : NUMBERS_MOST))};
    const struct db_first first = {query_index(&heads), ARRAY(args)};
    store->numbers.count = store->numbers.next = 0;
    return db_begin_query(store->db, locks, &first, row_heads, store);
}

enum db_status
store_heads_read(struct store *store)
{
    return store_query(store, &heads, ARGS((int64_t)0), row_heads, store);
}

int64_t
store_last_adjudication(const struct store *store)
{
    return store->last_adjudication;
}
