/* SPDX-License-Identifier: MIT */
/* Identifiers: UUIDs of version 7 (RFC 9562), which sort by creation time. */
#ifndef ADJD_OS_ID_H
#define ADJD_OS_ID_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"

enum { ID_SIZE = 37 };

void id_new(int64_t now_ms, char out[ID_SIZE]);
/* The same as id_new(), allocated in the pool. */
const char *id_make(struct arena *pool, int64_t now_ms);
/* The lower bound of all ids made at `since_ms` or later: greater than every earlier id. */
void id_least(int64_t since_ms, char out[ID_SIZE]);
/* Whether `text` is a UUID in canonical lower-case form. */
bool id_valid(const char *text);

#endif
