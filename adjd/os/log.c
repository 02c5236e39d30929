/* SPDX-License-Identifier: MIT */
#include "os/log.h"

#include <ctype.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "base/json.h"
#include "base/message.h"

/* Append name=value, quoted where logfmt requires it. */
static void
field_write(struct buffer *line, const char *name, const char *value)
{
    size_t len = strlen(value);
    bool plain = len > 0;
    for (size_t i = 0; i < len; i++)
        if ((unsigned char)value[i] <= ' ' || strchr("\"=\\\x7f", value[i]))
            plain = false;
    buffer_printf(line, " %s=", name);
    if (plain)
        buffer_puts(line, value);
    else
        json_put_string(line, value, len);
}

static void
fields_write(struct buffer *line, const struct log_field *fields, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (fields[i].value)
            field_write(line, fields[i].name, fields[i].value);
}

/* Whether standard error is connected to the journal: systemd passes its device and inode. */
static bool
is_journal(void)
{
    const char *stream = getenv("JOURNAL_STREAM");
    char own[64];
    struct stat info;
    if (!stream || fstat(STDERR_FILENO, &info) != 0)
        return false;
    snprintf(own, sizeof own, "%llu:%llu", (unsigned long long)info.st_dev,
             (unsigned long long)info.st_ino);
    return strcmp(stream, own) == 0;
}

static int
journal_open(void)
{
    static const struct sockaddr_un address = {AF_UNIX, "/run/systemd/journal/socket"};
    int fd = is_journal() ? socket(AF_UNIX, SOCK_DGRAM, 0) : -1;
    if (fd < 0)
        return -1;
    if (fcntl(fd, F_SETFD, FD_CLOEXEC) == 0 &&
        connect(fd, (const void *)&address, sizeof address) == 0)
        return fd;
    close(fd);
    return -1;
}

/* Append NAME=value. A value with line breaks is sent as NAME, its length in 64 bits, value. */
static void
journal_field(struct buffer *out, const char *name, const char *value)
{
    size_t len = strlen(value);
    for (; *name; name++)
        buffer_putc(out, (char)toupper((unsigned char)*name));
    if (memchr(value, '\n', len)) {
        buffer_putc(out, '\n');
        for (int i = 0; i < 8; i++)
            buffer_putc(out, (char)(unsigned char)((uint64_t)len >> (8 * i)));
    } else {
        buffer_putc(out, '=');
    }
    buffer_put(out, value, len);
    buffer_putc(out, '\n');
}

/* Send an entry by the native protocol of systemd-journald; false when sending failed. */
static bool
journal_write(const struct log *log, enum log_level level, const char *message,
              const struct log_field *fields, size_t count)
{
    struct buffer out = {0}, line = {0};
    char name[64];
    /* journalctl shows MESSAGE only, so the fields are repeated in it. */
    buffer_puts(&line, message);
    fields_write(&line, fields, count);
    journal_field(&out, "MESSAGE", line.data ? line.data : message);
    buffer_printf(&out, "PRIORITY=%d\nSYSLOG_IDENTIFIER=adjd\n", (int)level);
    for (size_t i = 0; i < count; i++) {
        snprintf(name, sizeof name, "adjd_%s", fields[i].name);
        if (fields[i].value)
            journal_field(&out, name, fields[i].value);
    }
    bool taken = !out.failed && send(log->journal, out.data, out.len, MSG_NOSIGNAL) >= 0;
    buffer_clear(&out);
    buffer_clear(&line);
    return taken;
}

void
log_init(struct log *log, enum log_level least)
{
    log->least = least;
    log->journal = journal_open();
}

void
log_clear(struct log *log)
{
    if (log->journal >= 0)
        close(log->journal);
    log->journal = -1;
}

static void
line_write(enum log_level level, const char *message, const struct log_field *fields, size_t count)
{
    static const char *const names[] = {[LOG_LEVEL_ERROR] = "error",
                                        [LOG_LEVEL_WARNING] = "warning",
                                        [LOG_LEVEL_INFO] = "info",
                                        [LOG_LEVEL_DEBUG] = "debug"};
    struct buffer line = {0};
    buffer_printf(&line, "level=%s", names[level]);
    field_write(&line, "msg", message);
    fields_write(&line, fields, count);
    buffer_putc(&line, '\n');
    /* A single write(2), so that lines of several threads do not mix. */
    ssize_t written = line.failed ? 0 : write(STDERR_FILENO, line.data, line.len);
    (void)written; /* a failed log write must not stop the daemon */
    buffer_clear(&line);
}

void
log_write(const struct log *log, enum log_level level, const char *message,
          const struct log_field *fields, size_t count)
{
    if (level > log->least)
        return;
    if (log->journal < 0 || !journal_write(log, level, message, fields, count))
        line_write(level, message, fields, count);
}

void
log_printf(const struct log *log, enum log_level level, const char *format, ...)
{
    char message[1024], english[512];
    struct buffer out;
    va_list args;
    va_start(args, format);
    vsnprintf(message, sizeof message, format, args);
    va_end(args);
    buffer_fixed(&out, english, sizeof english);
    message_write_english(message, &out);
    log_write(log, level, english, NULL, 0);
}
