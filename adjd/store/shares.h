/* SPDX-License-Identifier: MIT */
/* Share links: give access to one adjudication without a sign-in. */
#ifndef ADJD_STORE_SHARES_H
#define ADJD_STORE_SHARES_H

#include "store/store.h"

/* Add a share link: its secret gives access to the adjudication without a sign-in. */
enum db_status store_share_add(struct store *store, const char *secret, const char *adjudication,
                               const char *actor, int64_t now_ms);
/* The adjudication of a valid share link; DB_NONE. */
enum db_status store_share_get(struct store *store, const char *secret, struct arena *pool,
                               const char **out_adjudication);
/* The valid share link of an adjudication; DB_NONE. */
enum db_status store_share_of(struct store *store, const char *adjudication, struct arena *pool,
                              const char **out_secret);
/* Revoke all share links of an adjudication; DB_NONE when there was none. */
enum db_status store_share_revoke(struct store *store, const char *adjudication, int64_t now_ms);

#endif
