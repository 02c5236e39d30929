/* SPDX-License-Identifier: MIT */
/* The listening socket, and the systemd protocols: readiness (sd_notify(3)), the watchdog and socket activation. */
#ifndef ADJD_OS_LISTEN_H
#define ADJD_OS_LISTEN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Listen on host and port. Returns the descriptor, or -1 with `message` filled. */
int listen_open(const char *host, const char *port, char *message, size_t size);
/* Listen on a Unix socket with this absolute path, which replaces one that a killed process left. */
int listen_open_unix(const char *path, char *message, size_t size);
/* The user id of the peer on a Unix socket, as of connect(2); -1: unknown. */
int64_t peer_uid(int fd);
/* Stop new connections from entering the accept queue; a Unix socket is removed. Connections already
 * in the queue can still be accepted. Only for a socket that no other process shares. */
void listen_shut(int fd);
/* The bound "address:port", or "unix:PATH". */
void listen_name(int fd, char *out, size_t size);

/* Whether the socket listens on all addresses of the machine. */
bool listen_is_wildcard(int fd);
bool listen_is_unix(int fd);
/* Whether only this machine can reach the socket. */
bool listen_is_local(int fd);

/* Send lines such as "READY=1"; does nothing outside systemd. */
void notify_send(const char *lines);
/* After this many microseconds without "WATCHDOG=1" systemd restarts the process; 0: never. */
int64_t notify_watchdog_us(void);
/* The listening socket passed by socket activation; -1: none. */
int notify_socket(void);

#endif
