/* SPDX-License-Identifier: MIT */
/* The process metrics that Prometheus' client libraries have: process_metrics_write(). */
#include "os/process_metrics.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "os/metrics.h"

static int64_t begun_s;

void
process_metrics_begin(void)
{
    begun_s = (int64_t)time(NULL);
}

static double
seconds_of(struct timeval time)
{
    return (double)time.tv_sec + (double)time.tv_usec / 1e6;
}

/* Open descriptors, without the one that reads the folder. */
static uint64_t
descriptors_count(void)
{
    uint64_t count = 0;
    DIR *folder = opendir("/proc/self/fd");
    if (!folder)
        return 0;
    for (const struct dirent *entry; (entry = readdir(folder)) != NULL;)
        count += *entry->d_name != '.';
    closedir(folder);
    return count ? count - 1 : 0;
}

static void
memory_write(struct buffer *out)
{
    char line[128], *at = line;
    uint64_t page = (uint64_t)sysconf(_SC_PAGESIZE);
    FILE *file = fopen("/proc/self/statm", "re");
    if (!file)
        return;
    bool good = fgets(line, sizeof line, file);
    fclose(file);
    if (!good)
        return;
    uint64_t size = strtoull(at, &at, 10), resident = strtoull(at, NULL, 10); /* in pages */
    metric_family(out, "process_resident_memory_bytes", "gauge", "Resident memory of the daemon.");
    metric_value(out, "process_resident_memory_bytes", "", resident * page);
    metric_family(out, "process_virtual_memory_bytes", "gauge", "Virtual memory of the daemon.");
    metric_value(out, "process_virtual_memory_bytes", "", size * page);
}

void
process_metrics_write(struct buffer *out)
{
    struct rusage usage;
    struct rlimit limit;
    if (getrusage(RUSAGE_SELF, &usage) == 0) {
        metric_family(out, "process_cpu_seconds_total", "counter",
                      "Processor time of the daemon, without its judges.");
        buffer_printf(out, "process_cpu_seconds_total %.2f\n",
                      seconds_of(usage.ru_utime) + seconds_of(usage.ru_stime));
    }
    memory_write(out);
    metric_family(out, "process_open_fds", "gauge", "Open file descriptors.");
    metric_value(out, "process_open_fds", "", descriptors_count());
    if (getrlimit(RLIMIT_NOFILE, &limit) == 0) {
        metric_family(out, "process_max_fds", "gauge", "Limit of open file descriptors.");
        metric_value(out, "process_max_fds", "", limit.rlim_cur);
    }
    metric_family(out, "process_start_time_seconds", "gauge",
                  "Start of the process, in seconds since 1970.");
    metric_value(out, "process_start_time_seconds", "", (uint64_t)begun_s);
}
