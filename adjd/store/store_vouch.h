/* SPDX-License-Identifier: MIT */
/*
 * What the audit log vouches for. A function that writes a row touches it; the next entry of the log names each row
 * that was touched with a hash of what is in it then (adjd-audit(7)). Who verifies reads all rows and hashes them again.
 */
#ifndef ADJD_STORE_STORE_VOUCH_H
#define ADJD_STORE_STORE_VOUCH_H

#include "store/store_queries.h"

/* What a row is found by, as the query of its kind asks (store_rows.h): one to three values. */
#define FOUND(...) ((const struct db_value[3]){__VA_ARGS__})
_Static_assert(DB_NULL == 0, "a value that is left out is null");
/* A row of this kind was written; what is found by these is hashed, or said to be gone. */
enum db_status store_touch(struct store *store, enum vouched kind, const struct db_value by[3]);
/* Run a query that writes one, and touch it. */
enum db_status store_write(struct store *store, enum query query, const struct db_value *args,
                           size_t count, enum vouched kind, const struct db_value by[3]);
/* The same of a row that is written as these columns say, which are those of its kind's query: it need not be read. */
enum db_status store_touch_row(struct store *store, enum vouched kind,
                               const struct db_value *columns, size_t count);
/* The same of one whose hash is known. */
enum db_status store_touch_hash(struct store *store, enum vouched kind, struct db_value key,
                                const char *hash);
/* The hash of a row of these columns; false without memory. */
bool vouched_hash(const struct db_value *columns, size_t count, char out[DIGEST_HEX_SIZE]);
/* The same of all rows that a query finds, whose columns are those; nothing more is written to them before the entry. */
enum db_status store_touch_rows(struct store *store, enum vouched kind, size_t query,
                                const struct db_value *args, size_t count);
/* Forget what was touched: a transaction begins, or came to nothing. */
void store_touch_clear(struct store *store);
/* The list of what was touched since, as JSON; nothing is pending afterwards. Empty when there was nothing. */
enum db_status store_touched_write(struct store *store, struct buffer *out);
/* A row as an entry names it. */
void vouched_write(struct buffer *out, enum vouched kind, const struct vouched_row *row);
/* A salt for a new row. */
const char *store_salt(struct store *store);

#endif
