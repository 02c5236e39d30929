/* SPDX-License-Identifier: MIT */
/*
 * The event loop: one thread that accepts, reads and writes. It never waits for the disk, a judge or a client; the threads of
 * os/workers.h do that. Begin with loop_main() and loop_turn().
 *
 * Why adjd has its own parser (parser.c): libmicrohttpd 0.9.75 (Debian 12) accepts a request with
 * two lengths, a folded header or a malformed chunk, and parses the bytes behind it as another
 * request (request smuggling). No option of that version rejects them: MHD_OPTION_STRICT_FOR_CLIENT
 * only requires Host. libmicrohttpd 1.0 has MHD_OPTION_CLIENT_DISCIPLINE_LVL, which does. Once the
 * oldest supported Debian has 1.0, replace parser.c and connection.c by libmicrohttpd, and keep
 * tests/security/framing.t.
 */
#include "http/server.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/message.h"
#include "http/connection.h"
#include "os/adjd.h"
#include "os/clock.h"
#include "os/listen.h"
#include "os/names.h"
#include "os/rate_limit.h"

enum {
    EVENTS = 256,    /* per epoll_wait(2) */
    ACCEPTS = 64,    /* per event of the listening socket */
    SWEEP_MS = 1000, /* interval of the timeout check */
    DRAIN_MS = 20,   /* while draining: interval of the loop, and time for pending handshakes */
    WAIT_MS = 100,   /* minimum interval between wake-ups of waiting handlers */
    /* While draining: time for a request already in transit, and for slow clients. */
    DRAIN_IDLE_MS = 500,
    DRAIN_SLOW_SECONDS = 2,
    REAP_MS = 100 /* minimum interval between two searches for idle connections */
};

struct http {
    struct loop loop; /* first member: cast a loop to its server */
    pthread_t thread;
    bool is_started;
    int listen_fd, wake_fd;
    bool is_activated;          /* socket activation: the service manager keeps it open */
    bool is_full;               /* accepting is suspended */
    uint64_t changes_seen;      /* the handler's counter at the last wake-up */
    int64_t woken_us, swept_us; /* times of the last wake-up and timeout check */
    int64_t reaped_us;          /* time of the last search for idle connections */
    int64_t drain_us;           /* start of draining; 0: not draining */
    bool is_unix;               /* a Unix socket */
    bool is_wildcard;           /* bound to all addresses: query each connection's local address */
    atomic_bool stopping;
    pthread_mutex_t lock;             /* protects the members below */
    pthread_cond_t ended;             /* signalled when draining ends */
    struct message *done, **done_end; /* completed steps to resume */
    unsigned drain_seconds;
    bool is_drained; /* draining is complete */
};

static void
event_put(int fd)
{
    const uint64_t one = 1;
    ssize_t put = write(fd, &one, sizeof one);
    (void)put; /* the eventfd is full: the reader wakes up anyway */
}

/* Add a completed step, and wake the loop. */
static void
step_done(struct loop *loop, struct message *m)
{
    struct http *http = (struct http *)loop;
    pthread_mutex_lock(&http->lock);
    bool was_empty = !http->done;
    m->next = NULL;
    *(was_empty ? &http->done : http->done_end) = m;
    http->done_end = &m->next;
    pthread_mutex_unlock(&http->lock);
    if (was_empty)
        event_put(http->wake_fd);
}

/* Resume the messages whose steps are complete. */
static void
messages_resume(struct http *http)
{
    pthread_mutex_lock(&http->lock);
    struct message *done = http->done;
    http->done = NULL;
    pthread_mutex_unlock(&http->lock);
    for (struct message *next; done; done = next) {
        next = done->next;
        connection_resume(done);
    }
}

/* Format an address. An IPv4-mapped IPv6 address is written as IPv4. */
static void
address_write(const struct sockaddr_storage *address, char *out, size_t size)
{
    const void *any = address;
    *out = '\0';
    if (address->ss_family == AF_INET)
        inet_ntop(AF_INET, &((const struct sockaddr_in *)any)->sin_addr, out, (socklen_t)size);
    else if (address->ss_family == AF_INET6)
        inet_ntop(AF_INET6, &((const struct sockaddr_in6 *)any)->sin6_addr, out, (socklen_t)size);
    if (strncmp(out, "::ffff:", 7) == 0 && strchr(out, '.'))
        memmove(out, out + 7, strlen(out + 7) + 1);
}

