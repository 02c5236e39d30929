/* SPDX-License-Identifier: MIT */
/* Entity tags (RFC 9110, 8.8.3). */
#ifndef ADJD_HTTP_ETAG_H
#define ADJD_HTTP_ETAG_H

#include <stdbool.h>

#include "base/arena.h"

/* Weak comparison is for If-None-Match, strong comparison for If-Match (RFC 9110, 8.8.3.2). */
enum etag_compare { TAG_STRONG, TAG_WEAK };
/* Whether the header's list of tags contains `tag`. A malformed list matches nothing. */
bool etag_matches(const char *header, const char *tag, enum etag_compare compare);
/* The tag of the compressed body. It differs from `tag`, because a strong tag is byte-exact. */
const char *etag_gzip(struct arena *arena, const char *tag);

#endif
