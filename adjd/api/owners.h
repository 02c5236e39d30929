/* SPDX-License-Identifier: MIT */
/* Ownership of resources: which tokens may change a resource. */
#ifndef ADJD_API_OWNERS_H
#define ADJD_API_OWNERS_H

#include "http/request.h"

/*
 * Whether the caller may change the resource in the path: allowed are the token that created it, a
 * token that was granted the tournament, and admins. On failure returns false and sets a problem
 * reply. Always true for GET.
 */
bool owner_may(struct request *req);

#endif
