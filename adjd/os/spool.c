/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE /* O_TMPFILE */
#include "os/spool.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PATH_MOST = 1100 };

/* For file systems without O_TMPFILE: create a named file and unlink it at once. */
static int
named_open(const char *folder)
{
    char path[PATH_MOST + 16];
    snprintf(path, sizeof path, "%s/.adjd-XXXXXX", folder);
    int fd = mkostemp(path, O_CLOEXEC);
    if (fd >= 0)
        unlink(path);
    return fd;
}

int
spool_open(const char *beside)
{
    char folder[PATH_MOST];
    const char *slash = strrchr(beside, '/');
    size_t len = slash ? (size_t)(slash - beside) : 0;
    if (len >= sizeof folder)
        return -1;
    snprintf(folder, sizeof folder, "%.*s", (int)len, beside);
    const char *where = len ? folder : slash ? "/" : ".";
    int fd = open(where, O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
    return fd < 0 && (errno == EOPNOTSUPP || errno == EISDIR) ? named_open(where) : fd;
}

bool
spool_write(int fd, const void *data, size_t len)
{
    const char *at = data;
    while (len) {
        ssize_t put = write(fd, at, len);
        if (put < 0 && errno == EINTR)
            continue;
        if (put <= 0)
            return false;
        at += put;
        len -= (size_t)put;
    }
    return true;
}

char *
spool_map(int fd, size_t len)
{
    void *data = mmap(NULL, len, PROT_READ, MAP_PRIVATE, fd, 0);
    return data == MAP_FAILED ? NULL : data;
}

void
spool_unmap(char *data, size_t len)
{
    munmap(data, len);
}
