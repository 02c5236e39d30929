/* SPDX-License-Identifier: MIT */
/* One client's connection: requests come in one after another, each is answered before the next is read. */
#ifndef ADJD_HTTP_CONNECTION_H
#define ADJD_HTTP_CONNECTION_H

#include <stdint.h>

#include "http/request.h"
#include "os/workers.h"

struct connection;
struct loop;

/* A request under way, from its head to the last byte of its answer. */
struct exchange {
    struct request req; /* the first member: a request leads back to its exchange */
    struct connection *connection;
    struct loop *loop;
    struct work work;
    struct exchange *next; /* among those that are done */
    bool is_handled;       /* the handler ran; what follows is the answer */
    bool is_streaming;     /* its head was sent: what follows is more of the body */
};

/* What all connections share; the thread that reads touches it, and nobody else, but for the calls below. */
struct loop {
    struct adjd *adjd;
    const struct routes *routes;
    int epoll;
    struct connection *connections;
    size_t count;
    size_t waiting, working;          /* for something to happen, and for a worker */
    bool is_single;                   /* one event came, and nobody waits */
    const struct connection *speaker; /* whose the last event was; he may be gone */
    int64_t spoken_us, others_us;     /* when it came, and when the last one of anybody else */
    bool is_quiet;          /* that is a while ago: a request that is alone is the reader's own, */
    struct exchange *own;   /* which he does himself, once he has let go of the loop; NULL: none */
    int64_t brisk_us;       /* somebody who is not slow last sent or took something */
    int64_t silent_us;      /* after this who says nothing is cut off; 0: the end has not begun */
    char scratch[64 << 10]; /* what was just received */
    /* A worker or the writer is done with an exchange: any thread may call this. */
    void (*done)(struct loop *loop, struct exchange *exchange);
};

/* `fd` is taken. False without memory. */
bool connection_open(struct loop *loop, int fd, const char *remote, const char *local);
/* Something happened to it (epoll's bits). The connection may be gone afterwards. */
void connection_event(struct connection *c, uint32_t events);
/* What was asked of a worker or the writer is done. Likewise. */
void connection_resume(struct exchange *exchange);
/* Something was stored, or time went by: who waits for that asks again. */
void connection_wake(struct connection *c, int64_t now_us, bool happened);
/* Close it if its time has run out; after loop.silent_us also when it says nothing. Likewise. */
void connection_check(struct connection *c, int64_t now_us);
/* The next one in the list. */
struct connection *connection_next(const struct connection *c);
/* Whether somebody works on its request: it must not be freed now. */
bool connection_works(const struct connection *c);
/* Cut it off. When somebody works on its request it is freed only once that is done. */
void connection_close(struct connection *c);

#endif
