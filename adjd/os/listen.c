/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE /* struct ucred, SO_ATTACH_FILTER */
#include "os/listen.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <netdb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "base/message.h"
#include "base/number.h"

/* The kernel caps it at net.core.somaxconn. */
enum { BACKLOG = 4096 };

static int
address_listen(const struct addrinfo *address)
{
    int on = 1;
    int fd = socket(address->ai_family, address->ai_socktype, address->ai_protocol);
    if (fd < 0)
        return -1;
    if (setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on) == 0 &&
        fcntl(fd, F_SETFD, FD_CLOEXEC) == 0 && fcntl(fd, F_SETFL, O_NONBLOCK) == 0 &&
        bind(fd, address->ai_addr, address->ai_addrlen) == 0 && listen(fd, BACKLOG) == 0)
        return fd;
    int error = errno;
    close(fd);
    errno = error;
    return -1;
}

static bool
unix_address(const char *path, struct sockaddr_un *out)
{
    *out = (struct sockaddr_un){.sun_family = AF_UNIX};
    if (strlen(path) >= sizeof out->sun_path) {
        errno = ENAMETOOLONG;
        return false;
    }
    strcpy(out->sun_path, path);
    return true;
}

/* Remove a socket that a killed process left: nobody listens there. */
static void
stale_remove(const struct sockaddr_un *address)
{
    struct stat file;
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (fd >= 0 && lstat(address->sun_path, &file) == 0 && S_ISSOCK(file.st_mode) &&
        connect(fd, (const void *)address, sizeof *address) != 0 && errno == ECONNREFUSED)
        unlink(address->sun_path);
    if (fd >= 0)
        close(fd);
}

int
listen_open_unix(const char *path, char *message, size_t size)
{
    struct sockaddr_un address;
    int fd = unix_address(path, &address)
                 ? socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0)
                 : -1;
    if (fd >= 0)
        stale_remove(&address);
    /* Everybody on the machine may connect, as to a loopback address: the peer's uid decides what it may do. */
    if (fd >= 0 && bind(fd, (const void *)&address, sizeof address) == 0 &&
        chmod(path, 0666) == 0 && listen(fd, BACKLOG) == 0)
        return fd;
    message_set(message, size, "cannot listen on %s: %s", path, strerror(errno));
    if (fd >= 0)
        close(fd);
    return -1;
}

int64_t
peer_uid(int fd)
{
    struct ucred peer;
    socklen_t len = sizeof peer;
    if (getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &peer, &len) != 0 || len != sizeof peer)
        return -1;
    return peer.uid;
}

int
listen_open(const char *host, const char *port, char *message, size_t size)
{
    struct addrinfo hints = {.ai_flags = AI_PASSIVE | AI_NUMERICSERV, .ai_socktype = SOCK_STREAM};
    struct addrinfo *addresses = NULL;
    int fd = -1;
    int error = getaddrinfo(*host ? host : NULL, port, &hints, &addresses);
    if (error) {
        message_set(message, size, "cannot listen on %s port %s: %s", host, port,
                    gai_strerror(error));
        return -1;
    }
    for (const struct addrinfo *a = addresses; a && fd < 0; a = a->ai_next)
        fd = address_listen(a);
    if (fd < 0)
        message_set(message, size, "cannot listen on %s port %s: %s", host, port, strerror(errno));
    freeaddrinfo(addresses);
    return fd;
}

/*
 * The kernel completes handshakes by itself: without the filter, a connection made between the last
 * accept(2) and close(2) would send its request and then be reset. The BPF filter drops each SYN.
 * The client retransmits a second later and gets "connection refused". A filter of a TCP socket
 * starts at the TCP header, whose flags are byte 13.
 */
static void
tcp_shut(int fd)
{
    struct sock_filter newcomers[] = {
        BPF_STMT(BPF_LD | BPF_B | BPF_ABS, 13),
        BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, 0x02 /* SYN */, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, 0),
        BPF_STMT(BPF_RET | BPF_K, UINT32_MAX),
    };
    struct sock_fprog program = {sizeof newcomers / sizeof *newcomers, newcomers};
    (void)setsockopt(fd, SOL_SOCKET, SO_ATTACH_FILTER, &program, sizeof program);
}

