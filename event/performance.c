/* SPDX-License-Identifier: MIT */
#include "event/performance.h"

/* clang-format off */
/* B.02, 8.1.2: the i-th value is the largest rating difference for which the stronger player's
 * expected score is 50 + i hundredths. */
static const int64_t differences[] = {
      3,  10,  17,  25,  32,  39,  46,  53,  61,  68, 76,  83,  91,  98, 106, 113, 121, 129, 137, 145,
    153, 162, 170, 179, 188, 197, 206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328, 344, 357,
    374, 391, 411, 432, 456, 484, 517, 559, 619, 735};

/* B.02, 8.1.1: the i-th value is the rating difference of a score of 50 + i hundredths. */
static const int64_t gains[] = {
      0,   7,  14,  21,  29,  36,  43,  50,  57,  65,  72,  80,  87,  95, 102, 110, 117, 125, 133, 141,
    149, 158, 166, 175, 184, 193, 202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336, 351,
    366, 383, 401, 422, 444, 470, 501, 538, 589, 677, 800};
/* clang-format on */

/* The largest rating difference of the tables. */
enum { DIFFERENCE_MOST = 800 };

/* Division that rounds halves up, also for negative sums. */
static int64_t
divide_round(int64_t sum, int64_t count)
{
    int64_t twice = 2 * sum + count, whole = twice / (2 * count);
    return twice < 0 && whole * 2 * count != twice ? whole - 1 : whole;
}

int64_t
rating_average(const int64_t *ratings, size_t count, int64_t halves)
{
    int64_t sum = 0;
    (void)halves;
    for (size_t i = 0; i < count; i++)
        sum += ratings[i];
    return divide_round(sum, (int64_t)count);
}

int64_t
rating_performance(const int64_t *ratings, size_t count, int64_t halves)
{
    int64_t hundredths = divide_round(halves * 50, (int64_t)count);
    int64_t gain = hundredths >= 50 ? gains[hundredths - 50] : -gains[50 - hundredths];
    return rating_average(ratings, count, halves) + gain;
}

/* Expected score against another rating, in hundredths of a point. */
static int64_t
expected(int64_t own, int64_t other)
{
    int64_t difference = own > other ? own - other : other - own, hundredths = 50;
    for (size_t i = 0; i < sizeof differences / sizeof *differences; i++)
        hundredths += difference > differences[i];
    return own >= other ? hundredths : 100 - hundredths;
}

static int64_t
expected_sum(int64_t own, const int64_t *ratings, size_t count)
{
    int64_t sum = 0;
    for (size_t i = 0; i < count; i++)
        sum += expected(own, ratings[i]);
    return sum;
}

int64_t
rating_perfect(const int64_t *ratings, size_t count, int64_t halves)
{
    int64_t least = ratings[0], greatest = ratings[0];
    for (size_t i = 1; i < count; i++) {
        least = ratings[i] < least ? ratings[i] : least;
        greatest = ratings[i] > greatest ? ratings[i] : greatest;
    }
    if (halves == 0)
        return least - DIFFERENCE_MOST;
    int64_t low = least - DIFFERENCE_MOST,
            /* binary search: `low` is too low, `high` is enough */
        high = greatest + DIFFERENCE_MOST;
    while (high - low > 1) {
        int64_t middle = low + (high - low) / 2;
        if (expected_sum(middle, ratings, count) >= halves * 50)
            high = middle;
        else
            low = middle;
    }
    return high;
}
