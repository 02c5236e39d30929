/* SPDX-License-Identifier: MIT */
/* The rows that audit entries attest, each with the hash of its last entry. rows_verify() compares
 * them with the store. */
#ifndef ADJD_COMMAND_AUDIT_ROWS_H
#define ADJD_COMMAND_AUDIT_ROWS_H

#include "base/json.h"
#include "store/audit.h"

struct rows;

struct rows *rows_new(void); /* new (rows_free); NULL without memory */
void rows_free(struct rows *rows);
/* Apply an entry's "rows"; false without memory, or when they are malformed. */
bool rows_take(struct rows *rows, const struct audit_entry *entry, const struct json *list);
/* Whether an entry after a baseline has changed the row. */
bool rows_changed(const struct rows *rows, const char *kind, const char *key);
/* The same for any player, bye or fixture (`kind`) of a tournament. */
bool rows_of_changed(const struct rows *rows, const char *kind, const char *tournament);

/* Compare all with the store; calls `fault` for each row that differs. */
typedef void rows_fault_fn(void *context, const char *kind, const char *key, const char *what);
enum db_status rows_verify(struct rows *rows, struct store *store, rows_fault_fn *fault,
                           void *context);

#endif
