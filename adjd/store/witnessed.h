/* SPDX-License-Identifier: MIT */
/* The logs that this adjd witnesses (adjd-audit(7)). Begin with struct witnessed. */
#ifndef ADJD_STORE_WITNESSED_H
#define ADJD_STORE_WITNESSED_H

#include "base/arena.h"
#include "store/store.h"

struct witnessed {
    const char *origin, *url;
    const char *key; /* the log's public key, base64url */
    int64_t size;
    const char *note;        /* the newest checkpoint that was consistent with the ones before it */
    int64_t at_ms;           /* when it was last found to be the newest */
    const char *cosignature; /* signature line of this adjd for `note` */
    const char *fault;       /* "fork" or "shrunk": the log is no longer cosigned; "": none */
    const char *conflict;    /* the signed checkpoint that contradicts `note` */
    int64_t fault_ms;
};

/* Read the log with this origin. DB_NONE: it was never seen. */
enum db_status store_witnessed_get(struct store *store, const char *origin, struct arena *pool,
                                   struct witnessed *out);
/* Read the origin that was first seen at this address. DB_NONE: none. */
enum db_status store_witnessed_origin(struct store *store, const char *url, struct arena *pool,
                                      const char **out);
typedef bool witnessed_fn(void *context, const struct witnessed *log);
enum db_status store_witnessed_list(struct store *store, witnessed_fn *each, void *context);
/* Store a consistent checkpoint that follows one of size `before`; -1: the log's first. DB_NONE: another node was faster, or the
 * log has a fault. */
enum db_status store_witnessed_put(struct store *store, const struct witnessed *log,
                                   int64_t before);
/* Store a fault, which stays, and record it in the audit log. DB_NONE: the log has one, or the state is no longer `log->note`. */
enum db_status store_witnessed_fault(struct store *store, const struct witnessed *log);
/* Forget a log: its next checkpoint is the first. DB_NONE: it is not known. */
enum db_status store_witnessed_forget(struct store *store, const char *origin, const char *actor,
                                      int64_t now_ms);

/* The newest checkpoint of the own log that a witness has cosigned. */
struct cosigned {
    const char *witness; /* its name */
    int64_t size;
    const char *note; /* as the log signed it */
    const char *line; /* the witness's signature line */
};
/* Store it, unless a newer one is stored: DB_NONE. */
enum db_status store_cosigned_put(struct store *store, const struct cosigned *cosigned);
typedef bool cosigned_fn(void *context, const struct cosigned *cosigned);
/* Call `each`, for the largest tree first. */
enum db_status store_cosigned_list(struct store *store, cosigned_fn *each, void *context);

#endif
