/* SPDX-License-Identifier: MIT */
/* Arguments for queries. */
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
db_some(int64_t integer)
{
    return integer ? db_int(integer) : db_null();
}

struct db_value
db_known(int64_t integer)
{
    return integer < 0 ? db_null() : db_int(integer);
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
