/* SPDX-License-Identifier: MIT */
/* Removal of what is no longer needed, and of persons' names. Begin with store_purge(). */
#ifndef ADJD_STORE_REMOVAL_H
#define ADJD_STORE_REMOVAL_H

#include "store/tournaments.h"
#include "store/adjudications.h"
#include "store/store.h"

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
/* Remove some rows of a tournament whose import began before `before_ms` and never ended; writes an audit entry. */
enum db_status store_unfinished_remove(struct store *store, int64_t before_ms, int64_t now_ms,
                                       bool *out_more);
/* Remove some rows of a tournament that was deleted before `before_ms` and has no records; writes an audit entry. */
enum db_status store_deleted_remove(struct store *store, int64_t before_ms, int64_t now_ms,
                                    bool *out_more);

/* Call `each` for the players with this name in all tournaments, removed ones included: tournament,
 * entry, facts and withdrawal. Strings live for the call. */
enum db_status store_players_named(struct store *store, const char *name, player_fn *each,
                                   void *context);
/* Call `each` for the rulings whose reason contains the name, with their id only. */
enum db_status store_rulings_naming(struct store *store, const char *name, ruling_fn *each,
                                    void *context);
enum db_status store_ruling_rename(struct store *store, const char *id, const char *reason);
/* Update an adjudication's names, notation, record and verdict. */
enum db_status store_adjudication_rename(struct store *store, const struct adjudication *a,
                                         const struct record *record);
/* Replace the name in events and job results; delete stored replies that contain it. */
enum db_status store_texts_rename(struct store *store, const char *name, const char *instead);
/* Count the audit entries of earlier versions that contain the name. */
enum db_status store_audit_naming(struct store *store, const char *name, int64_t *out);

#endif
