/* SPDX-License-Identifier: MIT */
/*
 * Tournaments as the audit log tells them, entry by entry: who has which number, who is paired with whom, who
 * has a bye. At its end the store must say the same.
 */
#ifndef ADJD_COMMAND_AUDIT_CLUB_H
#define ADJD_COMMAND_AUDIT_CLUB_H

#include "base/json.h"
#include "command/audit_rows.h"
#include "store/store.h"

struct clubs;

struct clubs *clubs_new(void); /* new (clubs_free); NULL without memory */
void clubs_free(struct clubs *clubs);

/* What an entry of each action does. False without memory, or when the entry speaks of what is not there. */
bool clubs_tournament(struct clubs *clubs, const struct audit_entry *entry,
                      const struct json *detail);
bool clubs_player(struct clubs *clubs, const struct audit_entry *entry, const struct json *detail);
bool clubs_correction(struct clubs *clubs, const struct audit_entry *entry,
                      const struct json *detail);
bool clubs_removal(struct clubs *clubs, const struct audit_entry *entry, const struct json *detail);
bool clubs_pairings(struct clubs *clubs, const struct audit_entry *entry,
                    const struct json *detail);
bool clubs_bye(struct clubs *clubs, const struct audit_entry *entry, const struct json *detail);

/* The number that a player has by now; 0 when there is no such. */
int64_t clubs_number(const struct clubs *clubs, const char *tournament, int64_t entry);

/* Hold all against the store; `fault` is called with the entry to blame, whose detail is not there, and why. */
typedef void clubs_fault_fn(void *context, const struct audit_entry *entry, const char *what);
/* What `rows` says changed since is no matter of theirs. */
enum db_status clubs_verify(const struct clubs *clubs, struct store *store, const struct rows *rows,
                            clubs_fault_fn *fault, void *context);

#endif
