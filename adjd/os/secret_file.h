/* SPDX-License-Identifier: MIT */
/* Files with a secret of the daemon in one line: the signing key, the administrator's token. Only the daemon's user has access. */
#ifndef ADJD_OS_SECRET_FILE_H
#define ADJD_OS_SECRET_FILE_H

#include <stdbool.h>
#include <stddef.h>

/* Write the line to a new file beside `path`, then `give` it that name. rename(2) replaces an existing file; link(2) keeps it, so
 * that only one of two processes that start at once creates the secret. On failure returns false, fills `message` and leaves the
 * existing file as it is. */
bool secret_file_write(const char *path, const char *line,
                       int (*give)(const char *from, const char *to), char *message, size_t size);

/* The sentences about a file that is not accepted. */
struct secret_faults {
    const char *irregular; /* it is not a regular file */
    const char *foreign;   /* it belongs to another user */
    const char *open;      /* other users have access */
};

enum secret_status { SECRET_READ, SECRET_MISSING, SECRET_REFUSED };
/* Read the first line; one that is too long is cut off. SECRET_REFUSED: `message` says why. */
enum secret_status secret_file_read(const char *path, const struct secret_faults *faults, char *out,
                                    size_t out_size, char *message, size_t size);

#endif
