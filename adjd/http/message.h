/* SPDX-License-Identifier: MIT */
/* The steps of a request that run away from its connection, on a worker thread or inline. */
#ifndef ADJD_HTTP_MESSAGE_H
#define ADJD_HTTP_MESSAGE_H

#include "http/connection.h"

/* Queue a step for a worker thread. */
void exchange_later(struct exchange *e, enum lane lane, void (*step)(void *context));
/* Runs a cheap step inline on the I/O thread when no other connection is pending, to save a
 * wake-up. Otherwise the same as exchange_later(). */
void exchange_hand(struct exchange *e, enum lane lane, void (*step)(void *context));

/* The steps: authenticate; run the handler; run a waiting handler again. */
void exchange_begin(void *exchange);
void exchange_handle(void *exchange);
void exchange_again(void *exchange);
/* Called when the writer has committed or rejected the request's task. */
void exchange_written(struct request *req);

#endif
