/* SPDX-License-Identifier: MIT */
#include "os/lock.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/message.h"

/* flock(2), because it does not interact with the fcntl(2) locks that SQLite takes and releases. */
bool
lock_take(struct lock *lock, const char *store, char *message, size_t size)
{
    struct stat info;
    lock->fd = open(store, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (lock->fd < 0 || fstat(lock->fd, &info) != 0) {
        message_set(message, size, "%.1000s: %s", store, strerror(errno));
        return false;
    }
    if (flock(lock->fd, LOCK_EX | LOCK_NB) != 0) {
        message_set(message, size,
                    "%.1000s: another adjd process is using this store; stop it first", store);
        lock_drop(lock);
        return false;
    }
    snprintf(lock->path, sizeof lock->path, "%s", store);
    snprintf(lock->log_path, sizeof lock->log_path, "%s-wal", lock->path);
    lock->device = info.st_dev;
    lock->file = info.st_ino;
    return true;
}

/* Whether the write-ahead log is still the file seen first. It exists as long as the store is open. */
static bool
log_holds(struct lock *lock)
{
    struct stat info;
    unsigned long long seen = lock->log;
    if (stat(lock->log_path, &info) != 0)
        return seen == 0;
    if (seen == 0)
        lock->log = info.st_ino;
    return seen == 0 || seen == info.st_ino;
}

bool
lock_holds(struct lock *lock)
{
    struct stat info;
    return stat(lock->path, &info) == 0 && info.st_dev == lock->device &&
           info.st_ino == lock->file && log_holds(lock);
}

void
lock_drop(struct lock *lock)
{
    if (lock->fd >= 0)
        close(lock->fd);
    lock->fd = -1;
}
