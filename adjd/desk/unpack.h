/* SPDX-License-Identifier: MIT */
/* The files within an uploaded archive: zip, tar, and what is packed singly. All is bounded. */
#ifndef ADJD_DESK_UNPACK_H
#define ADJD_DESK_UNPACK_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"

enum { UNPACKED_FILES = 500 };

/* A file of an archive; false stops. The bytes are the pool's. */
typedef bool unpacked_fn(void *context, const char *name, const char *data, size_t len);
/* Whether the bytes begin an archive, or a packed file. */
bool is_packed_file(const char *data, size_t len);
/*
 * Hand out its files. False when it is broken or holds more than there is *room for, which what it holds is taken off: a
 * form may bring many. It may hold no more for its size than any packed body (unpacked_fair()).
 */
bool unpack(struct arena *pool, const char *data, size_t len, size_t *room, unpacked_fn *each,
            void *context);

#endif
