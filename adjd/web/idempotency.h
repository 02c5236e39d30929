/* SPDX-License-Identifier: MIT */
/* Idempotency-Key: a client that repeats a request gets the stored reply of the first one, and
 * nothing is stored twice. Begin with idempotency_write(). */
#ifndef ADJD_WEB_IDEMPOTENCY_H
#define ADJD_WEB_IDEMPOTENCY_H

#include "web/request.h"

/* Take the key from its header (req->key); sets a problem when it is too long. */
void idempotency_check(struct request *req);
/* Hash everything that must be equal in a repeated request (req->key_hash). Call it before the body is freed. */
void idempotency_hash(struct request *req);
/* Replay the reply that is stored for the key; or run req->write and store its reply. */
enum db_status idempotency_write(struct store *store, struct request *req);

#endif
