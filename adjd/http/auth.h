/* SPDX-License-Identifier: MIT */
/* Who asks, and what they may. */
#ifndef ADJD_HTTP_AUTH_H
#define ADJD_HTTP_AUTH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "os/id.h"
#include "os/hash.h"

/* What a route asks for and a token grants; bits. */
enum scope { SCOPE_NONE = 0, SCOPE_READ = 1, SCOPE_SUBMIT = 2, SCOPE_DIRECT = 4, SCOPE_ALL = 7 };

/* "adj_", which secret scanners can look for, and 32 random bytes. */
enum { TOKEN_TEXT_SIZE = 4 + 43 + 1 };

struct request;

/*
 * Find out who asks (request.actor, request.client) and whether they may do what the route does;
 * false with a problem set when they may not.
 */
bool auth_check(struct request *req);
/* Make a token: its text, to be shown once, and the hash that is kept. */
void token_make(char out_text[TOKEN_TEXT_SIZE], char out_hash[SHA256_TEXT_SIZE]);
/* "read,submit" into bits; false when a word is no scope or there is none. */
bool scopes_read(const char *text, unsigned *out);
void scopes_write(unsigned scopes, char *out, size_t size);

#endif
