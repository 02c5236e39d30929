/* SPDX-License-Identifier: MIT */
/* The HTTP server: the listening socket, the thread that accepts and reads, and its end. */
#ifndef ADJD_HTTP_SERVER_H
#define ADJD_HTTP_SERVER_H

#include <stdbool.h>
#include <stddef.h>

struct adjd;
struct http;
struct routes;

/*
 * Listen as the configuration says, and answer from then on what the routes lead to. It is adjd->http, from before
 * the first request on, and new (http_stop). False with `message` filled: there is none.
 */
bool http_start(struct adjd *adjd, const struct routes *routes, char *message, size_t message_size);
size_t http_connections(struct http *http);
/*
 * Accept nobody new, answer all that was accepted, and wait for that: `seconds` at most for what is worked
 * on, a moment for what comes in or goes out slowly.
 */
void http_drain(struct http *http, unsigned seconds);
/*
 * Close what is left. No task may be with the writer any more. False when a worker still has a request:
 * then what that works with must be left. NULL is accepted.
 */
bool http_stop(struct http *http);

#endif
