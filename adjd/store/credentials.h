/* SPDX-License-Identifier: MIT */
/* What gives access or proves origin: tokens and browser sessions, of which only hashes are stored; the owners of rows, the grants
 * of rights to other owners, and the usage that quotas limit; the public keys that have signed verdicts; and the links that
 * share one adjudication. */
#ifndef ADJD_STORE_CREDENTIALS_H
#define ADJD_STORE_CREDENTIALS_H

#include "store/store.h"

struct token {
    const char *id, *name, *hash;
    int64_t scopes;                 /* bits of enum scope */
    int64_t created_ms, expires_ms; /* 0: none */
    /* When the token was revoked for good, negative: so it stays when the clock steps back. Positive: when it ends after a
     * rotation, or the time of a revocation by version 1.0. 0: none. */
    int64_t revoked_ms;
    /* id of the owner: the first of a chain of rotated tokens, and of the tokens of a club */
    const char *owner;
};

bool token_is_revoked(const struct token *token, int64_t now_ms);
/* Whether the token was revoked or has expired. */
bool token_has_ended(const struct token *token, int64_t now_ms);

enum db_status store_token_add(struct store *store, const struct token *token);
enum db_status store_token_by_hash(struct store *store, const char *hash, struct arena *pool,
                                   struct token *out);
enum db_status store_token_by_id(struct store *store, const char *id, struct arena *pool,
                                 struct token *out);
/* Revoke a token: for good, or from `at_ms` on if it is later than now. DB_NONE when there is no such token, or it ends earlier. */
enum db_status store_token_revoke(struct store *store, const char *id, int64_t now_ms,
                                  int64_t at_ms);
/* A value that changes when a token or a session ends. */
enum db_status store_token_changes(struct store *store, int64_t now_ms, uint64_t *out);
/* Find the oldest active token with the scope admin. DB_NONE when there is none. */
enum db_status store_token_admin(struct store *store, int64_t now_ms, struct arena *pool,
                                 struct token *out);
/* DB_OK when there is or was a token with the scope admin, else DB_NONE. */
enum db_status store_token_had_admin(struct store *store);
typedef bool token_fn(void *context, const struct token *token);
enum db_status store_token_list(struct store *store, token_fn *each, void *context);
/* List up to `limit` tokens, and those of the sessions that have not ended: with the hash and the end of the session. */
enum db_status store_access_list(struct store *store, int64_t now_ms, int64_t limit, token_fn *each,
                                 void *context);

struct session {
    const char *hash;  /* hash of the secret in the browser's cookie */
    const char *token; /* id of the token that opened the session */
    int64_t created_ms, ends_ms;
};

enum db_status store_session_add(struct store *store, const struct session *session);
/* Find a session; sets only its token and its end. DB_NONE when there is no such session. */
enum db_status store_session_get(struct store *store, const char *hash, struct arena *pool,
                                 struct session *out);
/* End a session. DB_NONE when there is no such session. */
enum db_status store_session_end(struct store *store, const char *hash);
/* A sign-in code opens one session as the token. It is kept like a session, under a hash of its own. */
enum { SIGN_IN_CODE_SIZE = 44, SIGN_IN_MINUTES = 10 };
/* Add a code from sign_secret(), valid for SIGN_IN_MINUTES. */
enum db_status store_sign_in_add(struct store *store, const char *code, const char *token,
                                 int64_t now_ms);
/* Use up a code and find its token. DB_NONE when the code is unknown, used or too old. */
enum db_status store_sign_in_take(struct store *store, const char *code, int64_t now_ms,
                                  struct arena *pool, const char **out_token);
/* Delete the sessions that have ended. */
enum db_status store_session_purge(struct store *store, int64_t now_ms);

struct signing_key {
    const char *id, *public;
    int64_t created_ms;
};

/* Store a public key. DB_NONE when it is already stored. */
enum db_status store_key_add(struct store *store, const struct signing_key *key);
typedef bool key_fn(void *context, const struct signing_key *key);
enum db_status store_key_list(struct store *store, key_fn *each, void *context);

/* Add a share link: its secret gives access to the adjudication without a sign-in. */
enum db_status store_share_add(struct store *store, const char *secret, const char *adjudication,
                               const char *actor, int64_t now_ms);
/* Find the adjudication of a valid share link. DB_NONE when there is no such link. */
enum db_status store_share_get(struct store *store, const char *secret, struct arena *pool,
                               const char **out_adjudication);
/* Find the valid share link of an adjudication. DB_NONE when there is none. */
enum db_status store_share_of(struct store *store, const char *adjudication, struct arena *pool,
                              const char **out_secret);
/* Revoke all share links of an adjudication; DB_NONE when there was none. */
enum db_status store_share_revoke(struct store *store, const char *adjudication, int64_t now_ms);

enum owned { OWNED_ADJUDICATION, OWNED_TOURNAMENT, OWNED_JOB, OWNED_WEBHOOK, OWNED_COUNT };

/* Find the owner (NULL: unknown) of an object, and the tournament (NULL: none) of an adjudication. */
enum db_status store_owner_get(struct store *store, enum owned kind, const char *id,
                               struct arena *pool, const char **out_owner,
                               const char **out_tournament);
/* In place of a tournament's id: the right to submit to all tournaments. */
#define PERMIT_ALL "all"
/* DB_OK when `owner` was granted the right to change a tournament of another owner, else DB_NONE. */
enum db_status store_permit_get(struct store *store, const char *tournament, const char *owner);
/* Grant this right. DB_NONE when it was already granted. */
enum db_status store_permit_add(struct store *store, const char *tournament, const char *owner,
                                int64_t now_ms);
/* Withdraw this right. DB_NONE when it was not granted. */
enum db_status store_permit_remove(struct store *store, const char *tournament, const char *owner);

enum usage { USAGE_BYTES, USAGE_JOBS, USAGE_WEBHOOKS, USAGE_COUNT };

/* The owner's usage for quotas: bytes submitted, open jobs or webhooks. */
enum db_status store_usage_get(struct store *store, enum usage kind, const char *owner,
                               int64_t *out);
enum db_status store_usage_add(struct store *store, const char *owner, int64_t bytes);

#endif
