/* SPDX-License-Identifier: MIT */
/* Browser sessions: an HttpOnly, SameSite=Strict cookie with a random secret, and the CSRF token of
 * forms. */
#ifndef ADJD_HTTP_SESSION_H
#define ADJD_HTTP_SESSION_H

#include <stdbool.h>

#include "base/digest.h"
#include "http/request.h"
#include "store/tokens.h"

/* A session's fixed lifetime; use does not extend it. */
enum { SESSION_HOURS = 12 };

/* The value of a cookie, allocated in the pool; NULL when it is missing or too long. */
const char *cookie_get(struct request *req, const char *name);
/* Set a cookie for `seconds` (0: until the browser closes; negative: delete it). */
void cookie_set(struct request *req, const char *name, const char *value, int64_t seconds);
/* The secret in the visit cookie, which becomes a session at sign-in; NULL when there is none. */
const char *visit_of(struct request *req);
/* Set a new visit cookie and return its secret. */
const char *visit_begin(struct request *req);
/* The hash by which the store finds the session. */
void session_hash(const char *secret, char out[DIGEST_HEX_SIZE]);
/* The CSRF token of forms, derived from the secret. */
void form_token(const char *secret, char out[DIGEST_HEX_SIZE]);
/* The open session of the cookie, and its access token; DB_NONE when there is none. */
enum db_status session_find(struct request *req, struct store *store, struct token *out);

#endif
