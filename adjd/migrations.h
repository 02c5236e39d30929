/* SPDX-License-Identifier: MIT */
/* The scripts of migrate/, in order; made into C by embed.sh when adjd is built. */
#ifndef ADJD_MIGRATIONS_H
#define ADJD_MIGRATIONS_H

#include <stddef.h>

extern const char *const migrations[];
extern const size_t migration_count;

#endif
