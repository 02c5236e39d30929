/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE /* nftw(3), syscall(2) */
#include "judge/program.h"

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/utf8.h"
#include "judge/program_exec.h"
#include "os/clock.h"

/* OUTPUT_MOST: bytes that are read of the program's output. MESSAGE_MOST: bytes of its message. */
enum { OUTPUT_MOST = 1 << 20, MESSAGE_MOST = 400, TICK_MS = 50 };

static bool
file_write(const char *folder, const struct buffer *input)
{
    char path[256];
    snprintf(path, sizeof path, "%s/%s", folder, PROGRAM_INPUT);
    FILE *file = fopen(path, "wxe");
    bool good = file && (!input->len || fwrite(input->data, input->len, 1, file) == 1);
    return file && fclose(file) == 0 && good;
}

/* Read a file that the program wrote, as text: at most `most` bytes, and neither a link nor a device. */
static bool
file_read(const char *folder, const char *name, size_t most, struct buffer *out)
{
    char path[256];
    struct stat found;
    snprintf(path, sizeof path, "%s/%s", folder, name);
    int fd = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    bool good = fd >= 0 && fstat(fd, &found) == 0 && S_ISREG(found.st_mode);
    for (ssize_t got = 1; good && got > 0 && out->len < most;) {
        good = buffer_reserve(out, 4096);
        size_t room = most - out->len < 4096 ? most - out->len : 4096;
        got = good ? read(fd, out->data + out->len, room) : 0;
        out->len += got > 0 ? (size_t)got : 0;
    }
    if (fd >= 0)
        close(fd);
    return good && out->len > 0;
}

static int
entry_remove(const char *path, const struct stat *found, int kind, struct FTW *at)
{
    (void)found;
    (void)at;
    return kind == FTW_DP ? rmdir(path) : unlink(path);
}

/* A text in the pool: up to its first NUL. */
static const char *
text_keep(struct arena *pool, struct buffer *text)
{
    const char *kept = arena_copy(pool, text->data ? text->data : "", text->len);
    buffer_clear(text);
    return kept ? kept : "";
}

/* The program's message as one line without control characters; where it has none, how it ended. */
static const char *
message_make_line(struct arena *pool, const char *folder, int status)
{
    struct buffer text = {0}, line = {0};
    if (!file_read(folder, PROGRAM_STDERR, MESSAGE_MOST, &text))
        (void)file_read(folder, PROGRAM_STDOUT, MESSAGE_MOST, &text);
    const char *at = text_keep(pool, &text);
    for (size_t left = strlen(at), bytes; left; at += bytes, left -= bytes) {
        int32_t c = utf8_decode(at, left, &bytes);
        if (c > ' ' && (c < 0x7F || c >= 0xA0))
            buffer_put(&line, at, bytes);
        else if (c >= 0 && line.len && line.data[line.len - 1] != ' ')
            buffer_putc(&line, ' ');
    }
    while (line.len && line.data[line.len - 1] == ' ')
        line.len--;
    if (line.len)
        return text_keep(pool, &line);
    buffer_clear(&line);
    return WIFSIGNALED(status) ? arena_printf(pool, "signal %d", WTERMSIG(status))
                               : arena_printf(pool, "exit code %d", WEXITSTATUS(status));
}

static bool
command_send(int fd, unsigned seconds, const char *folder, const char *command)
{
    struct buffer message = {0};
    buffer_printf(&message, "%u%c%s%c%s", seconds, '\0', folder, '\0', command);
    buffer_putc(&message, '\0');
    bool good = !message.failed && message.len < PROGRAM_COMMAND_MOST;
    for (size_t sent = 0; good && sent < message.len;) {
        ssize_t put = send(fd, message.data + sent, message.len - sent, MSG_NOSIGNAL);
        good = put > 0;
        sent += good ? (size_t)put : 0;
    }
    buffer_clear(&message);
    return good && shutdown(fd, SHUT_WR) == 0;
}

/* Wait until the process ends, or kill it with its children. */
static enum program_end
process_await(pid_t pid, unsigned seconds, struct cancel cancel, int *out_status)
{
    int64_t until_us = clock_steady_us() + (int64_t)seconds * 1000000;
    int fd = (int)syscall(SYS_pidfd_open, pid, 0);
    struct pollfd ends = {.fd = fd, .events = POLLIN};
    enum program_end end = PROGRAM_DONE;
    for (siginfo_t info = {0};
         waitid(P_PID, (id_t)pid, &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid != pid;) {
        end = clock_steady_us() >= until_us ? PROGRAM_LATE
              : cancel_is_wanted(&cancel)   ? PROGRAM_STOPPED
                                            : PROGRAM_DONE;
        if (end)
            break;
        (void)poll(&ends, fd >= 0, TICK_MS);
    }
    (void)kill(-pid, SIGKILL); /* also what it started */
    (void)kill(pid, SIGKILL);
    while (waitpid(pid, out_status, 0) < 0 && errno == EINTR)
        continue;
    if (fd >= 0)
        close(fd);
    return end;
}

static enum program_end
folder_run(struct judges *judges, struct arena *pool, const char *folder, const char *command,
           unsigned seconds, struct cancel cancel, const char **out_text)
{
    struct buffer output = {0};
    int fd = -1, status = 0;
    pid_t pid = judges_fork_program(judges, &fd);
    if (pid <= 0) {
        *out_text = "no process can be started";
        return PROGRAM_ABSENT;
    }
    bool is_sent = command_send(fd, seconds, folder, command);
    close(fd);
    enum program_end end = process_await(pid, is_sent ? seconds : 0, cancel, &status);
    if (end)
        return end;
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) {
        *out_text = message_make_line(pool, folder, status);
        return WIFEXITED(status) && WEXITSTATUS(status) == PROGRAM_UNRUN ? PROGRAM_ABSENT
                                                                         : PROGRAM_FAILED;
    }
    if (!file_read(folder, PROGRAM_OUTPUT, OUTPUT_MOST, &output)) {
        buffer_reset(&output);
        (void)file_read(folder, PROGRAM_STDOUT, OUTPUT_MOST, &output);
    }
    *out_text = text_keep(pool, &output);
    return PROGRAM_DONE;
}

enum program_end
program_run(struct judges *judges, struct arena *pool, const char *command,
            const struct buffer *input, unsigned seconds, struct cancel cancel,
            const char **out_text)
{
    const char *base = getenv("TMPDIR");
    char folder[200];
    enum program_end end = PROGRAM_ABSENT;
    *out_text = "no temporary folder can be made";
    int len = snprintf(folder, sizeof folder, "%s/adjd-program-XXXXXX",
                       base && *base == '/' ? base : "/tmp");
    if (len < 0 || (size_t)len >= sizeof folder || !mkdtemp(folder))
        return end;
    if (judges && file_write(folder, input))
        end = folder_run(judges, pool, folder, command, seconds, cancel, out_text);
    (void)nftw(folder, entry_remove, 8, FTW_DEPTH | FTW_PHYS);
    return end;
}
