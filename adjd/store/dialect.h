/* SPDX-License-Identifier: MIT */
/* Migrations are written for SQLite; where PostgreSQL has other words for the same they are put in their place. */
#ifndef ADJD_STORE_DIALECT_H
#define ADJD_STORE_DIALECT_H

#include "base/buffer.h"

void dialect_write(struct buffer *out, const char *script);

#endif
