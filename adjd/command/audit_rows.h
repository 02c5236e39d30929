/* SPDX-License-Identifier: MIT */
/* The rows that the entries of the audit log vouch for, each by its last entry; at the end the store must hold them. */
#ifndef ADJD_COMMAND_AUDIT_ROWS_H
#define ADJD_COMMAND_AUDIT_ROWS_H

#include "base/json.h"
#include "store/store.h"

struct rows;

struct rows *rows_new(void); /* new (rows_free); NULL without memory */
void rows_free(struct rows *rows);
/* What an entry's "rows" say; false without memory, or when they make no sense. */
bool rows_take(struct rows *rows, const struct audit_entry *entry, const struct json *list);
/* Whether an entry behind those of a baseline has spoken of the row. */
bool rows_changed(const struct rows *rows, const char *kind, const char *key);
/* The same of any player (kind "player"), bye or fixture of a tournament. */
bool rows_of_changed(const struct rows *rows, const char *kind, const char *tournament);

/* Hold all against the store; `fault` is called with each row that is wrong. */
typedef void rows_fault_fn(void *context, const char *kind, const char *key, const char *what);
enum db_status rows_verify(struct rows *rows, struct store *store, rows_fault_fn *fault,
                           void *context);

#endif
