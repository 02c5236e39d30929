/* SPDX-License-Identifier: MIT */
#include "judge/judges.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include "judge/crashes.h"
#include "judge/games.h"
#include "judge/process.h"
#include "os/adjd.h"
#include "os/clock.h"

/* TICK_US: how often a waiting caller checks whether to give up. FIRST: bytes read at once, the whole of most replies.
 * BATCH, BATCH_TEXT: so many requests with such texts are sent together; a socket takes them all before the judge replies.
 * NICE: of the judge of an archive. PART_MOST: how much of an archive is kept aside. */
enum {
    TICK_US = 50000,
    FIRST = 32 << 10,
    NICE = 5,
    PART_MOST = 64 << 10,
    STOP_MS = 500,
    BATCH = 16,
    BATCH_TEXT = 3 << 10,
    BACKOFF_US = 25000,
    BACKOFFS = 5, /* the longest back-off is 0.8 seconds */
    START_SECONDS = 30,
    STARTS = 40 /* times TICK_US that a request waits for it */
};
/* The longest reply: a verdict with a defect of every move has a hundred times the length of its record. */
static const uint64_t reply_usual = (uint64_t)64 << 20, reply_most = (uint64_t)1 << 30;
enum { REPLY_TIMES = 128 };

struct judge {
    struct judges *judges;
    struct judge *next; /* idle */
    pid_t pid;          /* 0: not running */
    int fd, nice;
    unsigned memory_mib;
    bool has_replied;  /* since it started */
    unsigned failures; /* starts in a row without a reply */
    int64_t start_us;  /* back-off: not started before */
    struct buffer out; /* the request */
    char in[FIRST];
    size_t in_at, in_len;                /* of the next replies: where they begin and end */
    const struct judge_request *archive; /* NULL: one of the pool */
    uint64_t archive_from;               /* the least offset of the next game */
    size_t archive_at;                   /* where it probably begins */
};

struct judges {
    struct adjd *adjd;
    int starter;
    atomic_bool is_lost;       /* the starter is gone */
    pthread_mutex_t processes; /* protects the starter's socket and the pids; taken after `lock` */
    pthread_mutex_t lock;      /* protects `idle` */
    pthread_cond_t freed;
    struct judge *idle; /* last in, first out: the one that worked last has the warmest cache */
    unsigned count;
    struct judge *slots;
};

/* Start and end of a process. */

/* Start it, unless it runs or must wait. */
static bool
process_start(struct judge *j)
{
    struct judges *judges = j->judges;
    const struct timeval tick = {0, TICK_US};
    if (j->pid)
        return true;
    if (judges->is_lost || clock_steady_us() < j->start_us)
        return false;
    pthread_mutex_lock(&judges->processes);
    pid_t pid = starter_ask(judges->starter, false, j->memory_mib, j->nice, &j->fd);
    judges->is_lost = pid < 0;
    if (pid > 0)
        j->pid = pid;
    pthread_mutex_unlock(&judges->processes);
    j->start_us = pid > 0 ? 0 : clock_steady_us() + BACKOFF_US;
    if (pid <= 0)
        return false;
    (void)setsockopt(j->fd, SOL_SOCKET, SO_RCVTIMEO, &tick, sizeof tick);
    (void)setsockopt(j->fd, SOL_SOCKET, SO_SNDTIMEO, &tick, sizeof tick);
    j->has_replied = false;
    j->in_at = j->in_len = 0;
    return true;
}

/* Kill it, whatever it does, and learn how it ended: "signal 11". Back off when it never replied. */
static void
process_end(struct judge *j, char *out_how, size_t size)
{
    int status = 0;
    if (!j->pid)
        return;
    close(j->fd);
    pthread_mutex_lock(&j->judges->processes);
    /* This does not kill a judge that died: waitpid() still knows how it ended. */
    (void)kill(j->pid, SIGKILL);
    while (waitpid(j->pid, &status, 0) < 0 && errno == EINTR)
        continue;
    j->pid = 0;
    pthread_mutex_unlock(&j->judges->processes);
    j->failures = j->has_replied ? 0 : j->failures + (j->failures < BACKOFFS);
    j->start_us = clock_steady_us() + (j->failures > 1 ? BACKOFF_US << j->failures : 0);
    if (!out_how)
        return;
    if (WIFSIGNALED(status))
        snprintf(out_how, size,
                 WTERMSIG(status) == SIGSYS ? "signal %d: a forbidden system call" : "signal %d",
                 WTERMSIG(status));
    else
        snprintf(out_how, size, "it ended with the status %d", WEXITSTATUS(status));
}

