/* SPDX-License-Identifier: MIT */
/*
 * The state machine of a connection. Begin with connection_run(): it advances as far as the
 * received bytes allow, then waits for the next event. Only the event loop (server.c) runs this
 * code. Completed work returns through loop.done and connection_resume().
 */
#include "http/connection.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/epoll.h>
#include <sys/sendfile.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>

#include "http/body.h"
#include "http/parser.h"
#include "os/adjd.h"
#include "os/clock.h"

enum {
    HEAD_FIRST = 2 << 10,   /* initial buffer size for a request head */
    HEAD_MOST = 24 << 10,   /* maximum size of a request head */
    SEND_MOST = 1 << 20,    /* limit per turn, so that other connections get their turn */
    CHUNKS_MOST = 16 << 10, /* receive limit for a chunked body: the next head may follow it */
    FAST_LEAST = 4 << 10    /* a transfer of this size counts as a fast client */
};
/* Maximum bytes of a rejected body to read and drop, so that the client gets the reply instead of a reset. */
#define DROP_MOST ((size_t)64 << 20)
/* A client that has shut down its sending side is probed after this time. */
enum { PROBE_US = 1000000 };
/* Lingering close: limits of the input that is dropped after the last reply. */
enum { LINGER_BYTES = 1 << 20, LINGER_SECONDS = 2 };

enum state {
    STATE_HEAD,   /* waiting for a request head */
    STATE_BODY,   /* receiving the body */
    STATE_WORK,   /* a worker or the writer has the request */
    STATE_WAIT,   /* the handler waits for an event (request_wait()) */
    STATE_SEND,   /* sending the reply */
    STATE_LINGER, /* lingering close: input is dropped */
    STATE_GONE    /* closed, but a worker still has the request */
};

struct connection {
    struct connection *next, **link;
    struct loop *loop;
    int fd;
    unsigned *peers; /* the number of connections of its client */
    int64_t idle_us; /* since when it waits for a request */
    enum state state;
    uint32_t interest;   /* the registered epoll events */
    int64_t deadline_us; /* closed after this time; 0: never */
    char remote[64], local[64];
    char *in; /* bytes received but not yet used */
    size_t in_len, in_size, seen;
    struct message *message; /* NULL between requests */
    struct parser_body body;
    size_t dropped;
    bool keeps, is_head_only;
    bool is_old;         /* HTTP/1.0 */
    bool is_half_closed; /* the client has shut down its sending side */
    bool is_asked;       /* the client was probed with 102 Processing */
    int64_t since_us;    /* time at which a worker got the request */
    struct buffer head;  /* the reply's head */
    size_t sent;         /* bytes sent of the reply's head and body together */
};

static int64_t
seconds_from_now(unsigned seconds)
{
    return clock_steady_us() + (int64_t)seconds * 1000000;
}

/* Wait for the next request, under the idle timeout. */
static void
connection_idle(struct connection *c)
{
    c->state = STATE_HEAD;
    c->idle_us = clock_steady_us();
    c->deadline_us = seconds_from_now(config_of(c->loop->adjd)->idle_seconds);
}

static void
connection_watch(struct connection *c, uint32_t interest)
{
    struct epoll_event event = {.events = interest, .data.ptr = c};
    if (interest == c->interest)
        return;
    (void)epoll_ctl(c->loop->epoll, EPOLL_CTL_MOD, c->fd, &event);
    c->interest = interest;
}

bool
connection_open(struct loop *loop, int fd, uint64_t client, const char *remote, const char *local)
{
    struct connection *c = calloc(1, sizeof *c);
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = c};
    if (!c || epoll_ctl(loop->epoll, EPOLL_CTL_ADD, fd, &event) != 0) {
        free(c);
        close(fd);
        return false;
    }
    c->loop = loop;
    c->fd = fd;
    c->interest = EPOLLIN;
    strncpy(c->remote, remote, sizeof c->remote - 1);
    strncpy(c->local, local, sizeof c->local - 1);
    connection_idle(c);
    c->next = loop->connections;
    c->link = &loop->connections;
    if (c->next)
        c->next->link = &c->next;
    loop->connections = c;
    loop->count++;
    c->peers = &loop->clients[client % CLIENTS];
    ++*c->peers;
    return true;
}

