/* SPDX-License-Identifier: MIT */
/*
 * Operations: everything that changes a tournament, an adjudication or a batch, for every caller (the API, the pages). Begin
 * with struct operation.
 *
 * An operation has two steps. Its function (player_add(), ruling_make(), ...) runs on the caller's thread: it checks the values,
 * reads, judges, and sets `write`. The caller then runs `write` in the writer's transaction, which checks what may have changed
 * meanwhile and stores. An operation that is refused in either step stores nothing.
 */
#ifndef ADJD_CLUB_OPERATION_H
#define ADJD_CLUB_OPERATION_H

#include <adj.h>

#include "base/arena.h"
#include "os/adjd.h"
#include "store/credentials.h"
#include "store/tournaments.h"

enum refusal_kind {
    REFUSED_NOT,
    REFUSED_ERROR,      /* by libadj: `error` */
    REFUSED_VALUE,      /* a value is wrong in itself, or for this tournament */
    REFUSED_PARAMETER,  /* a parameter sent with a record is wrong */
    REFUSED_VARIANT,    /* there is no such variant */
    REFUSED_UNREADABLE, /* the text is no record, or no report file */
    REFUSED_SEVERAL,    /* the text contains several games */
    REFUSED_MISSING,    /* the object does not exist */
    REFUSED_FORBIDDEN,  /* the caller may not change the object */
    REFUSED_CONFLICT,   /* the present state does not allow the change */
    REFUSED_CHANGED,    /* the object has changed since the caller read it */
    REFUSED_QUOTA,      /* a quota of the caller is used up: `used` of `allowed` */
    REFUSED_FULL,       /* so is the one for stored bytes */
    REFUSED_CRASHED,    /* the judge process failed */
    REFUSED_BUSY,       /* there is no judge process now */
    REFUSED_KINDS
};

struct refusal {
    enum refusal_kind kind;
    const char *detail;            /* a sentence */
    const struct adj_error *error; /* for REFUSED_ERROR */
    size_t line, column;           /* position in the text; 0: none */
    const char *code;              /* of the defect, from libadj's list; NULL: none */
    const char *existing;          /* id of the adjudication that conflicts; NULL: none */
    int64_t used, allowed;
    const char *candidates; /* JSON: the players whom an ambiguous name can mean; NULL: none */
};

struct operation;
typedef enum db_status operation_fn(struct store *store, struct operation *op);

struct operation {
    /* The caller. */
    struct adjd *adjd;
    struct arena *pool;  /* owns all results */
    struct store *store; /* for reading in the first step; NULL: not available */
    const char *actor, *owner;
    bool is_admin;
    struct cancel cancel;
    int64_t now_ms;
    int64_t *deadline_us; /* time limit of the first step; waiting for the store does not count */
    /* Whether `tag` is the version of the adjudication that the caller read before ruling about it. NULL: any version. */
    bool (*is_expected)(void *context, const char *tag);
    void *context;
    /* The outcome of the first step: the store's failure, a refusal, or what is to be written. */
    enum db_status status;
    struct refusal refusal;
    /* The second step, for operation_write(). It may run twice, so it does not change its input in `data`. */
    operation_fn *write;
    int64_t lock;    /* of the second step (struct task, db/writer.h); by default it runs alone */
    bool rolls_back; /* a refusal in the second step undoes what it has written */
    void *data;
    /* Lookahead for the second step (struct task, db/writer.h); NULL: none. */
    void (*lookahead)(struct operation *op, int64_t seq);
};

/* Run the second step. A refusal is stored in op->refusal. */
enum db_status operation_write(struct store *store, struct operation *op);
/* Refuse the operation, with a sentence. Returns DB_CONFLICT, which ends the caller's chain of checks. */
enum db_status op_refuse(struct operation *op, enum refusal_kind kind, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* The status for the store after such checks: DB_OK if one refused. */
enum db_status op_outcome(const struct operation *op, enum db_status status);
void op_refuse_error(struct operation *op, const struct adj_error *err);
bool op_is_refused(const struct operation *op);
/* Record the status of a query of the first step, and return whether the query succeeded. DB_NONE: the object does not exist. */
bool op_read(struct operation *op, enum db_status status);

/* Load the tournament, and return whether it exists. The second step gets the tournament's lock. */
bool op_tournament(struct operation *op, const char *id, struct tournament *out);
/*
 * Whether the caller may change the object: the owner, a token that was granted the tournament, admins. Only the owner of a
 * tournament and its grantees may decide about one of its games. An object that does not exist is left to the operation.
 */
bool op_may_change(struct operation *op, enum owned kind, const char *id, bool decides);

/* Whether the caller may submit games to the tournament, which exists: its owner, a token that was granted it or all, admins. */
bool op_may_submit(struct operation *op, const char *tournament);

/* Check in the writer's transaction whether the quota of a token allows `more` bytes, jobs or webhooks; count the bytes. */
enum db_status op_quota(struct store *store, struct operation *op, enum usage kind, size_t more);

/* Append to the audit log what was changed in the tournament, and report it to its followers. */
enum db_status op_audit_change(struct store *store, const struct operation *op,
                               const char *tournament, const char *action, const char *detail,
                               const char *event);
/* Refuse the operation if the resource, whose ETag is `tag`, has changed since the caller read it. */
enum db_status op_expect(struct operation *op, const char *tag);

#endif
