/* SPDX-License-Identifier: MIT */
/* Begin with judge_main(). */
#define _GNU_SOURCE /* clone(2), close_range(2) */
#include "judge/process.h"

#include <errno.h>
#include <iconv.h>
#include <sched.h>
#include <seccomp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "adj.h"
#include "judge/program_exec.h"
#include "judge/request.h"

/* BUFFER_KEPT: a longer buffer is not kept between two requests. BUFFER_SENT: replies are sent at this length, and so much is
 * received at once. */
enum { BUFFER_KEPT = 1 << 20, BUFFER_SENT = 64 << 10 };

/* What the starter is asked. */
struct order {
    int is_program; /* run a program instead of a judge; no bool, since padding would be sent with it */
    unsigned memory_mib;
    int nice;
};

/* Messages. */

void
frame_put(struct buffer *out, const struct wire_table *table, const void *message)
{
    const size_t begin = out->len;
    uint64_t len = 0;
    buffer_put(out, &len, sizeof len);
    wire_write(out, table, message);
    len = out->len - begin - sizeof len;
    if (!out->failed)
        memcpy(out->data + begin, &len, sizeof len);
}

/* The judge. It leaves with _exit(): nothing of the daemon's may run at exit. */

/* Both directions of the socket. Replies are sent together when all that was received has been worked on. */
struct channel {
    struct buffer in, out;
    size_t at; /* bytes of `in` that were used */
};

static void
replies_send(struct buffer *out)
{
    if (out->failed)
        _exit(EXIT_FAILURE);
    for (size_t sent = 0; sent < out->len;) {
        ssize_t put = write(0, out->data + sent, out->len - sent);
        if (put <= 0)
            _exit(EXIT_SUCCESS);
        sent += (size_t)put;
    }
    if (out->cap > BUFFER_KEPT)
        buffer_clear(out);
    buffer_reset(out);
}

static bool
reply_write(void *context, const struct judge_reply *reply)
{
    struct channel *channel = context;
    frame_put(&channel->out, &judge_reply_table, reply);
    /* The game of an archive is reported at once: the daemon then knows which game was the last. */
    if (reply->number || channel->out.len > BUFFER_SENT)
        replies_send(&channel->out);
    return true;
}

/* Receive until `len` bytes are there that were not used. Ends with the daemon. */
static void
bytes_await(struct channel *channel, size_t len)
{
    struct buffer *in = &channel->in;
    while (in->len - channel->at < len) {
        replies_send(&channel->out);
        if (channel->at == in->len) {
            if (in->cap > BUFFER_KEPT)
                buffer_clear(in);
            buffer_reset(in);
            channel->at = 0;
        }
        size_t room = len > BUFFER_SENT ? len : BUFFER_SENT;
        if (!buffer_reserve(in, room))
            _exit(EXIT_FAILURE);
        ssize_t got = read(0, in->data + in->len, room);
        if (got <= 0)
            _exit(EXIT_SUCCESS);
        in->len += (size_t)got;
    }
}

/* Serve one request after the other. */
static void
judge_serve(void)
{
    struct channel channel = {.at = 0};
    for (;;) {
        struct judge_request request;
        struct arena pool;
        uint64_t len;
        bytes_await(&channel, sizeof len);
        memcpy(&len, channel.in.data + channel.at, sizeof len);
        channel.at += sizeof len;
        bytes_await(&channel, len);
        arena_init(&pool);
        if (!wire_read(&pool, &judge_request_table, channel.in.data + channel.at, len, &request))
            _exit(EXIT_FAILURE);
        judge_work(&request, reply_write, &channel);
        arena_clear(&pool);
        channel.at += len;
    }
}

/* The sandbox. */

/* Sanitizers and valgrind map terabytes, and open files: with them there is no sandbox. */
#if defined __SANITIZE_ADDRESS__ || defined __SANITIZE_THREAD__
static bool is_instrumented = true;
#else
static bool is_instrumented;
#endif

bool
instruments_find(void)
{
    const char *preload = getenv("LD_PRELOAD");
    is_instrumented |= preload && strstr(preload, "/vgpreload_");
    return is_instrumented;
}

static bool
limits_set(unsigned memory_mib)
{
    const struct rlimit none = {0, 0},
                        memory = {(rlim_t)memory_mib << 20, (rlim_t)memory_mib << 20};
    return setrlimit(RLIMIT_AS, &memory) == 0 && setrlimit(RLIMIT_CORE, &none) == 0 &&
           setrlimit(RLIMIT_FSIZE, &none) == 0 && setrlimit(RLIMIT_NOFILE, &none) == 0;
}

