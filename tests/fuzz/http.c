/* SPDX-License-Identifier: MIT */
/*
 * Fuzz target: any bytes from an HTTP client. The first byte chooses the size of the pieces. The others go through a
 * socket to adjd's connection code: heads, chunked or compressed bodies, parameters, forms and cookies, up to handlers
 * of this test. The responses must be complete and in order, and nothing may follow the one that closes the connection.
 */
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/json.h"
#include "desk/form.h"
#include "http/connection.h"
#include "web/pagination.h"
#include "web/dispatch.h"
#include "web/request.h"
#include "web/route.h"
#include "os/id.h"

#include "fuzz.h"
#include "store/store.h"

/* First byte a blank: all in one piece. */
const char *const fuzz_seeds[] = {
    " GET /plain?limit=3&cursor=%41 HTTP/1.1\r\nHost: localhost:8642\r\nAccept: text/html;q=0.5, "
    "application/json\r\nIf-None-Match: W/\"a\", \"b\"\r\nAccept-Encoding: gzip;q=0.3, *\r\n\r\n",
    " GET /plain HTTP/1.0\r\nConnection: keep-alive\r\n\r\nGET http://localhost/plain "
    "HTTP/1.1\r\nHost: x\r\n\r\n",
    "\003POST /json HTTP/1.1\r\nHost: [::1]\r\nContent-Type: application/json\r\n"
    "Transfer-Encoding: chunked\r\n\r\n8;a=b\r\n{\"a\": [1\r\n5\r\n,2.5]\r\n1\r\n}\r\n0\r\nX: "
    "y\r\n\r\n",
    " POST /record HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain; charset=\"utf-8\"\r\n"
    "Expect: 100-continue\r\nContent-Length: 10\r\n\r\n1. e4 e5 *GET /plain HTTP/1.1\r\nHost: "
    "localhost\r\n\r\n",
    "\005POST /form HTTP/1.1\r\nHost: localhost\r\nContent-Type: "
    "application/x-www-form-urlencoded\r\n"
    "Cookie: adjd_session=abc; other=\"x y\"\r\nSec-Fetch-Site: same-origin\r\nContent-Length: "
    "18\r\n\r\n"
    "name=a+b%20c&x=&=y",
    " POST /form HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\n"
    "Content-Type: multipart/form-data; boundary=\"ab\"\r\nContent-Length: "
    "118\r\n\r\n--ab\r\nContent-Disposition: "
    "form-data; name=\"f\"; filename=\"a.pgn\"\r\nContent-Type: text/plain\r\n\r\n1. e4 "
    "*\r\n--ab--\r\n",
    " GET /plain HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer adj_0123\r\nX-Forwarded-For: "
    "10.0.0.1, "
    "192.0.2.7\r\nForwarded: for=\"[2001:db8::1]:80\";proto=https\r\nX-Request-Id: abc-1\r\n\r\n",
    " DELETE /plain HTTP/1.1\r\nHost: localhost\r\n\r\nOPTIONS /plain HTTP/1.1\r\nHost: "
    "a\r\nOrigin: null\r\n\r\n",
    NULL,
};

/* Handlers. */

static void
answer(struct request *req)
{
    static const char *const types[] = {"application/json", "text/html", "text/plain"};
    struct list_page page;
    size_t type = request_negotiate(req, types, 3);
    if (type == 3 || !list_page_read(&page, req, 10, 50))
        return;
    list_page_open(&page, "list");
    list_page_close(&page, page.after > 3, DB_OK);
    reply_etag(req);
}

static void
answer_json(struct request *req)
{
    struct json *doc = request_doc(req);
    if (doc)
        buffer_puts(reply_start(req, 200, "application/json"), "{}");
    json_free(doc);
}

static void
answer_record(struct request *req)
{
    struct buffer *body = reply_start(req, 201, "text/plain");
    buffer_put(body, req->http.body.data, req->http.body.len);
    reply_etag(req);
}

static void
answer_form(struct request *req)
{
    struct form form;
    if (form_read(req, &form))
        buffer_puts(reply_start(req, 200, "text/plain"), form_get(&form, "name"));
}

static bool
may(struct request *req)
{
    (void)req;
    return true;
}

static const struct route rows[] = {
    {"POST", "/form", BODY_FORM, SCOPE_SUBMIT, NULL, answer_form, QUEUE_NONE},
    {"GET", "/plain", BODY_NONE, SCOPE_READ, " limit cursor ", answer, QUEUE_NONE},
    {"GET", "/plain/*/*", BODY_NONE, SCOPE_NONE, " limit cursor ", answer, QUEUE_NONE},
    {"POST", "/json", BODY_JSON, SCOPE_SUBMIT, NULL, answer_json, QUEUE_NONE},
    {"POST", "/record", BODY_RECORD, SCOPE_SUBMIT, " variant notation ", answer_record, QUEUE_NONE},
    {"PUT", "/record", BODY_ARCHIVE, SCOPE_SUBMIT, NULL, answer_record, QUEUE_INTERACTIVE},
};
static const struct routes routes = {
    .rows = rows, .count = sizeof rows / sizeof *rows, .may = may, .pages = 1};

/* The daemon's environment. */

static struct adjd adjd;
static struct loop loop;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t some = PTHREAD_COND_INITIALIZER;
static struct message *done;
static char folder[] = "/tmp/adj-fuzz-XXXXXX";

static int64_t
now_ms(void)
{
    return 1800000000000;
}

static void
message_note(struct loop *unused, struct message *message)
{
    (void)unused;
    pthread_mutex_lock(&lock);
    message->next = done;
    done = message;
    pthread_cond_signal(&some);
    pthread_mutex_unlock(&lock);
}

