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

struct audit_migration;
typedef void audit_migration_fault_fn(void *context, const struct audit_entry *entry,
                                      const char *what);

/* `counts_all`: no entry of the log names rows, so each row of the store must have one of these.
 * New (audit_migration_free); NULL without memory or when the store cannot be read. */
struct audit_migration *audit_migration_new(struct store *store, const struct rows *rows,
                                            bool counts_all, audit_migration_fault_fn *fault,
                                            void *context);
void audit_migration_free(struct audit_migration *old);
/* Verify the next entry; false when it attests nothing. */
bool audit_migration_entry(struct audit_migration *old, const struct audit_entry *entry);
enum db_status audit_migration_end(struct audit_migration *old);

#endif
