/* SPDX-License-Identifier: MIT */
/* Copies a store to another one, in either database. */
#ifndef ADJD_STORE_COPY_H
#define ADJD_STORE_COPY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Reports the number of rows copied to a table. */
typedef void copy_fn(void *context, const char *table, int64_t rows);

/*
 * Copy the store `from`, which must not be written meanwhile, to `to`, which must be empty or an
 * interrupted copy and is created if missing. Both are migrated to this version. False with
 * `message` filled; a repeated call resumes the copy.
 */
bool store_copy(const char *from, const char *to, copy_fn *progress, void *context, char *message,
                size_t message_size);

#endif
