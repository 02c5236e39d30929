/* SPDX-License-Identifier: MIT */
/* A request's steps away from its connection. */
#ifndef ADJD_HTTP_EXCHANGE_H
#define ADJD_HTTP_EXCHANGE_H

#include "http/connection.h"

/* Have a worker take a step. */
void exchange_later(struct exchange *e, enum lane lane, void (*step)(void *context));
/* The same, but what is quick, while nobody else wants something, is left to who reads: nobody need be woken for that. */
void exchange_hand(struct exchange *e, enum lane lane, void (*step)(void *context));

/* Steps: find out who asks; handle the request; ask again whether what it waits for has happened. */
void exchange_begin(void *exchange);
void exchange_handle(void *exchange);
void exchange_again(void *exchange);
/* The writer is done with it. */
void exchange_written(struct request *req);

#endif
