/* SPDX-License-Identifier: MIT */
/* Pass-through lines of a report file: lines that adjd does not interpret are written back where
 * they were. */
#ifndef EVENT_TRF_OTHERS_H
#define EVENT_TRF_OTHERS_H

#include "base/buffer.h"
#include "base/json.h"
#include "event/standings.h"

/* A player's number in the written file. Players are numbered contiguously; deleted players are
 * omitted. */
static inline int64_t
trf_number(size_t player)
{
    return (int64_t)player + 1;
}

/*
 * Writes the pass-through lines whose tags lie between `from` and `to`, two of our own tags. The
 * third digit of `from` selects the section: 2 is the tournament, otherwise the section after the
 * players, which includes letter tags.
 *
 * If players were renumbered after a deletion, the player numbers in known lines (250 and 260 of
 * TRF26, XXA and XXP of TRF16, national ratings) are replaced; deleted players are dropped.
 */
void trf_others_write(struct buffer *out, const struct standings *s, const struct json *facts,
                      const char *from, const char *to);

#endif
