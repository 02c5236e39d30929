/* SPDX-License-Identifier: MIT */
/* Identifiers: UUIDs of version 7 (RFC 9562), which sort by creation time; access tokens, and the names of their scopes. */
#ifndef ADJD_OS_ID_H
#define ADJD_OS_ID_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/digest.h"

enum { ID_SIZE = 37 };

void id_new(int64_t now_ms, char out[ID_SIZE]);
/* Make an identifier like id_new(), allocated in the pool. */
const char *id_make(struct arena *pool, int64_t now_ms);
/* The lower bound of all ids made at `since_ms` or later: greater than every earlier id. */
void id_least(int64_t since_ms, char out[ID_SIZE]);
/* Whether `text` is a UUID in canonical lower-case form. */
bool id_valid(const char *text);

/* The permissions that a route requires and a token grants; bits. */
enum scope {
    SCOPE_NONE = 0,
    SCOPE_READ = 1,
    SCOPE_SUBMIT = 2,
    SCOPE_DIRECT = 4,
    SCOPE_ADMIN = 8, /* grants all other scopes, and access to other tokens' resources */
    SCOPE_ALL = 15
};

/* "adj_", a prefix for secret scanners, then 32 random bytes in base64url. */
enum { TOKEN_TEXT_SIZE = 4 + 43 + 1 };

/* Make a token: the text, to be shown once, and the hash to be stored. */
void token_make(char out_text[TOKEN_TEXT_SIZE], char out_hash[DIGEST_HEX_SIZE]);
/* Parse "read,submit" into bits; false when a word is not a scope or the list is empty. */
bool scopes_read(const char *text, unsigned *out);
void scopes_write(unsigned scopes, char *out, size_t size);

#endif
