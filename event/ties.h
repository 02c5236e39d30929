/* SPDX-License-Identifier: MIT */
/*
 * Tie-breaks of FIDE's Handbook C.07 (in force from March 2026): their codes, and their values.
 */
#ifndef EVENT_TIES_H
#define EVENT_TIES_H

#include "base/buffer.h"
#include "event/standings.h"

/*
 * Read a code such as "BH/C1" in any case, or the name that the FMJD has for it. False when it is none
 * that we know, or has no such cut.
 */
bool tie_break_read(const char *text, struct tie_break *out);
/* The codes that we know, for a message. */
const char *tie_break_codes(void);
/* The points of Lippo's count, which is none of C.07's. */
struct tie_break tie_break_by_count(void);
/* Whether it is one of C.07's, which a report file may name. */
bool tie_break_is_fide(const struct tie_break *tie);
/* Whether fewer is better. */
bool tie_break_ascends(const struct tie_break *tie);
/* Whether it can only be told among those who are tied. */
bool tie_break_is_direct(const struct tie_break *tie);

/* What players count for the tie-breaks of their opponents (16.3); before any value is asked for. */
void ties_adjust(struct standings *s);
/* A player's value of the tie-break at this place. Not for the direct encounter. */
int64_t tie_value(const struct standings *s, size_t tie, size_t player);
/* How it came about: an array of objects, opponent by opponent. */
void tie_explain(struct buffer *out, const char *name, const struct standings *s, size_t tie,
                 size_t player);
/* A value as text: "8.5"; "" for none. */
enum { TIE_TEXT_SIZE = 40 };
void tie_text(int64_t value, char out[TIE_TEXT_SIZE]);
/* The same as a member; null for none. */
void tie_write(struct buffer *out, const char *name, int64_t value);

/* Sort `order` and fill in the ranks, with the direct encounter of those who are tied. False without memory. */
bool ranking_make(struct standings *s);

#endif
