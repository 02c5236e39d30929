/* SPDX-License-Identifier: MIT */
/*
 * Begin with connection_run(): a connection goes through its states as far as what has arrived allows, and then waits for
 * the next event. Only the thread that reads comes here (server.c); workers' work comes back through loop.done, connection_resume().
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

#include "http/answer.h"
#include "http/exchange.h"
#include "http/pipeline.h"
#include "http/frame.h"
#include "http/request.h"
#include "os/clock.h"

enum {
    HEAD_FIRST = 2 << 10,   /* room for a head at first, */
    HEAD_MOST = 24 << 10,   /* and at most */
    SEND_MOST = 1 << 20,    /* sent at once */
    CHUNKS_MOST = 16 << 10, /* received at once of a body in chunks: the next head may follow it */
    BRISK_LEAST = 4 << 10   /* at once, from or to one who is not slow */
};
/* Of a body that was refused, so much is read and dropped, so that the client hears why. */
#define DROP_MOST ((size_t)64 << 20)
/* Nobody else was heard of for so long: somebody is alone. */
enum { QUIET_US = 10000 };
/* A client that has stopped sending is asked after so long whether it is still there. */
enum { DOUBT_US = 1000000 };
/* What is dropped, and for how long, behind an answer after which the connection ends. */
enum { LINGER_BYTES = 1 << 20, LINGER_SECONDS = 2 };

enum state {
    STATE_HEAD,   /* a request is to come */
    STATE_BODY,   /* its body is */
    STATE_WORK,   /* a worker or the writer has it */
    STATE_WAIT,   /* its handler waits for something to happen; nobody works on it */
    STATE_SEND,   /* its answer is on its way */
    STATE_LINGER, /* all is said: what still comes is dropped */
    STATE_GONE    /* closed, but somebody works on its request */
};

struct connection {
    struct connection *next, **link;
    struct loop *loop;
    int fd;
    enum state state;
    uint32_t interest;   /* what epoll was asked for */
    int64_t deadline_us; /* after this it is cut off; 0: never */
    char remote[64], local[64];
    char *in; /* what was received ahead */
    size_t in_len, in_size, seen;
    struct exchange *exchange; /* NULL while a head is awaited */
    struct frame_body body;
    size_t dropped;
    bool keeps, is_head_only;
    bool is_old;        /* HTTP/1.0 */
    bool is_half;       /* the client will send nothing more: it may be gone */
    bool is_asked;      /* whether it is was tried */
    int64_t since_us;   /* a worker has the request */
    struct buffer head; /* of the answer */
    size_t sent;        /* of head and body together */
};

static int64_t
seconds_from_now(unsigned seconds)
{
    return clock_steady_us() + (int64_t)seconds * 1000000;
}

/* Coming and going. */

/* Nothing is asked: the time of idleness runs. */
static void
connection_rest(struct connection *c)
{
    c->state = STATE_HEAD;
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
connection_open(struct loop *loop, int fd, const char *remote, const char *local)
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
    connection_rest(c);
    c->next = loop->connections;
    c->link = &loop->connections;
    if (c->next)
        c->next->link = &c->next;
    loop->connections = c;
    loop->count++;
    return true;
}

static void
connection_free(struct connection *c)
{
    *c->link = c->next;
    if (c->next)
        c->next->link = c->link;
    c->loop->count--;
    buffer_clear(&c->head);
    free(c->in);
    free(c);
}

/* The request was answered, or will never be. */
static void
exchange_end(struct connection *c)
{
    struct exchange *e = c->exchange;
    c->exchange = NULL;
    buffer_clear(&c->head);
    if (!e)
        return;
    answer_forget(&e->req);
    pipeline_end(&e->req);
    free(e);
}

bool
connection_works(const struct connection *c)
{
    return c->state == STATE_WORK || c->state == STATE_GONE;
}

void
connection_close(struct connection *c)
{
    bool works = connection_works(c);
    c->loop->waiting -= c->state == STATE_WAIT;
    if (c->fd >= 0)
        close(c->fd);
    c->fd = -1;
    c->state = STATE_GONE;
    c->deadline_us = 0;
    if (works) {
        c->exchange->req.is_gone = true;
        return;
    }
    exchange_end(c);
    connection_free(c);
}

struct connection *
connection_next(const struct connection *c)
{
    return c->next;
}

/* Waiting. */

/* Until connection_wake(); that the client hangs up is heard meanwhile. */
static void
wait_begin(struct connection *c)
{
    c->state = STATE_WAIT;
    c->deadline_us = 0;
    c->loop->waiting++;
}

