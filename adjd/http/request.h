/* SPDX-License-Identifier: MIT */
/*
 * Requests and replies as handlers see them, independent of the HTTP parser. Begin with struct
 * request.
 *
 * A request is handled in two steps. First the handler runs on a worker thread: it reads, judges
 * and writes the complete reply. To store something it also sets `write`, which then runs in the
 * writer's transaction; the reply is sent after the commit is on disk.
 */
#ifndef ADJD_HTTP_REQUEST_H
#define ADJD_HTTP_REQUEST_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/buffer.h"
#include "base/digest.h"
#include "http/problem.h"
#include "os/adjd.h"
#include "os/limit.h"
#include "store/store.h"
#include "store/writer.h"

struct frame_head;
struct json;
struct route;
struct routes;

struct pair {
    const char *name, *value;
};

enum { REPLY_HEADERS = 12, QUERY_LIMIT = 16, PATH_VARS = 3 };

/* The headers that handlers use. request.c has their names and copies them. */
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

struct reply {
    int status; /* 0: not decided yet */
    const char *type;
    const char *etag, *location; /* NULL: none */
    struct buffer body;
    bool streams; /* streaming: the body continues while the request waits */
    struct pair headers[REPLY_HEADERS];
    size_t header_count;
    bool packed;     /* the body is gzip-compressed */
    bool is_filed;   /* the body is in a spool file (os/spool.h) */
    int file;        /* descriptor of the spool file */
    size_t file_len; /* length of the spool file in bytes */
};

struct request;
/* Write to the store, in the writer's transaction. A status other than DB_OK rolls back and becomes
 * a problem. May run twice. The handler's reply is sent unless this function sets another one. */
typedef enum db_status write_fn(struct store *store, struct request *req);

struct request {
    struct adjd *adjd;
    const struct routes *routes;
    struct arena pool;
    const struct route *route; /* NULL: no route matches */
    char id[64];
    const char *method, *path;
    const char *headers[HEADER_COUNT]; /* NULL: not sent */
    const char *vars[PATH_VARS];       /* the route's "*" segments */
    struct pair query[QUERY_LIMIT];
    size_t query_count;
    int64_t announced; /* Content-Length; -1: a chunked body */
    char type[64];     /* media type of the body, lower case, without parameters */
    const char *owner; /* owner of what it creates: "local", or "token:" and an id */
    bool is_admin;     /* may change anything */
    unsigned scopes;   /* the caller's granted scopes (enum scope bits) */
    /* The secret of the browser's session cookie; NULL: no session. */
    const char *session;
    const char *actor;         /* the authenticated client: "local", or "token:" and its id */
    char remote[64];           /* the client's address */
    char local[64];            /* the server's address of this connection */
    struct limit_answer limit; /* rate-limit state; quota 0: no limit applies */
    struct buffer body;        /* the request body; read-only once complete */
    const char *encoding;      /* the body's encoding (media_encoding()) */
    bool is_filed;             /* the body is in a spool file, mapped while the handler runs */
    int file;                  /* descriptor of the spool file */
    int64_t start_us;
    int64_t position;     /* Adj-Position: reads must see the store's log at least up to here
                         (store/db.h) */
    bool woken;           /* the handler runs again, because something was stored */
    struct store *reader; /* store handle, while the handler runs */
    bool is_long;         /* runs on a thread of the heavy queue */
    atomic_bool is_gone;  /* the client closed the connection */
    int64_t until_us;     /* work deadline (steady clock, microseconds); 0: not started */
    bool is_over;         /* the work was given up */
    bool asks_long;       /* the handler asked for the heavy queue */
    bool waits;           /* run the handler again later: see request_wait() */
    int64_t wait_until_us;
    write_fn *write;
    void (*foresee)(struct request *req,
                    int64_t seq); /* lookahead, see struct task (store/writer.h); NULL: none */
    void *data;                   /* the handler's data for `write` */
    void *page;                   /* page data, for routes.dress */
    void (*stored)(struct request *req);   /* called after the commit; NULL: none */
    void (*answered)(struct request *req); /* the server's callback when the writer is done */
    const char *key;                       /* Idempotency-Key; NULL: none */
    char key_hash[DIGEST_HEX_SIZE];        /* hash of the request, for Idempotency-Key */
    struct task task;                      /* runs `write` */
    struct reply reply;                    /* the handler's reply */
    struct reply instead; /* reply set by `write`: sent instead if its status is set */
    struct reply *out;    /* the reply being written */
    size_t in_flight;     /* bytes of the reply counted in adjd.reply_bytes or reply_filed */
    bool in_flight_filed; /* they are counted in adjd.reply_filed */
};