/* It has died, and its request is not to blame, or is not known. */
static void
process_died(struct judge *j)
{
    if (j->pid)
        atomic_fetch_add(&j->judges->adjd->metrics.judge_crashes, 1);
    process_end(j, NULL, 0);
}

/* The request of a judge has failed: end the judge, keep the record, start the next one. */
static enum judge_outcome
request_fail(struct judge *j, const struct judge_request *q, enum judge_outcome outcome)
{
    struct adjd *adjd = j->judges->adjd;
    char how[64] = "";
    process_end(j, how, sizeof how);
    if (outcome == JUDGE_STOPPED)
        return outcome;
    if (outcome != JUDGE_CRASHED)
        snprintf(how, sizeof how,
                 outcome == JUDGE_LATE ? "killed at the deadline" : "it exceeded its memory");
    atomic_fetch_add(&adjd->metrics.judge_crashes, 1);
    bool kept = crash_keep(config_of(adjd), adjd->now_ms(), how, q);
    log_printf(&adjd->log, LOG_LEVEL_WARNING, "a judge process ended: %s; its record %s", how,
               kept ? "was kept: run adjd crashes list" : "could not be kept");
    return outcome;
}

/* Messages. */

/* After a timeout of the socket: whether to go on waiting. */
static bool
wait_goes_on(struct judge_wait wait, enum judge_outcome *out)
{
    if (wait.until_us && *wait.until_us && clock_steady_us() > *wait.until_us)
        *out = JUDGE_LATE;
    else if (cancel_is_wanted(&wait.cancel))
        *out = JUDGE_STOPPED;
    else
        return true;
    return false;
}

static void
request_put(struct buffer *out, const struct judge_request *request)
{
    struct judge_request q = *request;
    games_attach(&q);
    frame_put(out, &judge_request_table, &q);
}

/* Send the requests of all calls. JUDGE_NONE: the judge was dead before, or has sent what nobody asked for. */
static enum judge_outcome
requests_send(struct judge *j, const struct judge_call *calls)
{
    enum judge_outcome outcome = JUDGE_REPLIED;
    char stray;
    if (recv(j->fd, &stray, 1, MSG_PEEK | MSG_DONTWAIT) > 0)
        return JUDGE_NONE;
    buffer_reset(&j->out);
    for (const struct judge_call *call = calls; call; call = call->next)
        request_put(&j->out, &call->request);
    for (size_t sent = 0; outcome == JUDGE_REPLIED && sent < j->out.len;) {
        ssize_t put = send(j->fd, j->out.data + sent, j->out.len - sent, MSG_NOSIGNAL);
        if (put > 0)
            sent += (size_t)put;
        else if (errno == EPIPE || errno == ECONNRESET)
            outcome = sent ? JUDGE_CRASHED : JUDGE_NONE;
        else if (errno != EINTR && errno != EAGAIN)
            outcome = JUDGE_CRASHED;
        else
            (void)wait_goes_on(calls->wait, &outcome);
    }
    if (j->out.failed)
        outcome = JUDGE_CRASHED;
    if (j->out.cap > sizeof j->in * 4)
        buffer_clear(&j->out);
    return outcome;
}

/* Receive up to `most` bytes, `least` of them at least; JUDGE_REPLIED when they are there. */
static enum judge_outcome
bytes_receive(struct judge *j, char *out, size_t least, size_t most, size_t *out_got,
              struct judge_wait wait)
{
    enum judge_outcome outcome = JUDGE_CRASHED;
    for (*out_got = 0; *out_got < least;) {
        ssize_t got = recv(j->fd, out + *out_got, most - *out_got, 0);
        if (got > 0)
            *out_got += (size_t)got;
        else if (got == 0 || errno == ECONNRESET)
            return JUDGE_CRASHED;
        else if (errno != EINTR && errno != EAGAIN)
            return outcome;
        if (*out_got < least && !wait_goes_on(wait, &outcome))
            return outcome;
    }
    return JUDGE_REPLIED;
}

