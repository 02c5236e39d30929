/* SPDX-License-Identifier: MIT */
/* The lines of a report file that are none of ours to change, where they were. */
#ifndef EVENT_TRF_OTHERS_H
#define EVENT_TRF_OTHERS_H

#include "base/buffer.h"
#include "base/json.h"
#include "event/standings.h"

/* Players are numbered without gaps: who left a gap is not in the file. */
static inline int64_t
trf_number(size_t player)
{
    return (int64_t)player + 1;
}

/*
 * Write those whose tags lie between these two, one of which is ours: of the tournament (their third digit is 2), or of what
 * stands behind the players, letters among it. Where the file numbers players otherwise than it was read, since somebody was
 * taken off the list, the numbers in those lines that are known to name players (250 and 260 of TRF26, XXA and XXP of
 * TRF16, national ratings) go with them; who is gone is left out.
 */
void trf_others_write(struct buffer *out, const struct standings *s, const struct json *facts,
                      const char *from, const char *to);

#endif
