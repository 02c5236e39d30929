/* SPDX-License-Identifier: MIT */
/* gzip compression and decompression, in memory. */
#ifndef ADJD_OS_GZIP_H
#define ADJD_OS_GZIP_H

#include "base/buffer.h"

enum gzip_status { GZIP_OK, GZIP_BAD, GZIP_LARGE, GZIP_NOMEM };

/* Compress the text in place. Returns false and leaves the text unchanged if it does not shrink or memory runs out. */
bool gzip_pack(struct buffer *text);
/* Append the decompressed data to `out`. Returns GZIP_LARGE if `out` would exceed `most` bytes. */
enum gzip_status gzip_unpack(const char *data, size_t len, size_t most, struct buffer *out);

/* Decompression-bomb limit: the most output for this input. Records shrink 20 to 40 times. */
static inline size_t
unpacked_fair(size_t len)
{
    return ((size_t)64 << 10) + len * 100;
}

#endif