/* A longer reply than this is a crash: a hostile judge must not exhaust the memory of the daemon. */
static uint64_t
reply_bound(const struct judge_request *q)
{
    uint64_t bound = reply_usual + q->room + REPLY_TIMES * (q->text.len + q->other.len);
    return bound < reply_most ? bound : reply_most;
}

/* Receive the length of the next reply. Bytes that arrive with it stay in `in`, from in_at to in_len. */
static enum judge_outcome
length_receive(struct judge *j, struct judge_wait wait, uint64_t *out)
{
    enum judge_outcome outcome = JUDGE_REPLIED;
    size_t had = j->in_len - j->in_at, got = 0;
    if (had < sizeof *out) {
        memmove(j->in, j->in + j->in_at, had);
        j->in_at = 0;
        outcome = bytes_receive(j, j->in + had, sizeof *out - had, sizeof j->in - had, &got, wait);
        j->in_len = had + got;
    }
    if (outcome != JUDGE_REPLIED)
        return outcome;
    memcpy(out, j->in + j->in_at, sizeof *out);
    j->in_at += sizeof *out;
    return outcome;
}

static enum judge_outcome
reply_receive(struct judge *j, struct arena *pool, const struct judge_request *q,
              struct judge_wait wait, struct judge_reply *out)
{
    uint64_t len = 0;
    size_t got = 0;
    enum judge_outcome outcome = length_receive(j, wait, &len);
    if (outcome != JUDGE_REPLIED)
        return outcome;
    char *data = len <= reply_bound(q) ? arena_bytes(pool, (size_t)len + 1) : NULL;
    if (!data)
        return JUDGE_CRASHED;
    size_t first = j->in_len - j->in_at, left;
    if (first > len)
        first = (size_t)len;
    memcpy(data, j->in + j->in_at, first);
    j->in_at += first;
    left = (size_t)len - first;
    if (left)
        outcome = bytes_receive(j, data + first, left, left, &got, wait);
    if (outcome == JUDGE_REPLIED && !judge_reply_read(pool, q->wants, data, (size_t)len, out))
        outcome = JUDGE_CRASHED;
    else if (outcome == JUDGE_REPLIED && out->status == ADJ_ENOMEM)
        outcome = JUDGE_FULL;
    j->has_replied |= outcome == JUDGE_REPLIED;
    return outcome;
}

/* The pool. */

static struct judge *
judge_take(struct judges *judges)
{
    pthread_mutex_lock(&judges->lock);
    while (!judges->idle)
        pthread_cond_wait(&judges->freed, &judges->lock);
    struct judge *j = judges->idle;
    judges->idle = j->next;
    pthread_mutex_unlock(&judges->lock);
    return j;
}

static void
judge_give(struct judge *j)
{
    struct judges *judges = j->judges;
    pthread_mutex_lock(&judges->lock);
    j->next = judges->idle;
    judges->idle = j;
    pthread_cond_signal(&judges->freed);
    pthread_mutex_unlock(&judges->lock);
}

/* Send requests to a running judge, starting one if the last has died; waits for its back-off. */
static enum judge_outcome
judge_begin(struct judge *j, const struct judge_call *calls)
{
    const struct timespec tick = {0, TICK_US * 1000};
    for (int tries = 0; tries < STARTS && !j->judges->is_lost; tries++) {
        if (!process_start(j)) {
            (void)nanosleep(&tick, NULL);
            continue;
        }
        enum judge_outcome outcome = requests_send(j, calls);
        if (outcome != JUDGE_NONE)
            return outcome;
        process_died(j);
    }
    return JUDGE_NONE;
}

/* Meet requests with one judge. Returns the first call that failed, with its outcome; NULL: all have their replies. */
static struct judge_call *
batch_run(struct judge *j, struct judge_call *calls)
{
    enum judge_outcome outcome = judge_begin(j, calls);
    for (; calls; calls = calls->next) {
        if (outcome == JUDGE_REPLIED)
            outcome = reply_receive(j, calls->pool, &calls->request, calls->wait, &calls->reply);
        calls->outcome = outcome;
        if (outcome != JUDGE_REPLIED)
            return calls;
    }
    return NULL;
}

/* The request of this call alone has failed. */
static void
call_fail(struct judge *j, const struct judge_call *call)
{
    if (call->outcome != JUDGE_NONE)
        (void)request_fail(j, &call->request, call->outcome);
}

