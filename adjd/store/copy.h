/* SPDX-License-Identifier: MIT */
/* Taking a store over into another one, of whatever kind. */
#ifndef ADJD_STORE_COPY_H
#define ADJD_STORE_COPY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* So many rows of the table are there by now. */
typedef void copy_fn(void *context, const char *table, int64_t rows);

/*
 * Copy all of the store `from`, in which nobody writes meanwhile, to the store `to`, which holds nothing or a part
 * of such a copy, and is made if it is not there. Both get the tables of this version. False with `message`
 * filled; called again it goes on where it was.
 */
bool store_copy(const char *from, const char *to, copy_fn *progress, void *context, char *message,
                size_t message_size);

#endif
