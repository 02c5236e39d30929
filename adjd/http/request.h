/* SPDX-License-Identifier: MIT */
/*
 * Requests, without a word of the HTTP library: a handler takes a struct request, asks the library and
 * the store, and fills the reply.
 *
 * A request is answered in two steps. The handler runs first, on a worker's thread: it reads, judges,
 * and writes the reply in full. If there is something to be stored it also sets `write`;
 * then that runs in the writer's transaction, and the reply is sent once it is on disk.
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

/* The headers that anybody asks for; request.c has their names, and copies them when a request begins. */
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
    bool streams; /* the answer has no end yet: it goes on as long as the request waits */
    struct pair headers[REPLY_HEADERS];
    size_t header_count;
    bool packed;     /* the body is gzip's */
    bool is_filed;   /* the body is in a file instead (os/spool.h) */
    int file;        /* then */
    size_t file_len; /* and so long */
};

struct request;
/*
 * Write in the writer's transaction; a status other than DB_OK rolls back and becomes a problem. May
 * be run twice. The handler's reply stands unless this sets another one.
 */
typedef enum db_status write_fn(struct store *store, struct request *req);

struct request {
    struct adjd *adjd;
    const struct routes *routes;
    struct arena pool;
    const struct route *route; /* NULL: none fits */
    char id[64];
    const char *method, *path;
    const char *headers[HEADER_COUNT]; /* NULL: was not sent */
    const char *vars[PATH_VARS];       /* what stood where the route has "*" */
    struct pair query[QUERY_LIMIT];
    size_t query_count;
    int64_t announced; /* the body's length by its header; -1: it has one, of unknown length */
    char type[64];     /* of the body, lower case, without parameters */
    const char *owner; /* under what name it owns things: "local", or "token:" and an id */
    bool is_admin;     /* it may do everything to everything */
    unsigned scopes;   /* what who asks was granted, bits of enum scope */
    /* the secret of the browser's session, as its cookie has it; NULL: none is open */
    const char *session;
    const char *actor;         /* who asks: "local", or "token:" and its id */
    char remote[64];           /* the client's address */
    char local[64];            /* ours, that it came to */
    struct limit_answer limit; /* of its rate; quota 0: there is none */
    struct buffer body;        /* read-only once it has arrived */
    const char *encoding;      /* of its text, by its charset (media_encoding()) */
    bool is_filed; /* the body is in a file (os/spool.h), and mapped while the handler runs */
    int file;      /* then */
    int64_t start_us;
    int64_t position; /* what it is to see of the store at least, as the client says (store/db.h) */
    bool woken;       /* its handler was called before, and something was stored since */
    struct store *reader; /* while the handler runs, once it asked for one */
    bool is_long;         /* it runs where work may take long */
    atomic_bool is_gone;  /* the client is: nobody waits for the answer */
    int64_t until_us;     /* its work has this long (steady microseconds); 0: it has not begun */
    bool is_over;         /* it was given up */
    bool asks_long;       /* its handler asked for that */
    bool waits;           /* its handler is to be called again: see request_wait() */
    int64_t wait_until_us;
    write_fn *write;
    void (*foresee)(struct request *req,
                    int64_t seq);        /* see struct task (store/writer.h); NULL: nothing to do */
    void *data;                          /* the handler's, for its `write` */
    void *page;                          /* of a page: what routes.dress makes of the reply */
    void (*stored)(struct request *req); /* called once it is on disk; NULL: nothing to do */
    void (*answered)(
        struct request *req);       /* the server's, called when the writer is done with it */
    const char *key;                /* Idempotency-Key; NULL: none */
    const char *expected;           /* If-Match, where a ruling heeds it; NULL: anything */
    char key_hash[DIGEST_HEX_SIZE]; /* of what was asked */
    struct task task;               /* runs `write` */
    struct reply reply;             /* by the handler */
    struct reply instead;           /* by `write`: sent in its place when its status is set */
    struct reply *out;              /* which of the two is being filled */
    size_t in_flight;               /* of the answer: counted in adjd.reply_bytes, or ... */
    bool in_flight_filed;           /* ... in adjd.reply_filed */
};

