/* SPDX-License-Identifier: MIT */
/* Figures for a monitor, in Prometheus' text format. Counters only grow; any thread may count. */
#ifndef ADJD_OS_METRICS_H
#define ADJD_OS_METRICS_H

#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buffer.h"

enum { METRIC_ROUTES = 160, METRIC_STATUSES = 24, METRIC_BUCKETS = 14, METRIC_REASONS = 64 };

/* How long something took: counts by upper bound, the last one without. */
struct histogram {
    atomic_ullong buckets[METRIC_BUCKETS];
    atomic_ullong sum_us;
};

struct metrics {
    atomic_ullong requests[METRIC_ROUTES][METRIC_STATUSES];
    struct histogram latency[METRIC_ROUTES];
    struct histogram commits;
    pthread_mutex_t lock; /* of the reasons, whose names come from the library */
    char reasons[METRIC_REASONS][40];
    uint64_t verdicts[METRIC_REASONS];
};

void metrics_init(struct metrics *m);
void metrics_clear(struct metrics *m);
/* A request to the route of this number was answered. */
void metrics_request(struct metrics *m, size_t route, int status, int64_t us);
void metrics_verdict(struct metrics *m, const char *reason);
void histogram_add(struct histogram *h, int64_t us);

/* Writing: a family's two header lines, one value, all of a histogram. */
void metric_family(struct buffer *out, const char *name, const char *type, const char *help);
void metric_value(struct buffer *out, const char *name, const char *labels, uint64_t value);
void metric_histogram(struct buffer *out, const char *name, const char *labels,
                      const struct histogram *h);
/* The status of a column of `requests`; 0 for those that have none of their own. */
int metric_status(size_t column);

#endif