/* Meet requests together; if that fails, the rest one by one: then it is known which of them a judge does not survive. */
static void
calls_run(struct judge_call *calls)
{
    struct judge *j = judge_take(calls->judges);
    struct judge_call *call = batch_run(j, calls);
    bool is_batch = call && (call != calls || call->next);
    if (is_batch || (!call && j->in_at < j->in_len)) /* or it has sent more than was asked */
        process_died(j);
    else if (call)
        call_fail(j, call);
    for (struct judge_call *next; is_batch && call; call = next) {
        next = call->next;
        call->next = NULL;
        if (batch_run(j, call))
            call_fail(j, call);
        call->next = next;
    }
    (void)process_start(j);
    judge_give(j);
}

/* The calls that this thread has deferred. */
static _Thread_local struct {
    struct judge_call *first, **last;
    unsigned count;
} deferred;

void
judges_flush(void)
{
    struct judge_call *calls = deferred.first;
    deferred.first = NULL;
    deferred.count = 0;
    if (calls)
        calls_run(calls);
    for (struct judge_call *next; calls; calls = next) {
        next = calls->next;
        calls->then(calls->context); /* may free the call */
    }
}

void
judges_defer(struct judge_call *call)
{
    bool is_long = call->request.text.len > BATCH_TEXT;
    if (is_long)
        judges_flush();
    if (!deferred.first)
        deferred.last = &deferred.first;
    call->next = NULL;
    *deferred.last = call;
    deferred.last = &call->next;
    if (++deferred.count == BATCH || is_long)
        judges_flush();
}

/* The caller's own process meets the request. */
struct own {
    struct arena *pool;
    uint64_t wants;
    struct judge_reply *out;
    bool good;
};

static bool
own_take(void *context, const struct judge_reply *reply)
{
    struct own *own = context;
    struct buffer message = {0};
    wire_write(&message, &judge_reply_table, reply);
    size_t len = message.len;
    own->good = !message.failed;
    own->good = own->good && judge_reply_read(own->pool, own->wants,
                                              arena_keep(own->pool, &message), len, own->out);
    return own->good;
}

enum judge_outcome
judges_ask(struct judges *judges, struct arena *pool, const struct judge_request *q,
           struct judge_wait wait, struct judge_reply *out)
{
    *out = (struct judge_reply){.step = STEP_INPUT};
    if (!judges) {
        struct own own = {pool, q->wants, out, false};
        struct judge_request request = *q;
        games_attach(&request);
        judge_work(&request, own_take, &own);
        return own.good ? JUDGE_REPLIED : JUDGE_CRASHED;
    }
    judges_flush();
    struct judge_call call = {.judges = judges, .request = *q, .wait = wait, .pool = pool};
    calls_run(&call);
    *out = call.reply;
    return call.outcome;
}

/* Whether the process has ended. Kills one that was stopped: it would never reply. */
static bool
process_check(struct judge *j)
{
    siginfo_t info = {0};
    pthread_mutex_lock(&j->judges->processes);
    bool is_changed =
        j->pid && waitid(P_PID, (id_t)j->pid, &info, WEXITED | WSTOPPED | WNOHANG | WNOWAIT) == 0 &&
        info.si_pid;
    if (is_changed && info.si_code == CLD_STOPPED)
        (void)kill(j->pid, SIGKILL);
    pthread_mutex_unlock(&j->judges->processes);
    return is_changed && info.si_code != CLD_STOPPED;
}

bool
judges_step(struct judges *judges)
{
    pthread_mutex_lock(&judges->lock);
    for (unsigned i = 0; i < judges->count; i++)
        (void)process_check(&judges->slots[i]);
    for (struct judge *j = judges->idle; j; j = j->next) {
        if (process_check(j))
            process_died(j);
        (void)process_start(j);
    }
    pthread_mutex_unlock(&judges->lock);
    return !judges->is_lost;
}

/* Whether a judge replies to a request without wants: on a system without the filter none could start. */
static bool
can_judge(struct judges *judges)
{
    const int64_t until_us = clock_steady_us() + START_SECONDS * 1000000;
    const struct judge_wait wait = {.until_us = &until_us};
    struct judge_reply reply;
    struct arena pool;
    arena_init(&pool);
    bool can = judges_ask(judges, &pool, &(struct judge_request){0}, wait, &reply) == JUDGE_REPLIED;
    arena_clear(&pool);
    return can;
}

