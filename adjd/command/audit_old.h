/* SPDX-License-Identifier: MIT */
/*
 * What the entries of earlier versions vouch for: they name no rows, but say by themselves what was written. Records
 * and verdicts have their hashes there; tournaments are told entry by entry, and must come out as the store has them.
 */
#ifndef ADJD_COMMAND_AUDIT_OLD_H
#define ADJD_COMMAND_AUDIT_OLD_H

#include "command/audit_rows.h"

struct old;
typedef void old_fault_fn(void *context, const struct audit_entry *entry, const char *what);

/* `counts_all`: the store has no later entries, so each row must have one of these. New (old_free); NULL when nothing
 * can be read. */
struct old *old_new(struct store *store, const struct rows *rows, bool counts_all,
                    old_fault_fn *fault, void *context);
void old_free(struct old *old);
/* One entry, in their order. False when it vouches for nothing. */
bool old_entry(struct old *old, const struct audit_entry *entry);
enum db_status old_end(struct old *old);

#endif
