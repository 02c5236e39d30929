/* SPDX-License-Identifier: MIT */
/* Writer of FIDE tournament report files (TRF), which rating and pairing programs read. */
#ifndef EVENT_TRF_H
#define EVENT_TRF_H

#include "base/buffer.h"
#include "event/standings.h"

/* TRF26 (FIDE Council, 12 May 2025): one record per line, fixed columns, lines ending in CR; or the
 * older TRF16 with the extensions of pairing programs. */
enum trf_form { TRF_26, TRF_16 };
void trf_write(struct buffer *out, const struct standings *s, const struct tournament *tournament,
               enum trf_form form);
/* The column width of a player's fact in characters; 0: it has no column. */
size_t trf_width(const char *fact);
/* The number of a player whose points do not fit into their column; 0: all fit. */
int64_t trf_misfit(const struct standings *s);

#endif
