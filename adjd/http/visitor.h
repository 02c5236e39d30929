/* SPDX-License-Identifier: MIT */
/* Where a request comes from and whom it is for: names, proxies. */
#ifndef ADJD_HTTP_VISITOR_H
#define ADJD_HTTP_VISITOR_H

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

#endif
