/* SPDX-License-Identifier: MIT */
#include "http/etag.h"

#include <string.h>

bool
etag_matches(const char *header, const char *tag, enum etag_compare compare)
{
    size_t len = strlen(tag);
    bool found = false;
    if (!header)
        return false;
    while (*(header += strspn(header, ", \t"))) {
        if (*header == '*')
            return header[1 + strspn(header + 1, " \t")] == '\0';
        bool is_weak = strncmp(header, "W/", 2) == 0;
        header += is_weak ? 2 : 0;
        size_t size = *header == '"' ? strcspn(header + 1, "\"") + 2 : 0;
        if (!size || header[size - 1] != '"')
            return false;
        if (!is_weak || compare == TAG_WEAK)
            found = found || (size == len && memcmp(header, tag, len) == 0);
        header += size;
        header += strspn(header, " \t");
        if (*header && *header != ',')
            return false;
    }
    return found;
}

const char *
etag_gzip(struct arena *arena, const char *tag)
{
    return arena_printf(arena, "%.*s-gzip\"", (int)strlen(tag) - 1, tag);
}