/* Copy method, target and known headers into the request; false when the target's escapes are
 * invalid. */
bool request_take(struct request *req, const struct frame_head *head);
/* Decode the percent-escape at the start of `text` ("%41"); below 0 when there is none. */
int escape_read(const char *text);
/* Append `text`, percent-encoded for a URL. */
void escape_put(struct buffer *out, const char *text);
/* Whether the route is an HTML page (struct routes). */
bool request_is_page(const struct request *req);
/* A query parameter; NULL when it is missing. */
const char *request_query(const struct request *req, const char *name);
/* Parse a query parameter as a number from 1 to `most`; *out is unchanged when it is missing. False
 * with a problem set. */
bool request_number(struct request *req, const char *name, int64_t most, int64_t *out);
/* Parse a query parameter as one of the words; *out (may be NULL) is unchanged when it is missing.
 * False with a problem set. */
bool request_choice(struct request *req, const char *name, const char *const *words, size_t count,
                    size_t *out);
/* Parse the body as JSON; NULL with a problem set. New (json_free). */
struct json *request_doc(struct request *req);
/* The key for rate limits: the token, or the client's address. */
const char *request_who(const struct request *req);
/* The request's store handle for reading; NULL with a problem set. */
struct store *request_store(struct request *req);
/* Whether the handler may start long work on this thread. If false it must return at once; it is
 * called again on a thread of the heavy queue. */
bool request_may_work(struct request *req);
/*
 * Whether work for this request (a struct request *) must stop: the client is gone, the time limit
 * has passed, or the server is stopping. Stays true once it is; the handler's reply is then
 * replaced by a problem. Call it in long loops, and pass it as `stop` to libadj and the store.
 */
bool request_is_over(void *request);
/*
 * Wait without a thread until something is stored or until `until_us` (steady clock): then the
 * handler runs again. A streaming reply is first sent as far as it is written. False when the
 * deadline has passed or the server is stopping: then the handler must finish its reply.
 */
bool request_wait(struct request *req, int64_t until_us);
/* Run `write` in the writer's transaction. Replaces an earlier `write`; NULL: write nothing. */
void request_write(struct request *req, write_fn *write, void *data);
/* The index of the media type that the client prefers; `count` with a problem set when it accepts
 * none. */
size_t request_negotiate(struct request *req, const char *const *types, size_t count);

/* Whether a reply was decided, by the handler or a problem. */
bool request_decided(const struct request *req);
/* The reply to be sent. */
struct reply *request_reply(struct request *req);
/* Start a new reply and discard the earlier one. Returns its body for writing. */
struct buffer *reply_start(struct request *req, int status, const char *type);
/* Start a reply with a JSON object, which the caller must close. */
struct buffer *reply_object(struct request *req, int status);
/* Discard the reply: none is decided. */
void reply_reset(struct request *req);
void reply_header(struct request *req, const char *name, const char *value);
/* Free the reply's resources; it can be started again. */
void reply_clear(struct reply *reply);
/* The strong ETag of the body, with quotes; in the request's pool. */
const char *tag_of(struct request *req, const struct buffer *body);
/* Set the ETag from the body, and reply 304 if the client already has it. */
void reply_etag(struct request *req);
/* Set a given ETag; true when the reply became 304. */
bool reply_tag(struct request *req, const char *tag);
/* The ETag of the compressed body, which must differ: a strong tag is byte-exact. In the pool. */
const char *tag_packed(struct request *req, const char *tag);
/* Weak comparison is for If-None-Match, strong comparison for If-Match (RFC 9110, 8.8.3.2). */
enum tag_compare { TAG_STRONG, TAG_WEAK };
/* Whether the header's list of tags contains this one. A malformed list matches nothing. */
bool tag_matches(const char *header, const char *tag, enum tag_compare compare);

/* Sets a problem reply. `detail` describes the error in this request. */
void problem_set(struct request *req, enum problem kind, const char *detail, ...)
    __attribute__((format(printf, 3, 4)));
void problem_set_at(struct request *req, enum problem kind, struct problem_place place,
                    const char *detail, ...) __attribute__((format(printf, 4, 5)));
/* Reply with the refusal of an operation. */
void problem_set_refusal(struct request *req, const struct refusal *refusal);
/* Reply with a libadj error. */
void problem_set_error(struct request *req, const struct adj_error *err);
/* Reply with a store error and return true; false on DB_OK. DB_NONE becomes 404. */
bool problem_set_store(struct request *req, enum db_status status);

#endif
