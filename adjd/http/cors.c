/* SPDX-License-Identifier: MIT */
#include "http/cors.h"

#include <string.h>
#include <strings.h>

#include "http/request.h"

/* scheme "://" host, and perhaps a port: what browsers send, so no path behind it. */
static bool
origin_fits(const char *word, size_t len)
{
    size_t scheme = strcspn(word, ":");
    if (len == 1 && *word == '*')
        return true;
    if (scheme == 0 || scheme + 3 >= len || strncmp(word + scheme, "://", 3) != 0)
        return false;
    return memchr(word + scheme + 3, '/', len - scheme - 3) == NULL;
}

bool
cors_list_fits(const char *list)
{
    while (*list) {
        size_t len = strcspn(list, ", ");
        if (!origin_fits(list, len))
            return false;
        list += len;
        list += strspn(list, ", ");
    }
    return true;
}

const char *
cors_origin(const struct request *req)
{
    const char *list = config_of(req->adjd)->allow_origins;
    const char *origin = *list ? request_header(req, "Origin") : NULL;
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
    const char *origin = request_header(req, "Origin"), *host = request_header(req, "Host");
    const char *name = origin ? strstr(origin, "://") : NULL;
    if (!origin || strcmp(req->route->method, "GET") == 0 || cors_origin(req))
        return false;
    return !name || !host || strcasecmp(name + 3, host) != 0;
}

void
cors_reply(struct request *req, const char *allow)
{
    reply_start(req, 204, NULL);
    reply_header(req, "Allow", allow);
    if (!cors_origin(req))
        return;
    reply_header(req, "Access-Control-Allow-Methods", allow);
    reply_header(req, "Access-Control-Allow-Headers",
                 "Accept, Accept-Language, Authorization, Content-Encoding, Content-Type, "
                 "Idempotency-Key, If-Match, If-None-Match, X-Request-Id");
    reply_header(req, "Access-Control-Max-Age", "86400");
}