static void
connection_free(struct connection *c)
{
    *c->link = c->next;
    if (c->next)
        c->next->link = c->link;
    c->loop->count--;
    --*c->peers;
    buffer_clear(&c->head);
    free(c->in);
    free(c);
}

/* Free the request, answered or not. */
static void
message_end(struct connection *c)
{
    struct message *m = c->message;
    c->message = NULL;
    buffer_clear(&c->head);
    if (!m)
        return;
    reply_release(m);
    c->loop->handler->close(m);
    body_release(m);
    reply_clear(&m->reply);
    arena_clear(&m->arena);
    free(m);
}

bool
connection_is_busy(const struct connection *c)
{
    return c->state == STATE_WORK || c->state == STATE_GONE;
}

void
connection_close(struct connection *c)
{
    bool works = connection_is_busy(c);
    c->loop->waiting -= c->state == STATE_WAIT;
    if (c->fd >= 0)
        close(c->fd);
    c->fd = -1;
    c->state = STATE_GONE;
    c->deadline_us = 0;
    if (works) {
        c->message->is_gone = true;
        return;
    }
    message_end(c);
    connection_free(c);
}

void
connection_reap(struct connection *c, int64_t since_us)
{
    if (c->state == STATE_HEAD && c->in_len == 0 && c->idle_us <= since_us)
        connection_close(c);
}

struct connection *
connection_next(const struct connection *c)
{
    return c->next;
}

/* Wait for connection_wake(). epoll still reports when the client closes. */
static void
wait_begin(struct connection *c)
{
    c->state = STATE_WAIT;
    c->deadline_us = 0;
    c->loop->waiting++;
}

/* Streaming: wait for more of the body, once all that was written is sent. */
static void
stream_wait(struct connection *c)
{
    struct message *m = c->message;
    reply_release(m);
    buffer_clear(&m->reply.body);
    buffer_clear(&c->head);
    c->sent = 0;
    m->is_streaming = true;
    wait_begin(c);
}

/* Lingering close: closing while the client still sends would make the kernel reset the connection,
 * and the client could lose the reply. */
static void
linger_begin(struct connection *c)
{
    message_end(c);
    shutdown(c->fd, SHUT_WR);
    c->state = STATE_LINGER;
    c->dropped = 0;
    c->deadline_us = seconds_from_now(LINGER_SECONDS);
}

/* Send one piece of head or body; the result is sendmsg(2)'s. */
static ssize_t
piece_send(struct connection *c, const struct reply *reply, size_t body_len)
{
    size_t head_left = c->sent < c->head.len ? c->head.len - c->sent : 0;
    size_t body_sent = c->sent - (c->head.len - head_left);
    if (!head_left && reply->is_spooled) {
        off_t at = (off_t)body_sent;
        return sendfile(c->fd, reply->file, &at, body_len - body_sent);
    }
    struct iovec parts[2] = {{c->head.data + c->head.len - head_left, head_left}, {NULL, 0}};
    if (body_len && !reply->is_spooled)
        parts[1] = (struct iovec){reply->body.data + body_sent, body_len - body_sent};
    struct msghdr message = {.msg_iov = parts, .msg_iovlen = 2};
    return sendmsg(c->fd, &message, MSG_NOSIGNAL | (reply->is_spooled ? MSG_MORE : 0));
}