/* Name the peer: its address, or on a Unix socket "unix:UID". */
static void
peer_write(const struct http *http, int fd, const struct sockaddr_storage *peer, char out[64])
{
    if (http->is_unix)
        snprintf(out, 64, "unix:%lld", (long long)peer_uid(fd));
    else
        address_write(peer, out, 64);
}

static bool
socket_prepare(int fd)
{
    int on = 1;
    (void)setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on); /* fails on a Unix socket */
    return fcntl(fd, F_SETFD, FD_CLOEXEC) == 0 && fcntl(fd, F_SETFL, O_NONBLOCK) == 0;
}

static void
accepting_set(struct http *http, bool on)
{
    struct epoll_event event = {.events = on ? EPOLLIN : 0, .data.ptr = &http->listen_fd};
    http->is_full = !on;
    (void)epoll_ctl(http->loop.epoll, EPOLL_CTL_MOD, http->listen_fd, &event);
}

/* Whether the client has half of the connections already. A trusted proxy has those of its clients. */
static bool
has_half(const struct http *http, uint64_t client, const char *address)
{
    const struct config *config = config_of(http->loop.adjd);
    return http->loop.clients[client % CLIENTS] >= config->connections / 2 &&
           !networks_have(config->trusted_proxies, address);
}

/* Close the connections that are idle for some time, to make room. */
static void
idle_reap(struct http *http)
{
    int64_t now = clock_steady_us();
    if (now - http->reaped_us < REAP_MS * 1000)
        return;
    http->reaped_us = now;
    for (struct connection *c = http->loop.connections, *next; c; c = next) {
        next = connection_next(c);
        connection_reap(c, now - REAP_MS * 1000);
    }
}

/* Accept one connection; false when none is pending or resources are exhausted. */
static bool
client_accept(struct http *http)
{
    struct sockaddr_storage peer = {0}, own = {0};
    socklen_t peer_len = sizeof peer, own_len = sizeof own;
    char remote[64], local[64] = "";
    int fd = accept(http->listen_fd, (struct sockaddr *)&peer, &peer_len);
    if (fd < 0) {
        if (errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM)
            accepting_set(http, false); /* epoll would report the socket again and again */
        return errno == ECONNABORTED || errno == EINTR;
    }
    if (!socket_prepare(fd)) {
        close(fd);
        return true;
    }
    peer_write(http, fd, &peer, remote);
    uint64_t client = client_hash(http->loop.adjd->rate_limits, remote);
    if (has_half(http, client, remote)) {
        close(fd);
        return true;
    }
    if (http->is_wildcard && getsockname(fd, (struct sockaddr *)&own, &own_len) == 0)
        address_write(&own, local, sizeof local);
    (void)connection_open(&http->loop, fd, client, remote, local);
    return true;
}

static void
clients_accept(struct http *http, unsigned most)
{
    while (most-- && http->listen_fd >= 0) {
        struct pollfd pending = {.fd = http->listen_fd, .events = POLLIN};
        if (http->loop.count >= config_of(http->loop.adjd)->connections) {
            if (poll(&pending, 1, 0) != 1)
                return;
            idle_reap(http);
        }
        if (http->loop.count >= config_of(http->loop.adjd)->connections) {
            accepting_set(http, false);
            return;
        }
        if (!client_accept(http))
            return;
    }
}

static void
connections_check(struct http *http)
{
    int64_t now = clock_steady_us();
    for (struct connection *c = http->loop.connections, *next; c; c = next) {
        next = connection_next(c);
        connection_check(c, now);
    }
    if (http->is_full)
        idle_reap(http);
    if (http->is_full && http->listen_fd >= 0 &&
        http->loop.count < config_of(http->loop.adjd)->connections)
        accepting_set(http, true);
}

