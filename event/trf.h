/* SPDX-License-Identifier: MIT */
/* A tournament as FIDE's report file, which rating and pairing programs read. */
#ifndef EVENT_TRF_H
#define EVENT_TRF_H

#include "base/buffer.h"
#include "event/standings.h"

/*
 * TRF26 (FIDE Council, 12 May 2025): a record a line, columns by place, each line ending in CR; or the
 * older TRF16, with the letters that pairing programs read beside it.
 */
enum trf_form { TRF_26, TRF_16 };
void trf_write(struct buffer *out, const struct standings *s, const struct tournament *tournament,
               enum trf_form form);
/* How many characters a player's fact may have there; 0: it has no column. */
size_t trf_width(const char *fact);
/* The number of a player whose points are too wide for their column; 0: all fit. */
int64_t trf_misfit(const struct standings *s);

#endif
