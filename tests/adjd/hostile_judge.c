/* SPDX-License-Identifier: MIT */
/*
 * Judges that have been taken over: whatever they send, the daemon goes on, its memory is bounded, and the next request is met by
 * another judge. A fake starter forks hostile processes; the text of a request names the attack.
 */
#define _GNU_SOURCE
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/buffer.h"
#include "judge/judges.h"
#include "judge/process.h"
#include "os/adjd.h"
#include "os/clock.h"
#include "os/sign.h"
#include "tap.h"

enum { STRAY_LINE = 666, DEADLINE_US = 2000000 };

static void
send_all(const void *data, size_t len)
{
    if (write(0, data, len) != (ssize_t)len)
        _exit(0);
}

static void
reply_send(uint64_t line)
{
    struct buffer out = {0};
    const struct judge_reply reply = {.line = line};
    frame_put(&out, &judge_reply_table, &reply);
    send_all(out.data, out.len);
    buffer_clear(&out);
}

/* A frame with this length, of which `sent` bytes of one value follow. */
static void
frame_send(uint64_t len, size_t sent, int value)
{
    char *body = malloc(sent + 1);
    memset(body, value, sent);
    send_all(&len, sizeof len);
    send_all(body, sent);
    free(body);
}

static void
attack(char what)
{
    switch (what) {
    case 'L': /* much more than the request justifies, in part */
        frame_send((uint64_t)900 << 20, 1 << 20, 1);
        break;
    case 'M': /* a length that overflows */
        frame_send(UINT64_MAX, 64, 1);
        break;
    case 'J': /* no message */
        frame_send(4096, 4096, 0x5A);
        break;
    case 'T': /* a reply that nobody asked for */
        reply_send(1);
        usleep(7000); /* it may arrive with the reply, or later */
        reply_send(STRAY_LINE);
        break;
    case 'X':
        _exit(0);
    case 'V':
        raise(SIGSEGV);
        break;
    case 'S':
        raise(SIGSTOP);
        break;
    case 'P': /* half a reply */
        frame_send(100, 10, 1);
        pause();
        break;
    default:
        reply_send(1);
    }
}

static _Noreturn void
hostile_serve(int fd)
{
    static char text[1 << 16];
    uint64_t len;
    dup2(fd, 0);
    close_range(3, ~0U, 0);
    signal(SIGSEGV, SIG_DFL);
    while (read(0, &len, sizeof len) == (ssize_t)sizeof len && len < sizeof text &&
           read(0, text, len) == (ssize_t)len) {
        const char *named = memmem(text, len, "attack ", 7);
        attack(named ? named[7] : 'N');
    }
    _exit(0);
}

/* Speaks the protocol of the starter (judge/process.c): an order with a socket, and the pid. */
static _Noreturn void
starter_fake(int control)
{
    for (;;) {
        union {
            struct cmsghdr head;
            char room[CMSG_SPACE(sizeof(int))];
        } extra = {0};
        char order[64];
        struct iovec part = {order, sizeof order};
        struct msghdr message = {.msg_iov = &part,
                                 .msg_iovlen = 1,
                                 .msg_control = &extra,
                                 .msg_controllen = sizeof extra};
        int fd;
        if (recvmsg(control, &message, 0) <= 0 || !CMSG_FIRSTHDR(&message))
            _exit(0);
        memcpy(&fd, CMSG_DATA(CMSG_FIRSTHDR(&message)), sizeof fd);
        pid_t pid = (pid_t)syscall(SYS_clone, CLONE_PARENT | SIGCHLD, NULL, NULL, NULL, NULL);
        if (pid == 0)
            hostile_serve(fd);
        close(fd);
        if (write(control, &pid, sizeof pid) != (ssize_t)sizeof pid)
            _exit(0);
    }
}

static int
starter_begin(void)
{
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_SEQPACKET, 0, ends) != 0)
        return -1;
    if (fork() == 0) {
        close(ends[0]);
        starter_fake(ends[1]);
    }
    close(ends[1]);
    return ends[0];
}

static enum judge_outcome
ask(struct judges *judges, char what, uint64_t *out_line)
{
    char text[] = "attack ?";
    struct judge_reply reply;
    struct arena pool;
    int64_t until_us = clock_steady_us() + DEADLINE_US;
    text[7] = what;
    arena_init(&pool);
    const struct judge_request q = {.text = {text, sizeof text - 1}};
    enum judge_outcome outcome =
        judges_ask(judges, &pool, &q, (struct judge_wait){.until_us = &until_us}, &reply);
    *out_line = reply.line;
    arena_clear(&pool);
    return outcome;
}

static void
attacks(struct judges *judges)
{
    static const struct {
        char what;
        enum judge_outcome outcome;
        const char *name;
    } rows[] = {
        {'L', JUDGE_CRASHED, "a reply longer than the request justifies is a crash"},
        {'M', JUDGE_CRASHED, "so is one whose length overflows"},
        {'J', JUDGE_CRASHED, "so is one that is no message"},
        {'X', JUDGE_CRASHED, "a judge that leaves is a crash"},
        {'V', JUDGE_CRASHED, "so is SIGSEGV"},
        {'T', JUDGE_REPLIED, "a judge replies once more than it was asked"},
        {'S', JUDGE_LATE, "one that stops is killed at the deadline"},
        {'P', JUDGE_LATE, "so is one that sends half a reply"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        uint64_t line;
        ok(ask(judges, rows[i].what, &line) == rows[i].outcome, "%s", rows[i].name);
        usleep(50000); /* what nobody asked for has arrived */
        bool is_met = ask(judges, 'N', &line) == JUDGE_REPLIED;
        ok(is_met && line == 1, "  and the next request gets its own reply");
    }
}

int
main(void)
{
    static struct adjd adjd;
    static struct config config;
    struct rusage usage;
    char folder[] = "/tmp/adjd.XXXXXX", command[64];
    int starter = starter_begin();
    signal(SIGPIPE, SIG_IGN);
    sign_start();
    config_init(&config);
    config.judges = 1;
    ok(mkdtemp(folder) != NULL, "a folder for what is kept");
    snprintf(config.store, sizeof config.store, "%s/store", folder);
    adjd.config = &config;
    adjd.now_ms = clock_now_ms;
    log_init(&adjd.log, LOG_LEVEL_ERROR);
    metrics_init(&adjd.metrics);
    struct judges *judges = judges_start(&adjd, starter);
    ok(judges != NULL, "hostile judges start");
    if (judges)
        attacks(judges);
    getrusage(RUSAGE_SELF, &usage);
    ok(usage.ru_maxrss < 300000, "the daemon took %ld kB at most", usage.ru_maxrss);
    ok(adjd.metrics.judge_crashes >= 7, "the metric counts them");
    judges_stop(judges);
    metrics_clear(&adjd.metrics);
    snprintf(command, sizeof command, "rm -rf %s", folder);
    ok(system(command) == 0, "the folder is removed");
    return tap_done();
}
