/* SPDX-License-Identifier: MIT */
/* Replays a tournament's history from audit entries without row hashes: players, numbers, pairings
 * and byes. clubs_verify() compares the result with the store. */
#ifndef ADJD_COMMAND_AUDIT_CLUB_H
#define ADJD_COMMAND_AUDIT_CLUB_H

#include "base/json.h"
#include "command/audit_rows.h"
#include "store/audit.h"

struct clubs;

struct clubs *clubs_new(void); /* new (clubs_free); NULL without memory */
void clubs_free(struct clubs *clubs);

/* Apply an entry of each action. False without memory, or when the entry refers to something
 * unknown. */
bool clubs_tournament(struct clubs *clubs, const struct audit_entry *entry,
                      const struct json *detail);
bool clubs_player(struct clubs *clubs, const struct audit_entry *entry, const struct json *detail);
bool clubs_correction(struct clubs *clubs, const struct audit_entry *entry,
                      const struct json *detail);
bool clubs_removal(struct clubs *clubs, const struct audit_entry *entry, const struct json *detail);
bool clubs_pairings(struct clubs *clubs, const struct audit_entry *entry,
                    const struct json *detail);
bool clubs_bye(struct clubs *clubs, const struct audit_entry *entry, const struct json *detail);

/* The player's current number; 0 when there is no such player. */
int64_t clubs_number(const struct clubs *clubs, const char *tournament, int64_t entry);

/* Receives an entry that is contradicted by the store (without its detail), and why. */
typedef void clubs_fault_fn(void *context, const struct audit_entry *entry, const char *what);
/* Compare everything with the store; rows that `rows` reports as changed since are skipped. */
enum db_status clubs_verify(const struct clubs *clubs, struct store *store, const struct rows *rows,
                            clubs_fault_fn *fault, void *context);

#endif
