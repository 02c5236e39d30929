/* SPDX-License-Identifier: MIT */
/* The HTTP server: the listening socket, the two I/O threads and the shutdown. Begin with
 * http_start(). */
#ifndef ADJD_HTTP_SERVER_H
#define ADJD_HTTP_SERVER_H

#include <stdbool.h>
#include <stddef.h>

struct adjd;
struct http;
struct http_handler;

/* Start to listen. `handler` answers the requests, with `context`. Sets adjd->http before the first request; end it with
 * http_stop(). On failure returns false and fills `message`. */
bool http_start(struct adjd *adjd, const struct http_handler *handler, const void *context,
                char *message, size_t message_size);
size_t http_connections(struct http *http);
/* Drain: accept no new connections and answer the accepted ones. Waits `seconds` at most for work,
 * and briefly for slow clients. */
void http_drain(struct http *http, unsigned seconds);
/* Close all connections; the writer must hold no task any more. Returns false when a worker still has a request: then free nothing
 * that the worker uses. NULL is accepted. */
bool http_stop(struct http *http);

#endif