/* What of the answer there is was sent. */
static void
stream_rest(struct connection *c)
{
    struct exchange *e = c->exchange;
    answer_forget(&e->req);
    buffer_clear(&request_reply(&e->req)->body);
    buffer_clear(&c->head);
    c->sent = 0;
    e->is_streaming = true;
    wait_begin(c);
}

/* Sending. */

/* All is said. The client may still be sending: were the socket closed now it could lose the answer. */
static void
linger_begin(struct connection *c)
{
    exchange_end(c);
    shutdown(c->fd, SHUT_WR);
    c->state = STATE_LINGER;
    c->dropped = 0;
    c->deadline_us = seconds_from_now(LINGER_SECONDS);
}

/* One piece of head or body; what sendmsg(2) says. */
static ssize_t
piece_send(struct connection *c, const struct reply *reply, size_t body_len)
{
    size_t head_left = c->sent < c->head.len ? c->head.len - c->sent : 0;
    size_t body_sent = c->sent - (c->head.len - head_left);
    if (!head_left && reply->is_filed) {
        off_t at = (off_t)body_sent;
        return sendfile(c->fd, reply->file, &at, body_len - body_sent);
    }
    struct iovec parts[2] = {{c->head.data + c->head.len - head_left, head_left}, {NULL, 0}};
    if (body_len && !reply->is_filed)
        parts[1] = (struct iovec){reply->body.data + body_sent, body_len - body_sent};
    struct msghdr message = {.msg_iov = parts, .msg_iovlen = 2};
    return sendmsg(c->fd, &message, MSG_NOSIGNAL | (reply->is_filed ? MSG_MORE : 0));
}

/* Send as much as the client takes; false when it is gone. */
static bool
answer_send(struct connection *c)
{
    const struct reply *reply = request_reply(&c->exchange->req);
    size_t body_len = c->is_head_only ? 0 : answer_length(reply);
    size_t until = c->sent + SEND_MOST; /* then it is the others' turn */
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
        if (put >= BRISK_LEAST)
            c->loop->brisk_us = clock_steady_us();
        c->sent += (size_t)put;
    }
    if (c->exchange->req.waits && !c->is_head_only) {
        stream_rest(c);
        return true;
    }
    if (!c->keeps) {
        linger_begin(c);
        return true;
    }
    exchange_end(c);
    connection_rest(c);
    return true;
}

/* Whether more was sent ahead of the answer, which is answered still when the end has begun, unless there is no end to it. */
static bool
is_ahead(const struct connection *c)
{
    char first;
    return clock_steady_us() < c->loop->adjd->stop_us &&
           (c->in_len || recv(c->fd, &first, 1, MSG_PEEK | MSG_DONTWAIT) > 0);
}

/* A reply that nobody fetches is cut off as well. */
static bool
answer_begin(struct connection *c)
{
    struct adjd *adjd = c->loop->adjd;
    if ((adjd->draining && !is_ahead(c)) || request_reply(&c->exchange->req)->streams)
        c->keeps = false;
    answer_prepare(&c->exchange->req); /* unless a worker did */
    if (!c->exchange->is_streaming)
        answer_head(&c->exchange->req, c->keeps, &c->head);
    if (c->head.failed)
        return false;
    c->sent = 0;
    c->state = STATE_SEND;
    c->deadline_us = seconds_from_now(4 * config_of(adjd)->request_seconds);
    return answer_send(c);
}

/* Nothing behind this can be understood: say why, and hang up. */
static bool
refuse(struct connection *c, enum problem kind, const char *why)
{
    struct request *req = &c->exchange->req;
    c->keeps = false;
    pipeline_refuse(req);
    problem_set(req, kind, "%s", why);
    return answer_begin(c);
}

/* Work. */

/* A worker has the request; that the client hangs up is heard meanwhile. Most send no more until they have the answer: who
 * does is heard once, and epoll need not be told twice each time. */
static void
work_wait(struct connection *c)
{
    c->state = STATE_WORK;
    c->loop->working++;
    c->since_us = clock_steady_us();
    c->is_asked = false;
    if (c->interest != EPOLLIN)
        connection_watch(c, c->is_half ? 0 : EPOLLRDHUP);
}

/*
 * One who will send nothing more may still wait for the answer, or have closed the connection: to find out, tell him that it
 * takes time (RFC 9110, 15.2), to which the system of one who has gone says so.
 */
