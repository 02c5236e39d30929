/* SPDX-License-Identifier: MIT */
/* Tokens and sessions in memory, for requests that must not wait for the store. Begin with token_cache_get(). */
#ifndef ADJD_STORE_TOKEN_CACHE_H
#define ADJD_STORE_TOKEN_CACHE_H

#include "base/digest.h"
#include "store/credentials.h"

struct arena;

/* Read the token with this hash, or that of the session with this hash; of a token's members only those that decide about access
 * are set. `changes`: the number of times that tokens or sessions have ended (struct adjd); what was kept at another number is no
 * longer valid. False when it is not known. */
bool token_cache_get(const char *hash, uint64_t changes, struct arena *pool, struct token *out);
/* Keep a token that was read after `changes` was. The hash of a session's token is that of the session. */
void token_cache_put(const struct token *token, uint64_t changes);
/* Keep all valid tokens and sessions, so that also the first request with one need not wait. */
void token_cache_fill(struct store *store, int64_t now_ms, uint64_t changes);

#endif
