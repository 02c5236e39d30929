/* SPDX-License-Identifier: MIT */
/* Metrics of the process as a whole, process_*, in Prometheus' text format. */
#ifndef ADJD_OS_PROCESS_METRICS_H
#define ADJD_OS_PROCESS_METRICS_H

#include "base/buffer.h"

/* Note the time of the start. */
void process_metrics_begin(void);
void process_metrics_write(struct buffer *out);

#endif
