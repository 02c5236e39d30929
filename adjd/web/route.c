/* SPDX-License-Identifier: MIT */
#include "web/route.h"

#include <string.h>

#include "web/auth.h"
#include "web/request.h"

/* The numbers of tiles have slashes (C2SP tlog-tiles): the last "*" below this path matches the rest. */
static const char tiles[] = "/v1/audit/tile/";

/* Whether `path` matches `pattern`; the "*" segments are stored in req->vars. */
static bool
path_fits(struct request *req, const char *pattern)
{
    const char *path = req->path, *from = pattern;
    size_t count = 0;
    for (; *pattern; pattern++) {
        if (*pattern != '*') {
            if (*path++ != *pattern)
                return false;
            continue;
        }
        bool is_rest = !pattern[1] && strncmp(from, tiles, sizeof tiles - 1) == 0;
        size_t len = is_rest ? strlen(path) : strcspn(path, "/");
        if (len == 0 || count == PATH_VARS)
            return false;
        req->vars[count++] = arena_copy(&req->pool, path, len);
        path += len;
    }
    return !*path;
}

const struct route *
route_find(struct request *req)
{
    const char *method = req->http.method;
    if (strcmp(method, "HEAD") == 0) /* runs the GET handler; reply_send() omits the body */
        method = "GET";
    for (size_t i = 0; i < req->routes->count; i++) {
        const struct route *route = &req->routes->rows[i];
        if (*route->method == *method && strcmp(route->method, method) == 0 &&
            path_fits(req, route->path))
            return route;
    }
    return NULL;
}

void
route_missing(struct request *req)
{
    struct buffer allow = {0};
    for (size_t i = 0; i < req->routes->count; i++) {
        const struct route *route = &req->routes->rows[i];
        /* The API and the pages may both have a route for the path: list each method once. */
        if (!path_fits(req, route->path) || (allow.len && strstr(allow.data, route->method)))
            continue;
        buffer_printf(&allow, "%s%s", allow.len ? ", " : "", route->method);
        if (strcmp(route->method, "GET") == 0)
            buffer_puts(&allow, ", HEAD");
    }
    if (allow.len && strcmp(req->http.method, "OPTIONS") == 0) {
        cors_reply(req, arena_string(&req->pool, allow.data));
    } else if (allow.len) {
        problem_set(req, PROBLEM_METHOD, "%s does not accept %s; it accepts %s", req->path,
                    req->http.method, allow.data);
        reply_header(req, "Allow", arena_string(&req->pool, allow.data));
    } else {
        problem_set(req, PROBLEM_NOT_FOUND, "there is nothing at %s", req->path);
    }
    buffer_clear(&allow);
}
