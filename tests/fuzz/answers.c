/* SPDX-License-Identifier: MIT */
/* Fuzz target: any bytes as the response of a webhook receiver, over a real connection to the webhook sender. */
#include <arpa/inet.h>
#include <assert.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "work/webhook_sender.h"

#include "fuzz.h"

const char *const fuzz_seeds[] = {
    "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}",
    "HTTP/1.1 204 No Content\r\n\r\n",
    "HTTP/1.1 503 Service Unavailable\r\nRetry-After: 120\r\nTransfer-Encoding: "
    "chunked\r\n\r\n3;a=b\r\nabc\r\n0\r\n\r\n",
    "HTTP/1.1 429 Too Many\r\nRetry-After: Fri, 31 Dec 2027 23:59:59 GMT\r\nConnection: "
    "close\r\n\r\nwait",
    "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.0 410 Gone\r\nContent-Encoding: gzip\r\nSet-Cookie: "
    "a=b\r\n\r\n",
    "HTTP/1.1 302 Found\r\nLocation: http://169.254.169.254/\r\nRetry-After: "
    "99999999999999999999\r\n\r\n",
    "HTTP/2 200\r\n\r\n",
    NULL,
};

enum { ANSWER_PART = 60000, TURNS_MOST = 2000 };

static struct webhook_sender *sender;
static int listener = -1;
static unsigned port, asked;

static void
leave(void)
{
    sender_free(sender);
    close(listener);
}

static void
begin(void)
{
    struct sockaddr_in address = {.sin_family = AF_INET};
    socklen_t len = sizeof address;
    address.sin_addr.s_addr = htonl(INADDR_ANY);
    listener = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
    sender = sender_new();
    assert(sender && listener >= 0);
    assert(bind(listener, (struct sockaddr *)&address, len) == 0 && listen(listener, 8) == 0);
    assert(getsockname(listener, (struct sockaddr *)&address, &len) == 0);
    port = ntohs(address.sin_port);
    atexit(leave);
}

/* Sends these bytes to a connecting client and closes the connection. */
static void
answer(const uint8_t *data, size_t size)
{
    int fd = accept(listener, NULL, NULL);
    char letter[1024];
    if (fd < 0)
        return;
    ssize_t got = recv(fd, letter, sizeof letter, MSG_DONTWAIT);
    ssize_t put = send(fd, data, size, MSG_DONTWAIT | MSG_NOSIGNAL);
    (void)got;
    (void)put; /* the sender may have closed already */
    close(fd);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct post_result result = {0};
    char url[64];
    bool done = false;
    if (!sender)
        begin();
    /* The system keeps closed connections of an address for a minute: use a new loopback address each time. */
    snprintf(url, sizeof url, "http://127.1.%u.%u:%u/", asked / 250 % 250, asked % 250 + 1, port);
    asked++;
    const struct post post = {.url = url,
                              .headers = {"Content-Type: application/json", "webhook-id: a"},
                              .body = "{}",
                              .len = 2,
                              .seconds = 2,
                              .allow_private = true};
    assert(sender_send(sender, &post, &result));
    size = size < ANSWER_PART ? size : ANSWER_PART;
    for (int i = 0; i < TURNS_MOST && !(done = sender_next(sender, &result)); i++) {
        answer(data, size);
        sender_wait(sender, 1);
    }
    assert(done && result.context == &result);
    assert(result.status == 0 || (result.status >= 100 && result.status < 600));
    assert(result.retry_s >= 0 && (result.status || *result.error));
    assert(memchr(result.error, '\0', sizeof result.error));
    return 0;
}
