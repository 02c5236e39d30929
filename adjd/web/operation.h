/* SPDX-License-Identifier: MIT */
/* Runs operations of club/ for a request, and turns their refusals into problem replies. */
#ifndef ADJD_WEB_OPERATION_H
#define ADJD_WEB_OPERATION_H

#include "club/operation.h"
#include "web/request.h"

/* An operation of this request's caller, with the condition of If-Match, in the pool; NULL without memory. */
struct operation *operation_of(struct request *req);
/* The same with a store handle for reading. NULL and a problem reply without one. */
struct operation *operation_reading(struct request *req);
/* Writes the reply from the operation's data after the second step, within the transaction. */
typedef void operation_reply_fn(struct request *req, int status, const void *data);
/*
 * Queue the second step. Its reply has this status (0: the handler has written the reply), with what `reply` writes (NULL: no
 * content). Sets a problem reply if the first step failed. Returns whether it succeeded.
 */
bool operation_run(struct request *req, struct operation *op, int status,
                   operation_reply_fn *reply);
/* Set the problem reply of an operation that failed. Returns whether it did. */
bool operation_failed(struct request *req, const struct operation *op);

/* Whether the caller may see an object that only its owner sees. */
bool owner_sees(const struct request *req, const char *owner);
/* Set a problem reply unless the object was found and the caller may see it. */
bool owner_finds(struct request *req, enum db_status st, const char *owner);
/* Loads the tournament in the path. On failure returns false and sets a problem reply. */
bool tournament_find(struct request *req, struct tournament *out);
/* The number in the path at this place, from 1 to `most`; 0 and a "not found" problem reply on
 * failure. */
int64_t path_number(struct request *req, size_t place, int64_t most);

#endif