/* Any other system call ends the process, which has one thread: the daemon counts it as a crash. */
static bool
filter_load(void)
{
    static const int calls[] = {
        SCMP_SYS(read),         SCMP_SYS(write),
        SCMP_SYS(brk),          SCMP_SYS(munmap),
        SCMP_SYS(mremap),       SCMP_SYS(madvise),
        SCMP_SYS(futex),        SCMP_SYS(exit),
        SCMP_SYS(exit_group),   SCMP_SYS(rt_sigreturn),
        SCMP_SYS(getrandom),    SCMP_SYS(clock_gettime),
        SCMP_SYS(gettimeofday), SCMP_SYS(restart_syscall),
        SCMP_SYS(sysinfo), /* glibc's qsort() asks for the size of the memory */
    };
    const struct scmp_arg_cmp no_code = SCMP_A2(SCMP_CMP_MASKED_EQ, PROT_EXEC, 0);
    scmp_filter_ctx filter = seccomp_init(SCMP_ACT_KILL_THREAD);
    bool good = filter &&
                seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(mmap), 1, no_code) == 0 &&
                seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(mprotect), 1, no_code) == 0;
    for (size_t i = 0; good && i < sizeof calls / sizeof *calls; i++)
        good = seccomp_rule_add(filter, SCMP_ACT_ALLOW, calls[i], 0) == 0;
    good = good && seccomp_load(filter) == 0;
    seccomp_release(filter);
    return good;
}

bool
sandbox_enter(unsigned memory_mib)
{
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
           (is_instrumented || (limits_set(memory_mib) && filter_load()));
}

/* A forbidden call fails with EPERM: a program such as Java makes calls whose failure it does not mind. The filter stays with the
 * program's children, which therefore cannot send a signal to themselves. */
static bool
program_filter(void)
{
    static const int calls[] = {
        SCMP_SYS(socket),
        SCMP_SYS(connect),
        SCMP_SYS(bind),
        SCMP_SYS(ptrace),
        SCMP_SYS(process_vm_readv),
        SCMP_SYS(process_vm_writev),
        SCMP_SYS(pidfd_getfd),
        SCMP_SYS(pidfd_send_signal),
        SCMP_SYS(rt_sigqueueinfo),
        SCMP_SYS(rt_tgsigqueueinfo),
        SCMP_SYS(mount),
        SCMP_SYS(umount2),
        SCMP_SYS(unshare),
        SCMP_SYS(setns),
        SCMP_SYS(chroot),
        SCMP_SYS(bpf),
        SCMP_SYS(perf_event_open),
        SCMP_SYS(userfaultfd),
        SCMP_SYS(keyctl),
        SCMP_SYS(add_key),
        SCMP_SYS(request_key),
        SCMP_SYS(io_uring_setup),
        SCMP_SYS(setpgid),
        SCMP_SYS(setsid),
    };
    const struct scmp_arg_cmp other = SCMP_A0(SCMP_CMP_NE, (scmp_datum_t)getpid());
    scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ALLOW);
    bool good = filter &&
                seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(kill), 1, other) == 0 &&
                seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(tgkill), 1, other) == 0 &&
                seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(tkill), 0) == 0;
    for (size_t i = 0; good && i < sizeof calls / sizeof *calls; i++)
        good = seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), calls[i], 0) == 0;
    good = good && seccomp_load(filter) == 0;
    seccomp_release(filter);
    return good;
}

/* The starter. */

/* Replace the command line, which may contain the password of a store, and the environment by a title. Both lie between the
 * first argument and the name of the program's file. */
static void
title_set(char **argv, const char *title)
{
    /* libarchive converts times: with a named zone, mktime() opens no file after its first call. */
    static char zone[] = "TZ=UTC0", *variables[] = {zone, NULL};
    const char *end = (const char *)(uintptr_t)getauxval(AT_EXECFN);
    size_t room = end > argv[0] ? (size_t)(end - argv[0]) : strlen(argv[0]) + 1;
    environ = variables;
    memset(argv[0], 0, room);
    snprintf(argv[0], room, "%s", title);
    prctl(PR_SET_NAME, title, 0, 0, 0);
}

static bool
reply_drop(void *context, const struct judge_reply *reply)
{
    (void)context;
    (void)reply;
    return true;
}

