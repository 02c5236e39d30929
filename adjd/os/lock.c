/* SPDX-License-Identifier: MIT */
#include "os/lock.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* A file beside the store: SQLite's own locks come and go, and others (backups) may share them. */
int
lock_take(const char *store, char *message, size_t message_size)
{
    char path[1100];
    struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    snprintf(path, sizeof path, "%s.lock", store);
    int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (fd < 0) {
        snprintf(message, message_size, "%.1000s: %s", path, strerror(errno));
        return -1;
    }
    if (fcntl(fd, F_SETLK, &whole) == 0)
        return fd;
    snprintf(message, message_size, "%.1000s: another adjd keeps this store", store);
    close(fd);
    return -1;
}
