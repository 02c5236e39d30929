/* SPDX-License-Identifier: MIT */
/* Browser sessions. Before sign-in a browser gets a cookie (HttpOnly, SameSite=Strict) with a random
 * secret. The CSRF tokens of forms derive from the secret; at sign-in it becomes the session. */
#ifndef ADJD_WEB_SESSION_H
#define ADJD_WEB_SESSION_H

#include <stdbool.h>

#include "web/request.h"
#include "base/digest.h"
#include "store/credentials.h"

/* A session's fixed lifetime; use does not extend it. */
enum { SESSION_HOURS = 12 };

/* The value of a cookie, allocated in the pool; NULL when it is missing or too long. */
const char *cookie_get(struct request *req, const char *name);
/* The same for a longer value. */
enum { COOKIE_TEXT_MOST = 3500 };
const char *cookie_text(struct request *req, const char *name);
/* Set a cookie of the pages below this path. */
void cookie_set_at(struct request *req, const char *name, const char *value, int64_t seconds,
                   const char *path);
/* Set a cookie for `seconds` (0: until the browser closes; negative: delete it). */
void cookie_set(struct request *req, const char *name, const char *value, int64_t seconds);
/* The secret in the browser's cookie; NULL when it has none. */
const char *cookie_secret(struct request *req);
/* Set a cookie with a new secret, and return this secret. */
const char *cookie_secret_new(struct request *req);
/* The hash by which the store finds the session. */
void session_hash(const char *secret, char out[DIGEST_HEX_SIZE]);
/* The CSRF token of forms, derived from the secret. */
void csrf_token(const char *secret, char out[DIGEST_HEX_SIZE]);
/* Find the open session of the cookie, and read its access token; DB_NONE when there is no such session. */
enum db_status session_find(struct request *req, struct store *store, struct token *out);

#endif
