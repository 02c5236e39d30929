/* SPDX-License-Identifier: MIT */
/* One daemon to a store: two would take up the same jobs and tell webhooks twice. */
#ifndef ADJD_OS_LOCK_H
#define ADJD_OS_LOCK_H

#include <stddef.h>

/* Lock the store for the process's life (close lets go); the descriptor, or -1 with `message` filled. */
int lock_take(const char *store, char *message, size_t message_size);

#endif
