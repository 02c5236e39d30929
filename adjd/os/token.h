/* SPDX-License-Identifier: MIT */
/* What an access token looks like, and the words for what it grants. */
#ifndef ADJD_OS_TOKEN_H
#define ADJD_OS_TOKEN_H

#include <stdbool.h>
#include <stddef.h>

#include "base/digest.h"

/* What a route asks for and a token grants; bits. */
enum scope {
    SCOPE_NONE = 0,
    SCOPE_READ = 1,
    SCOPE_SUBMIT = 2,
    SCOPE_DIRECT = 4,
    SCOPE_ADMIN = 8, /* grants all others, and what belongs to other tokens */
    SCOPE_ALL = 15
};

/* "adj_", which secret scanners can look for, and 32 random bytes. */
enum { TOKEN_TEXT_SIZE = 4 + 43 + 1 };

/* Make a token: its text, to be shown once, and the hash that is kept. */
void token_make(char out_text[TOKEN_TEXT_SIZE], char out_hash[DIGEST_HEX_SIZE]);
/* "read,submit" into bits; false when a word is no scope or there is none. */
bool scopes_read(const char *text, unsigned *out);
void scopes_write(unsigned scopes, char *out, size_t size);

#endif