static void
client_ask(struct connection *c)
{
    static const char line[] = "HTTP/1.1 102 Processing\r\n\r\n";
    c->is_asked = true;
    if (send(c->fd, line, sizeof line - 1, MSG_NOSIGNAL | MSG_DONTWAIT) < 0 && errno != EAGAIN)
        connection_close(c);
}

/* All of the request has arrived. False when the client is gone. */
static bool
request_handle(struct connection *c)
{
    struct exchange *e = c->exchange;
    enum lane lane = pipeline_lane(&e->req);
    c->deadline_us = 0;
    if (lane != LANE_NONE) {
        work_wait(c);
        exchange_hand(e, lane, exchange_handle);
        return true;
    }
    (void)pipeline_handle(&e->req);
    return answer_begin(c);
}

/* Bodies. */

/* Keep what was received ahead of the next request; false without memory. */
static bool
ahead_keep(struct connection *c, const char *data, size_t len)
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
ahead_drop(struct connection *c, size_t len)
{
    c->in_len -= len;
    memmove(c->in, c->in + len, c->in_len);
    c->seen = 0;
}

/* Take of these bytes what belongs to the body. False when the connection must be cut off. */
static bool
body_take(struct connection *c, const char *data, size_t len, size_t *out_used)
{
    struct request *req = &c->exchange->req;
    enum frame_status status = FRAME_MORE;
    *out_used = 0;
    while (status == FRAME_MORE && *out_used < len) {
        const char *content;
        size_t used, size;
        status =
            frame_body_take(&c->body, data + *out_used, len - *out_used, &used, &content, &size);
        *out_used += used;
        if (size)
            pipeline_body(req, content, size);
        if (request_decided(req))
            c->dropped += size;
    }
    if (status == FRAME_BAD)
        return refuse(c, PROBLEM_BAD_REQUEST, "the chunks of the body are broken");
    if (c->dropped > DROP_MOST)
        return false;
    return status == FRAME_DONE ? request_handle(c) : true;
}

static bool
continue_send(struct connection *c)
{
    static const char line[] = "HTTP/1.1 100 Continue\r\n\r\n";
    return send(c->fd, line, sizeof line - 1, MSG_NOSIGNAL) == (ssize_t)(sizeof line - 1);
}

/* The head is understood, and who asks is known: on to the body. */
static bool
body_begin(struct connection *c)
{
    struct request *req = &c->exchange->req;
    const char *expect = req->headers[HEADER_EXPECT];
    bool expects = expect && strcasecmp(expect, "100-continue") == 0 && req->announced != 0;
    size_t used = 0;
    c->state = STATE_BODY;
    frame_body_start(&c->body, req->announced);
    /* Who asks first is told at once; the others when they have said what they have to say. */
    if (request_decided(req) && expects) {
        c->keeps = false;
        return answer_begin(c);
    }
    if (expects && c->in_len == 0 && !continue_send(c))
        return false;
    if (req->announced == 0)
        return request_handle(c);
    bool good = c->in_len == 0 || body_take(c, c->in, c->in_len, &used);
    if (used)
        ahead_drop(c, used);
    return good;
}

/* Heads. */

static struct exchange *
exchange_new(struct connection *c)
{
    struct exchange *e = calloc(1, sizeof *e);
    if (!e)
        return NULL;
    e->connection = c;
    e->loop = c->loop;
    e->req = (struct request){
        .adjd = c->loop->adjd,
        .routes = c->loop->routes,
        .answered = exchange_written,
        .method = "",
        .path = "",
        .start_us = clock_steady_us(),
    };
    strcpy(e->req.remote, c->remote);
    strcpy(e->req.local, c->local);
    c->exchange = e;
    return e;
}

/* A head of `len` bytes has arrived. False when the client is gone. */
static bool
head_take(struct connection *c, size_t len)
{
    struct frame_head head;
    const char *wrong;
    if (!exchange_new(c))
        return false;
    struct request *req = &c->exchange->req;
    bool good = frame_head_read(c->in, len, &head, &wrong);
    c->is_head_only = good && strcmp(head.method, "HEAD") == 0;
    c->keeps = good && head.keeps;
    c->is_old = !good || head.is_old;
    if (good && !request_take(req, &head)) {
        good = false;
        wrong = "the target's escapes make no sense";
    }
    ahead_drop(c, len);
    if (!good)
        return refuse(c, PROBLEM_BAD_REQUEST, wrong);
    /* Who shows a token or a session is looked for in the store, and that may take its time. */
    if (req->headers[HEADER_AUTHORIZATION] || req->headers[HEADER_COOKIE]) {
        work_wait(c);
        exchange_hand(c->exchange, LANE_QUICK, exchange_begin);
        return true;
    }
    pipeline_begin(req);
    return body_begin(c);
}

