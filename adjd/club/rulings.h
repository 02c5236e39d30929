/* SPDX-License-Identifier: MIT */
/* What is ruled about a verdict after it was given: withdrawal, replacement, a director's decision or acceptance. */
#ifndef ADJD_CLUB_RULINGS_H
#define ADJD_CLUB_RULINGS_H

#include "store/store.h"

/* A reason's most bytes: it goes out with the event, and events are small (Standard Webhooks: 20 kB). */
enum { REASON_MOST = 2000 };

/* Add a ruling with its audit entry, in the writer's transaction. */
enum db_status ruling_store(struct store *store, const struct ruling *ruling);

#endif
