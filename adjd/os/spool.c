/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE /* O_TMPFILE */
#include "os/spool.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "os/config.h"

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

/* Find the folder for temporary files: that of an SQLite store, else $TMPDIR or /var/tmp. False when its name is too long. */
static bool
folder_find(const struct config *config, char *out, size_t size)
{
    char copy[CONFIG_PATH];
    const char *folder = getenv("TMPDIR");
    snprintf(copy, sizeof copy, "%s", config->store);
    if (!strstr(config->store, "://"))
        folder = dirname(copy);
    else if (!folder || !*folder)
        folder = "/var/tmp";
    return (size_t)snprintf(out, size, "%s", folder) < size;
}

int
spool_create(const struct config *config, const void *data, size_t len)
{
    char folder[PATH_MOST];
    if (!folder_find(config, folder, sizeof folder))
        return -1;
    int fd = open(folder, O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
    if (fd < 0 && (errno == EOPNOTSUPP || errno == EISDIR))
        fd = named_open(folder);
    if (fd < 0 || spool_write(fd, data, len))
        return fd;
    close(fd);
    return -1;
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
