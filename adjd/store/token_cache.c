/* SPDX-License-Identifier: MIT */
#include "store/token_cache.h"

#include <pthread.h>
#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "os/id.h"

enum { SLOTS = 4096 };

/* A direct-mapped cache: the first digits of the hash, which is that of a random secret, select the slot. */
static struct slot {
    char hash[DIGEST_HEX_SIZE], id[ID_SIZE], owner[ID_SIZE];
    int64_t scopes, expires_ms, revoked_ms;
    uint64_t changes;
} slots[SLOTS];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static struct slot *
slot_of(const char *hash)
{
    return &slots[digest_fnv(DIGEST_FNV, hash) % SLOTS];
}

bool
token_cache_get(const char *hash, uint64_t changes, struct arena *pool, struct token *out)
{
    const struct slot *slot = slot_of(hash);
    pthread_mutex_lock(&lock);
    bool found = slot->changes == changes && strcmp(slot->hash, hash) == 0;
    if (found)
        *out = (struct token){
            .id = arena_string(pool, slot->id),
            .owner = arena_string(pool, slot->owner),
            .scopes = slot->scopes,
            .expires_ms = slot->expires_ms,
            .revoked_ms = slot->revoked_ms,
        };
    pthread_mutex_unlock(&lock);
    return found && !pool->failed;
}

void
token_cache_put(const struct token *token, uint64_t changes)
{
    struct slot *slot = slot_of(token->hash);
    if (strlen(token->id) >= ID_SIZE || strlen(token->owner) >= ID_SIZE)
        return;
    pthread_mutex_lock(&lock);
    snprintf(slot->hash, sizeof slot->hash, "%s", token->hash);
    snprintf(slot->id, sizeof slot->id, "%s", token->id);
    snprintf(slot->owner, sizeof slot->owner, "%s", token->owner);
    slot->scopes = token->scopes;
    slot->expires_ms = token->expires_ms;
    slot->revoked_ms = token->revoked_ms;
    slot->changes = changes;
    pthread_mutex_unlock(&lock);
}

struct filling {
    int64_t now_ms;
    uint64_t changes;
};

static bool
token_keep(void *context, const struct token *token)
{
    const struct filling *filling = context;
    if (!token_has_ended(token, filling->now_ms))
        token_cache_put(token, filling->changes);
    return true;
}

void
token_cache_fill(struct store *store, int64_t now_ms, uint64_t changes)
{
    struct filling filling = {now_ms, changes};
    (void)store_access_list(store, now_ms, SLOTS, token_keep, &filling);
}
