/* SPDX-License-Identifier: MIT */
/*
 * The HTTP server: sockets, connections and their bounds. What becomes of requests is pipeline.c's business;
 * the library is server.c's alone.
 */
#ifndef ADJD_HTTP_SERVER_H
#define ADJD_HTTP_SERVER_H

#include <stddef.h>

struct adjd;
struct http;
struct routes;

/*
 * Listen as the configuration says, and answer from then on what the routes lead to. New (http_stop), or
 * NULL with `message` filled.
 */
struct http *http_start(struct adjd *adjd, const struct routes *routes, char *message,
                        size_t message_size);
/* "127.0.0.1:8080", as it is after the system chose. Borrowed. */
const char *http_address(const struct http *http);
/* Close the connections whose time has run out; to be called about once a second. */
void http_sweep(struct http *http);
size_t http_connections(struct http *http);
/* Accept nobody new, and wait until nobody waits for an answer, `seconds` at most. */
void http_drain(struct http *http, unsigned seconds);
/* Close what is left. No task may be with the writer any more. NULL is accepted. */
void http_stop(struct http *http);

#endif
