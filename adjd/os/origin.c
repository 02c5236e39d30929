/* SPDX-License-Identifier: MIT */
#include "os/origin.h"

#include <stddef.h>
#include <string.h>

/* scheme "://" host, and perhaps a port: what browsers send, so no path behind it. */
static bool
origin_fits(const char *word, size_t len)
{
    size_t scheme = strcspn(word, ":");
    if (len == 1 && *word == '*')
        return true;
    if (scheme == 0 || scheme + 3 >= len || strncmp(word + scheme, "://", 3) != 0)
        return false;
    return memchr(word + scheme + 3, '/', len - scheme - 3) == NULL;
}

bool
origins_fit(const char *list)
{
    while (*list) {
        size_t len = strcspn(list, ", ");
        if (!origin_fits(list, len))
            return false;
        list += len;
        list += strspn(list, ", ");
    }
    return true;
}
