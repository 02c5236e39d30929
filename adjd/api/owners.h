/* SPDX-License-Identifier: MIT */
/* Ownership of resources: which tokens may read and change a resource, and the quotas of a token. */
#ifndef ADJD_API_OWNERS_H
#define ADJD_API_OWNERS_H

#include "web/request.h"

/*
 * Whether the caller may change the resource in the path: allowed are the token that created it, a
 * token that was granted the tournament, and admins. On failure returns false and sets a problem
 * reply. Always true for GET.
 */
bool owner_may(struct request *req);
/* Whether the caller may see a resource that only its owner sees. */
bool owner_sees(const struct request *req, const char *owner);
/* Checks that the resource was found and that the caller may see it. Otherwise sets a problem
 * reply. */
bool owner_finds(struct request *req, enum db_status st, const char *owner);

/* Quota checks: for `bytes` more bytes, one more job, one more webhook. Call them in the writer's
 * transaction. Sets a problem reply when the quota is exceeded; otherwise the bytes are counted. */
enum db_status quota_bytes(struct store *store, struct request *req, size_t bytes);
enum db_status quota_jobs(struct store *store, struct request *req);
enum db_status quota_hooks(struct store *store, struct request *req);

#endif
