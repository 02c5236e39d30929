/* SPDX-License-Identifier: MIT */
#include "os/token.h"

#include <stdio.h>
#include <string.h>

#include "os/sign.h"

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
