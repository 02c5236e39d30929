/* SPDX-License-Identifier: MIT */
/* Standard algebraic notation of orthodox chess, after the PGN standard 8.2.3. */
#ifndef CODEC_SAN_H
#define CODEC_SAN_H

#include "notation/notation.h"

void san_resolve(struct line *line, const char *text, size_t len, struct resolution *out);
void san_write(const struct line *line, const struct move *move, struct buffer *out);

#endif
