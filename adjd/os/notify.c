/* SPDX-License-Identifier: MIT */
#include "os/notify.h"

#include <fcntl.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "base/number.h"

/* The first passed descriptor (SD_LISTEN_FDS_START). */
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
