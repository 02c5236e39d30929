/* SPDX-License-Identifier: MIT */
#include "os/id.h"

#include <stdio.h>
#include <string.h>
#include <uuid/uuid.h>

#include "os/sign.h"

enum { TIME_BYTES = 6, RANDOM_BYTES = sizeof(uuid_t) - TIME_BYTES };

static void
time_put(int64_t ms, uuid_t bytes)
{
    for (int i = 0; i < TIME_BYTES; i++)
        bytes[i] = (unsigned char)((uint64_t)ms >> (8 * (TIME_BYTES - 1 - i)));
}

/* Written by hand because libuuid in Debian 12 has no version 7. */
void
id_new(int64_t now_ms, char out[ID_SIZE])
{
    uuid_t bytes = {0};
    time_put(now_ms, bytes);
    sign_random_often(bytes + TIME_BYTES, RANDOM_BYTES);
    bytes[6] = (unsigned char)(0x70 | (bytes[6] & 0x0f)); /* version */
    bytes[8] = (unsigned char)(0x80 | (bytes[8] & 0x3f)); /* variant */
    uuid_unparse_lower(bytes, out);
}

const char *
id_make(struct arena *pool, int64_t now_ms)
{
    char id[ID_SIZE];
    id_new(now_ms, id);
    return arena_string(pool, id);
}

void
id_least(int64_t since_ms, char out[ID_SIZE])
{
    uuid_t bytes = {0};
    time_put(since_ms > 0 ? since_ms : 0, bytes);
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

static const struct {
    const char *name;
    unsigned bit;
} scope_names[] = {{"read", SCOPE_READ},
                   {"submit", SCOPE_SUBMIT},
                   {"direct", SCOPE_DIRECT},
                   {"admin", SCOPE_ADMIN}};

enum { SCOPE_COUNT = sizeof scope_names / sizeof *scope_names };

bool
scopes_read(const char *text, unsigned *out)
{
    *out = 0;
    for (size_t len;; text += len + 1) {
        size_t i = 0;
        len = strcspn(text, ", ");
        while (i < SCOPE_COUNT &&
               (strlen(scope_names[i].name) != len || memcmp(scope_names[i].name, text, len) != 0))
            i++;
        if (i == SCOPE_COUNT)
            return false;
        *out |= scope_names[i].bit;
        if (!text[len])
            return true;
    }
}

void
scopes_write(unsigned scopes, char *out, size_t size)
{
    size_t at = 0;
    *out = '\0';
    for (size_t i = 0; i < SCOPE_COUNT; i++)
        if ((scopes & scope_names[i].bit) && at < size)
            at += (size_t)snprintf(out + at, size - at, "%s%s", at ? "," : "", scope_names[i].name);
}

void
token_make(char out_text[TOKEN_TEXT_SIZE], char out_hash[DIGEST_HEX_SIZE])
{
    char secret[44];
    sign_secret(secret);
    snprintf(out_text, TOKEN_TEXT_SIZE, "adj_%s", secret);
    digest_sha256(out_text, strlen(out_text), out_hash);
}
