/* SPDX-License-Identifier: MIT */
/* Forgetting what is kept for a while only, a few rows at a time. */
#include "store/store_queries.h"

enum { ROWS = 500 };

enum db_status
store_purge(struct store *store, enum purged kind, int64_t before_ms, bool *out_more)
{
    static const struct {
        enum query first, then; /* what hangs on a row goes before it */
    } rows[PURGED_COUNT] = {
        [PURGED_KEYS] = {Q_PURGE_KEYS, Q_PURGE_KEYS},
        [PURGED_DELIVERIES] = {Q_PURGE_DELIVERIES, Q_PURGE_DELIVERIES},
        [PURGED_EVENTS] = {Q_PURGE_EVENTS, Q_PURGE_EVENTS},
        [PURGED_JOBS] = {Q_PURGE_RESULTS, Q_PURGE_JOBS},
    };
    struct db_value args[] = {db_int(before_ms), db_int(ROWS)};
    enum db_status st = STORE_RUN(store, rows[kind].first, args);
    if (st == DB_NONE && rows[kind].then != rows[kind].first)
        st = STORE_RUN(store, rows[kind].then, args);
    *out_more = st == DB_OK;
    return list_status(st);
}

enum db_status
store_months(struct store *store)
{
    return list_status(store_run(store, Q_MONTHS, NO_ARGS));
}
