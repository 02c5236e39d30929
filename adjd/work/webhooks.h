/* SPDX-License-Identifier: MIT */
/* Webhooks by Standard Webhooks 1.0.0: a thread delivers the outbox's messages at least once. It
 * retries with the configured back-off until a message is delivered or dead. */
#ifndef ADJD_WORK_WEBHOOKS_H
#define ADJD_WORK_WEBHOOKS_H

#include <stdbool.h>
#include <stddef.h>

struct adjd;
struct webhooks;

/* Start the thread; end it with webhooks_stop(). NULL when memory or threads run out. */
struct webhooks *webhooks_start(struct adjd *adjd);
/* Cancel deliveries in flight; they are sent again at the next start. NULL is accepted. */
void webhooks_stop(struct webhooks *webhooks);

#endif
