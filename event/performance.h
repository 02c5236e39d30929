/* SPDX-License-Identifier: MIT */
/* Ratings and what they make expect: the tables of FIDE's Handbook B.02, 8.1. */
#ifndef EVENT_PERFORMANCE_H
#define EVENT_PERFORMANCE_H

#include <stddef.h>
#include <stdint.h>

/* The average of ratings, a half rounded up; `count` is not 0. */
int64_t rating_average(const int64_t *ratings, size_t count);
/* The average and the difference that the score stands for (C.07, 10.2). `halves` is the score in half points. */
int64_t rating_performance(const int64_t *ratings, size_t count, int64_t halves);
/* The least rating that makes expect this score (C.07, 10.3). */
int64_t rating_perfect(const int64_t *ratings, size_t count, int64_t halves);

#endif
