/* SPDX-License-Identifier: MIT */
/* The XML schemas of schemas/, embedded in the library by schemas/embed.sh. */
#ifndef BASE_SCHEMAS_H
#define BASE_SCHEMAS_H

#include <stddef.h>

extern const char schema_game[];
extern const size_t schema_game_len;
extern const char schema_regulations[];
extern const size_t schema_regulations_len;

#endif
