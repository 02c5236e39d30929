/* SPDX-License-Identifier: MIT */
/* The sandbox of a judge process admits no file, no socket, no process and no signal to another one; and a message is read as it
 * was written, whole or not at all. */
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "event/rows.h"
#include "judge/process.h"
#include "judge/request.h"
#include "tap.h"

static void
try_file(void)
{
    (void)open("/etc/passwd", O_RDONLY | O_CLOEXEC);
}

static void
try_socket(void)
{
    (void)socket(AF_INET, SOCK_STREAM, 0);
}

static void
try_process(void)
{
    (void)fork();
}

static void
try_signal(void)
{
    (void)kill(getppid(), 0);
}

static void
try_program(void)
{
    char *none[] = {NULL};
    (void)execve("/bin/true", none, none);
}

static void
try_memory(void)
{
    void *much = malloc((size_t)512 << 20);
    _exit(much ? 1 : 0);
}

static void
try_work(void)
{
    char *some = malloc(1 << 20);
    memset(some, 1, 1 << 20);
    free(some);
    _exit(0);
}

static bool
reply_count(void *context, const struct judge_reply *reply)
{
    *(int *)context +=
        reply->step == STEP_DONE && reply->reason && strcmp(reply->reason, "checkmate") == 0;
    return true;
}

/* How a child ended that tried something in the sandbox: its signal, or its exit code. */
static int
end_of(void (*try)(void), bool *out_signalled)
{
    int status = 0;
    pid_t pid = fork();
    if (pid == 0) {
        if (!sandbox_enter(256))
            _exit(3);
        try();
        _exit(2);
    }
    waitpid(pid, &status, 0);
    *out_signalled = WIFSIGNALED(status);
    return *out_signalled ? WTERMSIG(status) : WEXITSTATUS(status);
}

static void
sandbox(void)
{
    static const struct {
        void (*try)(void);
        const char *what;
    } tries[] = {{try_file, "a file"},
                 {try_socket, "a socket"},
                 {try_process, "a process"},
                 {try_signal, "a signal to another process"},
                 {try_program, "a program"}};
    bool signalled, instrumented = instruments_find();
    for (size_t i = 0; !instrumented && i < sizeof tries / sizeof *tries; i++) {
        int end = end_of(tries[i].try, &signalled);
        ok(signalled && end == SIGSYS, "%s ends the judge", tries[i].what);
    }
    if (!instrumented)
        is_int(end_of(try_memory, &signalled), 0, "memory beyond the limit is not given");
    ok(end_of(try_work, &signalled) == 0 && !signalled, "memory within it is");
}

static bool
reply_copy(void *context, const struct judge_reply *reply)
{
    wire_write(context, &judge_reply_table, reply);
    return true;
}

static void
messages(void)
{
    static const char pgn[] = "1. f3 e5 2. g4 Qh4# 0-1";
    const struct judge_request request = {.wants = WANT_GAME | WANT_VERDICT | WANT_DEFECTS,
                                          .text = {pgn, sizeof pgn - 1},
                                          .variant = "chess"};
    struct judge_reply reply;
    struct buffer message = {0};
    struct arena pool;
    int count = 0;
    size_t taken = 0;
    arena_init(&pool);
    judge_work(&request, reply_count, &count);
    is_int(count, 1, "a record is judged");
    judge_work(&request, reply_copy, &message);
    ok(judge_reply_read(&pool, request.wants, message.data, message.len, &reply),
       "its reply is read");
    is_str(reply.winner, "black", "as it was written");
    for (size_t len = 0; len < message.len; len++)
        taken += judge_reply_read(&pool, request.wants, message.data, len, &reply);
    is_int((int64_t)taken, 0, "a part of it is not");
    buffer_putc(&message, '\0');
    ok(!judge_reply_read(&pool, request.wants, message.data, message.len, &reply),
       "nor is it with a byte behind");
    ok(!judge_reply_read(&pool, WANT_REPORT, message.data, message.len - 1, &reply),
       "nor as the reply to another request");
    buffer_clear(&message);
    arena_clear(&pool);
}

static void
lists(void)
{
    struct bye byes[] = {{.round = 1, .player = 2, .kind = "half"}};
    struct judge_reply reply = {.byes = {byes, 1}, .tournament = {"{}", 2}};
    struct buffer message = {0};
    struct arena pool;
    arena_init(&pool);
    wire_write(&message, &judge_reply_table, &reply);
    ok(judge_reply_read(&pool, WANT_REPORT, message.data, message.len, &reply), "a bye is read");
    byes[0].kind = "none";
    reply = (struct judge_reply){.byes = {byes, 1}, .tournament = {"{}", 2}};
    buffer_reset(&message);
    wire_write(&message, &judge_reply_table, &reply);
    ok(!judge_reply_read(&pool, WANT_REPORT, message.data, message.len, &reply),
       "one of an unknown kind is not");
    /* A list that claims to be longer than its message. */
    char *count = memchr(message.data, 1, message.len);
    if (count)
        memset(count, 0xFF, 7);
    ok(!judge_reply_read(&pool, WANT_REPORT, message.data, message.len, &reply),
       "and no list that claims more than the message has");
    buffer_clear(&message);
    arena_clear(&pool);
}

int
main(void)
{
    sandbox();
    messages();
    lists();
    return tap_done();
}
