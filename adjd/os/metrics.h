/* SPDX-License-Identifier: MIT */
/* Counters, which only grow, and histograms in Prometheus' text format. Updates are thread-safe. */
#ifndef ADJD_OS_METRICS_H
#define ADJD_OS_METRICS_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buffer.h"

enum {
    METRIC_ROUTES = 160,
    METRIC_STATUSES = 24,
    METRIC_BUCKETS = 14,
    METRIC_REASONS = 64,
    METRIC_DELIVERIES = 2,
    METRIC_WITNESSED = 16
};

/* Durations: counts by upper bound. The last bucket is unbounded. */
struct histogram {
    atomic_ullong buckets[METRIC_BUCKETS];
    atomic_ullong sum_us;
};

/* Times of the store's transactions: as a whole, until they have begun (the wait for locks), and of the commit (the disk). */
struct store_times {
    struct histogram whole, lock, disk;
};

/* A log that this adjd witnesses. */
struct metric_witnessed {
    char log[256];        /* its address */
    int64_t consistent_s; /* when it was last found consistent, in seconds since 1970; 0: never */
    bool is_forked, is_invalid;
};

struct metrics {
    atomic_ullong requests[METRIC_ROUTES][METRIC_STATUSES];
    struct histogram latency[METRIC_ROUTES];
    struct store_times store_times;
    struct histogram log_delay; /* from an entry of the audit log to its place in the tree */
    atomic_ullong judge_crashes;
    _Atomic int64_t replica_lag;                   /* bytes of log that the replica lacks */
    _Atomic int64_t jobs_waiting;                  /* unfinished batches */
    _Atomic int64_t deliveries[METRIC_DELIVERIES]; /* deliveries that wait, and dead ones */
    pthread_mutex_t
        lock; /* protects the reasons, whose names libadj supplies, and the witnessed logs */
    struct metric_witnessed witnessed[METRIC_WITNESSED];
    size_t witnessed_count;
    char reasons[METRIC_REASONS][40];
    uint64_t verdicts[METRIC_REASONS];
};

void metrics_init(struct metrics *m);
void metrics_clear(struct metrics *m);
/* Count a reply of the route with this number. */
void metrics_request(struct metrics *m, size_t route, int status, int64_t us);
void metrics_verdict(struct metrics *m, const char *reason);
void histogram_add(struct histogram *h, int64_t us);

/* Write a metric family's header lines, one value, or a whole histogram. */
void metric_family(struct buffer *out, const char *name, const char *type, const char *help);
void metric_value(struct buffer *out, const char *name, const char *labels, uint64_t value);
void metric_histogram(struct buffer *out, const char *name, const char *labels,
                      const struct histogram *h);
/* The HTTP status of a column of `requests`; 0 for the column of all other statuses. */
int metric_status(size_t column);

#endif