/* Send as much as the socket takes; false when the client is gone. */
static bool
reply_send(struct connection *c)
{
    const struct reply *reply = &c->message->reply;
    size_t body_len = c->is_head_only ? 0 : reply_length(reply);
    size_t until = c->sent + SEND_MOST; /* a bound, so that other connections get their turn */
    while (c->sent < c->head.len + body_len) {
        if (c->sent >= until)
            return true;
        ssize_t put = piece_send(c, reply, body_len);
        if (put < 0 && errno == EINTR)
            continue;
        if (put < 0 && errno == EAGAIN)
            return true;
        if (put <= 0)
            return false;
        if (put >= FAST_LEAST)
            c->loop->fast_us = clock_steady_us();
        c->sent += (size_t)put;
    }
    if (c->message->waits && !c->is_head_only) {
        stream_wait(c);
        return true;
    }
    if (!c->keeps) {
        linger_begin(c);
        return true;
    }
    message_end(c);
    connection_idle(c);
    return true;
}

/* Whether the client has pipelined another request. Before the shutdown it is still answered, until the
 * drain deadline. */
static bool
has_pipelined(const struct connection *c)
{
    char first;
    int64_t stop_us = c->loop->adjd->stop_us;
    return (!stop_us || clock_steady_us() < stop_us) &&
           (c->in_len || recv(c->fd, &first, 1, MSG_PEEK | MSG_DONTWAIT) > 0);
}

/* Start sending the reply, under a deadline that closes clients which do not fetch it. */
static bool
reply_begin(struct connection *c)
{
    struct adjd *adjd = c->loop->adjd;
    struct message *m = c->message;
    if ((adjd->leaving && !has_pipelined(c)) || m->reply.streams)
        c->keeps = false;
    reply_prepare(m);
    if (!m->is_streaming)
        reply_head(m, c->keeps, &c->head);
    if (c->head.failed)
        return false;
    c->sent = 0;
    c->state = STATE_SEND;
    c->deadline_us = seconds_from_now(4 * config_of(adjd)->request_seconds);
    return reply_send(c);
}

/* Reject input that cannot be parsed and close: the bytes behind it have no reliable meaning. */
static bool
reject(struct connection *c, int status, const char *why)
{
    c->keeps = false;
    c->loop->handler->reject(c->message, status, why);
    return reply_begin(c);
}

/* Wait for the worker. EPOLLRDHUP replaces EPOLLIN on the first event only: most clients send
 * nothing before the reply, so this saves two epoll_ctl(2) calls per request. */
static void
work_wait(struct connection *c)
{
    c->state = STATE_WORK;
    c->loop->working++;
    c->since_us = clock_steady_us();
    c->is_asked = false;
    if (c->interest != EPOLLIN)
        connection_watch(c, c->is_half_closed ? 0 : EPOLLRDHUP);
}

/* Probe a client that has shut down its sending side: it may still wait for the reply, or be gone.
 * Send 102 Processing (RFC 9110, 15.2): if the client is gone, its system answers with a reset. */
static void
client_probe(struct connection *c)
{
    static const char line[] = "HTTP/1.1 102 Processing\r\n\r\n";
    c->is_asked = true;
    if (send(c->fd, line, sizeof line - 1, MSG_NOSIGNAL | MSG_DONTWAIT) < 0 && errno != EAGAIN)
        connection_close(c);
}

/* Run a complete request here or hand it to a worker. False when the client is gone. */
static bool
request_handle(struct connection *c)
{
    const struct http_handler *handler = c->loop->handler;
    enum work_queue queue = handler->queue(c->message);
    c->deadline_us = 0;
    if (queue != QUEUE_NONE) {
        work_wait(c);
        message_handle(c->message, queue);
        return true;
    }
    (void)handler->handle(c->message);
    return reply_begin(c);
}

/* Keep bytes that belong to the next request; false when memory runs out. */
static bool
input_keep(struct connection *c, const char *data, size_t len)
{
    size_t size = c->in_size ? c->in_size : HEAD_FIRST;
    while (size < c->in_len + len)
        size *= 2;
    if (size > c->in_size) {
        char *in = realloc(c->in, size);
        if (!in)
            return false;
        c->in = in;
        c->in_size = size;
    }
    memcpy(c->in + c->in_len, data, len);
    c->in_len += len;
    return true;
}

static void
input_drop(struct connection *c, size_t len)
{
    c->in_len -= len;
    memmove(c->in, c->in + len, c->in_len);
    c->seen = 0;
}

