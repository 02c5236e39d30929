/* SPDX-License-Identifier: MIT */
/* One client connection and its state machine: each request is answered before the next is read.
 * Begin with connection_event(). */
#ifndef ADJD_HTTP_CONNECTION_H
#define ADJD_HTTP_CONNECTION_H

#include <stdint.h>

#include "http/message.h"

struct connection;

/* Clients whose hashes agree in this many values are counted together. */
enum { CLIENTS = 4096 };

/* The state shared by all connections. Only the event loop uses it, except `done`. */
struct loop {
    struct adjd *adjd;
    const struct http_handler *handler;
    const void *context; /* the handler's */
    int epoll;
    struct connection *connections;
    unsigned clients[CLIENTS]; /* connections by a hash of their address */
    atomic_size_t count;       /* of connections; read by other threads too */
    size_t waiting, working;   /* connections in STATE_WAIT, and those that a worker has */
    int64_t fast_us;           /* last large transfer: some client is not slow */
    int64_t idle_close_us; /* drain: idle connections are closed after this time; 0: not draining */
    char scratch[64 << 10]; /* receive buffer */
    /* A step of the message is complete, on a worker thread or in the application. Thread-safe. */
    void (*done)(struct loop *loop, struct message *m);
};

/* Add a connection for `fd`, which is taken. `client` is a hash of its address. False without memory. */
bool connection_open(struct loop *loop, int fd, uint64_t client, const char *remote,
                     const char *local);
/* Handle epoll's events. May free the connection. */
void connection_event(struct connection *c, uint32_t events);
/* Continue after a worker or the writer has completed its step. May free the connection. */
void connection_resume(struct message *m);
/* Run a waiting handler again if something was stored (`happened`), if its deadline has passed, or if the server drains. */
void connection_wake(struct connection *c, int64_t now_us, bool happened);
/* Close a connection whose deadline has passed or, while draining, that is idle. May free the connection. */
void connection_check(struct connection *c, int64_t now_us);
/* Close the connection if it has been idle since `since_us`. May free it. */
void connection_reap(struct connection *c, int64_t since_us);
/* The next connection in the list. */
struct connection *connection_next(const struct connection *c);
/* Whether a worker or the writer has the connection's request: then the connection must not be freed. */
bool connection_is_busy(const struct connection *c);
/* Close a connection. While a worker has its request, it is freed only when the worker's step completes. */
void connection_close(struct connection *c);

#endif
