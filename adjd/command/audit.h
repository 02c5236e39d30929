/* SPDX-License-Identifier: MIT */
/* The parts of `adjd audit verify`: the rows that entries attest (audit_rows.c), and the entries of earlier versions, which
 * attest none (audit_history.c). */
#ifndef ADJD_COMMAND_AUDIT_H
#define ADJD_COMMAND_AUDIT_H

#include "base/json.h"
#include "store/audit.h"

/* Report and count an entry that does not hold, or a row that differs from the log. */
void entry_fault(unsigned *faults, const struct audit_entry *entry, const char *what);
void row_fault(unsigned *faults, const char *kind, const char *key, const char *what);

/* The rows that audit entries attest, each with the hash of its last entry. */
struct rows;
struct rows *rows_new(void); /* free with rows_free(); NULL: no memory */
void rows_free(struct rows *rows);
/* Compare an entry's "before", the hashes that the rows it changed had, with the entries before it; false: malformed. */
bool rows_check(const struct rows *rows, const struct json *list, unsigned *faults);
/* Apply an entry's "rows"; false without memory, or when they are malformed. */
bool rows_take(struct rows *rows, const struct audit_entry *entry, const struct json *list);
/* Whether an entry after a baseline has changed the row. */
bool rows_changed(const struct rows *rows, const char *kind, const char *key);
/* rows_changed() for any player, bye or fixture (`kind`) of a tournament. */
bool rows_of_changed(const struct rows *rows, const char *kind, const char *tournament);
/* Compare all rows with the store. */
enum db_status rows_verify(struct rows *rows, struct store *store, unsigned *faults);

/*
 * Verifies entries without row hashes, in their order. Records and verdicts are checked against hashes in the entry;
 * tournaments are replayed and compared with the store at the end. Rows that `rows` reports as changed since are skipped.
 */
struct history;
/* `counts_all`: no entry of the log names rows, so each row of the store must have an entry without row hashes. Free it with
 * history_free(); NULL when memory runs out or the store cannot be read. */
struct history *history_new(struct store *store, const struct rows *rows, bool counts_all,
                            unsigned *faults);
void history_free(struct history *history);
/* Verify the next entry, whose detail is parsed. */
void history_entry(struct history *history, const struct audit_entry *entry,
                   const struct json *detail);
enum db_status history_end(struct history *history);

#endif