/* Consume the bytes that belong to the body. False when the connection must be closed. */
static bool
body_receive(struct connection *c, const char *data, size_t len, size_t *out_used)
{
    enum parser_status status = PARSER_MORE;
    *out_used = 0;
    while (status == PARSER_MORE && *out_used < len) {
        const char *content;
        size_t used, size;
        status =
            parser_body_take(&c->body, data + *out_used, len - *out_used, &used, &content, &size);
        *out_used += used;
        if (size)
            body_add(c->message, content, size);
        if (c->message->reply.status)
            c->dropped += size;
    }
    if (status == PARSER_BAD)
        return reject(c, 400, "the chunked body is malformed");
    if (c->dropped > DROP_MOST)
        return false;
    return status == PARSER_DONE ? request_handle(c) : true;
}

static bool
continue_send(struct connection *c)
{
    static const char line[] = "HTTP/1.1 100 Continue\r\n\r\n";
    return send(c->fd, line, sizeof line - 1, MSG_NOSIGNAL) == (ssize_t)(sizeof line - 1);
}

/* Start on the body, after the head was parsed and the client authenticated. */
static bool
body_begin(struct connection *c)
{
    const struct message *m = c->message;
    const char *expect = m->headers[HEADER_EXPECT];
    bool expects = expect && strcasecmp(expect, "100-continue") == 0 && m->content_length != 0;
    size_t used = 0;
    c->state = STATE_BODY;
    parser_body_start(&c->body, m->content_length);
    /* A client that expects 100-continue gets a rejection now; others get it after they sent the
     * body. */
    if (m->reply.status && expects) {
        c->keeps = false;
        return reply_begin(c);
    }
    if (expects && c->in_len == 0 && !continue_send(c))
        return false;
    if (m->content_length == 0)
        return request_handle(c);
    bool good = c->in_len == 0 || body_receive(c, c->in, c->in_len, &used);
    if (used)
        input_drop(c, used);
    return good;
}

static struct message *
message_new(struct connection *c)
{
    struct message *m = calloc(1, c->loop->handler->size);
    if (!m)
        return NULL;
    m->connection = c;
    m->loop = c->loop;
    m->method = m->target = "";
    m->start_us = clock_steady_us();
    strcpy(m->remote, c->remote);
    strcpy(m->local, c->local);
    c->message = m;
    return m;
}

/* Parse a head of `len` bytes; `len` 0: the head is too long. False when the client is gone. */
static bool
head_take(struct connection *c, size_t len)
{
    const struct http_handler *handler = c->loop->handler;
    struct message *m = message_new(c);
    struct parser_head head;
    const char *wrong = NULL;
    if (!m)
        return false;
    bool good = len && message_read(m, c->in, len, &head, &wrong);
    c->is_head_only = good && strcmp(m->method, "HEAD") == 0;
    c->keeps = good && head.keeps;
    c->is_old = !good || head.is_old;
    if (!handler->open(m, c->loop->adjd, c->loop->context) && good) {
        good = false;
        wrong = "the request target contains an invalid percent-encoding";
    }
    if (!len)
        return reject(c, 431, "the request line and the headers together exceed 24 kB");
    input_drop(c, len);
    if (!good)
        return reject(c, 400, wrong);
    if (m->headers[HEADER_AUTHORIZATION] || m->headers[HEADER_COOKIE]) {
        work_wait(c);
        message_begin(m);
        return true;
    }
    handler->begin(m);
    return body_begin(c);
}

/* Process complete heads while there are any; false when the connection must be closed. */
static bool
heads_take(struct connection *c)
{
    while (c->state == STATE_HEAD && c->in_len) {
        size_t len = parser_head_length(c->in, c->in_len, &c->seen);
        if (!len && c->in_len < HEAD_MOST)
            return true;
        if (!head_take(c, len))
            return false;
    }
    return true;
}

