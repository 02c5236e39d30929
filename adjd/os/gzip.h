/* SPDX-License-Identifier: MIT */
/* gzip, both ways. */
#ifndef ADJD_OS_GZIP_H
#define ADJD_OS_GZIP_H

#include "os/text.h"

enum gzip_status { GZIP_OK, GZIP_BAD, GZIP_LARGE, GZIP_NOMEM };

/* Put the packed text in its place; false (and nothing changed) without memory or without gain. */
bool gzip_pack(struct text *text);
/* Put what was packed in its place, `most` bytes at most: a small body may hold an endless one. */
enum gzip_status gzip_unpack(struct text *text, size_t most);

#endif
