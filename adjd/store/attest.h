/* SPDX-License-Identifier: MIT */
/* Attestation of rows by the audit log. A function that writes a row marks it as touched; the next
 * audit entry of the transaction lists each touched row with a hash of its contents (adjd-
 * audit(7)). adjd audit verify compares these hashes with the rows. Begin with store_write(). */
#ifndef ADJD_STORE_ATTEST_H
#define ADJD_STORE_ATTEST_H

#include "store/audit.h"
#include "store/queries.h"

/* The key of a row: one to three values, in the order of its kind (KINDS in attest.c). */
#define KEY(...) ((const struct db_value[3]){VALUES(__VA_ARGS__)})
_Static_assert(DB_NULL == 0, "a value that is left out is null");
/* Mark a row as touched: the next audit entry gets the hash of its contents, or reports its deletion. */
enum db_status store_touch(struct store *store, enum attested kind, const struct db_value by[3]);
/* Run a query that writes a row, and mark the row as touched. */
enum db_status store_write(struct store *store, const struct db_query *query,
                           const struct db_value *args, size_t count, enum attested kind,
                           const struct db_value by[3]);
/* Mark a row as touched whose hash is known. */
enum db_status store_touch_hash(struct store *store, enum attested kind, struct db_value key,
                                const char *hash);
/* The hash of a row with these columns; false without memory. */
bool attested_hash(const struct db_value *columns, size_t count, char out[DIGEST_HEX_SIZE]);
/* The start of a query of players: the attested columns and the tables. The query adds its condition. */
#define ROW_PLAYER                                                                                 \
    "select t.id || '/' || cast(p.entry as text), p.salt, p.number, p.name, p.facts, p.withdrawn"  \
    " from player p join tournament t on t.seq = p.tournament"

/* Mark the rows that a query returns as touched. The query returns the attested columns; the rows must not change any more. */
enum db_status store_touch_rows(struct store *store, enum attested kind,
                                const struct db_query *query, const struct db_value *args,
                                size_t count);
/* Mark the rows of a query as touched before one statement changes them. The first argument, the tournament, is the first value of
 * their keys; the query returns the other values. DB_NONE when there are no rows. */
enum db_status store_touch_each(struct store *store, enum attested kind,
                                const struct db_query *query, const struct db_value args[2]);
/* Forget the touched rows, when a transaction begins or is rolled back. */
void store_touch_clear(struct store *store);
/* Append the touched rows, if any, as JSON list items, and forget them. */
enum db_status store_touched_write(struct store *store, struct buffer *out);
/* Write a row's reference as in an audit entry. */
void attested_write(struct buffer *out, enum attested kind, const struct attested_row *row);
/* A salt for a new row. */
const char *store_salt(struct store *store);

#endif