static void
leave(void)
{
    char path[64];
    static const char *const ends[] = {"", "-wal", "-shm"};
    store_readers_free(adjd.readers);
    (void)workers_stop(adjd.workers, 5);
    workers_free(adjd.workers);
    rate_limits_free(adjd.rate_limits);
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        snprintf(path, sizeof path, "%s/store%s", folder, ends[i]);
        (void)unlink(path);
    }
    (void)rmdir(folder);
}

static void
begin(void)
{
    static struct config config;
    struct store *store = NULL;
    char path[64], message[256];
    assert(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/store", folder);
    config_init(&config);
    snprintf(config.store, sizeof config.store, "%s", path);
    snprintf(config.trusted_proxies, sizeof config.trusted_proxies, "10.0.0.0/8 127.0.0.1");
    assert(store_open(path, DB_WRITER, &store, message, sizeof message) == DB_OK);
    store_close(store);
    adjd.config = &config;
    adjd.now_ms = now_ms;
    adjd.is_local = true;
    snprintf(adjd.address, sizeof adjd.address, "127.0.0.1:8642");
    adjd.log = (struct log){.least = 0, .journal = -1};
    metrics_init(&adjd.metrics);
    adjd.readers = store_readers_new(path, "", NULL);
    adjd.workers = workers_start(
        (const unsigned[QUEUE_COUNT]){[QUEUE_INTERACTIVE] = 1, [QUEUE_HEAVY] = 1}, NULL);
    loop.adjd = &adjd;
    loop.handler = &web_handler;
    loop.context = &routes;
    loop.done = message_note;
    loop.epoll = epoll_create1(0);
    adjd.rate_limits = rate_limits_new(1);
    assert(adjd.readers && adjd.rate_limits && adjd.workers && loop.epoll >= 0);
    atexit(leave);
}

/* One client. */

static struct {
    char bytes[1 << 20];
    size_t len;
} heard;

static void
listen_on(int fd)
{
    ssize_t got;
    while (heard.len < sizeof heard.bytes - 1 &&
           (got = recv(fd, heard.bytes + heard.len, sizeof heard.bytes - 1 - heard.len,
                       MSG_DONTWAIT)) > 0)
        heard.len += (size_t)got;
}

static void
resume_all(void)
{
    pthread_mutex_lock(&lock);
    struct message *first = done;
    done = NULL;
    pthread_mutex_unlock(&lock);
    while (first) {
        struct message *next = first->next;
        connection_resume(first);
        first = next;
    }
}

static bool
somebody_works(void)
{
    return loop.connections && connection_is_busy(loop.connections);
}

static void
work_wait(void)
{
    pthread_mutex_lock(&lock);
    while (!done)
        pthread_cond_wait(&some, &lock);
    pthread_mutex_unlock(&lock);
    resume_all();
}

/* Runs the event loop until nothing is pending. */
static void
turn(int client)
{
    for (;;) {
        struct epoll_event event;
        if (epoll_wait(loop.epoll, &event, 1, 0) == 1)
            connection_event(event.data.ptr, event.events);
        else if (somebody_works())
            work_wait();
        else
            return;
        listen_on(client);
    }
}

/* Checking responses. */

/* The value of a header in the head that ends at `end`; NULL: absent. */
static const char *
header_of(const char *head, const char *end, const char *name)
{
    size_t len = strlen(name);
    for (const char *at = head; (at = memchr(at, '\n', (size_t)(end - at))) != NULL;) {
        at++;
        if ((size_t)(end - at) > len && strncasecmp(at, name, len) == 0)
            return at + len;
    }
    return NULL;
}

/* Each response except perhaps the last is complete; nothing follows one that closes the connection. */
static void
answers_check(void)
{
    char *at = heard.bytes, *end = heard.bytes + heard.len;
    *end = '\0';
    while (at < end) {
        assert(strncmp(at, "HTTP/1.1 ", 9) == 0);
        char *body = strstr(at, "\r\n\r\n");
        assert(body);
        const char *length = header_of(at, body, "Content-Length: ");
        const char *connection = header_of(at, body, "Connection: ");
        size_t size = length ? (size_t)strtoul(length, NULL, 10) : 0;
        assert(size <= (size_t)(end - body - 4));
        at = body + 4 + size;
        assert(!connection || strncmp(connection, "close", 5) != 0 || at == end);
    }
}

static bool
holds(const uint8_t *data, size_t size, const char *word)
{
    size_t len = strlen(word);
    for (size_t i = 0; i + len <= size; i++)
        if (memcmp(data + i, word, len) == 0)
            return true;
    return false;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    int pair[2];
    if (!adjd.workers)
        begin();
    if (size < 1 || socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, pair) != 0)
        return 0;
    size_t piece = data[0] == ' ' ? size : 1 + data[0] % 64u * 7;
    heard.len = 0;
    assert(connection_open(&loop, pair[0], 1, "127.0.0.1", ""));
    for (size_t at = 1; at < size && loop.count;) {
        size_t len = size - at < piece ? size - at : piece;
        ssize_t put = send(pair[1], data + at, len, MSG_NOSIGNAL);
        if (put < 0 && errno != EAGAIN)
            break;
        at += put > 0 ? (size_t)put : 0;
        turn(pair[1]);
    }
    shutdown(pair[1], SHUT_WR);
    turn(pair[1]);
    listen_on(pair[1]);
    while (loop.connections)
        connection_close(loop.connections);
    close(pair[1]);
    if (!holds(data, size, "HEAD")) /* a response to HEAD has a length but no body */
        answers_check();
    return 0;
}