/* Copy method, target and the headers that anybody asks for into the request; false when the target makes no sense. */
bool request_take(struct request *req, const struct frame_head *head);
/* The byte that a percent-escape stands for, "%41"; below 0 when the text begins with none. */
int escape_read(const char *text);
/* Append a text as part of an address. */
void escape_put(struct buffer *out, const char *text);
/* Whether the route is one for people (struct routes). */
bool request_is_page(const struct request *req);
/* A query parameter; NULL when it was not given. */
const char *request_query(const struct request *req, const char *name);
/* The number that it is, from 1 to `most`; *out stays when it was not given. False with a problem set. */
bool request_number(struct request *req, const char *name, int64_t most, int64_t *out);
/* Which of two or more words it is; *out, if not NULL, stays when it was not given. False with a problem set. */
bool request_choice(struct request *req, const char *name, const char *const *words, size_t count,
                    size_t *out);
/* The body as JSON; NULL with a problem set. New (json_free). */
struct json *request_doc(struct request *req);
/* Who asks, as limits know it: a token, or else an address. */
const char *request_who(const struct request *req);
/* A reader of the store, for a short while; NULL with a problem set. */
struct store *request_store(struct request *req);
/*
 * Whether the handler may begin with work that takes long. When not it must return at once, and is called
 * again where it may.
 */
bool request_may_work(struct request *req);
/*
 * Whether work for this request (a struct request *) must be given up: its client is gone, its time is over, or the
 * process is about to end. Once true it stays so, and whatever the handler answers then is replaced by a problem that
 * says why. For loops that may take long, and as `stop` for the library and the store.
 */
bool request_is_over(void *request);
/*
 * Wait until something was stored, or until this time (steady microseconds): then the handler is called again.
 * No thread waits meanwhile. With a reply that streams, what it says so far is sent first. False when the
 * time is over, or the process is about to stop: then the handler must end its answer.
 */
bool request_wait(struct request *req, int64_t until_us);
/* Have this done in the writer's transaction, for this, and nothing that was to be done before. NULL: nothing. */
void request_write(struct request *req, write_fn *write, void *data);
/* Which of these media types the client wants; `count` with a problem set when none. */
size_t request_negotiate(struct request *req, const char *const *types, size_t count);

/* The reply: the body, its headers, its tag. */

/* Whether there is a reply already, by the handler or a problem. */
bool request_decided(const struct request *req);
/* The reply to send. */
struct reply *request_reply(struct request *req);
/* Begin the reply anew: what was said before is forgotten. The body is returned for writing. */
struct buffer *reply_start(struct request *req, int status, const char *type);
/* Begin it so that an object of JSON follows, to be closed. */
struct buffer *reply_object(struct request *req, int status);
/* Forget what was said: there is no reply yet. */
void reply_reset(struct request *req);
void reply_header(struct request *req, const char *name, const char *value);
/* Free what the reply holds; it may be begun again. */
void reply_clear(struct reply *reply);
/* The strong ETag of these bytes, with its quotes; the request's. */
const char *tag_of(struct request *req, const struct buffer *body);
/* Set the ETag from the body, and turn the reply into 304 when the client has it already. */
void reply_etag(struct request *req);
/* The same with a tag of one's own; true when it became 304. */
bool reply_tag(struct request *req, const char *tag);
/* The tag of the same body, packed; the request's. Another one, for it is not the same to the byte. */
const char *tag_packed(struct request *req, const char *tag);
/* Weak tags name something only where it is asked whether a body is still good, not before something is done to it. */
enum tag_compare { TAG_STRONG, TAG_WEAK };
/* Whether a header's list of tags names this one. A list that is none names nothing. */
bool tag_matches(const char *header, const char *tag, enum tag_compare compare);

/* Or what is wrong (http/problem.h). */

/* Answer the request with a problem. `detail` says what is wrong in this case. */
void problem_set(struct request *req, enum problem kind, const char *detail, ...)
    __attribute__((format(printf, 3, 4)));
void problem_set_at(struct request *req, enum problem kind, struct problem_place place,
                    const char *detail, ...) __attribute__((format(printf, 4, 5)));
/* Answer with a whole sentence, and with the path of what is in the way (NULL: nothing is) as the member `adjudication`. */
void problem_set_existing(struct request *req, enum problem kind, const char *existing,
                          const char *detail);
/* Answer that a quota is used up: so many of this unit are used, and so many allowed. */
void problem_set_quota(struct request *req, enum problem kind, const char *unit, int64_t used,
                       int64_t allowed);
/* Answer with what the library said. */
void problem_set_error(struct request *req, const struct adj_error *err);
/* Answer with what the store said, unless it is DB_OK: false then. DB_NONE is "not found". */
bool problem_set_store(struct request *req, enum db_status status);

#endif
