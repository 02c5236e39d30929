/* SPDX-License-Identifier: MIT */
/* One client connection and its state machine: each request is answered before the next is read.
 * Begin with connection_event(). */
#ifndef ADJD_HTTP_CONNECTION_H
#define ADJD_HTTP_CONNECTION_H

#include <stdint.h>

#include "http/message.h"

struct connection;

/* The state shared by all connections. Only the leader thread uses it, except `done`. */
struct loop {
    struct adjd *adjd;
    const struct http_handler *handler;
    const void *context; /* the handler's */
    int epoll;
    struct connection *connections;
    atomic_size_t count;     /* number of connections; read by other threads too */
    size_t waiting, working; /* connections in STATE_WAIT; connections whose request a worker has */
    bool is_single;          /* epoll reported one event and no connection is in STATE_WAIT */
    const struct connection *active; /* connection of the last event; may be freed, so only compare
                                         it */
    /* time of the last event; of the last event of another connection */
    int64_t active_us, others_active_us;
    bool is_alone;            /* no other connection was active recently: steps may run inline */
    struct work *inline_step; /* a step that the leader runs after releasing the loop; NULL: none */
    int64_t fast_us;          /* time of the last large transfer: some client is fast */
    int64_t idle_close_us; /* drain: idle connections are closed after this time; 0: not draining */
    char scratch[64 << 10]; /* receive buffer */
    /* A step of the message is complete, on a worker thread or in the application. Thread-safe. */
    void (*done)(struct loop *loop, struct message *m);
};

/* Add a connection for `fd`, which it will close. False when memory runs out. */
bool connection_open(struct loop *loop, int fd, const char *remote, const char *local);
/* Handle epoll's events. May free the connection. */
void connection_event(struct connection *c, uint32_t events);
/* Continue after a worker or the writer has completed its step. May free the connection. */
void connection_resume(struct message *m);
/* Run a waiting handler again if something was stored (`happened`), if its deadline has passed, or if the server drains. */
void connection_wake(struct connection *c, int64_t now_us, bool happened);
/* Close a connection whose deadline has passed or, while draining, that is idle. May free the connection. */
void connection_check(struct connection *c, int64_t now_us);
/* The next connection in the list. */
struct connection *connection_next(const struct connection *c);
/* Whether a worker or the writer has the connection's request: then the connection must not be freed. */
bool connection_is_busy(const struct connection *c);
/* Close a connection. While a worker has its request, it is freed only when the worker's step completes. */
void connection_close(struct connection *c);

#endif
