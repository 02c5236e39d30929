/* SPDX-License-Identifier: MIT */
/* Who asks, from where, and whom: our names, proxies, other pages' origins, and what a token or a session grants. */
#ifndef ADJD_HTTP_VISITOR_H
#define ADJD_HTTP_VISITOR_H

#include <stdbool.h>

#include "http/request.h"

/*
 * Whether Host is a name of ours; else the reply is 421, and empty. A page that any site gave out can make
 * its name lead to this machine (DNS rebinding) and then asks as if it were ours, but under its name.
 */
bool visitor_is_meant(struct request *req);
/* Whether the request came through a proxy: who sent it is then not on this machine. */
bool visitor_is_proxied(const struct request *req);
/* Put the client's address in the place of the proxy's, if we take that proxy's word (trusted-proxies). */
void visitor_find(struct request *req);

/* Origins. */

/* Pages of other origins that may ask (the Fetch standard's CORS): a list of the operator's, empty at first. */

/* The origin that this request's answer names as allowed: "*", its own, or NULL for none. */
const char *cors_origin(const struct request *req);
/* Answer OPTIONS: the methods in `allow` and what a browser wants to know before it sends one of them. */
void cors_reply(struct request *req, const char *allow);

/* Who asks. */

/*
 * Find out who asks (request.actor) and whether they may do what the route does; false with a problem
 * set when they may not.
 */
bool auth_check(struct request *req);

#endif