/* The bound address and port as text. False on failure, and for a Unix socket. */
static bool
bound_name(int fd, char host[64], char port[8])
{
    struct sockaddr_storage address = {0};
    socklen_t len = sizeof address;
    return getsockname(fd, (struct sockaddr *)&address, &len) == 0 &&
           address.ss_family != AF_UNIX &&
           getnameinfo((struct sockaddr *)&address, len, host, 64, port, 8,
                       NI_NUMERICHOST | NI_NUMERICSERV) == 0;
}

/* Sets the path of a Unix socket; false for another socket. */
static bool
unix_path(int fd, struct sockaddr_un *out)
{
    socklen_t len = sizeof *out;
    *out = (struct sockaddr_un){.sun_family = AF_UNSPEC};
    return getsockname(fd, (struct sockaddr *)out, &len) == 0 && out->sun_family == AF_UNIX;
}

void
listen_shut(int fd)
{
    struct sockaddr_un address;
    if (unix_path(fd, &address))
        unlink(address.sun_path);
    else
        tcp_shut(fd);
}

bool
listen_is_unix(int fd)
{
    struct sockaddr_un address;
    return unix_path(fd, &address);
}

void
listen_name(int fd, char *out, size_t size)
{
    char host[64], port[8];
    struct sockaddr_un address;
    if (unix_path(fd, &address))
        snprintf(out, size, "unix:%.*s", (int)sizeof address.sun_path, address.sun_path);
    else if (bound_name(fd, host, port))
        snprintf(out, size, strchr(host, ':') ? "[%s]:%s" : "%s:%s", host, port);
    else
        snprintf(out, size, "a socket without an address");
}

bool
listen_is_wildcard(int fd)
{
    char host[64], port[8];
    return bound_name(fd, host, port) && (strcmp(host, "0.0.0.0") == 0 || strcmp(host, "::") == 0);
}

bool
listen_is_local(int fd)
{
    char host[64], port[8];
    return listen_is_unix(fd) || (bound_name(fd, host, port) &&
                                  (strncmp(host, "127.", 4) == 0 || strcmp(host, "::1") == 0));
}

/* The first descriptor that systemd passes (SD_LISTEN_FDS_START). */
enum { FIRST_SOCKET = 3 };

void
notify_send(const char *lines)
{
    const char *path = getenv("NOTIFY_SOCKET");
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    size_t len = path ? strlen(path) : 0;
    if (len < 2 || len >= sizeof address.sun_path)
        return;
    memcpy(address.sun_path, path, len);
    if (*path == '@') /* an abstract socket */
        address.sun_path[0] = '\0';
    int fd = socket(AF_UNIX, SOCK_DGRAM, 0);
    if (fd < 0)
        return;
    fcntl(fd, F_SETFD, FD_CLOEXEC);
    /* A lost notification is ignored: the service manager may be gone. */
    (void)sendto(fd, lines, strlen(lines), MSG_NOSIGNAL, (const void *)&address,
                 (socklen_t)(offsetof(struct sockaddr_un, sun_path) + len));
    close(fd);
}

/* A number from an environment variable; -1 when it is missing or invalid. */
static int64_t
environment_number(const char *name)
{
    return digits_read(getenv(name), INT64_MAX);
}

int64_t
notify_watchdog_us(void)
{
    int64_t us = environment_number("WATCHDOG_USEC"), pid = environment_number("WATCHDOG_PID");
    return us > 0 && (pid < 0 || pid == getpid()) ? us : 0;
}

int
notify_socket(void)
{
    if (environment_number("LISTEN_FDS") < 1 || environment_number("LISTEN_PID") != getpid())
        return -1;
    if (fcntl(FIRST_SOCKET, F_SETFD, FD_CLOEXEC) != 0)
        return -1;
    fcntl(FIRST_SOCKET, F_SETFL, O_NONBLOCK);
    return FIRST_SOCKET;
}
