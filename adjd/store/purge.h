/* SPDX-License-Identifier: MIT */
/* Retention: deletes rows that are older than their retention period. Begin with store_purge(). */
#ifndef ADJD_STORE_PURGE_H
#define ADJD_STORE_PURGE_H

#include "store/store.h"

/* The kinds of rows with a retention period. */

enum purged { PURGED_REPLIES, PURGED_DELIVERIES, PURGED_EVENTS, PURGED_JOBS, PURGED_COUNT };

/*
 * Delete a limited number of finished rows of a kind older than `before_ms`: replies for keys,
 * delivered or dead deliveries, events without deliveries, ended jobs with their results.
 * *out_more: rows were deleted, so more may remain.
 */
enum db_status store_purge(struct store *store, enum purged kind, int64_t before_ms,
                           bool *out_more);
/* Create the partitions of the coming months, in a partitioned store. */
enum db_status store_months(struct store *store);
/* Remove some rows of a tournament that was begun before `before_ms` and never finished, with an
 * audit entry. */
enum db_status store_unfinished_remove(struct store *store, int64_t before_ms, int64_t now_ms,
                                       bool *out_more);

#endif
