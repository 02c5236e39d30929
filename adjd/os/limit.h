/* SPDX-License-Identifier: MIT */
/*
 * Rate limits: a bucket of leave for each client, filled at a steady rate. The memory is fixed: when
 * there are more clients than buckets, the one that was quiet longest is forgotten.
 */
#ifndef ADJD_OS_LIMIT_H
#define ADJD_OS_LIMIT_H

#include <stdbool.h>
#include <stdint.h>

struct limits;

struct limit_answer {
    bool allowed;
    unsigned left;   /* so many more may come at once */
    unsigned wait_s; /* when refused: try again after this */
    unsigned full_s; /* until as many as ever may come at once */
    /* The policy: so many at once, and the time that gives so many anew. */
    unsigned quota, window_s;
};

struct limits *limits_new(uint64_t seed); /* new (limits_free); NULL: no memory */
void limits_free(struct limits *limits);
/* Whether `client` may ask at `now_us`; one is taken from its bucket if so. */
struct limit_answer limit_ask(struct limits *limits, const char *client, unsigned rate,
                              unsigned burst, int64_t now_us);

#endif
