/* SPDX-License-Identifier: MIT */
#include "os/metrics.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static const int statuses[METRIC_STATUSES] = {0,   200, 201, 202, 204, 304, 400, 401,
                                              403, 404, 405, 406, 409, 410, 412, 413,
                                              415, 422, 428, 429, 500, 502, 503, 507};

/* Upper bounds in microseconds; the last bucket is unbounded. */
static const int64_t bounds[METRIC_BUCKETS - 1] = {
    250, 500, 1000, 2500, 5000, 10000, 25000, 50000, 100000, 250000, 500000, 1000000, 5000000};

void
metrics_init(struct metrics *m)
{
    memset(m, 0, sizeof *m);
    pthread_mutex_init(&m->lock, NULL);
}

void
metrics_clear(struct metrics *m)
{
    pthread_mutex_destroy(&m->lock);
}

void
histogram_add(struct histogram *h, int64_t us)
{
    size_t i = 0;
    while (i < METRIC_BUCKETS - 1 && us > bounds[i])
        i++;
    atomic_fetch_add_explicit(&h->buckets[i], 1, memory_order_relaxed);
    atomic_fetch_add_explicit(&h->sum_us, (unsigned long long)us, memory_order_relaxed);
}

void
metrics_request(struct metrics *m, size_t route, int status, int64_t us)
{
    size_t column = METRIC_STATUSES - 1;
    while (column && statuses[column] != status)
        column--;
    if (route >= METRIC_ROUTES)
        route = METRIC_ROUTES - 1;
    atomic_fetch_add_explicit(&m->requests[route][column], 1, memory_order_relaxed);
    histogram_add(&m->latency[route], us);
}

void
metrics_verdict(struct metrics *m, const char *reason)
{
    size_t i = 0;
    pthread_mutex_lock(&m->lock);
    while (i < METRIC_REASONS - 1 && *m->reasons[i] && strcmp(m->reasons[i], reason) != 0)
        i++;
    if (!*m->reasons[i])
        snprintf(m->reasons[i], sizeof m->reasons[i], "%s", reason);
    m->verdicts[i]++;
    pthread_mutex_unlock(&m->lock);
}

int
metric_status(size_t column)
{
    return statuses[column];
}

void
metric_family(struct buffer *out, const char *name, const char *type, const char *help)
{
    buffer_printf(out, "# HELP %s %s\n# TYPE %s %s\n", name, help, name, type);
}

void
metric_value(struct buffer *out, const char *name, const char *labels, uint64_t value)
{
    buffer_printf(out, *labels ? "%s{%s} %" PRIu64 "\n" : "%s%s %" PRIu64 "\n", name, labels,
                  value);
}

void
metric_histogram(struct buffer *out, const char *name, const char *labels,
                 const struct histogram *h)
{
    uint64_t count = 0;
    const char *comma = *labels ? "," : "";
    for (size_t i = 0; i < METRIC_BUCKETS; i++) {
        count += h->buckets[i];
        buffer_printf(out, "%s_bucket{%s%sle=\"", name, labels, comma);
        if (i < METRIC_BUCKETS - 1)
            buffer_printf(out, "%g\"} %" PRIu64 "\n", (double)bounds[i] / 1e6, count);
        else
            buffer_printf(out, "+Inf\"} %" PRIu64 "\n", count);
    }
    buffer_printf(out, *labels ? "%s_sum{%s} %.6f\n" : "%s_sum%s %.6f\n", name, labels,
                  (double)h->sum_us / 1e6);
    buffer_printf(out, *labels ? "%s_count{%s} %" PRIu64 "\n" : "%s_count%s %" PRIu64 "\n", name,
                  labels, count);
}
