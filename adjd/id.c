/* SPDX-License-Identifier: MIT */
#include "id.h"

#include <stddef.h>
#include <string.h>

#include "sign.h"

enum { ID_BYTES = 16, TIME_BYTES = 6, RANDOM_BYTES = ID_BYTES - TIME_BYTES };

/* Asking the system costs more than all the rest, so each thread asks for many at once. */
static void
random_take(unsigned char out[RANDOM_BYTES])
{
    static _Thread_local struct {
        unsigned char bytes[64 * RANDOM_BYTES];
        size_t left;
    } store;
    if (!store.left) {
        sign_random(store.bytes, sizeof store.bytes);
        store.left = sizeof store.bytes;
    }
    store.left -= RANDOM_BYTES;
    memcpy(out, store.bytes + store.left, RANDOM_BYTES);
}

/* Whether a hyphen stands before this byte. */
static bool
is_group(size_t byte)
{
    return byte == 4 || byte == 6 || byte == 8 || byte == 10;
}

void
id_new(int64_t now_ms, char out[ID_SIZE])
{
    static const char digits[] = "0123456789abcdef";
    unsigned char bytes[ID_BYTES];
    for (size_t i = 0; i < TIME_BYTES; i++)
        bytes[i] = (unsigned char)((uint64_t)now_ms >> (8 * (TIME_BYTES - 1 - i)));
    random_take(bytes + TIME_BYTES);
    bytes[6] = (unsigned char)(0x70 | (bytes[6] & 0x0f)); /* the version */
    bytes[8] = (unsigned char)(0x80 | (bytes[8] & 0x3f)); /* the variant */
    for (size_t i = 0; i < ID_BYTES; i++) {
        if (is_group(i))
            *out++ = '-';
        *out++ = digits[bytes[i] >> 4];
        *out++ = digits[bytes[i] & 0x0f];
    }
    *out = '\0';
}

bool
id_valid(const char *text)
{
    for (size_t i = 0; i < ID_BYTES; i++, text += 2)
        if ((is_group(i) && *text++ != '-') || strspn(text, "0123456789abcdef") < 2)
            return false;
    return !*text;
}
