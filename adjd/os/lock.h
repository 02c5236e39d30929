/* SPDX-License-Identifier: MIT */
/*
 * One daemon to a store, and one store to a daemon: two daemons would take up the same jobs and tell webhooks
 * twice, and a daemon whose file was taken away would promise what nobody finds again. The lock is of the
 * file, whatever names lead to it.
 */
#ifndef ADJD_OS_LOCK_H
#define ADJD_OS_LOCK_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { LOCK_PATH = 1024 };

struct lock {
    int fd; /* -1: nothing is locked */
    char path[LOCK_PATH], log_path[LOCK_PATH + 8];
    uint64_t device, file;
    atomic_ullong log; /* the file of SQLite's log; 0: not seen yet */
};

/* Lock the store, which is made if it is not there, for the process's life; false with `message` filled. */
bool lock_take(struct lock *lock, const char *store, char *message, size_t message_size);
/* Whether the locked file and its log are still those that the name leads to; any thread may ask. */
bool lock_holds(struct lock *lock);
/* Only once nobody in this process has the file open: SQLite's own locks would go with ours. */
void lock_drop(struct lock *lock);

#endif
