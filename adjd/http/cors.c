/* SPDX-License-Identifier: MIT */
#include "http/cors.h"

#include <string.h>
#include <strings.h>

#include "http/request.h"
#include "http/route.h"

const char *
cors_origin(const struct request *req)
{
    const char *list = config_of(req->adjd)->allow_origins;
    const char *origin = *list ? req->headers[HEADER_ORIGIN] : NULL;
    while (*list) {
        size_t len = strcspn(list, ", ");
        if (len == 1 && *list == '*')
            return "*";
        if (origin && strlen(origin) == len && memcmp(list, origin, len) == 0)
            return origin;
        list += len;
        list += strspn(list, ", ");
    }
    return NULL;
}

bool
cors_is_foreign(const struct request *req)
{
    const char *origin = req->headers[HEADER_ORIGIN], *host = req->headers[HEADER_HOST];
    const char *site = req->headers[HEADER_FETCH_SITE];
    const char *name = origin ? strstr(origin, "://") : NULL;
    if (strcmp(req->route->method, "GET") == 0 || cors_origin(req))
        return false;
    if (site && strcmp(site, "same-origin") != 0 && strcmp(site, "none") != 0)
        return true;
    return origin && (!name || !host || strcasecmp(name + 3, host) != 0);
}

void
cors_reply(struct request *req, const char *allow)
{
    reply_start(req, 204, NULL);
    reply_header(req, "Allow", allow);
    if (!cors_origin(req))
        return;
    reply_header(req, "Access-Control-Allow-Methods", allow);
    reply_header(
        req, "Access-Control-Allow-Headers",
        "Accept, Accept-Language, Adj-Position, Authorization, Content-Encoding, Content-Type, "
        "Idempotency-Key, If-Match, If-None-Match, X-Request-Id");
    reply_header(req, "Access-Control-Max-Age", "86400");
}
