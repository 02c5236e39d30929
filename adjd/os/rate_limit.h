/* SPDX-License-Identifier: MIT */
/* Rate limiting: one token bucket per client, refilled at a steady rate. Memory is fixed: when the
 * buckets run out, the one that was idle longest is evicted. Begin with rate_limit_check(). */
#ifndef ADJD_OS_RATE_LIMIT_H
#define ADJD_OS_RATE_LIMIT_H

#include <stdbool.h>
#include <stdint.h>

struct rate_limits;

struct rate_limit_state {
    bool allowed;
    unsigned left;   /* further requests accepted right now */
    unsigned wait_s; /* if the request is rejected: seconds until the next one is accepted */
    unsigned full_s; /* seconds until the bucket is full */
    /* The policy: the bucket's size, and the seconds that refill it from empty. */
    unsigned quota, window_s;
};

struct rate_limits *
rate_limits_new(uint64_t seed); /* free with rate_limits_free(); NULL: no memory */
void rate_limits_free(struct rate_limits *limits);
/* A hash of a client, which is a token or an address; the addresses of an IPv6 /64 are one client. */
uint64_t client_hash(const struct rate_limits *limits, const char *client);
/* Take one request from the bucket of a client_hash(). `allowed` is false when the bucket is empty. */
struct rate_limit_state rate_limit_check(struct rate_limits *limits, uint64_t client, unsigned rate,
                                         unsigned burst, int64_t now_us);

#endif
