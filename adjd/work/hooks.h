/* SPDX-License-Identifier: MIT */
/*
 * Webhooks by the Standard Webhooks convention (1.0.0): a thread sends what is in the outbox, at
 * least once, again after the delays of the configuration, until it is delivered or dead.
 */
#ifndef ADJD_WORK_HOOKS_H
#define ADJD_WORK_HOOKS_H

#include <stdbool.h>
#include <stddef.h>

struct adjd;
struct hooks;

/* New (hooks_stop); NULL without memory or threads. */
struct hooks *hooks_start(struct adjd *adjd);
/* Break off what is under way: it is sent again at the next start. NULL is accepted. */
void hooks_stop(struct hooks *hooks);

#endif
