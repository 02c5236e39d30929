/* SPDX-License-Identifier: MIT */
/* One side's score, in hundredths of a point, as written on score sheets. */
#ifndef BASE_SCORE_H
#define BASE_SCORE_H

#include <stddef.h>
#include <stdint.h>

enum { SCORE_TEXT_SIZE = 24 };

/* Reads a score at the start of a text: "1", "1.5", "1,5", "1/2", "3/4", a fraction such as U+00BD, or "2" before a fraction.
 * Returns its length in bytes, 0 when there is none. */
size_t score_head(const char *text, size_t len, int64_t *out_hundredths);
/* Writes a score such as "1.5", without trailing zeros. */
void score_write(int64_t hundredths, char out[SCORE_TEXT_SIZE]);

#endif
