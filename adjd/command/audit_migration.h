/* SPDX-License-Identifier: MIT */
/*
 * Verifies audit entries of earlier versions, which contain no row hashes. Records and verdicts are
 * checked against hashes in the entry; tournaments are replayed (audit_club.h) and compared with
 * the store.
 */
#ifndef ADJD_COMMAND_AUDIT_MIGRATION_H
#define ADJD_COMMAND_AUDIT_MIGRATION_H

#include "command/audit_rows.h"
#include "store/audit.h"

struct old;
typedef void old_fault_fn(void *context, const struct audit_entry *entry, const char *what);

/* `counts_all`: no entry of the log names rows, so each row of the store must have one of these.
 * New (old_free); NULL without memory or when the store cannot be read. */
struct old *old_new(struct store *store, const struct rows *rows, bool counts_all,
                    old_fault_fn *fault, void *context);
void old_free(struct old *old);
/* Verify the next entry; false when it attests nothing. */
bool old_entry(struct old *old, const struct audit_entry *entry);
enum db_status old_end(struct old *old);

#endif