/* All of it. */

/* Go on as far as what has arrived allows; false when the connection must be cut off. */
static bool
heads_take(struct connection *c)
{
    while (c->state == STATE_HEAD && c->in_len) {
        size_t len = frame_head_length(c->in, c->in_len, &c->seen);
        if (!len && c->in_len < HEAD_MOST)
            return true;
        if (!len && !exchange_new(c))
            return false;
        if (!len)
            return refuse(c, PROBLEM_HEAD_TOO_LARGE, "the request line and headers are too long");
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

/* How much is to be received at once. */
static size_t
receive_most(const struct connection *c)
{
    if (c->state == STATE_HEAD)
        return HEAD_MOST - c->in_len;
    if (c->state == STATE_LINGER || c->exchange->req.announced < 0)
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
        return ahead_keep(c, data, len);
    }
    return body_take(c, data, len, &used) &&
           (used == len || ahead_keep(c, data + used, len - used));
}

static bool
connection_receive(struct connection *c)
{
    ssize_t got = recv(c->fd, c->loop->scratch, receive_most(c), 0);
    if (got < 0)
        return errno == EAGAIN || errno == EINTR;
    if (got >= BRISK_LEAST)
        c->loop->brisk_us = clock_steady_us();
    return got > 0 && received_take(c, c->loop->scratch, (size_t)got);
}

/* Where clients come one after the other workers have their requests: they are fresher than who reads all of them. */
static void
speaker_note(struct loop *loop, const struct connection *c)
{
    int64_t now = clock_steady_us();
    if (loop->speaker != c)
        loop->others_us = loop->spoken_us;
    loop->speaker = c;
    loop->spoken_us = now;
    loop->is_quiet = loop->is_single && now - loop->others_us > QUIET_US;
}

void
connection_event(struct connection *c, uint32_t events)
{
    speaker_note(c->loop, c);
    switch (c->state) {
    case STATE_HEAD:
    case STATE_BODY:
    case STATE_LINGER:
        connection_run(c, connection_receive(c));
        return;
    case STATE_WORK:
        /* More may have come, which must wait; or the client is gone, and what it asked goes on. */
        c->is_half = c->is_half || (events & EPOLLRDHUP);
        if (events & (EPOLLERR | EPOLLHUP))
            connection_close(c);
        else
            connection_watch(c, c->is_half ? 0 : EPOLLRDHUP);
        return;
    case STATE_WAIT:
        connection_close(c);
        return;
    case STATE_SEND:
        connection_run(c, answer_send(c));
        return;
    case STATE_GONE:
        return;
    }
}

void
connection_resume(struct exchange *e)
{
    struct connection *c = e->connection;
    c->loop->working--;
    if (c->state == STATE_GONE) {
        exchange_end(c);
        connection_free(c);
        return;
    }
    c->state = STATE_BODY; /* nobody works on it any more */
    if (e->req.waits && !request_decided(&e->req)) {
        wait_begin(c);
        connection_run(c, true);
        return;
    }
    connection_run(c, e->is_handled ? answer_begin(c) : body_begin(c));
}

void
connection_wake(struct connection *c, int64_t now_us, bool happened)
{
    if (c->state != STATE_WAIT)
        return;
    if (!happened && !c->loop->adjd->draining && now_us < c->exchange->req.wait_until_us)
        return;
    c->loop->waiting--;
    work_wait(c);
    exchange_later(c->exchange, LANE_QUICK, exchange_again);
}

void
connection_check(struct connection *c, int64_t now_us)
{
    bool is_late = c->deadline_us && c->deadline_us <= now_us;
    bool is_idle = c->state == STATE_HEAD && c->in_len == 0;
    bool is_doubtful = c->state == STATE_WORK && c->is_half && !c->is_asked && !c->is_old &&
                       !c->exchange->is_streaming && now_us - c->since_us > DOUBT_US;
    if (is_late)
        connection_close(c);
    else if (is_doubtful)
        client_ask(c);
    else if (is_idle && c->loop->silent_us && now_us > c->loop->silent_us)
        connection_run(c, connection_receive(c) && c->in_len > 0);
}
