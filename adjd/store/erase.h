/* SPDX-License-Identifier: MIT */
/* Erasure of a person's name: finds and replaces it in all rows. */
#ifndef ADJD_STORE_ERASE_H
#define ADJD_STORE_ERASE_H

#include "store/players.h"
#include "store/rulings.h"

/* Call `each` for the players with this name in all tournaments, removed ones included: tournament,
 * entry, facts and withdrawal. Strings live for the call. */
enum db_status store_players_named(struct store *store, const char *name, player_fn *each,
                                   void *context);
/* Call `each` for the rulings whose reason contains the name, with their id only. */
enum db_status store_rulings_naming(struct store *store, const char *name, ruling_fn *each,
                                    void *context);
enum db_status store_ruling_rename(struct store *store, const char *id, const char *name,
                                   const char *instead);
/* Update an adjudication's names, notation, record and verdict. */
enum db_status store_adjudication_rename(struct store *store, const struct adjudication *a,
                                         const struct record *record);
/* Replace the name in events and job results; delete stored replies that contain it. */
enum db_status store_texts_rename(struct store *store, const char *name, const char *instead);
/* Count the audit entries of earlier versions that contain the name. */
enum db_status store_audit_naming(struct store *store, const char *name, int64_t *out);

#endif
