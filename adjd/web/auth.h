/* SPDX-License-Identifier: MIT */
/* Authentication and origin checks: Host names, trusted proxies, CORS, tokens and sessions. Begin
 * with auth_check(). */
#ifndef ADJD_WEB_AUTH_H
#define ADJD_WEB_AUTH_H

#include <stdbool.h>

#include "web/request.h"

/* Whether Host names this server; else reply 421. Prevents DNS rebinding: a foreign page makes its
 * own name resolve to this machine, but its requests still carry that name. */
bool host_is_served(struct request *req);
/* Whether the request came through a proxy: then the client is not known to be on this machine. */
bool client_is_proxied(const struct request *req);
/* Replace a trusted proxy's address by the client's (trusted-proxies). */
void client_address_find(struct request *req);

/* CORS (Fetch standard): pages of other origins are allowed only by the configuration. */

/* The allowed origin for this reply: "*", the origin of the request, or NULL for none. */
const char *cors_origin(const struct request *req);
/* Reply to OPTIONS (a CORS preflight) with the methods in `allow`. */
void cors_reply(struct request *req, const char *allow);

/* Authenticate the client (request.actor) and check the route's scope. On failure returns false and sets a problem. */
bool auth_check(struct request *req);
/* Whether auth_check() of a request that needs no store need not wait for one. */
bool auth_is_quick(struct request *req);
/* Check again, for a request that has waited, that its token or session has not ended. If it has, returns false and sets a problem. */
bool auth_renew(struct request *req);

#endif
