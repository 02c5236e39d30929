/* SPDX-License-Identifier: MIT */
/* Tie-breaks of FIDE's Handbook C.07 (in force from March 2026): codes and values. Begin with tie_break_read()
 * and tie_value(). */
#ifndef EVENT_TIES_H
#define EVENT_TIES_H

#include "base/buffer.h"
#include "event/standings.h"

/* Parses a code such as "BH/C1", ignoring case, or the FMJD's name of a tie-break. Returns false
 * when the code is unknown or has no such cut. */
bool tie_break_read(const char *text, struct tie_break *out);
/* The supported codes, for error messages. */
const char *tie_break_codes(void);
/* The tie-break by Lippo's points, which is not part of C.07. */
struct tie_break tie_break_by_count(void);
/* Whether C.07 defines it, so that a report file may name it. */
bool tie_break_is_fide(const struct tie_break *tie);
/* Whether a lower value is better. */
bool tie_break_ascends(const struct tie_break *tie);
/* Whether it is direct encounter, which exists only among tied players. */
bool tie_break_is_direct(const struct tie_break *tie);

/* Computes each player's adjusted points for opponents' tie-breaks (16.3). Call it before
 * tie_value(). */
void ties_adjust(struct standings *s);
/* A player's value of the tie-break at index `tie`. Not for direct encounter. */
int64_t tie_value(const struct standings *s, size_t tie, size_t player);
/* Writes how the value was calculated: a JSON array with an object per opponent. */
void tie_explain(struct buffer *out, const char *name, const struct standings *s, size_t tie,
                 size_t player);
/* A value as text: "8.5"; "" for no value. */
enum { TIE_TEXT_SIZE = 40 };
void tie_text(int64_t value, char out[TIE_TEXT_SIZE]);
/* A value as a JSON member; null for no value. */
void tie_write(struct buffer *out, const char *name, int64_t value);

/* Sorts `order` and sets the ranks, including direct encounter. Returns false when memory runs out. */
bool ranking_make(struct standings *s);

#endif
