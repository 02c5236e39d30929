/* SPDX-License-Identifier: MIT */
#include "api/owners.h"

#include <string.h>

#include "os/token.h"
#include "web/request.h"
#include "web/route.h"
#include "store/owners.h"

/* Authorisation by owner. */

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
owner_sees(const struct request *req, const char *owner)
{
    return (req->scopes & SCOPE_ADMIN) || (owner && strcmp(owner, req->owner) == 0);
}

bool
owner_finds(struct request *req, enum db_status st, const char *owner)
{
    if (!st && !owner_sees(req, owner))
        st = DB_NONE;
    (void)problem_set_store(req, st);
    return st == DB_OK;
}

/* DB_OK: allowed; DB_NONE: not allowed, or no such tournament. */
static enum db_status
tournament_may(struct request *req, struct store *store, const char *id)
{
    const char *owner, *none;
    enum db_status st = store_owner_get(store, OWNED_TOURNAMENT, id, &req->pool, &owner, &none);
    if (st || owner_sees(req, owner))
        return st;
    return store_permit_get(store, id, req->owner);
}

/* A game of a tournament may also be changed by the tournament's owner and grantees; only they may
 * decide or accept it. */
static enum db_status
owned_may(struct request *req, struct store *store, enum owned kind)
{
    const char *owner, *tournament, *id = req->vars[0];
    enum db_status st = store_owner_get(store, kind, id, &req->pool, &owner, &tournament);
    if (st == DB_NONE)
        return DB_OK; /* the handler reports the missing resource */
    bool is_decision = strcmp(req->route->path, "/v1/adjudications/*/decision") == 0 ||
                       strcmp(req->route->path, "/v1/adjudications/*/acceptance") == 0;
    bool is_own =
        owner_sees(req, owner) && (!is_decision || !tournament || (req->scopes & SCOPE_ADMIN));
    if (st || is_own)
        return st;
    if (kind == OWNED_TOURNAMENT)
        tournament = id;
    return tournament ? tournament_may(req, store, tournament) : DB_NONE;
}

bool
owner_may(struct request *req)
{
    size_t i = 0, count = sizeof owned_paths / sizeof *owned_paths;
    if (strcmp(req->route->method, "GET") == 0)
        return true;
    while (i < count &&
           strncmp(req->route->path, owned_paths[i].prefix, strlen(owned_paths[i].prefix)) != 0)
        i++;
    struct store *store = i < count ? request_store(req) : NULL;
    if (i == count || !store)
        return i == count;
    enum db_status st = owned_may(req, store, owned_paths[i].kind);
    if (st == DB_NONE)
        problem_set(req, PROBLEM_FORBIDDEN,
                    "another token made this: only that one, one that was granted its tournament, "
                    "or an admin may change it");
    else if (st)
        problem_set_store(req, st);
    return st == DB_OK;
}

/* Quotas. */

/* What each quota counts, and the problem when it is exceeded. */
static const struct {
    enum problem problem;
    const char *unit;
} quotas[USAGE_COUNT] = {
    [USAGE_BYTES] = {PROBLEM_QUOTA_FULL, "bytes submitted"},
    [USAGE_JOBS] = {PROBLEM_QUOTA, "batches that wait or are being judged"},
    [USAGE_HOOKS] = {PROBLEM_QUOTA, "webhooks"},
};

/* Only tokens have quotas. */
static bool
has_quota(const struct request *req, unsigned quota)
{
    return quota && strncmp(req->owner, "token:", 6) == 0;
}

static enum db_status
quota_check(struct store *store, struct request *req, enum usage kind, int64_t more,
            int64_t allowed)
{
    int64_t used;
    enum db_status st = store_usage_get(store, kind, req->owner, &used);
    if (!st && used + more > allowed)
        problem_set_quota(req, quotas[kind].problem, quotas[kind].unit, used, allowed);
    return st;
}

enum db_status
quota_bytes(struct store *store, struct request *req, size_t bytes)
{
    unsigned mib = config_of(req->adjd)->quota_mib;
    enum db_status st = DB_OK;
    if (strncmp(req->owner, "token:", 6) != 0)
        return DB_OK;
    if (has_quota(req, mib))
        st = quota_check(store, req, USAGE_BYTES, (int64_t)bytes, (int64_t)mib << 20);
    return st || request_decided(req) ? st : store_usage_add(store, req->owner, (int64_t)bytes);
}

enum db_status
quota_jobs(struct store *store, struct request *req)
{
    unsigned most = config_of(req->adjd)->quota_jobs;
    return has_quota(req, most) ? quota_check(store, req, USAGE_JOBS, 1, most) : DB_OK;
}

enum db_status
quota_hooks(struct store *store, struct request *req)
{
    unsigned most = config_of(req->adjd)->quota_hooks;
    return has_quota(req, most) ? quota_check(store, req, USAGE_HOOKS, 1, most) : DB_OK;
}
