/* SPDX-License-Identifier: MIT */
/* Erasure of a person's name: finds and replaces it in all rows. */
#ifndef ADJD_STORE_ERASE_H
#define ADJD_STORE_ERASE_H

#include "event/rows.h"
#include "store/adjudications.h"
#include "store/store.h"

/* Receives a player, or the id of a ruling; strings live for the call. */
typedef bool named_fn(void *context, const struct player *player, const char *ruling);
/* Players with this name in all tournaments, removed ones included. */
enum db_status store_named_players(struct store *store, const char *name, named_fn *each,
                                   void *context);
/* Rulings whose reason contains the name. */
enum db_status store_naming_rulings(struct store *store, const char *name, named_fn *each,
                                    void *context);
enum db_status store_ruling_rename(struct store *store, const char *id, const char *name,
                                   const char *instead);
/* Update names, notation, record and verdict. */
enum db_status store_adjudication_rename(struct store *store, const struct adjudication *a,
                                         const struct record *record);
/* Replace the name in events and job results; delete stored replies that contain it. */
enum db_status store_texts_rename(struct store *store, const char *name, const char *instead);
/* Count the audit entries of earlier versions that contain the name. */
enum db_status store_audit_naming(struct store *store, const char *name, int64_t *out);

#endif
