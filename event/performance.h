/* SPDX-License-Identifier: MIT */
/* Ratings: averages and performance ratings by the tables of FIDE's Handbook B.02, 8.1. */
#ifndef EVENT_PERFORMANCE_H
#define EVENT_PERFORMANCE_H

#include <stddef.h>
#include <stdint.h>

/* Functions of `count` ratings (not 0), and of `halves`, the score against them in half points. */

/* The average, halves rounded up (C.07, 10.1). */
int64_t rating_average(const int64_t *ratings, size_t count, int64_t halves);
/* Tournament performance rating: the average plus the rating difference of the score (C.07, 10.2). */
int64_t rating_performance(const int64_t *ratings, size_t count, int64_t halves);
/* Perfect tournament performance: the lowest rating whose expected score reaches this score (C.07,
 * 10.3). */
int64_t rating_perfect(const int64_t *ratings, size_t count, int64_t halves);

#endif
