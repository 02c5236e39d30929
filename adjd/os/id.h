/* SPDX-License-Identifier: MIT */
/* Identifiers: UUIDs of version 7 (RFC 9562), so that they sort by the time they were made. */
#ifndef ADJD_OS_ID_H
#define ADJD_OS_ID_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"

enum { ID_SIZE = 37 };

void id_new(int64_t now_ms, char out[ID_SIZE]);
/* The same, in the pool. */
const char *id_make(struct arena *pool, int64_t now_ms);
/* No id of this time or later is less than this, and none of earlier is as much. */
void id_least(int64_t since_ms, char out[ID_SIZE]);
/* Whether `text` is a UUID in its canonical, lower-case form. */
bool id_valid(const char *text);

#endif
