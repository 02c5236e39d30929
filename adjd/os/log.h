/* SPDX-License-Identifier: MIT */
/*
 * The daemon's log: one event per line, a sentence and fields. An error is logged once, where it is
 * handled. Output is logfmt on standard error, or structured fields when standard error is the
 * systemd journal.
 */
#ifndef ADJD_OS_LOG_H
#define ADJD_OS_LOG_H

#include <stddef.h>

/* The values are syslog's priorities. */
enum log_level {
    LOG_LEVEL_ERROR = 3,
    LOG_LEVEL_WARNING = 4,
    LOG_LEVEL_INFO = 6,
    LOG_LEVEL_DEBUG = 7
};

struct log {
    _Atomic enum log_level least; /* the least urgent level that is written */
    int journal;                  /* journal socket; -1: write to standard error */
};

/* A field. The name is lower case; a NULL value omits the field. */
struct log_field {
    const char *name, *value;
};

void log_init(struct log *log, enum log_level least);
void log_clear(struct log *log);
void log_write(const struct log *log, enum log_level level, const char *message,
               const struct log_field *fields, size_t count);
/* Log a formatted sentence without fields. */
void log_printf(const struct log *log, enum log_level level, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif
