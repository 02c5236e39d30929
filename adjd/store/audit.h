/* SPDX-License-Identifier: MIT */
/* The audit log, and the rows that it attests (adjd-audit(7)). Begin with store_audit_add(). */
#ifndef ADJD_STORE_AUDIT_H
#define ADJD_STORE_AUDIT_H

#include "base/buffer.h"
#include "base/digest.h"
#include "store/store.h"

struct audit_entry {
    int64_t seq, at_ms;
    const char *actor, *action, *subject;
    const char *detail; /* JSON */
    const char *hash;   /* covers the entry and the previous hash */
};

/* Append an entry; call within a transaction. */
enum db_status store_audit_add(struct store *store, int64_t now_ms, const char *actor,
                               const char *action, const char *subject, const char *detail);
/* Append an entry whose detail is in a buffer, which is cleared. */
enum db_status store_audit_put(struct store *store, int64_t now_ms, const char *actor,
                               const char *action, const char *subject, struct buffer *detail);
/* The last entry's number and hash; 0 and zeros for an empty log. */
enum db_status store_audit_head(struct store *store, int64_t *out_seq,
                                char out_hash[DIGEST_HEX_SIZE]);
typedef bool audit_fn(void *context, const struct audit_entry *entry);
/* Call `each` for up to `limit` entries after `after`; their strings live for the call. */
enum db_status store_audit_list(struct store *store, int64_t after, int64_t limit, audit_fn *each,
                                void *context);
/* The same of the entries about what this owner did or owns. */
enum db_status store_audit_list_owned(struct store *store, int64_t after, int64_t limit,
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
/* Whether the store has salts; older stores attest no rows. */
bool store_has_salts(struct store *store);
/* Start a read-only snapshot: all reads until store_snapshot_end() see one state. */
enum db_status store_snapshot_begin(struct store *store);
void store_snapshot_end(struct store *store);
/* Start a new snapshot after an error, because PostgreSQL ends the snapshot then. The new one may see newer data. */
enum db_status store_snapshot_renew(struct store *store);
/* The kinds of rows that must have an audit entry. */
enum audited {
    AUDITED_ADJUDICATION,
    AUDITED_TOURNAMENT,
    AUDITED_PLAYER,
    AUDITED_PAIRING,
    AUDITED_RULING,
    AUDITED_COUNT
};
struct audit_counts {
    int64_t last; /* the log's last entry in the same snapshot; 0: none */
    int64_t rows[AUDITED_COUNT];
};
enum db_status store_audit_counts(struct store *store, struct audit_counts *out);
/* Compute an entry's hash; false without memory. */
bool audit_hash(const char *before, const struct audit_entry *entry, char out[DIGEST_HEX_SIZE]);
/* The hash before the first entry: zeros. */
extern const char audit_genesis[DIGEST_HEX_SIZE];
/* A random 128-bit salt as text, for a new row (adjd-audit(7)). */
const char *salt_new(struct arena *pool);

#endif