/* Wake the waiting handlers after something was stored, at most once per WAIT_MS. */
static void
waiting_wake(struct http *http)
{
    int64_t now = clock_steady_us();
    if (!http->loop.waiting ||
        (now - http->woken_us < WAIT_MS * 1000 && !http->loop.adjd->draining))
        return;
    uint64_t changes = http->loop.handler->changes(http->loop.adjd);
    bool happened = changes != http->changes_seen;
    http->changes_seen = changes;
    http->woken_us = now;
    for (struct connection *c = http->loop.connections, *next; c; c = next) {
        next = connection_next(c);
        connection_wake(c, now, happened);
    }
}

/* Start to drain: accept only the connections that are already in the accept queue. */
static void
drain_begin(struct http *http, int64_t now_us)
{
    http->drain_us = now_us;
    http->loop.idle_close_us = now_us + DRAIN_IDLE_MS * 1000;
    if (!http->is_activated)
        listen_shut(http->listen_fd);
}

static void
listening_end(struct http *http)
{
    (void)epoll_ctl(http->loop.epoll, EPOLL_CTL_DEL, http->listen_fd, NULL);
    if (!http->is_full)
        clients_accept(http, UINT_MAX);
    close(http->listen_fd);
    http->listen_fd = -1;
}

/* Whether draining is complete: no work is left, and only slow clients remain. */
static bool
drain_is_over(const struct http *http, int64_t now_us)
{
    int64_t since_us = http->drain_us;
    if (!http->loop.count || now_us > since_us + (int64_t)http->drain_seconds * 1000000)
        return true;
    return now_us > since_us + DRAIN_SLOW_SECONDS * 1000000 &&
           now_us > http->loop.fast_us + DRAIN_IDLE_MS * 1000 && http->loop.working == 0;
}

static void
drain_step(struct http *http)
{
    int64_t now = clock_steady_us();
    if (!http->drain_us)
        drain_begin(http, now);
    if (http->listen_fd >= 0 && now - http->drain_us >= DRAIN_MS * 1000)
        listening_end(http);
    connections_check(http);
    if (http->listen_fd >= 0 || !drain_is_over(http, now))
        return;
    pthread_mutex_lock(&http->lock);
    http->is_drained = true;
    pthread_cond_signal(&http->ended);
    pthread_mutex_unlock(&http->lock);
}

static void
events_take(struct http *http, int timeout_ms)
{
    struct epoll_event events[EVENTS];
    uint64_t wakes;
    bool accepts = false;
    int count = epoll_wait(http->loop.epoll, events, EVENTS, timeout_ms);
    workers_gather();
    for (int i = 0; i < count; i++) {
        if (events[i].data.ptr == &http->listen_fd) {
            accepts = true;
        } else if (events[i].data.ptr == &http->wake_fd) {
            ssize_t got = read(http->wake_fd, &wakes, sizeof wakes);
            (void)got; /* the value is not used */
        } else {
            connection_event(events[i].data.ptr, events[i].events);
        }
    }
    if (accepts) /* last, because it may free idle connections */
        clients_accept(http, ACCEPTS);
    workers_wake(http->loop.adjd->workers);
    messages_resume(http);
}

/* One iteration of the loop. */
static void
loop_turn(struct http *http)
{
    bool draining = http->loop.adjd->draining;
    events_take(http, draining ? DRAIN_MS : http->loop.waiting ? WAIT_MS : SWEEP_MS);
    waiting_wake(http);
    if (draining) {
        drain_step(http);
    } else if (clock_steady_us() - http->swept_us >= SWEEP_MS * 1000) {
        connections_check(http);
        http->swept_us = clock_steady_us();
    }
}

static void *
loop_main(void *context)
{
    struct http *http = context;
    while (!http->stopping)
        loop_turn(http);
    return NULL;
}

/* Raise the descriptor limit: a connection uses one descriptor, and perhaps another for a spool file. */
static void
descriptors_raise(unsigned connections)
{
    struct rlimit limit;
    rlim_t want = (rlim_t)connections * 2 + 256;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= want)
        return;
    limit.rlim_cur = limit.rlim_max < want ? limit.rlim_max : want;
    setrlimit(RLIMIT_NOFILE, &limit);
}

