/* SPDX-License-Identifier: MIT */
/* What one side scored, in hundredths of a point, as score sheets write it. */
#ifndef BASE_SCORE_H
#define BASE_SCORE_H

#include <stddef.h>
#include <stdint.h>

enum { SCORE_TEXT_SIZE = 24 };

/* A score at the head of a text: "1", "1.5" or "1,5", "1/2", "3/4", U+00BD, "2" before that. Its bytes, 0: there is none. */
size_t score_head(const char *text, size_t len, int64_t *out_hundredths);
/* "1.5"; nothing after the point that need not be. */
void score_write(int64_t hundredths, char out[SCORE_TEXT_SIZE]);

#endif
