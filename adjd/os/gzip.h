/* SPDX-License-Identifier: MIT */
/* gzip, both ways. */
#ifndef ADJD_OS_GZIP_H
#define ADJD_OS_GZIP_H

#include "base/buffer.h"

enum gzip_status { GZIP_OK, GZIP_BAD, GZIP_LARGE, GZIP_NOMEM };

/* Put the packed text in its place; false (and nothing changed) without memory or without gain. */
bool gzip_pack(struct buffer *text);
/* Append what was packed, `most` bytes at most: a small body may hold an endless one. */
enum gzip_status gzip_unpack(const char *data, size_t len, size_t most, struct buffer *out);

/*
 * What so many packed bytes may hold, whatever packed them: what is worth packing holds a score or two of times as much, not
 * a thousand times.
 */
static inline size_t
unpacked_fair(size_t len)
{
    return ((size_t)64 << 10) + len * 100;
}

#endif
