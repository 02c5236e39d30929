/* SPDX-License-Identifier: MIT */
/* Unpacking of uploaded archives. */
#ifndef ADJD_JUDGE_UNPACK_H
#define ADJD_JUDGE_UNPACK_H

#include "base/arena.h"

enum { UNPACKED_FILES = 500 };

/* Receives a file of an archive; return false to stop. The bytes belong to the pool. */
typedef bool unpacked_fn(void *context, const char *name, const char *data, size_t len);
/*
 * Unpacks an archive and calls `each` for every file. Returns false when it is damaged or its
 * content exceeds *room, from which its size is subtracted, because a form may contain several
 * archives. Decompression-bomb limit: unpacked_fair() for its size.
 */
bool unpack(struct arena *pool, const char *data, size_t len, size_t *room, unpacked_fn *each,
            void *context);

/* The first file of a packed file, or a file that is not packed, as a stream in constant memory. */
struct packed;

/* New (packed_close). NULL with a message. */
struct packed *packed_open(const char *path, char *message, size_t size);
/* Reads the next bytes; `packed` is a struct packed (adj_read_fn). */
long packed_read(void *packed, char *buf, size_t size);
/* How much of the packed file was read, in percent. */
unsigned packed_percent(const struct packed *packed);
void packed_close(struct packed *packed);

#endif
