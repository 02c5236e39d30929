/* SPDX-License-Identifier: MIT */
/* Entries of the audit log, and the rows that they attest (adjd-audit(7)). The tree above the entries is in store/log.h. Begin
 * with store_audit_add(). */
#ifndef ADJD_STORE_AUDIT_H
#define ADJD_STORE_AUDIT_H

#include "base/buffer.h"
#include "base/digest.h"
#include "store/store.h"

struct audit_entry {
    int64_t id; /* of its row; 0: an entry of the chain */
    int64_t
        seq; /* its place in the tree, counted from 1, behind the entries of the chain; 0: not in the tree yet */
    int64_t at_ms;
    const char *actor, *action, *subject;
    const char *detail; /* JSON */
    const char *hash; /* of the leaf in the tree; in the chain it also covers the hash before it */
};

/* Append an entry; call within a transaction. */
enum db_status store_audit_add(struct store *store, int64_t now_ms, const char *actor,
                               const char *action, const char *subject, const char *detail);
/* Append an entry whose detail is in a buffer, which is cleared. */
enum db_status store_audit_put(struct store *store, int64_t now_ms, const char *actor,
                               const char *action, const char *subject, struct buffer *detail);
typedef bool audit_fn(void *context, const struct audit_entry *entry);
/* Call `each` for up to `limit` entries after the entry `after`: those of the chain, then those in the tree. `owner`: only entries
 * of its tokens, tournaments, games, batches and webhooks; NULL: all. Their strings live for the call. */
enum db_status store_audit_list(struct store *store, int64_t after, int64_t limit,
                                const char *owner, audit_fn *each, void *context);
/* The kinds of rows that the audit log attests. */
enum attested {
    ATTESTED_ADJUDICATION, /* with record and verdict */
    ATTESTED_TOURNAMENT,
    ATTESTED_PLAYER,
    ATTESTED_BYE,
    ATTESTED_FIXTURE,
    ATTESTED_PAIRING,
    ATTESTED_RULING,
    ATTESTED_TOKEN,
    ATTESTED_PERMIT,
    ATTESTED_KEY,
    ATTESTED_WEBHOOK,
    ATTESTED_DELETION,
    ATTESTED_COUNT
};
const char *attested_name(enum attested kind);
/* A row as it is attested. */
struct attested_row {
    const char *key;  /* an id, or ids and numbers joined by slashes */
    const char *salt; /* "": none */
    const char *json; /* JSON list of the columns */
    char hash[DIGEST_HEX_SIZE];
};
typedef bool attested_fn(void *context, const struct attested_row *row);
/* Call `each` for all rows of a kind; strings live for the call. DB_BROKEN: no such table. */
enum db_status store_attested_list(struct store *store, enum attested kind, attested_fn *each,
                                   void *context);
/* Call `each` for an adjudication's row; DB_NONE: there is none. */
enum db_status store_attested_adjudication(struct store *store, const char *id, attested_fn *each,
                                           void *context);
/* Start a read-only snapshot: all reads until store_snapshot_end() see one state. */
enum db_status store_snapshot_begin(struct store *store);
void store_snapshot_end(struct store *store);
/* Start a new snapshot after an error, because PostgreSQL ends the snapshot then. The new one may see newer data. */
enum db_status store_snapshot_renew(struct store *store);
/* A random 128-bit salt as text, for a new row (adjd-audit(7)). */
const char *salt_new(struct arena *pool);

#endif