struct judges *
judges_start(struct adjd *adjd, int starter)
{
    struct judges *judges = calloc(1, sizeof *judges);
    const struct config *config = config_of(adjd);
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    unsigned count = config->judges ? config->judges : cores > 1 ? (unsigned)cores : 1;
    struct judge *slots = calloc(count, sizeof *slots);
    if (!judges || !slots) {
        free(judges);
        free(slots);
        return NULL;
    }
    *judges = (struct judges){.adjd = adjd, .starter = starter, .count = count, .slots = slots};
    pthread_mutex_init(&judges->lock, NULL);
    pthread_mutex_init(&judges->processes, NULL);
    pthread_cond_init(&judges->freed, NULL);
    for (unsigned i = 0; i < count; i++) {
        slots[i].judges = judges;
        slots[i].memory_mib = config->judge_mib;
        (void)process_start(&slots[i]);
        judge_give(&slots[i]);
    }
    if (can_judge(judges))
        return judges;
    judges_stop(judges);
    return NULL;
}

unsigned
judges_count(const struct judges *judges)
{
    return judges->count;
}

void
judges_stop(struct judges *judges)
{
    if (!judges)
        return;
    /* An idle judge ends with its socket. */
    for (unsigned i = 0; i < judges->count; i++)
        if (judges->slots[i].pid)
            (void)shutdown(judges->slots[i].fd, SHUT_RDWR);
    for (unsigned i = 0; i < judges->count; i++) {
        for (int ms = 0; ms < STOP_MS && judges->slots[i].pid && !process_check(&judges->slots[i]);
             ms++)
            (void)nanosleep(&(struct timespec){0, 1000000}, NULL);
        process_end(&judges->slots[i], NULL, 0);
        buffer_clear(&judges->slots[i].out);
    }
    close(judges->starter);
    pthread_cond_destroy(&judges->freed);
    pthread_mutex_destroy(&judges->processes);
    pthread_mutex_destroy(&judges->lock);
    free(judges->slots);
    free(judges);
}

pid_t
judges_fork_program(struct judges *judges, int *out_fd)
{
    pthread_mutex_lock(&judges->processes);
    pid_t pid = judges->is_lost ? -1 : starter_ask(judges->starter, true, 0, NICE, out_fd);
    pthread_mutex_unlock(&judges->processes);
    return pid;
}

/* A judge for an archive. */

struct judge *
judge_open(struct judges *judges, const struct judge_request *q, struct judge_wait wait)
{
    struct judge *j = calloc(1, sizeof *j);
    if (!j)
        return NULL;
    j->judges = judges;
    j->nice = NICE;
    j->archive = q;
    /* The message, its text decoded, and what reading takes. */
    j->memory_mib = config_of(judges->adjd)->judge_mib + (unsigned)(4 * q->text.len >> 20);
    const struct judge_call call = {.request = *q, .wait = wait};
    if (judge_begin(j, &call) == JUDGE_REPLIED)
        return j;
    judge_close(j);
    return NULL;
}

enum judge_outcome
judge_next(struct judge *j, struct arena *pool, struct judge_wait wait, struct judge_reply *out)
{
    *out = (struct judge_reply){.is_end = false};
    enum judge_outcome outcome = reply_receive(j, pool, j->archive, wait, out);
    struct judge_request rest = *j->archive;
    /* The games follow each other, and come to an end: decoding makes three bytes of one at most. */
    bool is_next = out->is_end || (out->from >= j->archive_from && out->from / 4 <= rest.text.len);
    if (outcome == JUDGE_REPLIED && !is_next)
        outcome = JUDGE_CRASHED;
    if (outcome == JUDGE_REPLIED) {
        j->archive_from = out->from + 1;
        j->archive_at = (size_t)out->from + (out->is_json_copy ? 0 : out->text.len);
        return outcome;
    }
    /* Keep what follows the last game, or the archive's end if it was decoded to a longer text. */
    size_t at = j->archive_at < rest.text.len ? j->archive_at : 0;
    rest.text.data += at;
    rest.text.len = rest.text.len - at < PART_MOST ? rest.text.len - at : PART_MOST;
    return request_fail(j, &rest, outcome);
}

void
judge_close(struct judge *j)
{
    if (!j)
        return;
    process_end(j, NULL, 0);
    buffer_clear(&j->out);
    free(j);
}
