/* SPDX-License-Identifier: MIT */
/*
 * A request in flight with its reply, and the callbacks of the application that answers it. This
 * is all that the HTTP server and the application above it share. Begin with struct http_handler.
 */
#ifndef ADJD_HTTP_MESSAGE_H
#define ADJD_HTTP_MESSAGE_H

#include <stdatomic.h>
#include <stdint.h>

#include "base/arena.h"
#include "http/reply.h"
#include "os/workers.h"

struct adjd;
struct connection;
struct loop;

/* The request headers that are kept. message.c has their names. */
enum header {
    HEADER_ACCEPT,
    HEADER_ACCEPT_ENCODING,
    HEADER_ACCEPT_LANGUAGE,
    HEADER_AUTHORIZATION,
    HEADER_CONTENT_ENCODING,
    HEADER_CONTENT_TYPE,
    HEADER_COOKIE,
    HEADER_EXPECT,
    HEADER_FETCH_SITE,
    HEADER_FORWARDED,
    HEADER_FORWARDED_FOR,
    HEADER_FORWARDED_PROTO,
    HEADER_HOST,
    HEADER_IDEMPOTENCY_KEY,
    HEADER_IF_MATCH,
    HEADER_IF_NONE_MATCH,
    HEADER_LAST_EVENT_ID,
    HEADER_ORIGIN,
    HEADER_POSITION,
    HEADER_REAL_IP,
    HEADER_REQUEST_ID,
    HEADER_COUNT
};

struct message {
    /* What the client sent. The strings are in the arena. */
    struct arena arena;
    const char *method, *target;       /* "" when the head is malformed */
    const char *headers[HEADER_COUNT]; /* NULL: not sent */
    int64_t content_length;            /* -1: a chunked body */
    /* The client's address. If it is a trusted proxy's, the application replaces it by that of the proxy's client. */
    char remote[64];
    char local[64];      /* the server's address of this connection; "": not known */
    int64_t start_us;    /* steady clock */
    uint64_t client;     /* a hash of the client, by which it gets its turn: first of its address */
    struct buffer body;  /* see http/body.h; read-only once complete */
    atomic_bool is_gone; /* the client closed the connection */

    /* Set by the application. */
    size_t body_limit;     /* longest accepted body; 0: the body is read and dropped */
    struct reply reply;    /* once its status is set, the rest of the body is dropped */
    bool waits;            /* see http_handler.handle */
    int64_t wait_until_us; /* steady clock */

    /* Used by the server only. */
    struct connection *connection;
    struct loop *loop;
    struct work work;
    struct message *next;   /* link in the list of completed steps */
    bool is_handled;        /* the handler ran; the reply is next */
    bool is_streaming;      /* the head was sent; more of the body is next */
    bool is_spooled;        /* the body is in a spool file, mapped while the handler runs */
    int file;               /* descriptor of the spool file */
    size_t in_flight;       /* bytes of the reply counted in adjd.reply_bytes or reply_spooled */
    bool in_flight_spooled; /* the bytes are counted in adjd.reply_spooled */
};

/* The application. The server calls the functions in this order, one at a time for a message. */
struct http_handler {
    size_t size; /* bytes of the application's request, whose first member is a struct message */
    /* Called when the head was received; `context` is that of http_start(). False: the target is invalid. */
    bool (*open)(struct message *m, struct adjd *adjd, const void *context);
    /* Check the head, and set the body limit or a reply. Runs on a worker thread of `begin_queue` if the client sent credentials
     * (Authorization or Cookie), because their check may block. */
    void (*begin)(struct message *m);
    enum work_queue (*begin_queue)(struct message *m);
    /* Called when the message is complete. Returns the queue whose worker runs `handle`; QUEUE_NONE: it is cheap, run it on the I/O
     * thread. */
    enum work_queue (*queue)(const struct message *m);
    /*
     * Set a reply and return true. Or return false, and call message_done() once the reply is set
     * (message_reply() on a thread of the pool), or message_handle() to run `handle` again on a thread
     * of another queue. Or set `waits` and
     * return true: `handle` runs again when `changes` has changed or at `wait_until_us`. A streaming
     * reply is sent as far as it is written before the wait.
     */
    bool (*handle)(struct message *m);
    /* Set an error reply; `status` is 400, 413, 431 or 503. Can be called at any time after `open`. */
    void (*reject)(struct message *m, int status, const char *detail);
    /* Append the application's header lines of every reply. */
    void (*head)(const struct message *m, struct buffer *out);
    /* Called when the message has ended, answered or not. */
    void (*close)(struct message *m);
    /* A counter of the events that waiting handlers wait for. */
    uint64_t (*changes)(struct adjd *adjd);
};

/* Parse a head of `len` bytes into the message. On failure returns false and sets *out_wrong to a sentence, which lives as long as
 * *out_head. */
struct parser_head;
bool message_read(struct message *m, const char *data, size_t len, struct parser_head *out_head,
                  const char **out_wrong);
/* The steps of a message on a worker thread: authenticate and check the head, or handle. */
void message_begin(struct message *m);
void message_handle(struct message *m, enum work_queue queue);
/* Continue a message whose `handle` returned false: the reply is set now. Thread-safe, does not block. */
void message_done(struct message *m);
/* The same on a thread of the pool, which may work on the reply. */
void message_reply(struct message *m);

#endif
