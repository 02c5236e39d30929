/* SPDX-License-Identifier: MIT */
#include "api/owners.h"

#include <string.h>

#include "http/operation.h"
#include "http/route.h"

/* Paths of resources that have an owner. */
static const struct {
    const char *prefix;
    enum owned kind;
} owned_paths[] = {
    {"/v1/adjudications/*/", OWNED_ADJUDICATION},
    {"/v1/tournaments/*", OWNED_TOURNAMENT},
    {"/v1/webhooks/*", OWNED_HOOK},
    {"/v1/jobs/*", OWNED_JOB},
};

bool
owner_may(struct request *req)
{
    const char *path = req->route->path;
    size_t i = 0, count = sizeof owned_paths / sizeof *owned_paths;
    if (strcmp(req->route->method, "GET") == 0)
        return true;
    while (i < count && strncmp(path, owned_paths[i].prefix, strlen(owned_paths[i].prefix)) != 0)
        i++;
    struct operation *op = i < count ? operation_reading(req) : NULL;
    if (!op)
        return i == count;
    bool decides = strcmp(path, "/v1/adjudications/*/decision") == 0 ||
                   strcmp(path, "/v1/adjudications/*/acceptance") == 0;
    op_may_change(op, owned_paths[i].kind, req->vars[0], decides);
    return !operation_failed(req, op);
}
