/* SPDX-License-Identifier: MIT */
/* Time: milliseconds since 1970 for what is kept, microseconds of a steady clock for durations. */
#ifndef ADJD_OS_CLOCK_H
#define ADJD_OS_CLOCK_H

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <time.h>

#include "base/buffer.h"

enum { CLOCK_TEXT_SIZE = 32 };

int64_t clock_now_ms(void);
int64_t clock_steady_us(void);
/* A condition variable that waits by the steady clock, and a time of that so much from now. */
void clock_condition_init(pthread_cond_t *condition);
struct timespec clock_in_us(int64_t us);
/* RFC 3339 in UTC with milliseconds: "2026-01-31T12:00:00.000Z". */
void clock_write(int64_t ms, char out[CLOCK_TEXT_SIZE]);
/* The same as a member of a JSON object; null where it is 0. */
void clock_put(struct buffer *out, const char *name, int64_t ms);
/* RFC 3339, a date alone included (its midnight in UTC); false when it is none. */
bool clock_read(const char *text, int64_t *out_ms);

#endif
