/* SPDX-License-Identifier: MIT */
/*
 * The log: one line an event, a sentence and fields. Logged once, where it is handled. It goes to
 * standard error as logfmt; when that is the journal, to the journal with its fields as fields.
 */
#ifndef ADJD_OS_LOG_H
#define ADJD_OS_LOG_H

#include <stdbool.h>
#include <stddef.h>

/* The numbers are syslog's. */
enum log_level {
    LOG_LEVEL_ERROR = 3,
    LOG_LEVEL_WARNING = 4,
    LOG_LEVEL_INFO = 6,
    LOG_LEVEL_DEBUG = 7
};

struct log {
    _Atomic enum log_level least; /* what is less urgent than this is not written */
    int journal;                  /* its socket; -1: standard error */
};

/* A field's name is lower case; its value may be NULL: it is left out. */
struct log_field {
    const char *name, *value;
};

void log_init(struct log *log, enum log_level least);
void log_clear(struct log *log);
void log_write(const struct log *log, enum log_level level, const char *message,
               const struct log_field *fields, size_t count);
/* A sentence without fields. */
void log_printf(const struct log *log, enum log_level level, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif
