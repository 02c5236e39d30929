/* SPDX-License-Identifier: MIT */
#include "log.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "text.h"

void
log_init(struct log *log, enum log_level least)
{
    log->least = least;
}

static const char *
level_name(enum log_level level)
{
    switch (level) {
    case LOG_LEVEL_ERROR:
        return "error";
    case LOG_LEVEL_WARNING:
        return "warning";
    case LOG_LEVEL_INFO:
        return "info";
    case LOG_LEVEL_DEBUG:
        return "debug";
    }
    return "info";
}

/* name=value, quoted when a reader of logfmt would need it. */
static void
field_write(struct text *line, const char *name, const char *value)
{
    size_t len = strlen(value);
    bool plain = len > 0;
    for (size_t i = 0; i < len; i++)
        if ((unsigned char)value[i] <= ' ' || strchr("\"=\\\x7f", value[i]))
            plain = false;
    text_printf(line, " %s=", name);
    if (plain)
        text_puts(line, value);
    else
        text_quote(line, value, len);
}

void
log_write(const struct log *log, enum log_level level, const char *message,
          const struct log_field *fields, size_t count)
{
    struct text line = TEXT_INIT;
    if (level > log->least)
        return;
    text_printf(&line, "level=%s", level_name(level));
    field_write(&line, "msg", message);
    for (size_t i = 0; i < count; i++)
        if (fields[i].value)
            field_write(&line, fields[i].name, fields[i].value);
    text_putc(&line, '\n');
    /* One write, so that lines of several threads do not mix; a log that is gone stops nobody. */
    if (!line.failed && write(STDERR_FILENO, line.data, line.len) < 0) {
    }
    text_clear(&line);
}

void
log_printf(const struct log *log, enum log_level level, const char *format, ...)
{
    char message[512];
    va_list args;
    va_start(args, format);
    vsnprintf(message, sizeof message, format, args);
    va_end(args);
    log_write(log, level, message, NULL, 0);
}