/* Make requests of every kind that load a library, a character set or a table on first use: a judge can open no file. */
static void
judge_warm(void)
{
    static const char *const charsets[] = {
        "UTF-16", "UTF-16LE", "UTF-16BE", "WINDOWS-1250", "WINDOWS-1251", "ISO-8859-2",
        "CP437",  "CP850",    "KOI8-R",   "WINDOWS-1252", "IBM866"};
    static const char pgn[] = "[White \"A\"]\n\n1. e4 e5 *\n", xml[] = "<game/>",
                      zip[] = "PK\003\004";
    const struct judge_request game = {.wants = WANT_GAME | WANT_VERDICT | WANT_FORMAT |
                                                WANT_CONVERTED | WANT_POSITION | WANT_LEGAL,
                                       .text = {pgn, sizeof pgn - 1},
                                       .variant = adj_variant_id(adj_variant_at(0)),
                                       .regulations = "{}",
                                       .format = "html",
                                       .to = "xml"},
                               document = {.wants = WANT_GAME, .text = {xml, sizeof xml - 1}},
                               packed = {.wants = WANT_UNPACKED,
                                         .text = {zip, sizeof zip - 1},
                                         .room = 1};
    tzset();
    judge_work(&game, reply_drop, NULL);
    judge_work(&document, reply_drop, NULL);
    judge_work(&packed, reply_drop, NULL);
    for (size_t i = 0; i < sizeof charsets / sizeof *charsets; i++)
        (void)iconv_open("UTF-8", charsets[i]); /* kept open: closing may unload its library */
}

/* The socket passed with the next order; -1 at the end. */
static int
order_take(int control, struct order *out)
{
    union {
        struct cmsghdr head;
        char room[CMSG_SPACE(sizeof(int))];
    } extra = {0};
    struct iovec part = {out, sizeof *out};
    struct msghdr message = {
        .msg_iov = &part, .msg_iovlen = 1, .msg_control = &extra, .msg_controllen = sizeof extra};
    int fd = -1;
    if (recvmsg(control, &message, 0) != (ssize_t)sizeof *out || !CMSG_FIRSTHDR(&message))
        return -1;
    memcpy(&fd, CMSG_DATA(CMSG_FIRSTHDR(&message)), sizeof fd);
    return fd;
}

static _Noreturn void
judge_main(int control, int fd, const struct order *order, char **argv)
{
    close(control);
    if (fd != 0 && (dup2(fd, 0) < 0 || close(fd) != 0))
        _exit(EXIT_FAILURE);
    prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
    (void)setpriority(PRIO_PROCESS, 0, getpriority(PRIO_PROCESS, 0) + order->nice);
    if (order->is_program)
        program_main(0, program_filter);
    title_set(argv, "adjd: judge");
    if (!sandbox_enter(order->memory_mib))
        _exit(EXIT_FAILURE);
    judge_serve();
    _exit(EXIT_SUCCESS);
}

/* Fork a judge for each order. CLONE_PARENT makes it the daemon's child, which then learns how it ended. */
static _Noreturn void
starter_main(int control, char **argv)
{
    struct order order = {0};
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    (void)instruments_find();
    title_set(argv, "adjd: starter");
    judge_warm();
    for (int fd; (fd = order_take(control, &order)) >= 0;) {
        pid_t pid = (pid_t)syscall(SYS_clone, CLONE_PARENT | SIGCHLD, NULL, NULL, NULL, NULL);
        if (pid == 0)
            judge_main(control, fd, &order, argv);
        close(fd);
        if (pid < 0)
            pid = 0;
        if (write(control, &pid, sizeof pid) != (ssize_t)sizeof pid)
            break;
    }
    _exit(EXIT_SUCCESS);
}

int
starter_fork(char **argv)
{
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0)
        return -1;
    pid_t pid = fork();
    if (pid == 0) {
        if (dup2(ends[1], 0) < 0 || close_range(1, ~0U, 0) != 0)
            _exit(EXIT_FAILURE);
        starter_main(0, argv);
    }
    close(ends[1]);
    if (pid > 0)
        return ends[0];
    close(ends[0]);
    return -1;
}

pid_t
starter_ask(int starter, bool is_program, unsigned memory_mib, int nice, int *out_fd)
{
    union {
        struct cmsghdr head;
        char room[CMSG_SPACE(sizeof(int))];
    } extra = {.head = {CMSG_LEN(sizeof(int)), SOL_SOCKET, SCM_RIGHTS}};
    struct order order = {is_program, memory_mib, nice};
    struct iovec part = {&order, sizeof order};
    struct msghdr message = {
        .msg_iov = &part, .msg_iovlen = 1, .msg_control = &extra, .msg_controllen = sizeof extra};
    pid_t pid = -1;
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
        return 0;
    memcpy(CMSG_DATA(&extra.head), &ends[1], sizeof(int));
    if (sendmsg(starter, &message, MSG_NOSIGNAL) != (ssize_t)sizeof order ||
        read(starter, &pid, sizeof pid) != (ssize_t)sizeof pid)
        pid = -1;
    close(ends[1]);
    *out_fd = ends[0];
    if (pid <= 0)
        close(ends[0]);
    return pid;
}