static void
connection_run(struct connection *c, bool good)
{
    if (good)
        good = heads_take(c);
    if (!good) {
        connection_close(c);
        return;
    }
    if (c->state == STATE_SEND)
        connection_watch(c, EPOLLOUT);
    else if (c->state == STATE_WAIT)
        connection_watch(c, EPOLLRDHUP);
    else if (c->state != STATE_WORK)
        connection_watch(c, EPOLLIN);
}

/* The maximum to receive at once in this state. */
static size_t
receive_most(const struct connection *c)
{
    if (c->state == STATE_HEAD)
        return HEAD_MOST - c->in_len;
    if (c->state == STATE_LINGER || c->message->content_length < 0)
        return CHUNKS_MOST;
    return c->body.left < sizeof c->loop->scratch ? (size_t)c->body.left : sizeof c->loop->scratch;
}

static bool
received_take(struct connection *c, const char *data, size_t len)
{
    size_t used = 0;
    if (c->state == STATE_LINGER)
        return (c->dropped += len) < LINGER_BYTES;
    if (c->state == STATE_HEAD) {
        if (c->in_len == 0)
            c->deadline_us = seconds_from_now(config_of(c->loop->adjd)->request_seconds);
        return input_keep(c, data, len);
    }
    return body_receive(c, data, len, &used) &&
           (used == len || input_keep(c, data + used, len - used));
}

static bool
connection_receive(struct connection *c)
{
    ssize_t got = recv(c->fd, c->loop->scratch, receive_most(c), 0);
    if (got < 0)
        return errno == EAGAIN || errno == EINTR;
    if (got >= FAST_LEAST)
        c->loop->fast_us = clock_steady_us();
    return got > 0 && received_take(c, c->loop->scratch, (size_t)got);
}

void
connection_event(struct connection *c, uint32_t events)
{
    switch (c->state) {
    case STATE_HEAD:
    case STATE_BODY:
    case STATE_LINGER:
        connection_run(c, connection_receive(c));
        return;
    case STATE_WORK:
        /* Input must wait, or the client is gone; the running request continues. */
        c->is_half_closed = c->is_half_closed || (events & EPOLLRDHUP);
        if (events & (EPOLLERR | EPOLLHUP))
            connection_close(c);
        else
            connection_watch(c, c->is_half_closed ? 0 : EPOLLRDHUP);
        return;
    case STATE_WAIT:
        connection_close(c);
        return;
    case STATE_SEND:
        connection_run(c, reply_send(c));
        return;
    case STATE_GONE:
        return;
    }
}

void
connection_resume(struct message *m)
{
    struct connection *c = m->connection;
    c->loop->working--;
    if (c->state == STATE_GONE) {
        message_end(c);
        connection_free(c);
        return;
    }
    c->state = STATE_BODY; /* the worker no longer has it */
    if (m->waits && !m->reply.status) {
        wait_begin(c);
        connection_run(c, true);
        return;
    }
    connection_run(c, m->is_handled ? reply_begin(c) : body_begin(c));
}

void
connection_wake(struct connection *c, int64_t now_us, bool happened)
{
    if (c->state != STATE_WAIT)
        return;
    if (!happened && !c->loop->adjd->draining && now_us < c->message->wait_until_us)
        return;
    c->loop->waiting--;
    work_wait(c);
    message_handle(c->message, QUEUE_INTERACTIVE);
}

void
connection_check(struct connection *c, int64_t now_us)
{
    bool is_late = c->deadline_us && c->deadline_us <= now_us;
    bool is_idle = c->state == STATE_HEAD && c->in_len == 0;
    bool is_doubtful = c->state == STATE_WORK && c->is_half_closed && !c->is_asked && !c->is_old &&
                       !c->message->is_streaming && now_us - c->since_us > PROBE_US;
    if (is_late)
        connection_close(c);
    else if (is_doubtful)
        client_probe(c);
    else if (is_idle && c->loop->idle_close_us && now_us > c->loop->idle_close_us)
        connection_run(c, connection_receive(c) && c->in_len > 0);
}
