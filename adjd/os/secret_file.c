/* SPDX-License-Identifier: MIT */
#include "os/secret_file.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/message.h"

enum { PATH_MOST = 1100 };

static bool
file_trouble(const char *path, char *message, size_t size)
{
    message_set(message, size, "%s: %s", path, strerror(errno));
    return false;
}

/* Sync the folder, so that the new directory entry survives a crash. */
static bool
folder_sync(const char *path)
{
    char copy[PATH_MOST];
    snprintf(copy, sizeof copy, "%s", path);
    int fd = open(dirname(copy), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    bool good = fd >= 0 && fsync(fd) == 0;
    if (fd >= 0)
        close(fd);
    return good;
}

/* Write the line to a new file and sync it. On failure the file is removed and errno is set. */
static bool
line_write(const char *path, const char *line)
{
    ssize_t len = (ssize_t)strlen(line);
    int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (fd < 0)
        return false;
    errno = ENOSPC; /* a short write sets no errno */
    bool good = write(fd, line, (size_t)len) == len && write(fd, "\n", 1) == 1 && fsync(fd) == 0;
    int why = errno;
    close(fd);
    if (!good)
        unlink(path);
    errno = why;
    return good;
}

bool
secret_file_write(const char *path, const char *line, int (*give)(const char *from, const char *to),
                  char *message, size_t size)
{
    char new_path[PATH_MOST];
    int len = snprintf(new_path, sizeof new_path, "%s.%ld", path, (long)getpid());
    errno = ENAMETOOLONG;
    bool written = (size_t)len < sizeof new_path && line_write(new_path, line);
    bool good = written && (give(new_path, path) == 0 || errno == EEXIST) && folder_sync(path);
    if (!good)
        file_trouble(path, message, size);
    if (written)
        unlink(new_path);
    return good;
}

static bool
file_is_ours(int fd, const char *path, const struct secret_faults *faults, char *message,
             size_t size)
{
    struct stat file;
    if (fstat(fd, &file) != 0)
        return file_trouble(path, message, size);
    const char *why = !S_ISREG(file.st_mode)               ? faults->irregular
                      : file.st_uid != geteuid()           ? faults->foreign
                      : file.st_mode & (S_IRWXG | S_IRWXO) ? faults->open
                                                           : NULL;
    if (why)
        message_set(message, size, "%s: %s", path, why);
    return !why;
}

enum secret_status
secret_file_read(const char *path, const struct secret_faults *faults, char *out, size_t out_size,
                 char *message, size_t size)
{
    int fd = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (fd < 0 && errno == ENOENT)
        return SECRET_MISSING;
    if (fd < 0) {
        file_trouble(path, message, size);
        return SECRET_REFUSED;
    }
    bool good = file_is_ours(fd, path, faults, message, size);
    ssize_t got = good ? read(fd, out, out_size - 1) : 0;
    if (good && got < 0)
        good = file_trouble(path, message, size);
    close(fd);
    out[got > 0 ? got : 0] = '\0';
    out[strcspn(out, "\r\n")] = '\0';
    return good ? SECRET_READ : SECRET_REFUSED;
}
