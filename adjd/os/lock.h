/* SPDX-License-Identifier: MIT */
/*
 * The lock that gives one daemon exclusive use of an SQLite store: two daemons would run the same
 * jobs and send webhooks twice. It locks the file (inode), not the name, and lock_holds() detects
 * that the file was replaced or deleted, after which writes would be lost.
 */
#ifndef ADJD_OS_LOCK_H
#define ADJD_OS_LOCK_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { LOCK_PATH = 1024 };

struct lock {
    int fd; /* -1: not locked */
    char path[LOCK_PATH], log_path[LOCK_PATH + 8];
    uint64_t device, file;
    atomic_ullong log; /* inode of SQLite's write-ahead log; 0: not seen yet */
};

/* Lock the store until the process ends; a missing file is created. On failure returns false and fills `message`. */
bool lock_take(struct lock *lock, const char *store, char *message, size_t size);
/* Whether the store's path and its write-ahead log still lead to the locked files. Thread-safe. */
bool lock_holds(struct lock *lock);
/* Release the lock. Call after SQLite has closed the file: closing it here drops SQLite's fcntl(2) locks too. */
void lock_drop(struct lock *lock);

#endif
