/* SPDX-License-Identifier: MIT */
/* Arguments for queries, and what a path says of the database that it leads to. */
#include "store/db.h"

#include <string.h>

struct db_value
db_null(void)
{
    return (struct db_value){.kind = DB_NULL};
}

struct db_value
db_int(int64_t integer)
{
    return (struct db_value){.kind = DB_INT, .integer = integer};
}

struct db_value
db_text(const char *text)
{
    if (!text)
        return db_null();
    return (struct db_value){.kind = DB_TEXT, .data = text, .len = strlen(text)};
}

struct db_value
db_blob(const void *data, size_t len)
{
    return (struct db_value){.kind = DB_BLOB, .data = data, .len = len};
}

bool
db_is_shared(const char *path)
{
    return strncmp(path, "postgresql://", 13) == 0 || strncmp(path, "postgres://", 11) == 0;
}

/* A password stands between the user's name and the host, or in the query. */
void
db_path_write(const char *path, char *out, size_t size)
{
    if (!size)
        return;
    size_t len = strcspn(path, "?");
    const char *from = db_is_shared(path) ? strstr(path, "://") + 3 : NULL;
    const char *host = from ? memchr(from, '@', len - (size_t)(from - path)) : NULL;
    const char *colon = host ? memchr(from, ':', (size_t)(host - from)) : NULL;
    size_t head = colon ? (size_t)(colon - path) : 0, skip = colon ? (size_t)(host - path) : 0;
    if (!from)
        len = strlen(path);
    size_t at = 0;
    for (size_t i = 0; i < len && at + 1 < size; i++)
        if (i < head || i >= skip)
            out[at++] = path[i];
    out[at] = '\0';
}
