/* SPDX-License-Identifier: MIT */
/* A browser's sessions: a cookie that scripts cannot read, and that no other site's page makes a browser send. */
#ifndef ADJD_HTTP_SESSION_H
#define ADJD_HTTP_SESSION_H

#include <stdbool.h>

#include "http/request.h"
#include "base/digest.h"

/* A session ends so long after the sign-in, however it is used. */
enum { SESSION_HOURS = 12 };

/* The value of the cookie of this name; NULL when the browser sent none, or one too long to be ours. In the pool. */
const char *cookie_get(struct request *req, const char *name);
/* Have the browser keep a cookie for so many seconds (0: until it is closed; less: forget it). */
void cookie_set(struct request *req, const char *name, const char *value, int64_t seconds);
/* The cookie of a visit: a session's, once somebody has signed in; NULL when none came. */
const char *visit_of(struct request *req);
/* Begin a visit: the browser gets a secret, which is returned. */
const char *visit_begin(struct request *req);
/* The hash under which the store knows the session of this secret. */
void session_hash(const char *secret, char out[DIGEST_HEX_SIZE]);
/* What a form must bring with it, which only a page of ours can know: made of the visit's secret. */
void form_token(const char *secret, char out[DIGEST_HEX_SIZE]);
/* The session that the browser's cookie opens, and its token; DB_NONE when none is open. */
enum db_status session_find(struct request *req, struct store *store, struct token *out);

#endif
