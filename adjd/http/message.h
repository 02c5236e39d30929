/* SPDX-License-Identifier: MIT */
/* The steps of a request that run away from its connection, on a worker thread or inline. */
#ifndef ADJD_HTTP_MESSAGE_H
#define ADJD_HTTP_MESSAGE_H

#include "http/connection.h"

/* Queue a step for a worker thread. */
void message_later(struct message *e, enum work_queue queue, void (*step)(void *context));
/* Runs a cheap step inline on the I/O thread when no other connection is pending, to save a
 * wake-up. Otherwise the same as message_later(). */
void message_hand(struct message *e, enum work_queue queue, void (*step)(void *context));

/* The steps: authenticate; run the handler; run a waiting handler again. */
void message_begin(void *message);
void message_handle(void *message);
void message_again(void *message);
/* Called when the writer has committed or rejected the request's task. */
void message_written(struct request *req);

#endif
