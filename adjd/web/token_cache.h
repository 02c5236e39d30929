/* SPDX-License-Identifier: MIT */
/* Tokens that were found valid lately, for requests that must not wait for the store. Begin with token_cache_get(). */
#ifndef ADJD_WEB_TOKEN_CACHE_H
#define ADJD_WEB_TOKEN_CACHE_H

#include "base/digest.h"
#include "store/credentials.h"

struct arena;

/* Read a token by its hash, with all of its members that decide about access. `changes`: the number of times that tokens have ended
 * (struct adjd); what was kept at another number is no longer valid. False when it is not known. */
bool token_cache_get(const char *hash, uint64_t changes, struct arena *pool, struct token *out);
/* Keep a token that was read after `changes` was. */
void token_cache_put(const struct token *token, uint64_t changes);

#endif
