/* SPDX-License-Identifier: MIT */
/* Attestation of rows by the audit log. A function that writes a row also marks it as touched, with
 * the hash of what it means to write; the next audit entry of the transaction lists each touched row
 * with that hash (adjd-audit(7)). What is written is not read back: a trigger that alters a row must
 * not get a matching hash. adjd audit verify compares the hashes with the rows. Begin with
 * store_touch_row(). */
#ifndef ADJD_STORE_ATTEST_H
#define ADJD_STORE_ATTEST_H

#include "store/audit.h"
#include "store/queries.h"

/* The key of a row: one to three values, in the order of its kind (KINDS in attest.c). */
#define KEY(...) ((const struct db_value[3]){VALUES(__VA_ARGS__)})
_Static_assert(DB_NULL == 0, "a value that is left out is null");
/* Mark a new row as touched. `columns`: the salt (null: none) and all columns that its kind attests. */
enum db_status store_touch_row(struct store *store, enum attested kind, const struct db_value by[3],
                               const struct db_value *columns, size_t count);
/* Mark a new row as touched whose hash is known. */
enum db_status store_touch_hash(struct store *store, enum attested kind, const char *key,
                                const char *hash);
/* The hash of a row: its key, its salt and its columns; false without memory. */
bool attested_hash(const struct db_value *columns, size_t count, char out[DIGEST_HEX_SIZE]);

/* The places of columns that change, in the queries of their kinds in attest.c. */
enum {
    COLUMN_SALT = 1,
    TOURNAMENT_NAME = 4,
    TOURNAMENT_VARIANT,
    TOURNAMENT_REGULATIONS,
    TOURNAMENT_FACTS,
    TOURNAMENT_LISTED,
    TOURNAMENT_RULEBOOK,
    PLAYER_NUMBER = 2,
    PLAYER_NAME,
    PLAYER_FACTS,
    PLAYER_WITHDRAWN,
    FIXTURE_WHITE_CODE = 4,
    FIXTURE_BLACK_CODE,
    FIXTURE_WHITE_POINTS,
    FIXTURE_BLACK_POINTS,
    RULING_REASON = 7,
    TOKEN_REVOKED = 7,
    WEBHOOK_STATE = 7
};
/* A change of a row: its kind, its key, and the columns that get new values. */
struct row_change {
    enum attested kind;
    struct db_value by[3];
    struct column_change {
        size_t column; /* 0: end of the list */
        struct db_value value;
        int64_t add; /* not 0: add this to the number instead */
    } set[8];
};
/* Run a query that deletes a row, and mark the row as deleted. */
enum db_status store_delete(struct store *store, const struct db_query *query,
                            const struct db_value *args, size_t count,
                            const struct row_change *deleted);
/* Mark a row with the hash that it is to have, and that of the row as found, then run a query that
 * changes it. DB_NONE: there is no such row, or the query did not change it. */
enum db_status store_change(struct store *store, const struct db_query *query,
                            const struct db_value *args, size_t count,
                            const struct row_change *change);
/* Mark all rows of a query of their kind's columns in this way, before they are changed. */
enum db_status store_touch_changes(struct store *store, const struct db_query *query,
                                   const struct db_value *args, size_t count,
                                   const struct row_change *change);
/* The columns of attested players, from which a query of players continues. */
#define ROW_PLAYER                                                                                 \
    "select t.id || '/' || cast(p.entry as text), p.salt, p.number, p.name, p.facts, p.withdrawn"  \
    " from player p join tournament t on t.seq = p.tournament"

/* Mark as deleted each row of a query, before they are deleted together. The first argument is the
 * first value of their key, the tournament; the query returns the others. DB_NONE when there are no
 * rows. */
enum db_status store_touch_deleted(struct store *store, enum attested kind,
                                   const struct db_query *query, const struct db_value args[2]);
/* Forget the touched rows, when a transaction begins or is rolled back. */
void store_touch_clear(struct store *store);
/* Append the members of an entry's detail that list the touched rows, and forget the rows. */
enum db_status store_touched_write(struct store *store, struct buffer *out);
/* Write a row's reference as in an audit entry. */
void attested_write(struct buffer *out, enum attested kind, const struct attested_row *row);
/* A salt for a new row. */
const char *store_salt(struct store *store);

#endif
