/* SPDX-License-Identifier: MIT */
/*
 * The transparency log: the Merkle tree above the audit entries (base/merkle.h), with signed checkpoints (C2SP
 * tlog-checkpoint). Writers only insert entries, at the same time on all nodes; the sequencer appends what they have committed
 * to the tree. Begin with store_log_sequence().
 */
#ifndef ADJD_STORE_LOG_H
#define ADJD_STORE_LOG_H

#include "base/merkle.h"
#include "store/audit.h"

struct signer;

/* The newest checkpoint. */
struct log_checkpoint {
    int64_t size;
    struct merkle_hash root;
    int64_t settled;  /* all entries up to this id are in the tree */
    int64_t numbered; /* all adjudications up to this number are stored; 0 in SQLite */
    int64_t at_ms;
    const char *origin, *note; /* `note` is signed; "": not yet */
};
/* Read the newest checkpoint: that of an empty tree when there is none. */
enum db_status store_log_checkpoint(struct store *store, struct arena *pool,
                                    struct log_checkpoint *out);
/* Read the first `width` hashes of a tile. DB_NONE: the tree has no such tile. */
enum db_status store_log_tile(struct store *store, unsigned level, uint64_t number, unsigned width,
                              struct merkle_hash *out);
/* The tiles of the store, for the functions of base/merkle.h. */
struct merkle_tiles store_log_tiles(struct store *store);

/* The text that is hashed as an entry's leaf (adjd-audit(7)). */
enum { LOG_LEAF_MOST = 65535 };
void log_leaf_write(struct buffer *out, const struct audit_entry *entry);
/* Call `each` for up to `limit` entries in the tree, behind the first `after`, with their hashes. `owner` as in
 * store_audit_list(). */
enum db_status store_log_list(struct store *store, int64_t after, int64_t limit, const char *owner,
                              audit_fn *each, void *context);
/* Call `each` for up to `limit` committed entries behind the id `after` that are not in the tree, in the order of their ids. */
enum db_status store_log_pending(struct store *store, int64_t after, int64_t limit, audit_fn *each,
                                 void *context);
/* Whether a step of the sequencer is due, because entries wait or `numbered` can grow: DB_OK, else DB_NONE. */
enum db_status store_log_is_due(struct store *store);
/* The place in the tree, counted from 1, of the entry that created an adjudication. DB_NONE: it is not in the tree. */
enum db_status store_log_find(struct store *store, const char *adjudication, int64_t *out_seq);

/* The hash chain of versions before the tree. */
enum db_status store_chain_list(struct store *store, int64_t after, int64_t limit,
                                const char *owner, audit_fn *each, void *context);
/* The number of the chain's last entry; 0: none. */
enum db_status store_chain_last(struct store *store, int64_t *out);
/* The number of all entries in chain and tree, and the tree's root. */
enum db_status store_audit_head(struct store *store, int64_t *out_seq,
                                char out_hash[DIGEST_HEX_SIZE]);

struct log_sequencer;
/* Make the state of a sequencer. `origin` "": that of the last checkpoint, else the name of this machine. Free it with
 * log_sequencer_free(); NULL without memory. */
struct log_sequencer *log_sequencer_new(const struct signer *signer, const char *origin);
void log_sequencer_free(struct log_sequencer *sequencer);

/* What a step of the sequencer did. */
struct log_step {
    int64_t count;    /* entries appended */
    int64_t delay_ms; /* age of the oldest of them; 0: none */
    bool more;        /* more entries are waiting */
    bool is_other;    /* another node is the sequencer */
};
/* Append committed entries to the tree and sign a checkpoint; call within a transaction, whose commit notifies all nodes.
 * DB_NONE: nothing has changed. */
enum db_status store_log_sequence(struct store *store, struct log_sequencer *sequencer,
                                  int64_t now_ms, struct log_step *out);
/* Do that in a transaction of its own, unless another node is doing it. Only for PostgreSQL. */
enum db_status store_log_turn(struct store *store, struct log_sequencer *sequencer, int64_t now_ms,
                              struct log_step *out);

#endif