static bool
descriptor_watch(int epoll, int *fd, uint32_t interest)
{
    struct epoll_event event = {.events = interest, .data.ptr = fd};
    return *fd >= 0 && fcntl(*fd, F_SETFL, O_NONBLOCK) == 0 &&
           epoll_ctl(epoll, EPOLL_CTL_ADD, *fd, &event) == 0;
}

static bool
loop_start(struct http *http, char *message, size_t message_size)
{
    int epoll = http->loop.epoll = epoll_create1(EPOLL_CLOEXEC);
    http->wake_fd = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    http->swept_us = clock_steady_us();
    http->is_started = epoll >= 0 && descriptor_watch(epoll, &http->wake_fd, EPOLLIN) &&
                       descriptor_watch(epoll, &http->listen_fd, EPOLLIN) &&
                       pthread_create(&http->thread, NULL, loop_main, http) == 0;
    if (http->is_started)
        return true;
    message_set(message, message_size, "cannot start the HTTP server on %s: %s",
                http->loop.adjd->address, strerror(errno));
    return false;
}

static struct http *
http_new(struct adjd *adjd, const struct http_handler *handler, const void *context)
{
    struct http *http = calloc(1, sizeof *http);
    if (!http)
        return NULL;
    http->loop.adjd = adjd;
    http->loop.handler = handler;
    http->loop.context = context;
    http->loop.done = step_done;
    http->loop.epoll = http->wake_fd = http->listen_fd = -1;
    pthread_mutex_init(&http->lock, NULL);
    clock_condition_init(&http->ended);
    return http;
}

bool
http_start(struct adjd *adjd, const struct http_handler *handler, const void *context,
           char *message, size_t message_size)
{
    const struct config *config = config_of(adjd);
    struct http *http = http_new(adjd, handler, context);
    if (!http) {
        message_set(message, message_size, "out of memory");
        return false;
    }
    descriptors_raise(config->connections);
    http->listen_fd = notify_socket();
    http->is_activated = http->listen_fd >= 0;
    if (!http->is_activated && !*config->listen_port)
        http->listen_fd = listen_open_unix(config->listen_host, message, message_size);
    else if (!http->is_activated)
        http->listen_fd =
            listen_open(config->listen_host, config->listen_port, message, message_size);
    if (http->listen_fd >= 0) {
        http->is_unix = listen_is_unix(http->listen_fd);
        adjd->is_local = listen_is_local(http->listen_fd);
        http->is_wildcard = listen_is_wildcard(http->listen_fd);
        listen_name(http->listen_fd, adjd->address, sizeof adjd->address);
        adjd->http = http; /* set before the first request reads it */
        if (loop_start(http, message, message_size))
            return true;
    }
    (void)http_stop(http);
    adjd->http = NULL;
    return false;
}

size_t
http_connections(struct http *http)
{
    return http->loop.count;
}

void
http_drain(struct http *http, unsigned seconds)
{
    pthread_mutex_lock(&http->lock);
    http->drain_seconds = seconds;
    http->loop.adjd->stop_us = clock_steady_us() + DRAIN_SLOW_SECONDS * 1000000;
    http->loop.adjd->leaving = true;
    http->loop.adjd->draining = true;
    event_put(http->wake_fd);
    while (!http->is_drained)
        pthread_cond_wait(&http->ended, &http->lock);
    pthread_mutex_unlock(&http->lock);
}

bool
http_stop(struct http *http)
{
    if (!http)
        return true;
    http->stopping = true;
    if (http->is_started) {
        event_put(http->wake_fd);
        pthread_join(http->thread, NULL);
    }
    messages_resume(http);
    for (struct connection *c = http->loop.connections, *next; c; c = next) {
        next = connection_next(c);
        connection_close(c);
    }
    if (http->loop.connections)
        return false;
    const int fds[] = {http->listen_fd, http->wake_fd, http->loop.epoll};
    for (size_t i = 0; i < sizeof fds / sizeof *fds; i++)
        if (fds[i] >= 0)
            close(fds[i]);
    pthread_cond_destroy(&http->ended);
    pthread_mutex_destroy(&http->lock);
    free(http);
    return true;
}
