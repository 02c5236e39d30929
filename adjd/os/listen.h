/* SPDX-License-Identifier: MIT */
/* The listening socket. Begin with listen_open(). */
#ifndef ADJD_OS_LISTEN_H
#define ADJD_OS_LISTEN_H

#include <stdbool.h>
#include <stddef.h>

/* Listen on host and port. Returns the descriptor, or -1 with `message` filled. */
int listen_open(const char *host, const char *port, char *message, size_t message_size);
/* Stop new connections from entering the accept queue. Connections already in the queue can still
 * be accepted. Only for a socket that no other process shares. */
void listen_shut(int fd);
/* The bound "address:port". */
void listen_name(int fd, char *out, size_t size);

/* Whether the socket listens on all addresses of the machine. */
bool listen_is_wildcard(int fd);
/* Whether only this machine can reach the socket. */
bool listen_is_local(int fd);

#endif
