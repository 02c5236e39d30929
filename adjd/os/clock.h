/* SPDX-License-Identifier: MIT */
/* Time: milliseconds since 1970 for stored values, steady-clock microseconds for durations. */
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
/* A condition variable on the steady clock, and the deadline for it `us` microseconds from now. */
void clock_condition_init(pthread_cond_t *condition);
struct timespec clock_in_us(int64_t us);
/* Format as RFC 3339 in UTC with milliseconds: "2026-01-31T12:00:00.000Z". */
void clock_write(int64_t ms, char out[CLOCK_TEXT_SIZE]);
/* Write the time as a member of a JSON object; 0 becomes null. */
void clock_put(struct buffer *out, const char *name, int64_t ms);
/* Parse RFC 3339. A date alone is its midnight in UTC. False when the text is neither. */
bool clock_read(const char *text, int64_t *out_ms);

#endif
