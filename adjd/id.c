/* SPDX-License-Identifier: MIT */
#include "id.h"

#include <string.h>
#include <uuid/uuid.h>

/* libuuid's own version 7 is newer than Debian 12: random bits from it, the time on top. */
void
id_new(int64_t now_ms, char out[ID_SIZE])
{
    uuid_t bytes;
    uuid_generate_random(bytes);
    for (int i = 0; i < 6; i++)
        bytes[i] = (unsigned char)((uint64_t)now_ms >> (40 - 8 * i));
    bytes[6] = (unsigned char)(0x70 | (bytes[6] & 0x0f));
    uuid_unparse_lower(bytes, out);
}

bool
id_valid(const char *text)
{
    uuid_t bytes;
    char again[ID_SIZE];
    if (strlen(text) != ID_SIZE - 1 || uuid_parse(text, bytes) != 0)
        return false;
    uuid_unparse_lower(bytes, again);
    return strcmp(text, again) == 0;
}
