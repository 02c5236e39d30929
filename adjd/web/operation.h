/* SPDX-License-Identifier: MIT */
/* Runs operations of club/ for a request, and turns their refusals into problem replies. */
#ifndef ADJD_WEB_OPERATION_H
#define ADJD_WEB_OPERATION_H

#include "club/operation.h"
#include "web/request.h"

/* Make an operation of this request's caller, with the condition of If-Match, in the pool; NULL when memory runs out. */
struct operation *operation_of(struct request *req);
/* operation_of() with a store handle for reading. On failure returns NULL and sets a problem reply. */
struct operation *operation_reading(struct request *req);
/* Writes the reply from the operation's data after the second step, within the transaction. */
typedef void operation_reply_fn(struct request *req, int status, const void *data);
/* Queue the second step. The reply has this status, and the content that `reply` writes (NULL: no content); status 0: the handler
 * has written the reply. If the first step failed, sets a problem reply and returns false. */
bool operation_run(struct request *req, struct operation *op, int status,
                   operation_reply_fn *reply);
/* If the operation failed, set its problem reply and return true. */
bool operation_failed(struct request *req, const struct operation *op);

/* Whether the caller may see an object that is visible only to this owner. */
bool owner_sees(const struct request *req, const char *owner);
/* Set a problem reply unless the object was found and the caller may see it. */
bool owner_finds(struct request *req, enum db_status st, const char *owner);
/* Loads the tournament in the path. On failure returns false and sets a problem reply. */
bool tournament_find(struct request *req, struct tournament *out);
/* The number in the path at this place, from 1 to `most`; 0 and a "not found" problem reply on
 * failure. */
int64_t path_number(struct request *req, size_t place, int64_t most);

#endif
