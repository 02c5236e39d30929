/* SPDX-License-Identifier: MIT */
/*
 * The judge processes as the daemon sees them: it asks, and survives whatever they do. A judge that dies, or does not reply in
 * time, costs the request that it has; the request's record is kept aside (judge/crashes.h), and the next judge starts at
 * once. Begin with judges_ask().
 */
#ifndef ADJD_JUDGE_JUDGES_H
#define ADJD_JUDGE_JUDGES_H

#include <sys/types.h>

#include "base/cancel.h"
#include "judge/request.h"

struct adjd;
struct judge;
struct judges;

enum judge_outcome {
    JUDGE_REPLIED,
    JUDGE_CRASHED, /* it died, or replied what makes no sense */
    JUDGE_FULL,    /* it exceeded its memory */
    JUDGE_LATE,    /* it was killed at the deadline */
    JUDGE_STOPPED, /* ... because the caller gave up */
    JUDGE_NONE     /* none can start now */
};

/* How a request is waited for. */
struct judge_wait {
    struct cancel cancel;    /* asked some times a second */
    const int64_t *until_us; /* the deadline (steady clock), read again each time; NULL: none */
};

/* Start as many as `judges` says, by the starter's socket. New (judges_stop); NULL without memory, or if they cannot work. Call
 * before any other thread starts. */
struct judges *judges_start(struct adjd *adjd, int starter);
/* How many there are. */
unsigned judges_count(const struct judges *judges);
/* Kill all. No request is under way. NULL is accepted. */
void judges_stop(struct judges *judges);
/* Replace idle judges that died, and kill stopped ones. Called about once a second, and when a child has changed its state.
 * False when the starter is gone: then no judge can start any more. */
bool judges_step(struct judges *judges);
/* Meet a request. The reply's strings belong to the pool. Without judges (NULL: a command of the operator, a test) the caller's
 * own process meets it. */
enum judge_outcome judges_ask(struct judges *judges, struct arena *pool,
                              const struct judge_request *request, struct judge_wait wait,
                              struct judge_reply *out);

/* Have the starter fork a process for a program (judge/program.h), and return its socket. 0 or negative: there is none now. */
pid_t judges_fork_program(struct judges *judges, int *out_fd);

/* A request whose caller does not wait. The caller keeps it until `then` is called. */
struct judge_call {
    struct judges *judges;
    struct judge_request request;
    struct judge_wait wait;
    struct arena *pool;
    void (*then)(void *context);
    void *context;
    /* The result. */
    enum judge_outcome outcome;
    struct judge_reply reply;
    struct judge_call *next;
};
/* Meet the request later on this thread, together with others, which saves wake-ups. */
void judges_defer(struct judge_call *call);
/* Meet the deferred requests of this thread; call it before the thread sleeps. */
void judges_flush(void);

/* A judge of its own for an archive, which runs at lower priority. */
/* New (judge_close), with its request sent; NULL when none can start. */
struct judge *judge_open(struct judges *judges, const struct judge_request *request,
                         struct judge_wait wait);
/* The next reply. */
enum judge_outcome judge_next(struct judge *judge, struct arena *pool, struct judge_wait wait,
                              struct judge_reply *out);
/* Kills it. NULL is accepted. */
void judge_close(struct judge *judge);

#endif
