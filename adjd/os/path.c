/* SPDX-License-Identifier: MIT */
#include "os/path.h"

#include <stdio.h>
#include <string.h>

bool
path_is_server(const char *path)
{
    return strncmp(path, "postgresql://", 13) == 0 || strncmp(path, "postgres://", 11) == 0;
}

/* The password is in the user part of the URL or in the query, so both are removed. */
void
path_show(const char *path, char *out, size_t size)
{
    if (!size)
        return;
    if (!path_is_server(path)) {
        snprintf(out, size, "%s", path);
        return;
    }
    size_t len = strcspn(path, "?"), at = 0;
    const char *from = strstr(path, "://") + 3;
    const char *host = memchr(from, '@', len - (size_t)(from - path));
    const char *colon = host ? memchr(from, ':', (size_t)(host - from)) : NULL;
    size_t head = colon ? (size_t)(colon - path) : 0, skip = colon ? (size_t)(host - path) : 0;
    for (size_t i = 0; i < len && at + 1 < size; i++)
        if (i < head || i >= skip)
            out[at++] = path[i];
    out[at] = '\0';
}
