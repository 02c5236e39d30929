/* SPDX-License-Identifier: MIT */
/* Whose a resource is, who may change it, and how much of them one may have. */
#ifndef ADJD_API_OWNERS_H
#define ADJD_API_OWNERS_H

#include "http/request.h"

/*
 * Whether who asks may change what the path names: the token that made it may, one that was granted the
 * tournament, and an admin. False with a problem set; true also for what only reads.
 */
bool owner_may(struct request *req);
/* Whether who asks may see what only its owner sees. */
bool owner_sees(const struct request *req, const char *owner);
/* Whether what the path names was found and who asks sees it; a problem is set when not. */
bool owner_finds(struct request *req, enum db_status st, const char *owner);

/*
 * Whether there is room for so many more bytes, for one more job, for one more webhook: in the writer's
 * transaction. A problem is set when there is not; bytes are counted when there is.
 */
enum db_status quota_bytes(struct store *store, struct request *req, size_t bytes);
enum db_status quota_jobs(struct store *store, struct request *req);
enum db_status quota_hooks(struct store *store, struct request *req);

#endif
