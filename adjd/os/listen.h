/* SPDX-License-Identifier: MIT */
/* The listening socket. */
#ifndef ADJD_OS_LISTEN_H
#define ADJD_OS_LISTEN_H

#include <stdbool.h>
#include <stddef.h>

/* Listen on host and port; the descriptor, or -1 with `message` filled. */
int listen_open(const char *host, const char *port, char *message, size_t message_size);
/* Nobody new gets into the queue of a socket that is ours alone; who has begun to connect does, and can be accepted. */
void listen_shut(int fd);
/* "address:port" that the socket really has. */
void listen_name(int fd, char *out, size_t size);

/* Whether it listens on all addresses that the machine has. */
bool listen_is_open(int fd);
/* Whether only this machine can reach the socket. */
bool listen_is_local(int fd);

#endif
